import Machine
import Numerics
import ProgramIR

/// Whatever moves otherwise than by its own scrolling is told to the host, with where it is.
struct ShowingContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    let event = trial.subject.event
    if let reportedEffect = trial.reportedEffect {
      if reportedEffect.effect == .target, event == .ended, trial.isOwn { return answered(&trial, reportedEffect.at) }
      if reportedEffect.isOnly, let violation = toldAgain(&trial, reportedEffect.effect) { return violation }
      let shown = trial.shown()
      if event.isResize, let violation = pulled(&trial, reportedEffect.at) { return violation }
      return trial.violation(
        .showing, unless: reportedEffect.at,
        isOneOf: reportedEffect.effect == .target ? [after.position, shown] : [shown],
        where: trial.subject.event.isResize ? trial.isWithinEnd(before) : [],
        "the host is told a wrong place of `\(name)`")
    }
    var expected = before.position
    var conditions: [Inequality] = []
    switch event {
    case .dragged, .drifted:
      guard trial.isOwn, case .number(let by)? = trial.payload.dropFirst().first else { break }
      guard trial.isListenedTo(as: event == .dragged ? .finger : .fling) else { return nil }
      expected = before.position - by
      // Beyond its start a refresh control shows what is left over.
      if trial.subject.terms.isRefreshed, let rest = trial.rest { conditions = [.lessOrEqual(.zero, trial.form(rest))] }
      if let violation = unshown(&trial, where: conditions) { return violation }
    case .placed:
      guard trial.isOwn, case .number(let at)? = trial.payload.last else { break }
      expected = at
      // An unsound number is nobody's place.
      if after.position.origin == before.position.origin { return nil }
    case .scrolledToTop:
      // The host has scrolled it there by itself.
      return trial.violation(
        .showing, unless: after.position, isOneOf: [before.position, SymbolicNumber(constant: 0)],
        "`\(name)` moves, and the host is not told")
    case .began: conditions = trial.isSeenWithin()
    case .ended, .cancelled, .settled, .move, .scroll, .tapped, .willShow, .selected, .mode, .resized, .measured:
      break
    }
    return trial.violation(
      .showing, unless: after.position, is: expected, where: conditions, "`\(name)` moves, and the host is not told")
  }

  /// What a finger has pulled beyond its end and still is there is told to be there, and no farther than it is pulled:
  /// how far that is seen is no affine form.
  private func pulled(_ trial: inout EventPath, _ reportedEffect: SymbolicNumber) -> EventViolation? {
    guard trial.subject.consumers[0].isOpenAbove, !trial.subject.isArranged else { return nil }
    let (before, after) = (trial.before, trial.after)
    let wasPulled = trial.less(before.upper, before.position)
    let isBeyond = Inequality.lessOrEqual(trial.form(after.upper), trial.form(after.position))
    let wrong = "`\(trial.subject.node.node)` is pulled beyond its end, and the host is told a wrong place"
    return trial.violation(.showing, if: [wasPulled, isBeyond, trial.less(reportedEffect, after.upper)], wrong)
      ?? trial.violation(.showing, if: [wasPulled, trial.less(after.position, reportedEffect)], wrong)
  }

  /// Beyond an end a region is shown elsewhere than where it is: where it follows a finger by itself, the host is told.
  private func unshown(_ trial: inout EventPath, where conditions: [Inequality]) -> EventViolation? {
    for beyond in trial.beyond(trial.before) + trial.beyond(trial.after) {
      if let violation = trial.violation(
        .showing, if: conditions + [beyond],
        "`\(trial.subject.node.node)` is pulled beyond an end, and the host is not told")
      {
        return violation
      }
    }
    return nil
  }

  /// The host is told only of what it does not know: not of a place to which it has scrolled by itself, and not of one
  /// that nothing has left.
  private func toldAgain(_ trial: inout EventPath, _ effect: Effect) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    let event = trial.subject.event
    var known = before.position
    // What is snapped to may be where it is, and yet not where it was going; what decelerates is told to stay.
    if effect == .target, trial.isOwn && event == .drifted || !trial.subject.terms.stops.isEmpty { return nil }
    if trial.isOwn, let number = trial.payload.dropFirst().first?.number {
      switch event {
      case .dragged, .drifted: known = before.position - number
      case .placed: known = number
      case .began, .ended, .cancelled, .scrolledToTop, .settled, .move, .scroll, .tapped, .willShow, .selected, .mode,
        .resized, .measured:
        break
      }
    }
    // Beyond an end it was shown elsewhere.
    let wasIn = trial.isOwn && event == .placed ? [] : trial.within(before)
    return trial.violation(
      .showing, if: wasIn + trial.within(after) + [.equal(trial.form(after.position), trial.form(known))],
      "the host is told of `\(name)` what it knows")
  }

  /// A release is answered with where the region's own deceleration would end, brought into range, or with where it is.
  private func answered(_ trial: inout EventPath, _ answer: SymbolicNumber) -> EventViolation? {
    let name = trial.subject.node.node
    let wrong = "a release of `\(name)` is answered with a wrong place"
    let stays = [trial.after.position, trial.shown()]
    guard trial.isOwn, trial.payload.count == 3, let velocity = trial.payload[1].number,
      let target = trial.payload[2].number, trial.subject.terms.stops.isEmpty
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
