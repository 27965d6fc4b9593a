import Numerics
import ScrollworkEngine

/// Translates closed forms to the operations of a `LengthProgram`.
///
/// An affine form becomes one sum over its common denominator, positive parts first. A node of the graph becomes one
/// operation, however often it is used.
struct LengthProgramBuilder {
  private let graph: FormGraph
  private(set) var program: ScrollMachine.LengthProgram
  private var nodes: [Int: Int] = [:]
  private var forms: [AffineForm: Int] = [:]

  init(_ graph: FormGraph) {
    self.graph = graph
    program = ScrollMachine.LengthProgram(parameters: graph.parameterCount)
  }

  mutating func append(_ operation: ScrollMachine.LengthProgram.Operation) -> Int {
    program.operations.append(operation)
    return program.parameters + program.operations.count - 1
  }

  /// Returns the register of a form's value.
  mutating func register(_ form: AffineForm) -> Int {
    if let known = forms[form] { return known }
    for variable in graph.reachable(from: [form]) where nodes[variable.index] == nil {
      nodes[variable.index] = node(variable)
    }
    let register = sum(form)
    forms[form] = register
    return register
  }

  private mutating func node(_ variable: Variable) -> Int {
    switch graph.node(of: variable) {
    case .minimum(let operands)?: return append(.minimum(operands.map { sum($0) }))
    case .maximum(let operands)?: return append(.maximum(operands.map { sum($0) }))
    case .choice(let condition, let then, let otherwise)?:
      return append(.choice(condition.map { comparison($0) }, sum(then), sum(otherwise)))
    case nil: return variable.index
    }
  }

  /// Returns the operation for Σ pᵢ·vᵢ + p, whose nodes have registers. A form that is one variable needs none.
  private mutating func sum(_ form: AffineForm) -> Int {
    if form.constant.isZero, form.terms.count == 1, form.terms[0].coefficient == .one {
      return register(of: form.terms[0].variable)
    }
    let denominator = form.commonDenominator
    let scaled = form * denominator
    func products(_ terms: [AffineForm.Term]) -> [ScrollMachine.LengthProgram.Sum.Product] {
      terms.map { ScrollMachine.LengthProgram.Sum.Product($0.coefficient.magnitude.double, register(of: $0.variable)) }
    }
    return append(
      .sum(
        ScrollMachine.LengthProgram.Sum(
          added: products(scaled.terms.filter { $0.coefficient > .zero }),
          subtracted: products(scaled.terms.filter { $0.coefficient < .zero }), constant: scaled.constant.double,
          denominator: denominator.double)))
  }

  private func register(of variable: Variable) -> Int {
    graph.isParameter(variable) ? variable.index : nodes[variable.index] ?? 0
  }

  /// Returns `form ◁ 0`, with the negative part on the other side.
  mutating func comparison(_ comparison: Inequality) -> ScrollMachine.LengthProgram.Comparison {
    let form = comparison.form
    var left = AffineForm(constant: .zero, terms: form.terms.filter { $0.coefficient > .zero })
    var right = AffineForm(constant: .zero, terms: form.terms.filter { $0.coefficient < .zero }) * Rational(-1)
    if form.constant > .zero { left += AffineForm(form.constant) } else { right -= AffineForm(form.constant) }
    return ScrollMachine.LengthProgram.Comparison(register(left), relation(comparison.relation), register(right))
  }

  private func relation(_ relation: Relation) -> ScrollMachine.LengthProgram.Relation {
    switch relation {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .equal: .equal
    }
  }
}
