/// A claim over one box as a question to another prover.
package struct Obligation: Sendable {
  package let graph: FormGraph
  package let claim: Claim
  /// An interval for every parameter.
  package let box: [Interval]
  package let facts: [Comparison]

  package init(graph: FormGraph, claim: Claim, box: [Interval], facts: [Comparison] = []) {
    self.graph = graph
    self.claim = claim
    self.box = box
    self.facts = facts
  }

  /// SMT-LIB 2 text in the logic of linear real arithmetic that asserts the claim's negation: `unsat` is the answer if
  /// and only if the claim holds in the box. The names are those of the parameters; two equal ones are told apart.
  package func smtLIB(names: (Variable) -> String) -> String {
    var script = Script(graph: graph, names: names)
    let conclusion = claim.conclusion
    let conditions = claim.given + facts
    for index in 0..<graph.parameterCount {
      script.declare(Variable(index), in: index < box.count ? box[index] : .unbounded)
    }
    for variable in graph.reachable(from: [conclusion.form] + conditions.map(\.form)) { script.define(variable) }
    for condition in conditions { script.assert(script.term(condition)) }
    script.assert("(not \(script.term(conclusion)))")
    return script.finished
  }
}

/// Lines of SMT-LIB as they come.
private struct Script {
  private let graph: FormGraph
  private var symbols: [String]
  private var lines = ["(set-logic QF_LRA)"]

  init(graph: FormGraph, names: (Variable) -> String) {
    self.graph = graph
    var taken: Set<String> = []
    symbols = (0..<graph.parameterCount).map { index in
      let name = names(Variable(index))
      // Between bars |and| is still and: only a text no bare name can be is a name of its own.
      return Self.isBare(name) && taken.insert(name).inserted ? name : Self.quoted("parameter \(index) \(name)")
    }
  }

  var finished: String { (lines + ["(check-sat)", "(exit)", ""]).joined(separator: "\n") }

  mutating func assert(_ term: String) {
    lines.append("(assert \(term))")
  }

  mutating func declare(_ parameter: Variable, in interval: Interval) {
    let name = symbol(parameter)
    lines.append("(declare-const \(name) Real)")
    if let lower = interval.lower { assert("(<= \(Self.term(lower)) \(name))") }
    if let upper = interval.upper { assert("(<= \(name) \(Self.term(upper)))") }
  }

  mutating func define(_ variable: Variable) {
    guard let node = graph.node(of: variable) else { return }
    switch node {
    case .minimum(let operands): defineExtremum(variable, operands, "<=")
    case .maximum(let operands): defineExtremum(variable, operands, ">=")
    case .choice(let condition, let then, let otherwise):
      let value = "(ite \(conjunction(condition)) \(term(then)) \(term(otherwise)))"
      lines.append("(define-fun \(symbol(variable)) () Real \(value))")
    }
  }

  /// One operand after the other under names of their own: nested in one term, each would be written twice as often as
  /// the one before.
  private mutating func defineExtremum(_ variable: Variable, _ operands: [AffineForm], _ relation: String) {
    let place = variable.index - graph.parameterCount
    var best = ""
    for (index, operand) in operands.enumerated() {
      let own = Self.quoted("node \(place) operand \(index)")
      lines.append("(define-fun \(own) () Real \(term(operand)))")
      if index == 0 {
        best = own
        continue
      }
      let isLast = index == operands.count - 1
      let step = isLast ? symbol(variable) : Self.quoted("node \(place) up to \(index)")
      lines.append("(define-fun \(step) () Real (ite (\(relation) \(best) \(own)) \(best) \(own)))")
      best = step
    }
  }

  func term(_ comparison: Comparison) -> String {
    switch comparison.relation {
    case .less: "(< \(term(comparison.form)) 0.0)"
    case .lessOrEqual: "(<= \(term(comparison.form)) 0.0)"
    case .equal: "(= \(term(comparison.form)) 0.0)"
    }
  }

  private func conjunction(_ comparisons: [Comparison]) -> String {
    comparisons.count == 1 ? term(comparisons[0]) : "(and \(comparisons.map(term).joined(separator: " ")))"
  }

  private func term(_ form: AffineForm) -> String {
    var parts = form.terms.map { term in
      term.coefficient == .one ? symbol(term.variable) : "(* \(Self.term(term.coefficient)) \(symbol(term.variable)))"
    }
    if !form.constant.isZero || parts.isEmpty { parts.append(Self.term(form.constant)) }
    return parts.count == 1 ? parts[0] : "(+ \(parts.joined(separator: " ")))"
  }

  private static func term(_ number: Rational) -> String {
    let magnitude = number.magnitude
    let whole = "\(magnitude.numerator).0"
    let term = magnitude.isInteger ? whole : "(/ \(whole) \(magnitude.denominator).0)"
    return number.signum < 0 ? "(- \(term))" : term
  }

  private func symbol(_ variable: Variable) -> String {
    if graph.isParameter(variable) { return symbols[variable.index] }
    return Self.quoted("node \(variable.index - graph.parameterCount)")
  }

  /// Whether a name can stand as it is: a simple symbol of the standard (section 3.1) that means nothing yet.
  private static func isBare(_ name: String) -> Bool {
    let isSimple = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isSimple, let first = name.utf8.first else { return false }
    return first > UInt8(ascii: "9") && !predefined.contains(name)
  }

  /// Any text between bars, without what cannot stand there.
  private static func quoted(_ text: String) -> String {
    "|\(text.filter { $0.isASCII && $0 >= " " && $0 <= "~" && $0 != "|" && $0 != "\\" })|"
  }

  private static let predefined: Set<String> = [
    "and", "as", "assert", "distinct", "exists", "exit", "false", "forall", "ite", "let", "match", "not", "or", "par",
    "pop", "push", "reset", "true", "xor", "BINARY", "Bool", "DECIMAL", "HEXADECIMAL", "Int", "NUMERAL", "Real",
    "STRING", "_",
  ]
}
