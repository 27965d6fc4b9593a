import Machine
import Numerics
import ProgramIR
import Source

/// The exploration of the paths that an event takes for a node. Each path starts in a state in which positions are
/// between their limits, a pinned node is at its critical offset, and a resting sheet is at its notch.
struct EventPath {
  typealias Symbolic = Value<SymbolicNumber>

  let subject: EventProofTask
  var run: SymbolicRun
  private(set) var payload: [Symbolic] = []
  private(set) var before = NodeSnapshot()
  private(set) var after = NodeSnapshot()
  /// The last effect that reports the position of the node: its kind, the position in points, and whether it is the
  /// only such effect. `nil` if the host gets no report.
  private(set) var reportedEffect: (effect: Effect, at: SymbolicNumber, isOnly: Bool)?
  /// The rest of a movement, in points. `nil` if the event does not return a number.
  private(set) var rest: SymbolicNumber?

  /// The state of the node at one moment.
  struct NodeSnapshot {
    var position = SymbolicNumber(constant: 0)
    var lower = SymbolicNumber(constant: 0)
    var upper = SymbolicNumber(constant: 0)
    /// The lowest position at which the node can rest: for a sheet that can be dragged away, above its lower limit.
    var lowestRest = SymbolicNumber(constant: 0)
    /// The length of the rows of a list from its end, in points.
    var contentHeight: SymbolicNumber?
    var isPinned: Bool?
    /// The phase of a sheet. `nil` if the node is not a sheet.
    var phase: Symbolic?
  }

  /// The initial position of the node.
  enum InitialPosition: CaseIterable {
    case anywhere, atStart, atEnd
  }

  let initialPosition: InitialPosition

  init(_ subject: EventProofTask, _ initialPosition: InitialPosition = .anywhere) {
    self.subject = subject
    self.initialPosition = initialPosition
    // The program ignores invalid input. A separate proof covers this for all events.
    run = SymbolicRun(
      subject.bytecode, havocked: subject.havocked,
      assumed: [ReservedNames.isValidInput: true, ReservedNames.isInRange: true])
  }

  /// Runs the event along the next path.
  mutating func perform() {
    payload = subject.payload.map { run.value(of: $0) }
    if let topic = subject.topic { payload[0] = subject.bytecode.index.value(of: topic) }
    begin()
    before = look()
    assumeBeginning()
    rest = run.call(subject.function, payload)?.number
    assumeMoved()
    after = look()
    assumeOrder(after)
    reportedEffect = lastTold()
  }

  private mutating func begin() {
    let own = subject.consumers[0]
    switch initialPosition {
    case .anywhere: break
    case .atStart: run.place(own.slot, at: SymbolicNumber(constant: 0))
    case .atEnd: if let end = run.call(own.upper)?.number { run.place(own.slot, at: end) }
    }
  }

  mutating func nextPath() -> Bool { run.nextPath() }
  var isInfeasible: Bool { run.isInfeasible }
  var effort: Int { run.effort }

  private mutating func look() -> NodeSnapshot {
    let own = subject.consumers[0]
    var sight = NodeSnapshot()
    sight.position = run.number(own.slot) ?? sight.position
    sight.lower = run.call(own.lower)?.number ?? sight.lower
    sight.upper = run.call(own.upper)?.number ?? sight.upper
    sight.contentHeight = own.contentHeight.flatMap { run.call($0)?.number }
    if let pinned = own.pinned, case .bool(let bool) = run.resolved(run.value(pinned)) { sight.isPinned = bool }
    sight.lowestRest = subject.lowestRest.flatMap { run.call($0)?.number } ?? sight.lower
    if let sheet = subject.sheet, let slot = subject.bytecode.stateSlot(sheet.phase) {
      sight.phase = run.resolved(run.value(slot))
    }
    return sight
  }

  /// Assumes the laws of chains: a chain leaves a consumer between its limits, and leaves nothing over that the
  /// consumer could take.
  private mutating func assumeMoved() {
    guard let moved = initially(Program.moved(subject.terms.position))?.number else { return }
    // Only a finger moves a consumer beyond an end. A deceleration brings it back.
    let isDrift = subject.event == .drifted
    let (own, before) = (subject.consumers[0], before)
    if !own.isOpenBelow {
      assume(before.lower, isAtMost: moved)
    } else if isDrift {
      assume(run.decide(.less, before.position, before.lower) ? before.position : before.lower, isAtMost: moved)
    }
    if !own.isOpenAbove {
      assume(moved, isAtMost: before.upper)
    } else if isDrift {
      assume(moved, isAtMost: run.decide(.greater, before.position, before.upper) ? before.position : before.upper)
    }
    // The host displays the rest at the start of a node with a refresh control, without an effect. Only the contract of
    // such a node depends on this law.
    guard subject.terms.isRefreshed, subject.driven.count == 1,
      let rest = initially(subject.driven[0].rest)?.number
    else { return }
    if run.decide(.less, rest, SymbolicNumber(constant: 0)) {
      assume(moved, isAtMost: before.lower)
      if let by = number(.distance) { assume(before.position - before.lower, isAtMost: rest + by) }
    }
  }

  private mutating func assumeOrder(_ sight: NodeSnapshot) {
    assume(SymbolicNumber(constant: 0), isAtMost: sight.lower)
    assume(sight.lower, isAtMost: sight.lowestRest)
    assume(sight.lowestRest, isAtMost: sight.upper)
  }

  /// Assumes the facts about the initial state: the obligations of the solver, and the invariants that this proof
  /// establishes.
  private mutating func assumeBeginning() {
    let zero = SymbolicNumber(constant: 0)
    for consumer in subject.consumers {
      guard let lower = run.call(consumer.lower)?.number, let upper = run.call(consumer.upper)?.number,
        let position = run.number(consumer.slot)
      else { continue }
      assume(zero, isAtMost: lower)
      assume(lower, isAtMost: upper)
      if let returned = consumer.returned.flatMap({ run.call($0)?.number }) {
        assume(lower, isAtMost: returned)
        assume(returned, isAtMost: upper)
      }
      // A moving sheet can have any height, because its possible notches may have changed.
      if consumer.node == subject.node.node, subject.sheet != nil { continue }
      let isInRange = (consumer.isOpenBelow || consumer.isOpenAbove) && !mayBeBeyond(consumer)
      if !consumer.isOpenBelow || isInRange { assume(lower, isAtMost: position) }
      if !consumer.isOpenAbove || isInRange { assume(position, isAtMost: upper) }
      if let pinned = consumer.pinned, case .bool(true) = run.resolved(run.value(pinned)) {
        assume(upper, isAtMost: position)
      }
    }
    assumeStops()
    assumeSheet()
  }

  /// Assumes that the stops of headers are in ascending order, since lengths are not negative. The last stop is
  /// excluded, because it depends on the scroll.
  private mutating func assumeStops() {
    var last = SymbolicNumber(constant: 0)
    for stop in stops().dropLast() {
      assume(last, isAtMost: stop)
      last = stop
    }
  }

  private mutating func assumeSheet() {
    guard let phase = before.phase, let kind = kind(of: phase) else { return }
    assumeFree(phase, kind)
    if kind == .resting, let notch = phase.parts.first, let height = height(of: notch) {
      run.assume(.equal(run.form(of: before.position), run.form(of: height)))
      // The dismissed state is not a position between the limits.
      if let item = run.resolved(notch).caseIndex, item < subject.sheet?.notches.count ?? 0 {
        assume(before.lower, isAtMost: before.position)
        assume(before.position, isAtMost: before.upper)
      }
    }
    guard kind == .tracking else { return }
    assumeFinger()
    if !subject.consumers[0].isOpenBelow { assume(before.lower, isAtMost: before.position) }
    if !subject.consumers[0].isOpenAbove { assume(before.position, isAtMost: before.upper) }
  }

  /// Assumes that the height between the notches at which a sheet rests, or to which it goes, is between its ends.
  private mutating func assumeFree(_ phase: Symbolic, _ kind: SheetPhase) {
    guard subject.sheet?.free != nil else { return }
    assumeOrder(before)
    guard kind != .tracking, let notch = phase.parts.first, isFree(notch), let height = height(of: notch) else {
      return
    }
    assume(before.lowestRest, isAtMost: height)
    assume(height, isAtMost: before.upper)
  }

  /// Whether a place of the sheet is between its notches.
  mutating func isFree(_ notch: Symbolic) -> Bool {
    guard let sheet = subject.sheet, sheet.free != nil, let item = run.resolved(notch).caseIndex else { return false }
    return item == subject.bytecode.index.number(ofCase: SheetDeclaration.free, in: sheet.notchType)
  }

  /// Assumes that a finger drives. A sheet is held only then, as model checking proves.
  private mutating func assumeFinger() {
    guard case .isCase(.state(let field), let enumeration, let name)? = subject.terms.isFingerDown,
      let owner = initially(field)
    else { return }
    let item = subject.bytecode.index.number(ofCase: name, in: enumeration)
    if run.resolved(owner).caseIndex != item { run.assume(.less(.zero, .zero)) }
  }

  private mutating func assume(_ left: SymbolicNumber, isAtMost right: SymbolicNumber) {
    run.assume(.lessOrEqual(run.form(of: left), run.form(of: right)))
  }

  /// Whether a consumer may be beyond an open end before the event: a finger may hold it, or the host moves it. A fact
  /// that the slice lacks may hold.
  private mutating func mayBeBeyond(_ consumer: EventProofTask.LimitQueries) -> Bool {
    guard let owner = owner() else { return true }
    if owner.kind == .finger || owner.kind == .fling && owner.region == consumer.region { return true }
    return consumer.settling.map { isTrue(initially($0)) != false } ?? false
  }

  /// Returns the value of a field. `nil` if the slice lacks the field.
  private mutating func isTrue(_ value: Symbolic?) -> Bool? { value.flatMap { run.resolved($0).bool } }

  /// Whether the node may be beyond an open end after the event, because a finger holds it or the host moves it.
  mutating func isHeldOrMoved() -> Bool {
    if let owner = ownerNow() {
      if owner.kind == .finger || owner.kind == .fling && owner.region == subject.region { return true }
    }
    return isSettling() == true
  }

  /// Whether the host brings the node to its position after the event. `nil` if the slice lacks that fact.
  mutating func isSettling() -> Bool? { isTrue(subject.terms.settling.flatMap { now($0) }) }

  /// Whether the host brings the node to its position when the event occurs. `nil` if the slice lacks that fact.
  mutating func wasSettling() -> Bool? { isTrue(subject.terms.settling.flatMap { initially($0) }) }

  /// Whether the host moves the node when the event occurs.
  mutating func wasInMotion() -> Bool {
    if let owner = owner(), owner.kind == .fling, owner.region == subject.region { return true }
    return wasSettling() == true
  }

  /// Whether the event is a touch that counts and that holds the node.
  mutating func isHeld() -> Bool {
    guard owner()?.kind != .finger else { return false }
    for pages in subject.ways where isShown(pages) { return true }
    return false
  }

  /// Returns the number of effects of a kind for the node.
  mutating func count(_ effect: Effect) -> Int {
    var count = 0
    for emitted in run.effects {
      let kind: Effect? = subject.bytecode.index.kind(ofCase: emitted.caseIndex, in: ReservedNames.effect)
      if kind == effect, let region = emitted.parts.first, run.resolved(region).caseIndex == subject.region {
        count += 1
      }
    }
    return count
  }

  private mutating func lastTold() -> (effect: Effect, at: SymbolicNumber, isOnly: Bool)? {
    var last: (effect: Effect, at: SymbolicNumber, isOnly: Bool)?
    for effect in run.effects {
      guard let kind: Effect = subject.bytecode.index.kind(ofCase: effect.caseIndex, in: ReservedNames.effect),
        kind.isPosition || kind == .halt, let region = effect.parts.first,
        run.resolved(region).caseIndex == subject.region
      else { continue }
      // A region that stops is displayed at its offset.
      let at = kind == .halt ? after.position : effect.parts.last?.number
      if let at { last = (kind, at, last == nil) }
    }
    return last
  }
}

// Queries of the contracts.
extension EventPath {
  /// The value that the event carries. `nil` if the event does not carry it.
  func value(_ parameter: EventParameter) -> Symbolic? {
    subject.reported.index(of: parameter).flatMap { payload.indices.contains($0) ? payload[$0] : nil }
  }

  func number(_ parameter: EventParameter) -> SymbolicNumber? { value(parameter)?.number }

  func kind(of phase: Symbolic) -> SheetPhase? {
    subject.sheet.flatMap { subject.bytecode.index.kind(ofCase: phase.caseIndex, in: $0.phaseType) }
  }

  /// Returns the height of a notch in the current state, in points.
  mutating func height(of notch: Symbolic) -> SymbolicNumber? {
    guard let sheet = subject.sheet, let function = subject.bytecode.function(sheet.height) else { return nil }
    return run.call(function, [notch])?.number
  }

  /// Returns the height of a notch in the initial state of the path, in points.
  mutating func heightInitially(of notch: Symbolic) -> SymbolicNumber? {
    guard let sheet = subject.sheet, let function = subject.bytecode.function(sheet.height) else { return nil }
    return run.askInitially(function, [notch])?.number
  }

  /// Whether a sheet may rest at a notch in the current state.
  mutating func rests(at notch: Symbolic) -> Bool {
    guard let sheet = subject.sheet, let function = subject.bytecode.function(sheet.rests),
      let answer = run.call(function, [notch])
    else { return true }
    return run.resolved(answer).bool ?? true
  }

  /// Returns the displayed position in the current state.
  mutating func shown() -> SymbolicNumber {
    subject.shown.flatMap { run.call($0)?.number } ?? after.position
  }

  /// Returns the positions at which a release may leave a snapping scroll, in the current state.
  mutating func stops() -> [SymbolicNumber] {
    subject.stops.compactMap { run.call($0)?.number }
  }

  /// Returns the value of a state field in the initial state of the path.
  func initially(_ field: String) -> Symbolic? { subject.bytecode.stateSlot(field).map { run.initialState[$0] } }

  func now(_ field: String) -> Symbolic? { subject.bytecode.stateSlot(field).map { run.state[$0] } }

  /// Whether the event comes from the region of the node itself.
  var isOwn: Bool { subject.region != nil && subject.source == subject.region }

  /// Whether the region of the event owns the gesture of this kind, so that its movement counts.
  mutating func isListenedTo(as kind: GestureOwner) -> Bool {
    guard case .isCase(.state(let field), _, _)? = subject.terms.isFingerDown, let owner = initially(field),
      let item = subject.bytecode.index.enumCase(kind, in: ReservedNames.gestureOwner),
      let region = payload.first
    else { return true }
    return run.isSame(owner, .enumCase(item, [region]))
  }

  /// Returns the gesture owner before the event, and its region. `nil` if the slice does not depend on the owner.
  mutating func owner() -> (kind: GestureOwner, region: Int?)? {
    owner(subject.terms.owner.flatMap { initially($0) })
  }

  /// Returns the gesture owner after the event, and its region.
  mutating func ownerNow() -> (kind: GestureOwner, region: Int?)? { owner(subject.terms.owner.flatMap { now($0) }) }

  private mutating func owner(_ value: Symbolic?) -> (kind: GestureOwner, region: Int?)? {
    guard let owner = value.map({ run.resolved($0) }),
      let kind: GestureOwner = subject.bytecode.index.kind(ofCase: owner.caseIndex, in: ReservedNames.gestureOwner)
    else { return nil }
    return (kind, owner.parts.first.flatMap { run.resolved($0).caseIndex })
  }

  /// Whether the pages may be selected in the initial state of the path. A page matches if the slice lacks its field.
  mutating func isShown(_ pages: [DragDeclaration.Selected]) -> Bool {
    for page in pages {
      guard let selected = initially(page.field) else { continue }
      if run.resolved(selected).caseIndex != page.number { return false }
    }
    return true
  }

  /// Whether the event ends a drag that could move the node.
  mutating func isLetGo() -> Bool {
    if subject.event == .ended, let source = subject.source {
      return subject.holders.contains(source) && isListenedTo(as: .finger)
    }
    guard subject.event.has(.endsDrag), let field = subject.terms.owner,
      let owner = initially(field).map({ run.resolved($0) }),
      subject.bytecode.index.kind(ofCase: owner.caseIndex, in: ReservedNames.gestureOwner) == GestureOwner.finger,
      let region = owner.parts.first.flatMap({ run.resolved($0).caseIndex }), subject.holders.contains(region)
    else { return false }
    guard subject.event == .mode else { return true }
    // Setting the current mode again does not end a drag.
    let now = self.now(field).map { run.resolved($0).caseIndex }
    return now.map { subject.bytecode.index.kind(ofCase: $0, in: ReservedNames.gestureOwner) != GestureOwner.finger }
      ?? false
  }

  /// Returns the height at which the sheet around the node rests or settles, and its maximum height. `nil` if the
  /// contract does not depend on them, or if a finger holds the sheet.
  mutating func goalAround() -> (height: SymbolicNumber, highest: SymbolicNumber)? {
    guard let sheet = subject.around, let slot = subject.bytecode.stateSlot(sheet.phase),
      let height = subject.bytecode.function(sheet.height),
      let highest = subject.highest
    else { return nil }
    let phase = run.resolved(run.value(slot))
    let kind: SheetPhase? = subject.bytecode.index.kind(ofCase: phase.caseIndex, in: sheet.phaseType)
    guard kind == .resting || kind == .settling, let notch = phase.parts.first,
      let goal = run.call(height, [notch])?.number, let end = run.call(highest)?.number
    else { return nil }
    return (goal, end)
  }

  /// Returns the destination of a scroll that the app requests.
  mutating func destination() -> ScrollStop? {
    guard let stop = value(.stop) else { return nil }
    return subject.bytecode.index.kind(ofCase: run.resolved(stop).caseIndex, in: ReservedNames.stop)
  }

  mutating func form(_ number: SymbolicNumber) -> AffineForm { run.form(of: number) }

  /// Returns the upper limit of a consumer in the current state.
  mutating func upperLimit(_ consumer: EventProofTask.LimitQueries) -> SymbolicNumber? {
    run.call(consumer.upper)?.number
  }

  /// Returns the claim that the node is between its limits.
  mutating func within(_ sight: NodeSnapshot) -> [Inequality] {
    [
      .lessOrEqual(form(sight.lower), form(sight.position)), .lessOrEqual(form(sight.position), form(sight.upper)),
    ]
  }

  /// Returns the claims that the node is beyond an end, one for each open end.
  mutating func beyond(_ sight: NodeSnapshot) -> [Inequality] {
    let own = subject.consumers[0]
    return (own.isOpenBelow ? [less(sight.position, sight.lower)] : [])
      + (own.isOpenAbove ? [less(sight.upper, sight.position)] : [])
  }

  /// Returns the claim that the node is not beyond its upper end. Empty if that end is closed.
  mutating func isWithinEnd(_ sight: NodeSnapshot) -> [Inequality] {
    subject.consumers[0].isOpenAbove ? [.lessOrEqual(form(sight.position), form(sight.upper))] : []
  }

  /// Returns the claim that a resize does not meet the node where a finger has pulled it beyond an end that moves: its
  /// end, and also its start if it keeps its distance from the end.
  mutating func isWithinKept(_ sight: NodeSnapshot) -> [Inequality] {
    subject.terms.growth == nil ? isWithinEnd(sight) : within(sight)
  }

  /// Returns the position at which a page with the node begins, in the current state.
  var start: SymbolicNumber { subject.terms.beginsAtEnd ? after.upper : SymbolicNumber(constant: 0) }

  mutating func less(_ left: SymbolicNumber, _ right: SymbolicNumber) -> Inequality {
    .less(run.form(of: left), run.form(of: right))
  }

  /// Returns a violation if all comparisons can hold on this path.
  mutating func violation(_ law: EventLaw, if comparisons: [Inequality], _ sentence: String) -> EventViolation? {
    guard let example = run.example(where: comparisons) else { return nil }
    return EventViolation(law: law, sentence: sentence, witness: witness(example))
  }

  /// Returns a violation if two numbers can differ on this path.
  mutating func violation(
    _ law: EventLaw, unless left: SymbolicNumber, is right: SymbolicNumber, where conditions: [Inequality] = [],
    _ sentence: String
  ) -> EventViolation? {
    if left.origin == right.origin { return nil }
    let (less, greater) = (less(left, right), self.less(right, left))
    return violation(law, if: conditions + [less], sentence) ?? violation(law, if: conditions + [greater], sentence)
  }

  /// Returns a violation if a number can differ from all the others on this path.
  mutating func violation(
    _ law: EventLaw, unless number: SymbolicNumber, isOneOf others: [SymbolicNumber],
    where conditions: [Inequality] = [],
    _ sentence: String
  ) -> EventViolation? {
    if others.contains(where: { $0.origin == number.origin }) { return nil }
    return example(where: conditions, forms: others.map { form($0) }, differFrom: form(number)).map {
      EventViolation(law: law, sentence: sentence, witness: witness($0))
    }
  }

  /// Returns numbers with which the conditions hold and `number` differs from each of the others.
  ///
  /// If an example makes two of them equal, the search tries both sides of the equal number. This takes one query for
  /// each number that can be equal, instead of two for every subset.
  private mutating func example(
    where conditions: [Inequality], forms others: [AffineForm], differFrom number: AffineForm
  ) -> [Variable: Rational]? {
    guard let example = run.example(where: conditions) else { return nil }
    let value = number.evaluated { example[$0] ?? .zero }
    guard let same = others.first(where: { $0.evaluated { example[$0] ?? .zero } == value }) else { return example }
    for side in [Inequality.less(number, same), .less(same, number)] where side.truthValue != false {
      if let found = self.example(where: conditions + [side], forms: others, differFrom: number) { return found }
    }
    return nil
  }

  private func witness(_ example: [Variable: Rational]) -> [NamedValue] {
    let name = subject.node.node
    var values: [(String, SymbolicNumber)] = [
      ("\(name) before", before.position), ("\(name) after", after.position),
      ("\(name)'s upper limit before", before.upper), ("\(name)'s upper limit after", after.upper),
    ]
    for case .number(let number) in payload { values.append(("reported", number)) }
    if let reportedEffect { values.append(("reported to the host", reportedEffect.at)) }
    return values.compactMap { name, value in
      value.form.map { NamedValue(name, "\($0.evaluated { example[$0] ?? .zero })") }
    }
  }
}

/// The laws of the document Semantics that concern events, apart from the laws of movement.
enum EventLaw: String, Sendable, CaseIterable {
  case range
  /// Law 1 for events: an event returns the rest of its chain.
  case conservation
  /// The next consumer when a finger lifts, and when a deceleration ends.
  case handoff
  /// Law 5: tab switches and mode changes.
  case noJump = "no jump"
  /// Law 6.
  case resize = "resize"
  case pinning
  /// A movement without the finger is reported to the host.
  case showing
}

/// A violation of a law by an event.
struct EventViolation {
  var law: EventLaw
  var sentence: String
  var witness: [NamedValue]
}

extension SymbolTable {
  /// Returns an enumeration case as a symbolic value. Its payload consists of cases, too.
  fileprivate func value(of item: Term) -> EventPath.Symbolic {
    guard case .enumCase(let enumeration, let name, let payload) = item else { return .bool(false) }
    let number = self.number(ofCase: name, in: enumeration) ?? 0
    return .enumCase(number, payload.map { value(of: $0) })
  }
}
