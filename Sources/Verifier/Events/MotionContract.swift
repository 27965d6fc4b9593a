import Machine
import Numerics
import ProgramIR

/// The contract of motion: the host brings a node to an offset from a `settle` until the node comes to rest or a finger
/// holds it.
struct MotionContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    guard trial.subject.terms.settling != nil, let was = trial.wasSettling(), let isSettling = trial.isSettling() else {
      return unanswered(&trial, isSettling: false)
    }
    let name = trial.subject.node.node
    let event = trial.subject.event
    if event == .began, trial.isHeld() {
      return isSettling || trial.count(.settle) > 0
        ? trial.violation(.handoff, if: [], "a finger holds `\(name)`, and the host moves it") : nil
    }
    if trial.count(.settle) > 0 {
      return isSettling ? nil : trial.violation(.handoff, if: [], "the machine forgets where the host brings `\(name)`")
    }
    if isSettling, !was { return trial.violation(.handoff, if: [], "`\(name)` counts as moved by the host") }
    if was, !isSettling, event != .came || !trial.isOwn {
      return trial.violation(.handoff, if: [], "`\(name)` does not count as moved by the host any longer")
    }
    return unanswered(&trial, isSettling: was)
  }

  /// Checks the release of a finger that does not own the gesture: its region stops, unless it decelerates or the
  /// release by the gesture owner has sent it back or to an end of a header.
  private func unanswered(_ trial: inout EventPath, isSettling: Bool) -> EventViolation? {
    guard trial.subject.event == .ended, trial.isOwn, !trial.isListenedTo(as: .finger), let owner = trial.owner()
    else {
      return nil
    }
    let terms = trial.subject.terms
    let isMoved = isSettling || owner.kind == .fling && owner.region == trial.subject.region
    if isSettling, terms.shown == nil, terms.stops.isEmpty { return nil }
    return trial.count(.halt) == (isMoved ? 0 : 1)
      ? nil
      : trial.violation(
        .handoff, if: [],
        "a release that does not count \(isMoved ? "stops" : "does not stop") `\(trial.subject.node.node)`")
  }
}
