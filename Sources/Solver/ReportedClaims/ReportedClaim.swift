import Model
import Numerics
import Source

/// A claim to be reported: the inequalities, their domain, and their text.
///
/// Every obligation of the geometry (`Obligation`) becomes one. Further ones are consequences or stricter properties that a
/// report also shows: notches are a pixel apart, and ranges are non-negative.
package struct ReportedClaim: Sendable {
  /// The text in the language of a spec: `search.minimum < search.medium`.
  package var text: String
  /// The claims, all of which must hold.
  package var claims: [Claim]
  /// The reason why the claims are not sufficient. `nil` if they are.
  package var gap: String?
  /// The compared lengths by name. Their values show how the claim fails.
  package var lengths: [NamedForm]
  package var domain: Domain
  /// The position in the spec. `nil` if the claim has no line there.
  package var span: Span?

  package struct NamedForm: Sendable, Hashable {
    package var name: String
    package var form: AffineForm
  }
}

extension ReportedClaim {
  init(_ obligation: Obligation, in spec: Spec, _ domain: Domain) {
    let (row, claims) = (obligation.row(in: spec), obligation.wholeClaims)
    self.init(
      text: row.text, claims: claims, gap: obligation.gap, lengths: claims.first?.lengths(named: row.sides) ?? [],
      domain: domain, span: obligation.span)
  }
}

/// The claims to be reported for a screen, with the graph of their forms.
package struct ReportedClaims: Sendable {
  package var all: [ReportedClaim]
  package var graph: FormGraph
}

extension Solution {
  /// Returns all claims about the screen, in the order of the file.
  package func reportedClaims(of spec: Spec) -> ReportedClaims {
    var system = system(of: spec)
    let domain = spec.domain
    let ofObligations = obligations.map { ReportedClaim($0, in: spec, domain) }
    let all = ofObligations + system.furtherClaims(domain) + gaps(in: spec)
    // Sorting is stable, so claims at one position keep their order.
    return ReportedClaims(all: all.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }, graph: system.graph)
  }

  /// Returns claims for comparisons that are not lines of the spec, each with its text.
  package func reportedClaims(
    claiming comparisons: [(comparison: ComparisonExpression, text: String)], in spec: Spec
  ) -> ReportedClaims {
    var system = system(of: spec)
    let domain = spec.domain
    let all = comparisons.map { comparison, text in
      let sides = [comparison.left, comparison.right].map(spec.text)
      let claims = system.claims(comparison)
      return ReportedClaim(
        text: text, claims: claims, lengths: claims.first?.lengths(named: comparison.relation.ordered(sides)) ?? [],
        domain: domain)
    }
    return ReportedClaims(all: all, graph: system.graph)
  }

  /// Returns the solved equations with the graph of this solution. Forms keep their meaning, because the same spec
  /// creates the same nodes in the same order.
  private func system(of spec: Spec) -> EquationSolver {
    var system = EquationSolver(spec, shares)
    system.solveAll()
    system.graph = graph
    return system
  }

  /// Returns the claims that notches which must ascend are a pixel apart, for each pixel density.
  private func gaps(in spec: Spec) -> [ReportedClaim] {
    var reportedClaims: [ReportedClaim] = []
    let densities = spec.pixelDensities
    for obligation in obligations {
      guard case .notchOrder(let sheet, let lower, let upper) = obligation.subject else { continue }
      let names = [lower, upper].map { spec.text(sheet, .notch($0)) }
      for density in densities {
        var claim = ReportedClaim(obligation, in: spec, density.domain)
        claim.text = "\(names[0]) + \(density.pixel.description) <= \(names[1])"
        claim.claims = claim.claims.map { $0.apart(by: density.pixel) }
        reportedClaims.append(claim)
      }
    }
    return reportedClaims
  }
}

extension ContentLayoutSolution {
  /// Returns the obligations of a sheet's content at its notch. Without a notch there are none.
  package func reportedClaims(of spec: Spec) -> ReportedClaims {
    guard let notch else { return ReportedClaims(all: [], graph: solution.graph) }
    let (domain, place) = (spec.domain, spec.text(sheet, .notch(notch)))
    let all = solution.obligations.map { obligation in
      var claim = ReportedClaim(obligation, in: spec, domain)
      claim.text += " at \(place)"
      return claim
    }
    return ReportedClaims(all: all, graph: solution.graph)
  }
}

extension EquationSolver {
  /// Returns the claims that follow from the obligations or from the definition of a length.
  fileprivate mutating func furtherClaims(_ domain: Domain) -> [ReportedClaim] {
    var reportedClaims = members.indices.compactMap { rangeClaim(NodeID(index: $0), domain) }
    for node in spec.sheets {
      reportedClaims += permanentRestingObligations(node).map { ReportedClaim($0, in: spec, domain) }
    }
    return reportedClaims
  }

  /// Returns the claim that the range of a node's movement is non-negative.
  private func rangeClaim(_ node: NodeID, _ domain: Domain) -> ReportedClaim? {
    let quantity: Quantity
    switch members[node.index].kind {
    case .list: quantity = .range
    case .sheet: quantity = .travel
    case .scroll:
      let leaf = members[node.index].leaf
      // With an inset, this is an obligation itself.
      if let leaf, members[leaf.index].inset != nil { return nil }
      quantity = leaf == nil ? .range : .critical
    case .box, .header, .tabs, .page: return nil
    }
    let (name, form) = (spec.text(node, quantity), solved(.quantity(node, quantity)))
    return ReportedClaim(
      text: "0 <= \(name)", claims: [Claim(left: .zero, right: form)],
      lengths: [ReportedClaim.NamedForm(name: name, form: form)], domain: domain, span: spec[node].name.span)
  }

  /// Returns the claims that a notch is active, for modes with a permanent notch.
  private mutating func permanentRestingObligations(_ node: NodeID) -> [Obligation] {
    guard case .sheet(let sheet) = spec[node].kind else { return [] }
    let activities = sheet.notches.map { activity(of: $0) }
    var obligations: [Obligation] = []
    for resting in reachableNotches[node] ?? [] {
      let modes: [ModeID?] = resting.modes.isEmpty ? [nil] : resting.modes
      // The first of the modes with the same notches already has an obligation if it can fail.
      for mode in sheet.hasPermanentNotch(resting) ? modes[...] : modes.dropFirst() {
        obligations.append(restingObligation(node, sheet, resting, mode: mode, activities))
      }
    }
    return obligations
  }
}

extension Claim {
  /// Returns the claim that the right side exceeds the left one by at least a distance.
  package func apart(by distance: Rational) -> Claim {
    Claim(left: left + distance, right: right, given: given)
  }

  /// Returns the sides that have a name and are not plain numbers.
  func lengths(named names: [String]) -> [ReportedClaim.NamedForm] {
    zip(names, [left, right]).compactMap { name, form in
      name.isEmpty || Rational(decimal: name) != nil ? nil : ReportedClaim.NamedForm(name: name, form: form)
    }
  }
}

extension ComparisonOperator {
  /// Returns both sides in the order of the claim, with the side that must be smaller first.
  func ordered(_ sides: [String]) -> [String] {
    switch self {
    case .less, .lessOrEqual, .equal: sides
    case .greaterOrEqual, .greater: sides.reversed()
    }
  }
}
