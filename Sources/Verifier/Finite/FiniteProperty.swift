import Machine
import Source

/// Something that the finite states of a component owe.
protocol FiniteProperty: Sendable {
  var name: String { get }
  func faults(in exploration: inout Exploration) -> [FiniteFault]
}

/// That a finite property does not hold.
struct FiniteFault {
  /// What is to blame: the compiler, or something that the spec says.
  var id: Rule = .brokenLaw
  var sentence: String
  /// Where in the spec; `nil`: at the component's node.
  var span: Span?
  /// The state in which it shows, if it shows in one.
  var state: Int?
  /// And the event.
  var event: FiniteEvent?
  /// How it comes about, where that is not the shortest way to the state.
  var path: [Exploration.Stage]?
  var notes: [String] = []
  var help: [String] = []
}

/// All of them, in the order in which their findings are told.
let finiteProperties: [any FiniteProperty] = [
  CompleteTable(), Determinism(), DriverProtocol(), PageSelection(), Announcement(), RestingPlaces(), SettledDrags(),
  Obedience(), PresentMode(), LateEvents(), LeavableStates(), ReachableNotches(), DragOnlyNotches(), DeadTaps(),
  ObservedMemory(),
]

extension Exploration {
  /// The first transition to which there is an objection: one of its kind is enough.
  func firstFault(_ objection: (FiniteEvent, Transition) -> String?) -> [FiniteFault] {
    for cell in cells {
      for outcome in cell.outcomes {
        if let sentence = objection(cell.event, outcome) { return [.transition(cell, sentence)] }
      }
    }
    return []
  }
}

extension FiniteFault {
  /// A fault of the machine at a transition: the first of its kind is enough.
  static func transition(_ cell: Exploration.Cell, _ sentence: String) -> FiniteFault {
    FiniteFault(sentence: sentence, state: cell.state, event: cell.event)
  }
}
