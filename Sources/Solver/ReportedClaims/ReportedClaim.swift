import Model
import Numerics
import Source

/// Something to be proved of a screen: claims, where they must hold, and how a person would say it.
///
/// What the geometry owes (`Obligation`) becomes one each. Besides there is what a reader of a proof wants to see although it
/// is less than a fault, or follows: that notches are a pixel apart, that ranges are not negative.
package struct ReportedClaim: Sendable {
  /// In the words of a spec: `search.minimum < search.medium`.
  package var text: String
  /// All must hold.
  package var claims: [Claim]
  /// Why its claims are not all that it takes to hold.
  package var gap: String?
  /// What it compares, by name: the numbers that tell how it fails.
  package var lengths: [NamedForm]
  package var domain: Domain
  /// Its place in the spec; `nil` for a claim that is no line of it.
  package var span: Span?

  package struct NamedForm: Sendable, Hashable {
    package var name: String
    package var form: AffineForm
  }
}

/// What is to be proved of a screen, with the graph to which the claims belong.
package struct ReportedClaims: Sendable {
  package var all: [ReportedClaim]
  package var graph: FormGraph
}

extension Solution {
  /// Everything that a proof of the screen consists of, in the order of the file.
  package func reportedClaims(of spec: Spec) -> ReportedClaims {
    var system = system(of: spec)
    let domain = spec.domain
    let owed = obligations.map { obligation in
      ReportedClaim(
        text: obligation.text(in: spec), claims: obligation.wholeClaims, gap: obligation.gap,
        lengths: obligation.lengths(in: spec),
        domain: domain, span: obligation.span)
    }
    let all = owed + system.furtherPropositions(domain) + gaps(in: spec)
    // Sorting is stable: what is said of one place keeps its order.
    return ReportedClaims(all: all.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }, graph: system.graph)
  }

  /// Comparisons that are no lines of the spec, each with its text.
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

  /// The equations once more, solved, with a graph in which the solution's forms mean what they mean in its own: the
  /// same spec makes the same nodes in the same order.
  private func system(of spec: Spec) -> EquationSolver {
    var system = EquationSolver(spec, shares)
    system.solveAll()
    system.graph = graph
    return system
  }

  /// Notches that must ascend are a pixel apart on the devices whose pixels are so large.
  private func gaps(in spec: Spec) -> [ReportedClaim] {
    var reportedClaims: [ReportedClaim] = []
    let densities = spec.pixelDensities
    for obligation in obligations {
      guard case .notchOrder(let sheet, let lower, let upper) = obligation.subject else { continue }
      let names = [lower, upper].map { spec.text(sheet, .notch($0)) }
      for density in densities {
        reportedClaims.append(
          ReportedClaim(
            text: "\(names[0]) + \(density.pixel.description) <= \(names[1])",
            claims: obligation.claims.map { $0.apart(by: density.pixel) }, lengths: obligation.lengths(in: spec),
            domain: density.domain, span: obligation.span))
      }
    }
    return reportedClaims
  }
}

extension ContentLayoutSolution {
  /// What the content of a sheet owes where it is laid out for one of its notches; between them nothing is owed.
  package func reportedClaims(of spec: Spec) -> ReportedClaims {
    guard let notch else { return ReportedClaims(all: [], graph: solution.graph) }
    let (domain, place) = (spec.domain, spec.text(sheet, .notch(notch)))
    let all = solution.obligations.map { obligation in
      ReportedClaim(
        text: "\(obligation.text(in: spec)) at \(place)", claims: obligation.wholeClaims, gap: obligation.gap,
        lengths: obligation.lengths(in: spec), domain: domain, span: obligation.span)
    }
    return ReportedClaims(all: all, graph: solution.graph)
  }
}

extension EquationSolver {
  /// What follows from the duties, or from how a length is made.
  fileprivate mutating func furtherPropositions(_ domain: Domain) -> [ReportedClaim] {
    var reportedClaims = members.indices.compactMap { rangeProposition(NodeID(index: $0), domain) }
    for node in spec.sheets {
      for obligation in permanentRestingDuties(node) {
        reportedClaims.append(
          ReportedClaim(
            text: obligation.text(in: spec), claims: obligation.claims, lengths: [], domain: domain,
            span: obligation.span))
      }
    }
    return reportedClaims
  }

  /// How far something can move is not negative.
  private func rangeProposition(_ node: NodeID, _ domain: Domain) -> ReportedClaim? {
    let quantity: Quantity
    switch members[node.index].kind {
    case .list: quantity = .range
    case .sheet: quantity = .travel
    case .scroll:
      let leaf = members[node.index].leaf
      // With an inset it is a duty of its own.
      if let leaf, members[leaf.index].inset != nil { return nil }
      quantity = leaf == nil ? .range : .critical
    case .bar, .block, .carousel, .header, .tabs, .page: return nil
    }
    let (name, form) = (spec.text(node, quantity), solved(.quantity(node, quantity)))
    return ReportedClaim(
      text: "0 <= \(name)", claims: [Claim(left: .zero, right: form)],
      lengths: [ReportedClaim.NamedForm(name: name, form: form)], domain: domain, span: spec[node].name.span)
  }

  /// In every mode in which a notch is always there, one is.
  private mutating func permanentRestingDuties(_ node: NodeID) -> [Obligation] {
    guard case .sheet(let sheet) = spec[node].kind else { return [] }
    let activities = sheet.notches.map { activity(of: $0) }
    var obligations: [Obligation] = []
    for resting in reachableNotches[node] ?? [] {
      let modes: [ModeID?] = resting.modes.isEmpty ? [nil] : resting.modes
      // Of modes with the same notches the first has its duty already, where it can fail.
      for mode in sheet.hasPermanentNotch(resting) ? modes[...] : modes.dropFirst() {
        obligations.append(restingDuty(node, sheet, resting, mode: mode, activities))
      }
    }
    return obligations
  }
}

extension Claim {
  /// The claim that the right side is at least so much larger than the left one.
  package func apart(by distance: Rational) -> Claim {
    Claim(left: left + distance, right: right, given: given)
  }
}
