import Machine
import Numerics

/// What every event owes a sheet's height: what it is doing is the finite states' part.
struct SheetContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    guard let before = trial.before.phase, let after = trial.after.phase, let old = trial.kind(of: before),
      let new = trial.kind(of: after)
    else { return nil }
    return stand(&trial, new, after) ?? movement(&trial, old, new) ?? resized(&trial, old, before, new, after)
      ?? showing(&trial, new)
  }

  /// A resting sheet stands at its notch; a held one between its ends.
  private func stand(_ trial: inout EventPath, _ new: SheetPhase, _ phase: EventPath.Symbolic) -> EventViolation? {
    let (after, own) = (trial.after, trial.subject.consumers[0])
    let name = trial.subject.node.node
    if new == .resting, let notch = phase.parts.first, let height = trial.height(of: notch) {
      return trial.violation(.range, unless: after.position, is: height, "`\(name)` rests beside its notch")
    }
    // On its way it is where the animation shows it; where a resize leaves it in the meantime is a place, too.
    let isLaidOutAnew = trial.subject.event == .resized || trial.subject.event == .measured
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

  private func movement(_ trial: inout EventPath, _ old: SheetPhase, _ new: SheetPhase) -> EventViolation? {
    let (before, after) = (trial.before, trial.after)
    let name = trial.subject.node.node
    switch trial.subject.event {
    case .mode:
      return trial.violation(
        .noJump, unless: after.position, is: before.position, "a mode change places `\(name)` at once")
    case .placed, .scrolledToTop, .move, .scroll, .tapped, .willShow, .selected, .ended, .cancelled:
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
    case .resized, .measured: return nil
    }
  }

  /// Caught on its way, it is where the screen shows it, brought between its ends.
  private func caught(_ trial: inout EventPath) -> EventViolation? {
    guard case .number(let shown)? = trial.payload.last else { return nil }
    let after = trial.after
    return trial.violation(
      .noJump, unless: after.position, is: shown,
      where: [
        .lessOrEqual(trial.form(after.lower), trial.form(shown)),
        .lessOrEqual(trial.form(shown), trial.form(after.upper)),
      ],
      "a caught sheet is not where the screen shows it")
  }

  /// Law 6: a resting sheet keeps its notch by name, a moving one its drag, the height brought between the ends.
  private func resized(
    _ trial: inout EventPath, _ old: SheetPhase, _ before: EventPath.Symbolic, _ new: SheetPhase,
    _ after: EventPath.Symbolic
  ) -> EventViolation? {
    guard trial.subject.event == .resized || trial.subject.event == .measured else { return nil }
    let name = trial.subject.node.node
    guard old == new else { return trial.violation(.resize, if: [], "a resize changes what `\(name)` is doing") }
    let own = trial.subject.consumers[0]
    if new != .resting, let violation = clamped(&trial) { return violation }
    if new == .tracking, own.isOpenAbove || own.isOpenBelow { return nil }
    if new == .settling, let violation = followed(&trial, before, after) { return violation }
    guard let notch = before.parts.first, let kept = after.parts.first else { return nil }
    if trial.run.isSame(notch, kept) || isElsewhere(&trial, notch) || !trial.rests(at: notch) { return nil }
    return trial.violation(.resize, if: [], "a resize takes `\(name)` away from a notch that it could keep")
  }

  /// What a finger or an animation moves keeps its height where that still exists.
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

  /// An animation goes on undisturbed unless its goal has moved, and then leads to where that is now.
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

  /// Gone from the screen is no notch of the spec.
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
          "the host is told of `\(name)` what it knows")
      {
        return violation
      }
      return trial.violation(
        .showing, unless: reportedEffect.at, isOneOf: [shown, trial.after.position],
        "the host is told a wrong height of `\(name)`")
    }
    switch trial.subject.event {
    // On its way the animation shows it; a touch has seen it; at its end the animation has brought it there.
    case .began, .settled: return nil
    case .resized where new == .settling, .measured where new == .settling: return nil
    case .dragged, .ended, .cancelled, .drifted, .placed, .scrolledToTop, .move, .scroll, .tapped, .willShow, .selected,
      .mode,
      .resized, .measured:
      return trial.violation(
        .showing, unless: trial.after.position, is: trial.before.position, "`\(name)` moves, and the host is not told")
    }
  }
}
