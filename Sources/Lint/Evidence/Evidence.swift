import Model
import Numerics
import Solver

/// A solved screen with what became of each of its duties.
package struct Evidence {
  let spec: Spec
  private(set) var solution: Solution
  private var prover: Prover
  private let hull: [Interval]
  private let domain: Domain
  /// The duties that fail, in the order of the file.
  private(set) var failures: [(duty: Duty, failure: Failure)] = []
  /// The duties that could be neither proved nor refuted, with the reason.
  private(set) var undecided: [(duty: Duty, reason: String)] = []

  init(_ spec: Spec, _ solution: Solution) {
    self.spec = spec
    self.solution = solution
    prover = Prover(graph: solution.graph)
    hull = spec.hull
    domain = spec.domain
    for duty in solution.duties { judge(duty) }
  }

  /// A duty fails with the first of its claims that does.
  private mutating func judge(_ duty: Duty) {
    for claim in duty.claims {
      switch verdict(claim) {
      case .proved: continue
      case .refuted(let point): return failures.append((duty, Failure(claim, at: point, in: self)))
      case .unknown(let reason): return undecided.append((duty, reason))
      }
    }
  }

  enum Outcome {
    case proved
    case refuted([Rational])
    case unknown(String)
  }

  func verdict(_ claim: Claim) -> Outcome {
    // Ranges over the hull of all devices settle nearly everything, at the cost of one of them.
    if holds(claim.conclusion, in: hull) { return .proved }
    return verdict(claim, over: domain)
  }

  func verdict(_ claim: Claim, over domain: Domain, in graph: FormGraph? = nil) -> Outcome {
    let prover = graph.map { Prover(graph: $0) } ?? prover
    switch prover.verdict(claim, over: domain) {
    case .proved: return .proved
    case .refuted(let witness, _): return .refuted(witness)
    case .unknown(let reason): return .unknown(reason)
    }
  }

  /// Whether a claim is proved, in this graph or in one that continues it.
  func isProved(_ claim: Claim, in graph: FormGraph? = nil) -> Bool {
    guard case .proved = verdict(claim, over: domain, in: graph) else { return false }
    return true
  }

  /// Whether a claim is proved for every environment between the devices, not only on them.
  func isProvedInHull(_ claim: Claim) -> Bool {
    guard case .proved = prover.verdict(claim, over: Domain(boxes: [hull])) else { return false }
    return true
  }

  /// The same with forms of its own added to the graph.
  func continued(by graph: FormGraph) -> Evidence {
    var evidence = self
    evidence.solution.graph = graph
    evidence.prover = Prover(graph: graph)
    return evidence
  }

  private func holds(_ comparison: Comparison, in box: [Interval]) -> Bool {
    if let decision = comparison.decision { return decision }
    return solution.graph.bounds(comparison.form, in: box).decision(comparison.relation) == true
  }

  /// For which values of a parameter a claim holds, everything else being as at the point.
  func threshold(of claim: Claim, _ parameter: Variable, at point: [Rational]) -> Threshold? {
    prover.threshold(of: claim, parameter: parameter, at: point, over: domain)
  }

  func value(of form: AffineForm, at point: [Rational]) -> Rational {
    solution.graph.evaluate(form, at: point)
  }

  func text(of form: AffineForm) -> String {
    solution.text(of: form, in: spec)
  }

  /// The form of a quantity that the node has.
  func form(_ node: NodeID, _ quantity: Quantity) -> AffineForm {
    solution[node, quantity]?.form ?? .zero
  }

  /// The parameters on which forms depend, in their order.
  func parameters(of forms: [AffineForm]) -> [Variable] {
    var isUsed = [Bool](repeating: false, count: solution.graph.parameterCount)
    func use(_ form: AffineForm) {
      for term in form.terms where solution.graph.isParameter(term.variable) { isUsed[term.variable.index] = true }
    }
    forms.forEach(use)
    for variable in solution.graph.reachable(from: forms) {
      switch solution.graph.node(of: variable) {
      case .minimum(let operands)?, .maximum(let operands)?: operands.forEach(use)
      case .choice(let condition, let then, let otherwise)?: (condition.map(\.form) + [then, otherwise]).forEach(use)
      case nil: continue
      }
    }
    return isUsed.indices.filter { isUsed[$0] }.map { Variable($0) }
  }

  /// A parameter as specs name it.
  func name(of parameter: Variable) -> String {
    let environment = EnvironmentQuantity.allCases
    return parameter.index < environment.count
      ? environment[parameter.index].text : spec.measures[parameter.index - environment.count].name.text
  }
}
