import Machine

/// An animation's token is its own, so that its end is not taken for another's.
///
/// Everything else follows from the form of programs: every case stands in exactly one arm of a choice, and nothing is
/// drawn or awaited.
struct Determinism: StateLaw {
  let name = "determinism"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .sheet(let sheet) = graph.component else { return [] }
    return graph.firstViolation { _, outcome in
      guard case .settling(_, _, let token)? = graph.activity(sheet, in: outcome.after) else { return nil }
      // The same animation goes on, though a resize may have changed where a drag that catches it would go back to.
      if case .settling(_, _, token)? = graph.activity(sheet, in: outcome.before),
        graph.effects(.animate, in: outcome.effects).isEmpty
      {
        return nil
      }
      return graph.tokens(in: outcome.before).contains(token)
        ? "two animations of `\(sheet.node)` have one token" : nil
    }
  }
}
