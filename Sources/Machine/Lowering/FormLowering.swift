import Numerics
import ProgramIR

/// A translation of closed forms into terms. An affine form becomes a sum over its common denominator; a shared node
/// becomes a constant of the block.
struct FormLowering {
  let graph: FormGraph
  /// The term of each parameter.
  let parameters: [Term]
  /// The statements that the returned terms rely on.
  private(set) var statements: [Statement] = []
  private var names: [Int: Term] = [:]
  private var uses: [Int: Int] = [:]
  private var count = 0

  /// - Parameter forms: all forms that `term` will translate, so that a node with several uses is computed once.
  init(graph: FormGraph, parameters: [Term], forms: [AffineForm]) {
    self.graph = graph
    self.parameters = parameters
    for form in forms { count(form) }
    let nodes = graph.reachable(from: forms)
    for variable in nodes {
      for form in operands(of: variable) { count(form) }
    }
    for variable in nodes { lowerNode(variable) }
  }

  private mutating func count(_ form: AffineForm) {
    for term in form.terms where !graph.isParameter(term.variable) { uses[term.variable.index, default: 0] += 1 }
  }

  private func operands(of variable: Variable) -> [AffineForm] {
    switch graph.node(of: variable) {
    case .minimum(let forms)?, .maximum(let forms)?: forms
    case .choice(let condition, let then, let otherwise)?: condition.map(\.form) + [then, otherwise]
    case nil: []
    }
  }

  private mutating func lowerNode(_ variable: Variable) {
    let index = variable.index
    switch graph.node(of: variable) {
    case .minimum(let forms)?: keep(index, fold(forms, Term.minimum))
    case .maximum(let forms)?: keep(index, fold(forms, Term.maximum))
    case .choice(let condition, let then, let otherwise)?:
      let name = freshName("choice")
      statements.append(.variable(name, .number, term(otherwise)))
      statements.append(.if(self.condition(condition), then: [.assign(.local(name), term(then))], otherwise: []))
      names[index] = .local(name)
    case nil: break
    }
  }

  private mutating func keep(_ index: Int, _ value: Term) {
    guard uses[index, default: 0] > 1 else {
      names[index] = value
      return
    }
    let name = freshName("shared")
    statements.append(.constant(name, value))
    names[index] = .local(name)
  }

  /// Returns a name that no spec can have. Backends rename such a constant after its value.
  private mutating func freshName(_ stem: String) -> String {
    count += 1
    return "\(stem)_\(count)"
  }

  private func fold(_ forms: [AffineForm], _ join: (Term, Term) -> Term) -> Term {
    let terms = forms.map(term)
    return terms.dropFirst().reduce(terms[0], join)
  }

  /// Returns the conjunction of the parts. An empty conjunction is true.
  func condition(_ parts: [Inequality]) -> Term {
    Term.conjunction(parts.map(comparison))
  }

  /// Translates `form ◁ 0`, with the negative part on the other side.
  private func comparison(_ comparison: Inequality) -> Term {
    let form = comparison.form
    var left = AffineForm(constant: .zero, terms: form.terms.filter { $0.coefficient > .zero })
    var right = AffineForm(constant: .zero, terms: form.terms.filter { $0.coefficient < .zero }) * Rational(-1)
    if form.constant > .zero { left += AffineForm(form.constant) } else { right -= AffineForm(form.constant) }
    let (small, large) = (term(left), term(right))
    switch comparison.relation {
    case .less: return small .< large
    case .lessOrEqual: return small .<= large
    case .equal: return small .== large
    }
  }

  /// Translates Σ pᵢ·vᵢ + p over one denominator, positive parts first.
  func term(_ form: AffineForm) -> Term {
    let denominator = form.commonDenominator
    let scaled = form * denominator
    let sum = self.sum(scaled)
    return denominator == .one ? sum : sum / .number(denominator)
  }

  private func sum(_ form: AffineForm) -> Term {
    var result: Term?
    func add(_ value: Term) { result = result.map { $0 + value } ?? value }
    for term in form.terms where term.coefficient > .zero { add(product(term.coefficient, term.variable)) }
    if form.constant > .zero { add(.number(form.constant)) }
    for term in form.terms where term.coefficient < .zero {
      let value = product(-term.coefficient, term.variable)
      result = result.map { $0 - value } ?? -value
    }
    if form.constant < .zero { result = result.map { $0 - .number(-form.constant) } ?? .number(form.constant) }
    return result ?? .zero
  }

  private func product(_ coefficient: Rational, _ variable: Variable) -> Term {
    let value = graph.isParameter(variable) ? parameters[variable.index] : names[variable.index] ?? .zero
    return coefficient == .one ? value : value * .number(coefficient)
  }
}
