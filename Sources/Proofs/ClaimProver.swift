import Model
import Numerics
import Solver

/// Decides claims about one solved screen, all within one budget of work.
///
/// **Invariant:** the graph only grows, so that a form of the solution keeps its meaning.
package final class ClaimProver {
  package let spec: Spec
  package let solution: Solution
  /// The solution's graph, and the forms that clients add.
  private var graph: FormGraph
  private let boundingBox: [Interval]
  // A client asks one question at a time.
  @exclusivity(unchecked) private var ranges: IntervalEvaluator
  private let allowance: Allowance
  private let screen: ClaimProver?
  /// The configurations that the spec covers. Ranges alone settle most screens and never need it.
  package private(set) lazy var domain: Domain = screen?.domain ?? spec.domain

  /// - Parameters:
  ///   - graph: the solution's graph, or one with more forms.
  ///   - screen: the prover of the whole screen, whose budget this one shares.
  package init(_ spec: Spec, _ solution: Solution, graph: FormGraph? = nil, partOf screen: ClaimProver? = nil) {
    self.spec = spec
    self.solution = solution
    self.graph = graph ?? solution.graph
    self.screen = screen
    allowance = screen?.allowance ?? Allowance()
    boundingBox = screen?.boundingBox ?? spec.boundingBox
    ranges = IntervalEvaluator(box: boundingBox, parameterCount: self.graph.parameterCount)
  }

  /// The work left for all claims of a screen.
  private final class Allowance {
    /// Enough for forty of the hardest claims.
    var work = 12_000_000
    /// For the limits in findings, which only help the reader.
    var limits = 12_000_000
  }
}

// MARK: - Verdicts

extension ClaimProver {
  /// The verdict on the conjunction of claims, which fails with the first claim that does.
  ///
  /// - Parameter domain: `nil` stands for the screen's.
  package func verdict(_ claims: [Claim], over domain: Domain? = nil) -> Verdict<Violation> {
    var whole = Verdict<Violation>.proved
    for index in claims.indices where !isProvedByRanges(claims[index]) {
      switch verdict(claims[index], over: domain ?? self.domain) {
      case .proved: continue
      case .refuted(let witness):
        // The two halves of an equation turn together.
        let claim = claims[index]
        let isEquation = claims.contains { $0.left == claim.right && $0.right == claim.left && !$0.isStrict }
        return .refuted(Violation(claim, isEquation: isEquation, at: witness.point, in: self))
      case .unknown(let reason): whole = .unknown(reason: reason)
      }
    }
    return whole
  }

  package func verdict(_ claim: Claim) -> Verdict<Witness> {
    isProvedByRanges(claim) ? .proved : verdict(claim, over: domain)
  }

  package func verdict(_ claim: Claim, over domain: Domain) -> Verdict<Witness> {
    Prover(graph: graph).verdict(claim, over: domain, allowance: &allowance.work)
  }

  /// Whether interval evaluation over the hull of all configurations proves a claim. It settles nearly all claims at
  /// the cost of one configuration.
  package func isProvedByRanges(_ claim: Claim) -> Bool {
    ranges.holds(claim.left, isStrict: claim.isStrict, claim.right, in: graph)
  }

  /// Whether a claim is proved for every environment in the hull, not only for the covered configurations.
  func isProvedInHull(_ claim: Claim) -> Bool {
    isProvedByRanges(claim)
      || Prover(graph: graph).verdict(claim, over: Domain(boxes: [boundingBox]), allowance: &allowance.limits).isProved
  }

  /// The values of a parameter for which a claim holds, with all other parameters as at the point.
  func threshold(of claim: Claim, _ parameter: Variable, at point: [Rational]) -> Threshold? {
    Prover(graph: graph).threshold(
      of: claim, parameter: parameter, at: point, over: domain, allowance: &allowance.limits)
  }
}

// MARK: - Obligations

extension ClaimProver {
  /// The verdicts on all obligations of the solution, in the order of the file.
  package struct Obligations {
    package var failures: [(obligation: Obligation, failure: Violation)] = []
    /// Obligations that could be neither proved nor refuted, with the reason.
    package var undecided: [(obligation: Obligation, reason: String)] = []
    package var proved = 0
  }

  package func obligations() -> Obligations {
    var result = Obligations()
    let obligations = solution.obligations
    // Nearly all are proved, and none of those needs to be copied.
    for index in obligations.indices {
      switch verdict(obligations[index].claims) {
      case .proved:
        if let gap = obligations[index].gap {
          result.undecided.append((obligations[index], gap))
        } else {
          result.proved += 1
        }
      case .refuted(let failure): result.failures.append((obligations[index], failure))
      case .unknown(let reason): result.undecided.append((obligations[index], reason))
      }
    }
    return result
  }
}

// MARK: - Forms

extension ClaimProver {
  package func maximum(_ forms: [AffineForm]) -> AffineForm { graph.maximum(forms) }

  package func choice(_ condition: [Inequality], _ then: AffineForm, _ otherwise: AffineForm) -> AffineForm {
    graph.choice(condition, then, otherwise)
  }

  package func value(of form: AffineForm, at point: [Rational]) -> Rational { graph.evaluate(form, at: point) }

  /// The parameters on which forms depend, in their order.
  package func parameters(of forms: [AffineForm]) -> [Variable] {
    var isUsed = [Bool](repeating: false, count: graph.parameterCount)
    func use(_ form: AffineForm) {
      for term in form.terms where graph.isParameter(term.variable) { isUsed[term.variable.index] = true }
    }
    forms.forEach(use)
    for variable in graph.reachable(from: forms) {
      switch graph.node(of: variable) {
      case .minimum(let operands)?, .maximum(let operands)?: operands.forEach(use)
      case .choice(let condition, let then, let otherwise)?: (condition.map(\.form) + [then, otherwise]).forEach(use)
      case nil: continue
      }
    }
    return isUsed.indices.filter { isUsed[$0] }.map { Variable($0) }
  }

  /// The name of a parameter in specs.
  package func name(of parameter: Variable) -> String {
    let environment = EnvironmentQuantity.allCases
    return parameter.index < environment.count
      ? environment[parameter.index].text : spec.measures[parameter.index - environment.count].name.text
  }
}
