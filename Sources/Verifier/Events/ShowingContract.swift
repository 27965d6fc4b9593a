import Machine
import Numerics
import ProgramIR

/// The contract of reports: the host gets the position of every node that moves except by its own scrolling.
struct ShowingContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    let event = trial.subject.event
    if let reportedEffect = trial.reportedEffect {
      if reportedEffect.isOnly, let violation = toldAgain(&trial, reportedEffect.effect) { return violation }
      if event.has(.changesGeometry), let violation = pulled(&trial, reportedEffect.at) { return violation }
      let wrong = "the host is given a wrong position of `\(name)`"
      if reportedEffect.effect == .settle { return settled(&trial, reportedEffect.at, wrong) }
      return trial.violation(
        .showing, unless: reportedEffect.at, isOneOf: [reportedEffect.effect == .halt ? after.position : trial.shown()],
        where: event.has(.changesGeometry) ? trial.isWithinKept(before) : [], wrong)
    }
    var expected = before.position
    var conditions: [Inequality] = []
    switch event {
    case .dragged, .drifted:
      guard trial.isOwn, let by = trial.number(.distance) else { break }
      guard trial.isListenedTo(as: event == .dragged ? .finger : .fling) else { return nil }
      expected = before.position - by
      // Beyond its start a refresh control displays the rest.
      if trial.subject.terms.isRefreshed, let rest = trial.rest { conditions = [.lessOrEqual(.zero, trial.form(rest))] }
      if let violation = unshown(&trial, where: conditions) { return violation }
    case .placed:
      guard trial.isOwn, let at = trial.number(.position) else { break }
      // An invalid number is not a position.
      if after.position.origin == before.position.origin { return nil }
      // The host rounds, and keeps what it wrote within a point of an end.
      let (here, there, one) = (trial.form(after.position), trial.form(at), AffineForm(1))
      for apart in [Inequality.lessOrEqual(here + one, there), .lessOrEqual(there + one, here)] {
        if let violation = trial.violation(.showing, if: [apart], "`\(name)` moves without an effect") {
          return violation
        }
      }
      return nil
    case .scrolledToTop:
      // The host has already scrolled the node there.
      return trial.violation(
        .showing, unless: after.position, isOneOf: [before.position, SymbolicNumber(constant: 0)],
        "`\(name)` moves without an effect")
    // The host has reported the motion that moved the node.
    case .seen, .came:
      if trial.isOwn, trial.wasInMotion() { return nil }
    case .began, .ended, .cancelled, .settled, .move, .scroll, .tapped, .willShow, .selected, .mode, .resized,
      .measured, .prepended:
      break
    }
    return trial.violation(
      .showing, unless: after.position, is: expected, where: conditions, "`\(name)` moves without an effect")
  }

  /// Checks the report about a node that a finger has pulled beyond its end: the position is beyond the end, and at
  /// most as far as the finger pulls. The exact displayed distance is not an affine form.
  private func pulled(_ trial: inout EventPath, _ reportedEffect: SymbolicNumber) -> EventViolation? {
    guard trial.subject.consumers[0].isOpenAbove, !trial.subject.isArranged else { return nil }
    let (before, after) = (trial.before, trial.after)
    let wasPulled = trial.less(before.upper, before.position)
    let isBeyond = Inequality.lessOrEqual(trial.form(after.upper), trial.form(after.position))
    let wrong = "`\(trial.subject.node.node)` is pulled beyond its end, and the host is given a wrong position"
    return trial.violation(.showing, if: [wasPulled, isBeyond, trial.less(reportedEffect, after.upper)], wrong)
      ?? trial.violation(.showing, if: [wasPulled, trial.less(after.position, reportedEffect)], wrong)
  }

  /// Checks that the host gets a report if a region that follows a finger by itself is beyond an end. Its displayed
  /// position differs from its position there.
  private func unshown(_ trial: inout EventPath, where conditions: [Inequality]) -> EventViolation? {
    for beyond in trial.beyond(trial.before) + trial.beyond(trial.after) {
      if let violation = trial.violation(
        .showing, if: conditions + [beyond],
        "`\(trial.subject.node.node)` is pulled beyond an end without an effect")
      {
        return violation
      }
    }
    return nil
  }

  /// Checks that a report is new to the host: not a position to which the host has scrolled, and not the unchanged
  /// position.
  private func toldAgain(_ trial: inout EventPath, _ effect: Effect) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    let event = trial.subject.event
    var known = before.position
    // A snap may lead to the current position of a node that was going elsewhere.
    if effect == .halt || effect == .settle && !trial.subject.terms.stops.isEmpty { return nil }
    if trial.isOwn, let by = trial.number(.distance) { known = before.position - by }
    if trial.isOwn, event == .placed, let at = trial.number(.position) { known = at }
    // Beyond an end, the displayed position was different.
    let wasIn = trial.isOwn && event == .placed ? [] : trial.within(before)
    return trial.violation(
      .showing, if: wasIn + trial.within(after) + [.equal(trial.form(after.position), trial.form(known))],
      "the effect repeats what the host knows of `\(name)`")
  }

  /// Checks that the host brings the node to its position, and from beyond an end to that end.
  private func settled(_ trial: inout EventPath, _ goal: SymbolicNumber, _ wrong: String) -> EventViolation? {
    let after = trial.after
    return trial.violation(.showing, unless: goal, is: after.position, where: trial.within(after), wrong)
      ?? trial.violation(
        .showing, unless: goal, is: after.lower, where: [trial.less(after.position, after.lower)], wrong)
      ?? trial.violation(
        .showing, unless: goal, is: after.upper, where: [trial.less(after.upper, after.position)], wrong)
  }
}
