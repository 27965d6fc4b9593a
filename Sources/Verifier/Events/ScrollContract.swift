import Machine
import Numerics
import ProgramIR

/// The contract of every event for a scroll or list. The laws of chains cover movement itself.
struct ScrollContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    range(&trial) ?? place(&trial) ?? pinning(&trial) ?? ShowingContract().violation(&trial)
  }

  private func range(_ trial: inout EventPath) -> EventViolation? {
    let (after, own) = (trial.after, trial.subject.consumers[0])
    let (name, event) = (trial.subject.node.node, trial.subject.event)
    let ends: [(isOpen: Bool, outside: Inequality, sentence: String)] = [
      (own.isOpenBelow, trial.less(after.position, after.lower), "`\(name)` leaves its start"),
      (own.isOpenAbove, trial.less(after.upper, after.position), "`\(name)` leaves its end"),
    ]
    // A position is beyond an end only while a finger holds the node, and while the host brings it back.
    let mayBeBeyond = (own.isOpenBelow || own.isOpenAbove) && (event == .dragged || trial.isHeldOrMoved())
    let isReleased = trial.isLetGo() || event == .came && trial.isOwn && trial.wasInMotion()
    let wasIn = isReleased ? [] : trial.within(trial.before)
    for end in ends where !(end.isOpen && mayBeBeyond) {
      if let violation = trial.violation(.range, if: (end.isOpen ? wasIn : []) + [end.outside], end.sentence) {
        return violation
      }
    }
    return nil
  }

  // MARK: Resulting position

  private func place(_ trial: inout EventPath) -> EventViolation? {
    let zero = SymbolicNumber(constant: 0)
    let name = trial.subject.node.node
    switch trial.subject.event {
    case .began: return still(&trial, "a touch moves `\(name)`")
    case .seen: return seen(&trial)
    case .came: return cameToRest(&trial)
    case .settled, .move: return still(&trial, "`\(name)` moves although nothing moved it")
    case .mode: return still(&trial, "a mode change places `\(name)` at once")
    case .tapped, .willShow, .selected: return switching(&trial)
    // A header that snaps goes to one of its own ends.
    case .cancelled where trial.subject.snaps, .ended where trial.subject.snaps:
      return snapped(&trial)
    case .cancelled, .ended:
      return rewound(&trial)
        ?? still(
          &trial, or: trial.subject.isRewound ? [trial.start] : resetPages(&trial),
          "the end of a touch moves `\(name)`")
    case .scrolledToTop: return still(&trial, or: [zero], "`\(name)` goes neither to the top nor stays")
    case .scroll:
      return sent(&trial) ?? still(&trial, or: [zero, trial.after.upper], "`\(name)` goes neither to an end nor stays")
    case .placed: return placed(&trial)
    case .dragged, .drifted: return ignored(&trial)
    case .resized, .measured, .prepended: return resized(&trial)
    }
  }

  /// Checks that a node in motion is where it is seen: at that position between its ends, at a closed end, and at least
  /// as far beyond an open end. The exact distance is not an affine form.
  private func seen(_ trial: inout EventPath) -> EventViolation? {
    let name = trial.subject.node.node
    guard trial.isOwn, trial.wasInMotion(), let shown = trial.number(.position) else {
      return trial.violation(
        .noJump, unless: trial.after.position, isOneOf: [trial.before.position] + resetPages(&trial),
        "`\(name)` moves although it is not in motion")
    }
    let (after, own) = (trial.after, trial.subject.consumers[0])
    let elsewhere = "`\(name)` is seen at one place, and held at another"
    let (isBelow, isAbove) = (trial.less(shown, after.lower), trial.less(after.upper, shown))
    let isWithin = [
      Inequality.lessOrEqual(trial.form(after.lower), trial.form(shown)),
      .lessOrEqual(trial.form(shown), trial.form(after.upper)),
    ]
    return trial.violation(.noJump, unless: after.position, is: shown, where: isWithin, elsewhere)
      ?? (own.isOpenBelow
        ? trial.violation(.noJump, if: [isBelow, trial.less(shown, after.position)], elsewhere)
        : trial.violation(.noJump, unless: after.position, is: after.lower, where: [isBelow], elsewhere))
      ?? (own.isOpenAbove
        ? trial.violation(.noJump, if: [isAbove, trial.less(after.position, shown)], elsewhere)
        : trial.violation(.noJump, unless: after.position, is: after.upper, where: [isAbove], elsewhere))
  }

  /// Checks that a motion ends where the node is, or at the end to which it returns, and that a late report changes
  /// nothing.
  private func cameToRest(_ trial: inout EventPath) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    guard trial.isOwn, trial.wasInMotion() else {
      return still(&trial, "`\(name)` moves although it is not in motion")
    }
    if trial.isSettling() == true { return trial.violation(.handoff, if: [], "the motion of `\(name)` does not end") }
    let missed = "`\(name)` does not come to rest at its end"
    return trial.violation(
      .noJump, unless: after.position, is: after.lower, where: [trial.less(before.position, before.lower)], missed)
      ?? trial.violation(
        .noJump, unless: after.position, is: after.upper, where: [trial.less(before.upper, before.position)], missed)
      ?? trial.violation(
        .noJump, unless: after.position, is: before.position, where: trial.within(before),
        "the end of a motion moves `\(name)`")
  }

  /// Checks that the node stays, or goes to one of its own ends or to an end of a header.
  private func snapped(_ trial: inout EventPath) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    return trial.violation(
      .noJump, unless: after.position, isOneOf: [before.position, after.lower, after.upper] + trial.stops(),
      where: unscaled(&trial),
      "the end of a touch leaves `\(trial.subject.node.node)` where none of its headers ends")
  }

  /// Returns the condition under which a node that keeps its progress does not move: its upper limit is unchanged. The
  /// scaled position is not an affine form.
  private func unscaled(_ trial: inout EventPath) -> [Inequality] {
    guard trial.subject.isArranged, trial.subject.terms.keepsProgress else { return [] }
    return [.equal(trial.form(trial.before.upper), trial.form(trial.after.upper))]
  }

  /// Checks that content scrolls to its start if a sheet that grows first is released below its highest notch.
  private func rewound(_ trial: inout EventPath) -> EventViolation? {
    guard trial.isOwn, trial.isListenedTo(as: .finger), let (height, highest) = trial.goalAround() else { return nil }
    let before = trial.before
    let isWithin: Inequality =
      trial.subject.terms.beginsAtEnd
      ? .lessOrEqual(trial.form(before.position), trial.form(before.upper))
      : .lessOrEqual(.zero, trial.form(before.position))
    return trial.violation(
      .noJump, unless: trial.after.position, is: trial.start, where: [trial.less(height, highest), isWithin],
      "the sheet around `\(trial.subject.node.node)` is let go below its highest notch, and it keeps its place")
  }

  /// Checks that the node stays or goes to a permitted position. If the content layout follows a sheet, the sheet's
  /// changes act on the node like a resize: it keeps its position if that still exists, a pinned node stays pinned, and
  /// a hidden page may be reset.
  func still(
    _ trial: inout EventPath, or others: [SymbolicNumber] = [], where conditions: [Inequality] = [], _ sentence: String
  ) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    guard trial.subject.isArranged else {
      return trial.violation(
        .noJump, unless: after.position, isOneOf: [before.position] + others, where: conditions, sentence)
    }
    let others = others + resetPages(&trial)
    let stays = [before.position] + others
    var conditions = conditions + unscaled(&trial)
    // A node beyond an end may go back to it, because the node may be within its limits after the sheet has moved.
    for beyond in trial.beyond(before) {
      if let violation = trial.violation(
        .noJump, unless: after.position, isOneOf: stays + [after.lower, after.upper], where: conditions + [beyond],
        sentence)
      {
        return violation
      }
    }
    conditions += trial.within(before)
    if trial.subject.terms.keepsProgress {
      return trial.violation(.noJump, unless: after.position, isOneOf: stays, where: conditions, sentence)
    }
    if before.isPinned == true {
      return trial.violation(
        .noJump, unless: after.position, isOneOf: [after.upper] + others, where: conditions, sentence)
    }
    return trial.violation(
      .noJump, unless: after.position, isOneOf: stays + [after.lower, after.upper], where: conditions, sentence)
      ?? trial.violation(
        .noJump, unless: after.position, isOneOf: stays,
        where: conditions + [
          .lessOrEqual(trial.form(after.lower), trial.form(before.position)),
          .lessOrEqual(trial.form(before.position), trial.form(after.upper)),
        ], sentence)
  }

  private func placed(_ trial: inout EventPath) -> EventViolation? {
    let after = trial.after
    let zero = SymbolicNumber(constant: 0)
    let name = trial.subject.node.node
    guard trial.isOwn else {
      return trial.violation(
        .noJump, unless: after.position, isOneOf: [trial.before.position] + resetPages(&trial),
        "`\(name)` moves although another was placed")
    }
    guard let at = trial.number(.position) else { return nil }
    let one = AffineForm(1)
    let (new, end) = (trial.form(at), trial.form(after.upper))
    let places: [(SymbolicNumber, [Inequality])] = [
      (zero, [.less(new, one)]),
      (after.upper, [.lessOrEqual(one, new), .less(end, new + one)]),
      (at, [.lessOrEqual(one, new), .lessOrEqual(new + one, end)]),
    ]
    for (place, isMeant) in places {
      if let violation = trial.violation(
        .showing, unless: after.position, is: place, where: isMeant,
        "`\(name)` does not follow an offset that was written")
      {
        return violation
      }
    }
    return nil
  }

  /// Checks that a scroll goes to the position that the app requests, unless a finger drives. The content inside goes
  /// along to the top.
  private func sent(_ trial: inout EventPath) -> EventViolation? {
    let name = trial.subject.node.node
    if trial.owner()?.kind == .finger {
      return trial.violation(
        .noJump, unless: trial.after.position, is: trial.before.position, "the app moves `\(name)` under a finger")
    }
    guard let destination = trial.destination() else { return nil }
    let zero = SymbolicNumber(constant: 0)
    let misled = "`\(name)` does not go where the app sends it"
    if trial.isOwn, trial.subject.terms.pinned != nil {
      let goal =
        switch destination {
        case .top: zero
        case .critical: trial.after.upper
        }
      return trial.violation(.noJump, unless: trial.after.position, is: goal, misled)
    }
    guard trial.subject.ways.contains(where: { trial.isShown($0) }) else { return nil }
    let goal =
      switch destination {
      case .top: zero
      case .critical: trial.before.position
      }
    return trial.violation(.noJump, unless: trial.after.position, is: goal, misled)
  }

  /// Checks that a region that does not drive does not move the node.
  private func ignored(_ trial: inout EventPath) -> EventViolation? {
    if trial.isListenedTo(as: trial.subject.event == .dragged ? .finger : .fling) { return nil }
    return trial.violation(
      .showing, unless: trial.after.position, is: trial.before.position,
      "`\(trial.subject.node.node)` moves with a region that does not drive")
  }

  /// Checks law 6.
  private func resized(_ trial: inout EventPath) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let zero = SymbolicNumber(constant: 0)
    let name = trial.subject.node.node
    if before.isPinned == true {
      return trial.violation(
        .resize, unless: after.position, isOneOf: [after.upper] + resetPages(&trial),
        where: [.equal(trial.form(before.position), trial.form(before.upper))],
        "`\(name)` is pinned, and a resize takes it away from its critical offset")
    }
    if let growth = trial.subject.terms.growth { return keptFromEnd(&trial, growth) }
    if trial.subject.terms.keepsProgress { return progressed(&trial) }
    // A node beyond its end stays at its displayed position, which is not an affine form.
    let wasIn = trial.isWithinEnd(before)
    let isExpanded = wasIn + [Inequality.equal(trial.form(before.position), .zero)]
    if let violation = trial.violation(
      .resize, unless: after.position, is: zero, where: isExpanded, "`\(name)` is at its start, and a resize moves it")
    {
      return violation
    }
    let fits =
      wasIn + [trial.less(zero, before.position), .lessOrEqual(trial.form(before.position), trial.form(after.upper))]
    if let violation = trial.violation(
      .resize, unless: after.position, isOneOf: [before.position] + resetPages(&trial), where: fits,
      "`\(name)` could keep its offset, and a resize moves it")
    {
      return violation
    }
    return trial.violation(
      .resize, unless: after.position, isOneOf: [after.upper] + resetPages(&trial),
      where: [
        trial.less(after.upper, before.position), .lessOrEqual(trial.form(before.position), trial.form(before.upper)),
      ],
      "`\(name)` is too far for a resize, and does not go to its end")
  }

  /// Checks that a node keeps its progress: it stays at an end, and any other position stays in range. The progress
  /// itself is not an affine form, so tests cover that it is kept and that it is monotone.
  private func progressed(_ trial: inout EventPath) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let zero = SymbolicNumber(constant: 0)
    let name = trial.subject.node.node
    switch trial.initialPosition {
    case .anywhere: return nil
    case .atStart:
      return trial.violation(
        .resize, unless: after.position, is: zero, "`\(name)` is at its start, and a resize moves it")
    case .atEnd:
      return trial.violation(
        .resize, unless: after.position, isOneOf: [after.upper] + resetPages(&trial),
        where: [trial.less(zero, before.upper)],
        "`\(name)` is at its end, and a resize takes it away from there")
    }
  }

  // MARK: Pin

  /// Checks the pin: a node is pinned if a movement has brought it to its critical offset and no movement has taken it
  /// away.
  private func pinning(_ trial: inout EventPath) -> EventViolation? {
    guard let old = trial.before.isPinned, let new = trial.after.isPinned else { return nil }
    // The laws of chains cover movement.
    if trial.subject.event.has(.movement) { return nil }
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    if new,
      let violation = trial.violation(
        .pinning, if: [trial.less(after.position, after.upper)], "`\(name)` counts as pinned although it is not")
    {
      return violation
    }
    let travels = trial.less(SymbolicNumber(constant: 0), after.upper)
    if new, !old,
      let violation = trial.violation(
        .pinning, if: [.lessOrEqual(trial.form(after.upper), .zero)],
        "`\(name)` counts as pinned where nothing moves away")
    {
      return violation
    }
    switch trial.subject.event {
    case .dragged, .drifted: return nil
    // A region that is seen away from its critical offset is not pinned any longer.
    case .seen where trial.isOwn:
      if new || !old { return nil }
      return trial.violation(
        .pinning, if: [.equal(trial.form(after.position), trial.form(after.upper)), travels],
        "`\(name)` is seen at its critical offset, and does not count as pinned")
    case .placed where trial.isOwn, .scroll:
      if new { return nil }
      return trial.violation(
        .pinning,
        if: [
          trial.less(before.position, before.upper), .equal(trial.form(after.position), trial.form(after.upper)),
          travels,
        ], "`\(name)` is brought to its critical offset, and does not count as pinned")
    case .resized, .measured, .prepended:
      if old == new { return nil }
      let isReset = !resetPages(&trial).isEmpty
      // A page that begins at the upper end of the node is pinned there.
      if isReset, new, trial.subject.terms.beginsAtEnd { return nil }
      // A page that is reset to its start is not pinned there.
      return trial.violation(
        .resize, if: isReset && old ? [trial.less(SymbolicNumber(constant: 0), after.position)] : [],
        "a resize changes whether `\(name)` counts as pinned")
    // Snapping to the critical offset pins the node, even if it was there. If a sheet moves the node's end, snapping
    // may unpin it.
    case .cancelled where trial.subject.snaps && (new || trial.subject.isArranged),
      .ended where trial.subject.snaps && (new || trial.subject.isArranged):
      return nil
    case .began, .seen, .ended, .cancelled, .came, .placed, .scrolledToTop, .settled, .move, .tapped, .willShow,
      .selected, .mode:
      if old == new { return nil }
      var conditions = [Inequality.equal(trial.form(before.position), trial.form(after.position)), travels]
      // A node that is sent to its start or reset is not pinned anymore, even if its range is empty.
      let isRewound = trial.subject.isRewound && trial.subject.event == .ended
      if !new, isRewound || !resetPages(&trial).isEmpty {
        conditions.append(trial.less(SymbolicNumber(constant: 0), after.position))
      }
      return trial.violation(
        .pinning, if: conditions,
        "`\(name)` counts as \(new ? "pinned" : "not pinned") although nothing moved it")
    }
  }
}
