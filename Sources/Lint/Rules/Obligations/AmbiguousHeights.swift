import Model
import Solver
import Source

extension Rule {
  package static let ambiguousHeights = Rule("ambiguous-heights", .warning, page: Embedded.ambiguous_heights_md)
}

/// Reports two constraints of equal strength that conflict, so that only the order of the nodes decides.
struct AmbiguousHeights: LintRule {
  static let rule = Rule.ambiguousHeights

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var reported: Set<Set<ConstraintSource>> = []
    return context.failures.compactMap { obligation, failure -> Diagnostic? in
      // Two constraints may yield to each other on different devices; the first violation is reported.
      guard case .decidedShares(let winner, let loser) = obligation.subject, reported.insert([winner, loser]).inserted
      else {
        return nil
      }
      let spec = context.spec
      return Diagnostic(
        rule, "only the order of the nodes decides that \(outcome(winner, loser, spec))\(failure.range)",
        at: spec.span(of: loser), caption: caption(loser) + failure.suffix,
        labels: [Label(spec.span(of: winner), winner.isWish ? "has its way" : "stays as small as it can be")],
        help: help(winner, loser, spec), counterexample: failure.counterexample([]))
    }
  }

  private static func outcome(_ winner: ConstraintSource, _ loser: ConstraintSource, _ spec: Spec) -> String {
    switch (loser.isWish, winner.isWish) {
    case (true, true): "\(spec.text(of: loser)) yields to \(spec.text(of: winner))"
    case (true, false): "\(spec.text(of: loser)) yields, and \(name(winner, spec)) stays small"
    case (false, true): "\(name(loser, spec)) grows so that \(spec.text(of: winner)) has its way"
    case (false, false): "\(name(loser, spec)) grows and \(name(winner, spec)) does not"
    }
  }

  private static func caption(_ loser: ConstraintSource) -> String { loser.isWish ? "yields" : "grows" }

  private static func name(_ line: ConstraintSource, _ spec: Spec) -> String {
    line.node.map { "`\(spec[$0].name.text)`" } ?? spec.text(of: line)
  }

  private static func help(_ winner: ConstraintSource, _ loser: ConstraintSource, _ spec: Spec) -> [String] {
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
    guard case .flexible(_, _, _, let priority)? = spec[node].kind.height?.extent else { return "priority: high" }
    return "priority: \(priority == .low ? "medium" : "high")"
  }
}
