import Machine

/// A law of the finite states of a component.
protocol StateLaw: Sendable {
  var name: String { get }
  func violations(in graph: inout ReachabilityGraph) -> [StateViolation]
}

/// A violation of a law of finite states.
struct StateViolation {
  var sentence: String
  /// The state in which the violation occurs. `nil` if it does not concern a single state.
  var state: Int?
  /// The event that causes the violation. `nil` if it does not concern a single event.
  var event: AbstractEvent?
}

/// All laws of finite states, in the order of their findings.
let stateLaws: [any StateLaw] = [
  TotalTransitions(), Determinism(), SingleGestureOwner(), PageSelection(), EffectsMatchTransitions(),
  RestsWhereAllowed(), DragsSettle(),
  CommandsTakeEffect(), ModeIdempotence(), StaleEventsIgnored(), NoTrapStates(),
]

extension ReachabilityGraph {
  /// Returns the first transition that violates a law. Further ones are not reported.
  func firstViolation(_ objection: (AbstractEvent, Transition) -> String?) -> [StateViolation] {
    for cell in cells {
      for outcome in cell.outcomes {
        if let sentence = objection(cell.event, outcome) { return [.transition(cell, sentence)] }
      }
    }
    return []
  }
}

extension StateViolation {
  /// Creates a violation at a transition.
  static func transition(_ cell: ReachabilityGraph.TransitionGroup, _ sentence: String) -> StateViolation {
    StateViolation(sentence: sentence, state: cell.state, event: cell.event)
  }
}
