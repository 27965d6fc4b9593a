import Machine

/// The law of idempotent modes: setting the current mode again changes nothing.
struct ModeIdempotence: StateLaw {
  let name = "present mode"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    graph.firstViolation { [graph] event, outcome in
      guard event.kind == .mode, let mode = event.subject, graph.value("mode", in: outcome.before) == mode,
        !outcome.isIgnored
      else { return nil }
      return "`\(graph.bytecode.text(event))` changes something although that is the mode"
    }
  }
}
