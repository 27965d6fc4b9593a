import Model
import Numerics

/// A closed form in one case, with the condition of the case.
package struct FormCase: Hashable, Sendable {
  package var condition: String
  package var closedForm: String
}

extension Solution {
  /// The maximum number of cases that are listed. More are easier to read as one formula.
  private static let maxCases = 8

  /// Returns a form case by case. Empty if it depends on no condition, or distinguishes too many cases.
  package func cases(of form: AffineForm, in spec: Spec) -> [FormCase] {
    var open: [(conditions: [String], form: AffineForm)] = [([], form)]
    var (solution, cases) = (self, [FormCase]())
    while let next = open.popLast() {
      guard let condition = solution.graph.firstCondition(in: next.form) else {
        cases.append(
          FormCase(
            condition: next.conditions.joined(separator: " and "), closedForm: solution.text(of: next.form, in: spec)))
        if cases.count + open.count > Self.maxCases { return [] }
        continue
      }
      var printer = FormPrinter(solution, in: spec, isNaming: false)
      let names = printer.names(ofCases: condition)
      for (name, holds) in [(names.otherwise, false), (names.then, true)] {
        let form = solution.graph.deciding(condition, holds: holds, in: next.form)
        open.append((next.conditions + [name], form))
      }
    }
    return cases.count > 1 ? cases : []
  }
}

extension FormPrinter {
  /// Returns the texts of a condition and of its negation.
  fileprivate mutating func names(ofCases condition: [Inequality]) -> (then: String, otherwise: String) {
    let then = text(of: condition)
    guard condition.count == 1, condition[0].negated.count == 1 else { return (then, "not (\(then))") }
    return (then, text(of: condition[0].negated))
  }
}

extension FormGraph {
  /// Returns the condition of the first choice on which a form depends. `nil` if there is none.
  fileprivate func firstCondition(in form: AffineForm) -> [Inequality]? {
    for variable in reachable(from: [form]) {
      if case .choice(let condition, _, _)? = node(of: variable) { return condition }
    }
    return nil
  }

  /// Returns a form with the choices by a condition, or by its negation, decided.
  fileprivate mutating func deciding(_ condition: [Inequality], holds: Bool, in form: AffineForm) -> AffineForm {
    let opposite = condition.count == 1 ? condition[0].negated : []
    var images: [Variable: AffineForm] = [:]
    for variable in reachable(from: [form]) {
      func image(_ form: AffineForm) -> AffineForm { form.substituting { images[$0] } }
      switch node(of: variable) {
      case .minimum(let operands)?: images[variable] = minimum(operands.map(image))
      case .maximum(let operands)?: images[variable] = maximum(operands.map(image))
      case .choice(condition, let then, let otherwise)?: images[variable] = image(holds ? then : otherwise)
      case .choice(opposite, let then, let otherwise)?: images[variable] = image(holds ? otherwise : then)
      case .choice(let other, let then, let otherwise)?:
        images[variable] = choice(other.map { $0.substituting { images[$0] } }, image(then), image(otherwise))
      case nil: continue
      }
    }
    return form.substituting { images[$0] }
  }
}
