import Model
import Numerics

/// Decides claims about one solved screen, with one work budget for all.
///
/// **Invariant:** the graph only grows, so that a form of the solution keeps its meaning.
package final class ClaimProver {
  package let spec: Spec
  package let solution: Solution
  /// The graph of the solution, with the forms that clients add.
  private var graph: FormGraph
  private let boundingBox: [Interval]
  // Accesses do not overlap: a client makes one query at a time.
  @exclusivity(unchecked) private var ranges: IntervalEvaluator
  private let allowance: Allowance
  private let screen: ClaimProver?
  /// The configurations that the spec covers. Lazy, because bounds alone decide most screens.
  package private(set) lazy var domain: Domain = screen?.domain ?? spec.domain

  /// - Parameters:
  ///   - graph: The graph of the solution, or an extension of it.
  ///   - screen: The prover of the whole screen, whose budget this one shares.
  package init(_ spec: Spec, _ solution: Solution, graph: FormGraph? = nil, partOf screen: ClaimProver? = nil) {
    self.spec = spec
    self.solution = solution
    self.graph = graph ?? solution.graph
    self.screen = screen
    allowance = screen?.allowance ?? Allowance()
    boundingBox = screen?.boundingBox ?? spec.boundingBox
    ranges = IntervalEvaluator(box: boundingBox, parameterCount: self.graph.parameterCount)
  }

  /// The remaining work budget for all claims of a screen, in touched cells of a simplex tableau.
  private final class Allowance {
    /// The budget of verdicts: enough for forty of the hardest claims.
    var work = 12_000_000
    /// The budget of the limits in findings, which are optional information.
    var limits = 12_000_000
  }
}

// MARK: - Verdicts

extension ClaimProver {
  /// Returns the verdict on a conjunction of claims. The first refuted claim refutes it.
  ///
  /// - Parameter domain: The domain. `nil` for that of the screen.
  package func verdict(_ claims: [Claim], over domain: Domain? = nil) -> Verdict<Violation> {
    var whole = Verdict<Violation>.proved
    for index in claims.indices where !isProvedByRanges(claims[index]) {
      switch verdict(claims[index], over: domain ?? self.domain) {
      case .proved: continue
      case .refuted(let witness):
        // Both halves of an equation have the same limits.
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

  /// Whether interval evaluation over the bounding box of all configurations proves a claim. This decides nearly all
  /// claims at the cost of one configuration.
  package func isProvedByRanges(_ claim: Claim) -> Bool {
    ranges.holds(claim.left, isStrict: claim.isStrict, claim.right, in: graph)
  }

  /// Whether a claim is proved for the whole bounding box, not only for the covered configurations.
  func isProvedInHull(_ claim: Claim) -> Bool {
    isProvedByRanges(claim)
      || Prover(graph: graph).verdict(claim, over: Domain(boxes: [boundingBox]), allowance: &allowance.limits).isProved
  }

  /// Returns the number of listed devices other than that of a violation on which one of the claims is refuted. `nil` if
  /// they are not counted: the spec declares its own ranges, every device is the same, or one is not decided.
  package func otherDevices(failing claims: [Claim], beside failure: Violation) -> Int? {
    guard !spec.provesWholeBox, !failure.isConstant, let device = failure.configuration?.device else { return nil }
    var count = 0
    for other in spec.devices where other.name != device.name {
      var isRefuted = false
      for orientation in spec.orientations {
        let domain = Domain(boxes: [spec.box(of: DeviceConfiguration(device: other, orientation: orientation))])
        for claim in claims where !isRefuted {
          switch Prover(graph: graph).verdict(claim, over: domain, allowance: &allowance.limits) {
          case .refuted: isRefuted = true
          case .unknown: return nil
          case .proved: break
          }
        }
      }
      if isRefuted { count += 1 }
    }
    return count
  }

  /// Returns the values of a parameter for which a claim holds, with all other parameters fixed at the point. `nil` if
  /// there are too many breakpoints or the budget is used up.
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
    /// The obligations that were neither proved nor refuted, with the reason.
    package var undecided: [(obligation: Obligation, reason: String)] = []
    package var proved = 0
  }

  package func obligations() -> Obligations {
    var result = Obligations()
    let obligations = solution.obligations
    // Iterate over indices: nearly all obligations are proved and need no copy.
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

  /// Returns the parameters on which forms depend, in their order.
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

  /// Returns the name of a parameter in specs.
  package func name(of parameter: Variable) -> String {
    let environment = EnvironmentQuantity.allCases
    return parameter.index < environment.count
      ? environment[parameter.index].text : spec.measures[parameter.index - environment.count].name.text
  }
}
