import Machine

/// The law of unique tokens: an animation has a token that no other running animation has, so that its end is not
/// confused with another's.
///
/// **Why:** all other determinism follows from the form of programs. Every case belongs to exactly one case of a
/// switch, and programs have no randomness and no concurrency.
struct Determinism: StateLaw {
  let name = "determinism"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .sheet(let sheet) = graph.component else { return [] }
    return graph.firstViolation { _, outcome in
      guard case .settling(_, _, let token)? = graph.activity(sheet, in: outcome.after) else { return nil }
      // The same animation continues, although a resize may have changed the origin of a drag that catches it.
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
