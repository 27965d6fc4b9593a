import Machine

/// Something that the finite states of a component owe.
protocol StateLaw: Sendable {
  var name: String { get }
  func violations(in graph: inout ReachabilityGraph) -> [StateViolation]
}

/// That a finite property does not hold.
struct StateViolation {
  var sentence: String
  /// The state in which it shows, if it shows in one.
  var state: Int?
  /// And the event.
  var event: AbstractEvent?
}

/// All of them, in the order in which their findings are told.
let stateLaws: [any StateLaw] = [
  TotalTransitions(), Determinism(), SingleGestureOwner(), PageSelection(), EffectsMatchTransitions(),
  RestsWhereAllowed(), DragsSettle(),
  CommandsTakeEffect(), ModeIdempotence(), StaleEventsIgnored(), NoTrapStates(),
]

extension ReachabilityGraph {
  /// The first transition to which there is an objection: one of its kind is enough.
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
  /// A fault of the machine at a transition: the first of its kind is enough.
  static func transition(_ cell: ReachabilityGraph.TransitionGroup, _ sentence: String) -> StateViolation {
    StateViolation(sentence: sentence, state: cell.state, event: cell.event)
  }
}
