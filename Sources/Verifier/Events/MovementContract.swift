import Machine
import Numerics

/// What movement owes, whichever node one looks at: a finger moves the chain of its region and gives back exactly what
/// that chain left over; who does not drive moves nothing and leaves nothing over.
struct MovementContract {
  func breach(_ trial: inout EventTrial) -> EventBreach? {
    guard trial.subject.event.isMovement, let rest = trial.rest else { return nil }
    guard trial.isListenedTo(as: trial.subject.event == .dragged ? .finger : .fling) else {
      return trial.breach(
        .conservation, unless: rest, is: SymbolicNumber(constant: 0),
        "a movement that does not count leaves something over")
    }
    for chain in trial.subject.driven where isShown(chain, &trial) {
      guard let left = trial.initially(chain.rest)?.number else {
        return trial.breach(.conservation, if: [], "a finger moves another chain than that of its region")
      }
      if let breach = trial.breach(.conservation, unless: rest, is: left, "what a movement leaves over is not told") {
        return breach
      }
    }
    return nil
  }

  /// Whether the chain's pages are selected; a page that the program does not ask for could be.
  private func isShown(_ chain: EventSubject.Driven, _ trial: inout EventTrial) -> Bool {
    for page in chain.pages {
      guard let selected = trial.initially(page.field) else { continue }
      if trial.run.resolved(selected).itemIndex != page.number { return false }
    }
    return true
  }
}
