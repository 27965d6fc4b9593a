import Machine
import Numerics
import ProgramIR

/// The contract of every event for the height of a sheet. Model checking covers the phase of the sheet.
struct SheetContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    guard let before = trial.before.phase, let after = trial.after.phase, let old = trial.kind(of: before),
      let new = trial.kind(of: after)
    else { return nil }
    return stand(&trial, new, after) ?? movement(&trial, old, new) ?? cancelled(&trial, old, new, after)
      ?? resized(&trial, old, before, new, after)
      ?? showing(&trial, new)
  }

  /// Checks that a resting sheet is at its notch, and that a held sheet is between its limits.
  private func stand(_ trial: inout EventPath, _ new: SheetPhase, _ phase: EventPath.Symbolic) -> EventViolation? {
    let (after, own) = (trial.after, trial.subject.consumers[0])
    let name = trial.subject.node.node
    if new == .resting, let notch = phase.parts.first, let height = trial.height(of: notch) {
      return trial.violation(.range, unless: after.position, is: height, "`\(name)` rests beside its notch")
        ?? betweenEnds(&trial, notch, height)
    }
    if new == .settling, let notch = phase.parts.first, let height = trial.height(of: notch),
      let violation = betweenEnds(&trial, notch, height)
    {
      return violation
    }
    // A settling sheet is where the animation displays it. A resize in the meantime also places it between its limits.
    let isLaidOutAnew = trial.subject.event.has(.changesGeometry)
    guard new == .tracking || isLaidOutAnew && new == .settling else { return nil }
    if !own.isOpenBelow,
      let violation = trial.violation(
        .range, if: [trial.less(after.position, after.lower)], "`\(name)` stands below its lowest notch")
    {
      return violation
    }
    if own.isOpenAbove { return nil }
    return trial.violation(
      .range, if: [trial.less(after.upper, after.position)], "`\(name)` stands above its highest notch")
  }

  /// Checks that a height between the notches is between the ends at which the sheet can rest.
  private func betweenEnds(
    _ trial: inout EventPath, _ notch: EventPath.Symbolic, _ height: SymbolicNumber
  ) -> EventViolation? {
    guard trial.isFree(notch) else { return nil }
    let (after, name) = (trial.after, trial.subject.node.node)
    return trial.violation(.range, if: [trial.less(height, after.lowestRest)], "`\(name)` goes below its lowest notch")
      ?? trial.violation(.range, if: [trial.less(after.upper, height)], "`\(name)` goes above its highest notch")
  }

  /// Checks that a sheet without a finger keeps a height at which it can rest.
  private func keepsHeight(
    _ trial: inout EventPath, _ height: SymbolicNumber, at place: EventPath.Symbolic, _ law: EventLaw
  ) -> EventViolation? {
    guard let later = trial.height(of: place), let sheet = trial.subject.sheet else { return nil }
    let fits = [
      Inequality.lessOrEqual(trial.form(trial.after.lowestRest), trial.form(height)),
      .lessOrEqual(trial.form(height), trial.form(trial.after.upper)),
    ]
    return trial.violation(
      law, unless: later, is: height, where: fits, "`\(sheet.node)` does not keep its height")
  }

  /// Checks that a cancelled drag leaves a sheet that can rest anywhere where it is.
  private func cancelled(
    _ trial: inout EventPath, _ old: SheetPhase, _ new: SheetPhase, _ phase: EventPath.Symbolic
  ) -> EventViolation? {
    guard trial.subject.event == .cancelled, trial.subject.sheet?.free != nil, old == .tracking, new != .tracking,
      let place = phase.parts.first
    else { return nil }
    return keepsHeight(&trial, trial.before.position, at: place, .noJump)
  }

  private func movement(_ trial: inout EventPath, _ old: SheetPhase, _ new: SheetPhase) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    switch trial.subject.event {
    case .mode:
      return trial.violation(
        .noJump, unless: after.position, is: before.position, "a mode change places `\(name)` at once")
    case .seen, .came, .placed, .scrolledToTop, .move, .scroll, .tapped, .willShow, .selected, .ended, .cancelled:
      return trial.violation(
        .noJump, unless: after.position, is: before.position, "`\(name)` moves although nothing moved it")
    case .began:
      if old == .settling, new == .tracking { return caught(&trial) }
      return trial.violation(.noJump, unless: after.position, is: before.position, "a touch moves `\(name)`")
    case .dragged, .drifted:
      let counts = trial.isListenedTo(as: trial.subject.event == .dragged ? .finger : .fling)
      if old == .tracking, trial.subject.event == .dragged, counts { return nil }
      return trial.violation(
        .noJump, unless: after.position, is: before.position, "`\(name)` moves although no finger holds it")
    case .settled:
      if new == .resting, old == .settling { return nil }
      return trial.violation(.noJump, unless: after.position, is: before.position, "a stale end moves `\(name)`")
    case .resized, .measured, .prepended: return nil
    }
  }

  /// Checks that a caught sheet is at its displayed height, clamped to its limits.
  private func caught(_ trial: inout EventPath) -> EventViolation? {
    guard let shown = trial.number(.position) else { return nil }
    let after = trial.after
    return trial.violation(
      .noJump, unless: after.position, is: shown,
      where: [
        .lessOrEqual(trial.form(after.lower), trial.form(shown)),
        .lessOrEqual(trial.form(shown), trial.form(after.upper)),
      ],
      "a caught sheet is not where the screen shows it")
  }

  /// Checks law 6: a resting sheet keeps its notch by name, and a moving sheet keeps its drag or animation. The height
  /// is clamped to the limits.
  private func resized(
    _ trial: inout EventPath, _ old: SheetPhase, _ before: EventPath.Symbolic, _ new: SheetPhase,
    _ after: EventPath.Symbolic
  ) -> EventViolation? {
    guard trial.subject.event.has(.changesGeometry) else { return nil }
    let name = trial.subject.node.node
    guard old == new else { return trial.violation(.resize, if: [], "a resize changes what `\(name)` is doing") }
    let own = trial.subject.consumers[0]
    if new != .resting, let violation = clamped(&trial) { return violation }
    if new == .tracking, own.isOpenAbove || own.isOpenBelow { return nil }
    if new == .settling, let violation = followed(&trial, before, after) { return violation }
    guard let notch = before.parts.first, let kept = after.parts.first else { return nil }
    if trial.isFree(notch), new != .tracking {
      return trial.heightInitially(of: notch).flatMap { keepsHeight(&trial, $0, at: kept, .resize) }
    }
    if trial.run.isSame(notch, kept) || isElsewhere(&trial, notch) || !trial.rests(at: notch) { return nil }
    return trial.violation(.resize, if: [], "a resize takes `\(name)` away from a notch that it could keep")
  }

  /// Checks that a held or animated sheet keeps its height if that still exists.
  private func clamped(_ trial: inout EventPath) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let fits = [
      Inequality.lessOrEqual(trial.form(after.lower), trial.form(before.position)),
      .lessOrEqual(trial.form(before.position), trial.form(after.upper)),
    ]
    return trial.violation(
      .resize, unless: after.position, is: before.position, where: fits,
      "a resize moves `\(trial.subject.node.node)` on its way")
  }

  /// Checks that an animation continues unless its goal has moved, and that it otherwise leads to the new position of
  /// the goal.
  private func followed(
    _ trial: inout EventPath, _ before: EventPath.Symbolic, _ after: EventPath.Symbolic
  ) -> EventViolation? {
    let name = trial.subject.node.node
    guard before.parts.count == 3, after.parts.count == 3,
      let earlier = trial.heightInitially(of: before.parts[0]), let later = trial.height(of: after.parts[0])
    else { return nil }
    if trial.run.settled(before.parts[2]) == trial.run.settled(after.parts[2]) {
      return trial.violation(
        .resize, unless: later, is: earlier, "an animation of `\(name)` goes on to where its goal was before a resize")
    }
    guard trial.run.isSame(before.parts[0], after.parts[0]) else { return nil }
    return trial.violation(
      .resize, if: [.equal(trial.form(later), trial.form(earlier))],
      "a resize begins an animation of `\(name)` anew although its goal has not moved")
  }

  /// Whether the sheet is dismissed. Dismissal is not a notch of the spec.
  private func isElsewhere(_ trial: inout EventPath, _ notch: EventPath.Symbolic) -> Bool {
    guard let sheet = trial.subject.sheet, let item = trial.run.resolved(notch).caseIndex else { return false }
    return item >= sheet.notches.count
  }

  private func showing(_ trial: inout EventPath, _ new: SheetPhase) -> EventViolation? {
    let name = trial.subject.node.node
    if let reportedEffect = trial.reportedEffect {
      let shown = trial.shown()
      if reportedEffect.isOnly,
        let violation = trial.violation(
          .showing, if: [.equal(trial.form(trial.after.position), trial.form(trial.before.position))],
          "the effect repeats what the host knows of `\(name)`")
      {
        return violation
      }
      return trial.violation(
        .showing, unless: reportedEffect.at, isOneOf: [shown, trial.after.position],
        "the host is given a wrong height of `\(name)`")
    }
    let event = trial.subject.event
    // The animation displays a settling sheet, a touch reports the displayed height, and the animation has brought a
    // settled sheet to its notch.
    if event == .began || event == .settled || event.has(.changesGeometry) && new == .settling { return nil }
    return trial.violation(
      .showing, unless: trial.after.position, is: trial.before.position, "`\(name)` moves without an effect")
  }
}
