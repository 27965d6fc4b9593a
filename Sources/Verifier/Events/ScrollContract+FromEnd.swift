import Machine
import Numerics
import ProgramIR

// Law 6 for lists from their end, with start and end exchanged.
extension ScrollContract {
  /// Checks that a list keeps its distance from its end, clamped to the new range. Away from its end, it keeps its
  /// distance plus what grows behind it, so that the shown rows stay.
  func keptFromEnd(_ trial: inout EventPath, _ growth: ConsumerBinding.Growth) -> EventViolation? {
    let distance = trial.before.upper - trial.before.position
    guard trial.subject.reported == .measured, let old = trial.before.contentHeight,
      let new = trial.after.contentHeight
    else { return kept(&trial, at: distance, where: []) }
    let near = SymbolicNumber(constant: growth.near)
    let isNear = Inequality.lessOrEqual(trial.form(distance), trial.form(near))
    return kept(&trial, at: distance, where: [isNear])
      ?? kept(&trial, at: distance + (new - old), where: [trial.less(near, distance)])
  }

  /// Checks that the list is at a distance from its end if its new range has that distance, else at the nearer end.
  private func kept(
    _ trial: inout EventPath, at distance: SymbolicNumber, where conditions: [Inequality]
  ) -> EventViolation? {
    let (after, zero) = (trial.after, SymbolicNumber(constant: 0))
    let name = trial.subject.node.node
    // A list beyond an end stays at its displayed position, which is not an affine form.
    let conditions = conditions + trial.within(trial.before)
    let resets = resetPages(&trial)
    let (isAtEnd, isTooFar) = (trial.less(distance, zero), trial.less(after.upper, distance))
    let fits = [
      Inequality.lessOrEqual(.zero, trial.form(distance)),
      .lessOrEqual(trial.form(distance), trial.form(after.upper)),
    ]
    return trial.violation(
      .resize, unless: after.position, isOneOf: [after.upper - distance] + resets, where: conditions + fits,
      "`\(name)` could keep its distance from its end, and new lengths move it")
      ?? trial.violation(
        .resize, unless: after.position, isOneOf: [after.upper] + resets, where: conditions + [isAtEnd],
        "`\(name)` loses rows up to its end, and does not go there")
      ?? trial.violation(
        .resize, unless: after.position, isOneOf: [zero] + resets, where: conditions + [isTooFar],
        "`\(name)` is too far from its end for its new lengths, and does not go to its start")
  }
}
