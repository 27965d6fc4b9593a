import Machine
import Numerics
import ProgramIR

/// The contract for the next consumer when a finger lifts and when a deceleration ends: the first consumer of the
/// declared plan that has room, and no other.
struct HandoffContract {
  func violation(_ trial: inout EventPath) -> EventViolation? {
    guard !trial.subject.successions.isEmpty else { return nil }
    let isRelease = trial.subject.event == .ended
    guard trial.isListenedTo(as: isRelease ? .finger : .fling),
      let way = trial.subject.successions.first(where: { trial.isShown($0.pages) }), let owner = trial.ownerNow()
    else { return nil }
    return isRelease ? released(&trial, way, owner) : handedOn(&trial, way, owner)
  }

  private typealias Way = EventProofTask.HandoffOrder
  private typealias Drive = (kind: GestureOwner, region: Int?)

  /// Checks a release: the first consumer with room in the direction of the velocity continues. The policy of a sheet
  /// decides about the sheet, and any other consumer decelerates. If the velocity is zero, no consumer continues.
  private func released(_ trial: inout EventPath, _ way: Way, _ owner: Drive) -> EventViolation? {
    guard let velocity = trial.number(.velocity) else { return nil }
    let next = direction(&trial, of: velocity).flatMap { trial.first(of: way, $0, .before) }
    if let violation = sheet(&trial, isFirst: next?.isSheet ?? false) { return violation }
    guard let next, !next.isSheet else { return nothing(&trial, owner) }
    // A snapping header, and content in a sheet below its highest notch, may end the movement at once.
    let ends = way.chain.terms.contains { !$0.stops.isEmpty } || !trial.isSheetHighest()
    if ends, owner.kind == .nothing { return nothing(&trial, owner) }
    return goesOn(&trial, next, owner, velocity)
  }

  /// Checks the end of a deceleration: the next consumer with room continues, unless it is a sheet.
  private func handedOn(_ trial: inout EventPath, _ way: Way, _ owner: Drive) -> EventViolation? {
    guard let by = trial.number(.distance), let velocity = trial.number(.velocity) else { return nil }
    if trial.subject.stopsFlings {
      return owner.kind == .nothing ? nothing(&trial, owner) : stays(&trial, owner)
    }
    // A header that snaps has moved the content after it.
    let snaps = way.chain.terms.contains { !$0.stops.isEmpty }
    if snaps, owner.kind == .nothing { return nothing(&trial, owner) }
    guard let next = direction(&trial, of: by).flatMap({ trial.first(of: way, $0, .after) }),
      next.region != trial.subject.source
    else { return stays(&trial, owner) }
    return goesOn(&trial, next, owner, velocity)
  }

  private func direction(_ trial: inout EventPath, of distance: SymbolicNumber) -> Direction? {
    let zero = SymbolicNumber(constant: 0)
    // **Sign:** finger distances and velocities are positive downward.
    if trial.run.decide(.less, distance, zero) { return .up }
    return trial.run.decide(.greater, distance, zero) ? .down : nil
  }

  // MARK: Resulting gesture owner

  private func nothing(_ trial: inout EventPath, _ owner: Drive) -> EventViolation? {
    owner.kind == .nothing && trial.flings().isEmpty
      ? nil : trial.violation(.handoff, if: [], "a deceleration goes on although no consumer has room")
  }

  private func stays(_ trial: inout EventPath, _ owner: Drive) -> EventViolation? {
    owner == (.fling, trial.subject.source) && trial.flings().isEmpty
      ? nil : trial.violation(.handoff, if: [], "a deceleration that has room is taken away")
  }

  private func goesOn(
    _ trial: inout EventPath, _ next: EventProofTask.LimitQueries, _ owner: Drive, _ velocity: SymbolicNumber
  ) -> EventViolation? {
    guard owner == (.fling, next.region) else {
      return trial.violation(.handoff, if: [], "`\(next.node)` is the first with room, and does not go on")
    }
    let flings = trial.flings()
    if next.region == trial.subject.source {
      return flings.isEmpty ? nil : trial.violation(.handoff, if: [], "`\(next.node)` goes on and is asked to begin")
    }
    guard flings.count == 1, flings[0].region == next.region else {
      return trial.violation(.handoff, if: [], "`\(next.node)` goes on without an effect")
    }
    return trial.violation(
      .handoff, unless: flings[0].velocity, is: velocity, "`\(next.node)` goes on with another velocity")
  }

  /// Checks that the policy decides about a sheet that is the first to move, even if the sheet is exactly at a notch.
  /// Any other sheet stays at its notch.
  private func sheet(_ trial: inout EventPath, isFirst: Bool) -> EventViolation? {
    guard let sheet = trial.subject.sheet, let before = trial.before.phase, let after = trial.after.phase,
      trial.kind(of: before) == .tracking, let new = trial.kind(of: after)
    else { return nil }
    if isFirst {
      return new == .settling
        ? nil
        : trial.violation(.handoff, if: [], "`\(sheet.node)` is the first with room, and no release decides on it")
    }
    guard new == .settling else { return nil }
    for number in sheet.notches.indices {
      let notch = EventPath.Symbolic.enumCase(number, [])
      guard trial.rests(at: notch), let height = trial.height(of: notch) else { continue }
      if let violation = trial.violation(
        .handoff, if: [.equal(trial.form(trial.before.position), trial.form(height))],
        "`\(sheet.node)` stands at `\(sheet.notches[number].name)` and is sent away although it is not the first to move"
      ) {
        return violation
      }
    }
    return nil
  }
}

extension EventPath {
  enum Moment { case before, after }

  /// Returns the first consumer of a plan with room in a direction. `nil` if no consumer has room.
  fileprivate mutating func first(
    of way: EventProofTask.HandoffOrder, _ direction: Direction, _ moment: Moment
  ) -> EventProofTask.LimitQueries? {
    guard way.consumers.count == way.chain.consumers.count else { return nil }
    for step in way.chain[direction].steps {
      let consumer = subject.consumers[way.consumers[step.consumer]]
      // A consumer with an open end passes nothing on.
      guard isOpen(step.gate, moment), let limit = limit(step, consumer, moment),
        let position = moment == .before ? run.initialNumber(consumer.slot) : run.number(consumer.slot)
      else { continue }
      let isUp = way.chain.consumers[step.consumer].sign(direction) > 0
      if run.decide(isUp ? .less : .greater, position, limit) { return consumer }
    }
    return nil
  }

  private func isOpen(_ gate: Plan.Step.Gate, _ moment: Moment) -> Bool {
    switch gate {
    case .open, .finger: return true
    case .tracking:
      guard let phase = moment == .before ? before.phase : after.phase else { return false }
      return kind(of: phase) == .tracking
    }
  }

  private mutating func limit(
    _ step: Plan.Step, _ consumer: EventProofTask.LimitQueries, _ moment: Moment
  ) -> SymbolicNumber? {
    let function: Int? =
      switch step.limit {
      case .lowest, .zero: consumer.lower
      case .highest, .end: consumer.upper
      case .returned: consumer.returned
      case .none: nil
      }
    return function.flatMap { (moment == .before ? run.askInitially($0) : run.call($0))?.number }
  }

  /// Whether the node is not a sheet, or is a sheet that rests or settles at its maximum height.
  fileprivate mutating func isSheetHighest() -> Bool {
    guard let phase = after.phase, kind(of: phase) != .tracking, let notch = phase.parts.first,
      let height = height(of: notch)
    else { return true }
    return run.decide(.equal, height, after.upper)
  }

  /// Returns the decelerations that the host must begin.
  fileprivate mutating func flings() -> [(region: Int?, velocity: SymbolicNumber)] {
    run.effects.compactMap { effect in
      let kind: Effect? = subject.bytecode.index.kind(ofCase: effect.caseIndex, in: ReservedNames.effect)
      guard kind == .fling, effect.parts.count == 2, let velocity = effect.parts[1].number else { return nil }
      return (run.resolved(effect.parts[0]).caseIndex, velocity)
    }
  }
}
