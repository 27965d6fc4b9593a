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
      if reportedEffect.effect == .target, event == .ended, trial.isOwn { return answered(&trial, reportedEffect.at) }
      if reportedEffect.isOnly, let violation = toldAgain(&trial, reportedEffect.effect) { return violation }
      let shown = trial.shown()
      if event.has(.changesGeometry), let violation = pulled(&trial, reportedEffect.at) { return violation }
      return trial.violation(
        .showing, unless: reportedEffect.at,
        isOneOf: reportedEffect.effect == .target ? [after.position, shown] : [shown],
        where: trial.subject.event.has(.changesGeometry) ? trial.isWithinEnd(before) : [],
        "the host is given a wrong position of `\(name)`")
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
      expected = at
      // An invalid number is not a position.
      if after.position.origin == before.position.origin { return nil }
    case .scrolledToTop:
      // The host has already scrolled the node there.
      return trial.violation(
        .showing, unless: after.position, isOneOf: [before.position, SymbolicNumber(constant: 0)],
        "`\(name)` moves without an effect")
    case .began: conditions = trial.isSeenWithin()
    case .ended, .cancelled, .settled, .move, .scroll, .tapped, .willShow, .selected, .mode, .resized, .measured:
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
    // A snap may lead to the current position of a node that was going elsewhere. A decelerating node gets its current
    // position as the command to stay.
    if effect == .target, trial.isOwn && event == .drifted || !trial.subject.terms.stops.isEmpty { return nil }
    if trial.isOwn, let by = trial.number(.distance) { known = before.position - by }
    if trial.isOwn, event == .placed, let at = trial.number(.position) { known = at }
    // Beyond an end, the displayed position was different.
    let wasIn = trial.isOwn && event == .placed ? [] : trial.within(before)
    return trial.violation(
      .showing, if: wasIn + trial.within(after) + [.equal(trial.form(after.position), trial.form(known))],
      "the effect repeats what the host knows of `\(name)`")
  }

  /// Checks the answer to a release: the end of the region's own deceleration, clamped to its range, or the current
  /// position.
  private func answered(_ trial: inout EventPath, _ answer: SymbolicNumber) -> EventViolation? {
    let name = trial.subject.node.node
    let wrong = "a release of `\(name)` is answered with a wrong place"
    let stays = [trial.after.position, trial.shown()]
    guard trial.isOwn, let velocity = trial.number(.velocity), let target = trial.number(.target),
      trial.subject.terms.stops.isEmpty
    else { return nil }
    if let violation = trial.violation(
      .showing, unless: answer, isOneOf: stays, where: [.equal(trial.form(velocity), .zero)], wrong)
    {
      return violation
    }
    let (end, own) = (trial.form(trial.after.upper), trial.form(target))
    let places: [(SymbolicNumber, [Inequality])] =
      trial.subject.terms.isRefreshed
      ? [(target, [])]
      : [
        (target, [.lessOrEqual(.zero, own), .lessOrEqual(own, end)]),
        (SymbolicNumber(constant: 0), [.less(own, .zero)]), (trial.after.upper, [.less(end, own)]),
      ]
    for (place, isThere) in places {
      if let violation = trial.violation(.showing, unless: answer, isOneOf: stays + [place], where: isThere, wrong) {
        return violation
      }
    }
    return nil
  }
}
