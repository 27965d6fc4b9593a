import Model
import Numerics

@testable import Solver

// An independent proof that the closed forms are optimal, from the lines of the spec. No other lengths that satisfy the
// requirements are better. The proof uses the emitted forms, but not the method that found them.

extension Solution {
  /// A part of the proof that flexible lengths are feasible, optimal at every level, and chosen by definition among the
  /// optimal ones.
  struct OptimalityClaim {
    /// The text of the claim for the report.
    var text: String
    var claim: Claim
  }

  /// The claims that together prove the optimality of flexible lengths.
  struct Optimality {
    var claims: [OptimalityClaim]
    var graph: FormGraph
    /// The parameters of the solution, followed by the alternative lengths. The facts exclude points where lines
    /// conflict, which have findings of their own.
    var domain: Domain
  }

  func optimality(of spec: Spec) -> Optimality {
    var statement = OptimalityStatement(shares, spec)
    let components = ConstraintComponent.all(shares.requirements, count: shares.nodes.count).components
    let claims = components.flatMap { statement.claims(of: $0) }
    let others = shares.nodes.map { _ in Interval.lengths }
    let domain = Domain(boxes: spec.domain.boxes.map { $0 + others }, facts: statement.facts)
    return Optimality(claims: claims, graph: statement.graph, domain: domain)
  }
}

private struct OptimalityStatement {
  private let shares: FlexSolution
  private let spec: Spec
  private let first: Int
  private(set) var graph: FormGraph
  private(set) var facts: [Inequality] = []
  private var translation = VariableRenaming { AffineForm($0) }
  /// The found lengths, by unknown. `others` are arbitrary alternatives.
  private var found: [AffineForm] = []
  private let others: [AffineForm]

  init(_ shares: FlexSolution, _ spec: Spec) {
    (self.shares, self.spec) = (shares, spec)
    first = shares.graph.parameterCount
    graph = FormGraph(parameterCount: first + shares.nodes.count)
    others = shares.nodes.indices.map { [first] in AffineForm(Variable(first + $0)) }
    for height in shares.heights { found.append(translation.image(of: height, from: shares.graph, in: &graph)) }
    for obligation in shares.obligations {
      guard case .sharedLines = obligation.subject else { continue }
      for claim in obligation.claims {
        let form = translation.image(of: claim.conclusion.form, from: shares.graph, in: &graph)
        facts.append(Inequality(form: form, relation: claim.conclusion.relation))
      }
    }
  }

  mutating func claims(of component: ConstraintComponent) -> [Solution.OptimalityClaim] {
    var (claims, given) = ([Solution.OptimalityClaim](), [Inequality]())
    for requirement in component.requirements where requirement.isRequired {
      let own = value(of: requirement, found)
      let other = value(of: requirement, others)
      let text = "\(spec.text(of: requirement.line)) holds"
      claims.append(Solution.OptimalityClaim(text: text, claim: Claim(left: own, right: .zero)))
      if requirement.sense == .zero {
        claims.append(Solution.OptimalityClaim(text: text, claim: Claim(left: .zero, right: own)))
      }
      given.append(Inequality(form: other, relation: requirement.sense == .zero ? .equal : .lessOrEqual))
    }
    for priority in Priority.allCases {
      let (own, other) = (violation(of: component, priority, found), violation(of: component, priority, others))
      if own == .zero && other == .zero { continue }
      claims.append(
        Solution.OptimalityClaim(
          text: "\(priority.rawValue): violated as little as can be",
          claim: Claim(left: own, right: other, given: given)))
      given.append(.lessOrEqual(other, own))
    }
    for unknown in component.unknowns {
      let name = spec.text(shares.nodes[unknown], .height)
      claims.append(
        Solution.OptimalityClaim(
          text: "`\(name)` is as small as can be",
          claim: Claim(left: found[unknown], right: others[unknown], given: given)))
      given.append(.lessOrEqual(others[unknown], found[unknown]))
    }
    return claims
  }

  /// Returns Σ coefficient · length + rest.
  private mutating func value(of requirement: Requirement, _ lengths: [AffineForm]) -> AffineForm {
    let rest = translation.image(of: requirement.rest, from: shares.graph, in: &graph)
    return requirement.terms.reduce(rest) { $0.adding(lengths[$1.unknown], times: $1.coefficient) }
  }

  /// Returns Σ weight · violation of one level.
  private mutating func violation(
    of component: ConstraintComponent, _ priority: Priority, _ lengths: [AffineForm]
  ) -> AffineForm {
    var sum = AffineForm.zero
    for requirement in component.requirements {
      guard case .level(priority, let weight) = requirement.strength else { continue }
      let value = value(of: requirement, lengths)
      let below = requirement.sense == .zero ? -value : .zero
      sum = sum.adding(graph.maximum([value, below]), times: weight)
    }
    return sum
  }
}
