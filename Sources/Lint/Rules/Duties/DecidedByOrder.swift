import Model
import Solver
import Source

/// Two lines of one strength want what only one can have, and the order of the nodes decides.
struct DecidedByOrder: Rule {
  static let id = FindingID.decidedByOrder

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.failures.compactMap { duty, failure -> Diagnostic? in
      guard case .decidedShares(let winner, let loser) = duty.subject else { return nil }
      let spec = evidence.spec
      return Diagnostic(
        id,
        "only the order of the nodes decides that \(spec.text(of: loser)) yields to \(spec.text(of: winner))"
          + failure.range,
        at: spec.span(of: loser), caption: "yields\(failure.suffix)",
        labels: [Label(spec.span(of: winner), "has its way")], help: help(winner, loser, spec),
        counterexample: failure.counterexample([]))
    }
  }

  private static func help(_ winner: SharingLine, _ loser: SharingLine, _ spec: Spec) -> [String] {
    switch (winner, loser) {
    case (.constraint, _), (_, .constraint):
      return ["give the one that matters more a higher level, such as `@high`, or a weight, such as `@medium(2)`"]
    case (.preferred(let node), .preferred(let other)):
      return [
        "give `\(spec[node].name.text)` or `\(spec[other].name.text)` another priority: "
          + "`\(higher(spec, node))` where it matters more, `low` where it matters less"
      ]
    case (.minimum, _), (.maximum, _), (.column, _), (.notNegative, _), (.preferred, _):
      return ["say with `prefer` and `priority` which of them should yield"]
    }
  }

  private static func higher(_ spec: Spec, _ node: NodeID) -> String {
    guard case .flexible(_, _, _, let priority)? = spec[node].extent?.extent else { return "priority: high" }
    return "priority: \(priority == .low ? "medium" : "high")"
  }
}
