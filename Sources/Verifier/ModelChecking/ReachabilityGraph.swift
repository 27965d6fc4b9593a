import Machine
import ProgramIR

/// The reachability graph of one component of a machine: a sheet, some tabs, or the gesture owner.
///
/// Numbers and the finite state of other components are havocked, so the states overapproximate the reachable ones. The
/// component's own finite state is exact. Tokens are kept only up to renaming, which makes the number of states finite.
struct ReachabilityGraph {
  let component: Automaton
  let bytecode: Bytecode
  /// The reachable states in breadth-first order, so the nearest to the start are first.
  private(set) var states: [[AbstractValueID]] = []
  private(set) var cells: [TransitionGroup] = []
  /// The numbers of the states that `start` leads to.
  private(set) var initial: [Int] = []
  private(set) var isComplete = true
  /// The number of abstract values that were propagated through events that concern the component. This measure of time
  /// does not depend on the computer, nor on the screen around the component.
  private(set) var carried = 0
  /// The constraint on the flags of the sheet's conditional notches. `nil` if all their values are possible.
  private let activeNotches: ActiveNotchConstraint?
  /// The slot of the geometry, and the index of the sheet's record in it. `nil` if the slice has none.
  private let geometry: (slot: Int, record: Int?)?
  /// The geometries without the flags of other sheets, by geometry.
  private var ownGeometries: [AbstractValueID: AbstractValueID] = [:]
  private var collector: AbstractInterpreter
  private let events: EventTable
  private let handle: Int
  /// The numbers of states. −1 for a state that no screen can reach.
  private var numbers: [[AbstractValueID]: Int] = [:]
  /// Whether a screen can be in a state, regardless of its mode.
  private var possible: [[AbstractValueID]: Bool] = [:]
  /// The number of the cell through which each state was found first. `nil` for initial states.
  private var origins: [Int?] = []
  /// Whether each state field belongs to the component, by slot.
  private let own: [Bool]
  /// The slots of the component's fields that an event reads or writes, by the number of the event's case.
  private var touched: [Int: [Int]] = [:]
  /// The results of events, by the values of the fields that they touch.
  private var known: [Query: [Answer]] = [:]
  /// The phase of the sheet that each abstract value encodes. `nil` for a value that is not a phase.
  private var activities: [SheetActivity?] = []

  private struct Query: Hashable {
    var event: AbstractValueID
    /// The values of the fields that the event touches.
    var state: [AbstractValueID]
  }

  private struct Answer: Hashable {
    var state: [AbstractValueID]
    var effects: [AbstractValueID]
  }

  /// The transitions of a state on an event.
  struct TransitionGroup {
    var state: Int
    var event: AbstractEvent
    var outcomes: [Transition]
  }

  struct Transition {
    var state: Int
    /// The states before and after the transition. The tokens of `after` are not yet renamed by their order.
    var before: [AbstractValueID]
    var after: [AbstractValueID]
    var effects: [AbstractValueID]
    /// Whether the transition changes nothing and emits no effect.
    var isIgnored: Bool { before == after && effects.isEmpty }
  }

  init?(_ component: Automaton, _ part: ProgramSlice, _ activity: NotchActivity? = nil, budget: ProofBudget) {
    bytecode = Bytecode(part.program)
    activeNotches = activity.flatMap { ActiveNotchConstraint($0, in: part.program) }
    guard let handle = bytecode.function(ReservedNames.handle), let start = bytecode.function(ReservedNames.start)
    else {
      return nil
    }
    self.component = component
    self.handle = handle
    let bytecode = bytecode
    geometry = Self.geometry(of: component, in: bytecode)
    own = bytecode.program.state.map { component.owns($0, bytecode.index) }
    collector = AbstractInterpreter(
      bytecode, havocked: part.havocked, assumed: [ReservedNames.isValidInput: true, ReservedNames.isInRange: true])
    events = EventTable(bytecode)
    checkStates(from: start, budget)
    guard case .sheet(let sheet) = component else { return }
    activities = collector.table.values.map { SheetActivity($0, of: sheet, in: bytecode.index) }
  }

  func slot(_ field: String) -> Int? { bytecode.stateSlot(field) }

  private mutating func checkStates(from start: Int, _ budget: ProofBudget) {
    let blank = bytecode.program.state.map { _ in AbstractValueID.top }
    let arguments = bytecode.program.functions[start].parameters.map { _ in AbstractValueID.top }
    collector.maxSteps = budget.carried
    for outcome in collector.outcomes(of: start, arguments, in: blank) {
      if let state = number(of: seen(outcome.state), through: nil) { initial.append(state) }
    }
    initial = Array(Set(initial)).sorted()
    var next = 0
    while next < states.count {
      guard isWithin(budget) else {
        isComplete = false
        return
      }
      for event in events(in: states[next]) {
        // An event that does not concern the component does not count toward the cost, which must be equal for all
        // screens. It gets the whole budget.
        let isCounted = !slots(touchedBy: event).isEmpty
        collector.maxSteps = collector.steps + budget.carried - (isCounted ? carried : 0)
        visit(next, event)
        if collector.isExhausted { break }
      }
      next += 1
    }
    isComplete = isWithin(budget)
    collector.maxSteps = .max
  }

  /// Returns the size of the table.
  ///
  /// - Parameter events: the number of events that occur in every state.
  func size(_ events: Int) -> Automaton.Size {
    Automaton.Size(states: states.count, ends: cells.count - states.count * events, carried: carried)
  }

  private func isWithin(_ budget: ProofBudget) -> Bool {
    cells.count <= budget.cells && carried <= budget.carried && !collector.isExhausted
  }

  private func events(in state: [AbstractValueID]) -> [AbstractEvent] {
    events.all + liveTokens(in: state).compactMap { events.settled($0, isLive: true) }
      + [events.settled(-1, isLive: false)].compactMap { $0 }
  }

  /// Returns the tokens of running animations.
  private func liveTokens(in state: [AbstractValueID]) -> [Int] {
    guard case .sheet(let sheet) = component, let slot = slot(sheet.phase) else { return [] }
    return collector.table.tokens(state[slot])
  }

  private mutating func visit(_ state: Int, _ event: AbstractEvent) {
    let before = states[state]
    let cell = cells.count
    cells.append(TransitionGroup(state: state, event: event, outcomes: []))
    let slots = slots(touchedBy: event)
    for answer in answers(event, slots, in: before) {
      var after = before
      for (slot, value) in zip(slots, answer.state) { after[slot] = value }
      guard let target = after == before ? state : number(of: after, through: cell) else { continue }
      cells[cell].outcomes.append(Transition(state: target, before: before, after: after, effects: answer.effects))
    }
  }

  /// Returns the results of an event. States that differ only in fields that the event does not touch share one query.
  private mutating func answers(_ event: AbstractEvent, _ slots: [Int], in state: [AbstractValueID]) -> [Answer] {
    let event = collector.table.code(of: event.value)
    let question = Query(event: event, state: slots.map { state[$0] })
    if let answers = known[question] { return answers }
    let before = collector.steps
    let answers = AbstractInterpreter.distinct(
      collector.outcomes(of: handle, [event], in: state).map { outcome in
        Answer(state: slots.map { ownValue(outcome.state[$0], of: $0) }, effects: outcome.effects)
      })
    known[question] = answers
    if !slots.isEmpty { carried += collector.steps - before }
    return answers
  }

  private mutating func slots(touchedBy event: AbstractEvent) -> [Int] {
    guard let item = event.value.caseIndex else { return [] }
    if let known = touched[item] { return known }
    let slots = bytecode.stateFields(touchedBy: event.kind).filter { own[$0] }
    touched[item] = slots
    return slots
  }

  /// Returns a state in which the fields of other components are havocked.
  private mutating func seen(_ state: [AbstractValueID]) -> [AbstractValueID] {
    state.indices.map { own[$0] ? ownValue(state[$0], of: $0) : .top }
  }

  private static func geometry(of component: Automaton, in bytecode: Bytecode) -> (slot: Int, record: Int?)? {
    guard case .sheet(let sheet) = component, let slot = bytecode.stateSlot(ActiveNotchConstraint.field),
      let record = bytecode.program.record(ReservedNames.geometry)
    else { return nil }
    let type = Type.record(NodeNames(sheet.node).geometryType)
    return (slot, record.fields.firstIndex { $0.type == type })
  }

  /// Returns the value of a state field without the active notches of other sheets, which do not concern the component.
  private mutating func ownValue(_ value: AbstractValueID, of slot: Int) -> AbstractValueID {
    guard let geometry, geometry.slot == slot else { return value }
    if let known = ownGeometries[value] { return known }
    var result = value
    if case .record(let parts) = collector.table[value] {
      let own = parts.indices.map { $0 == geometry.record ? parts[$0] : AbstractValue.top }
      result = collector.table.code(of: own.allSatisfy { $0 == .top } ? .top : .record(own))
    }
    ownGeometries[value] = result
    return result
  }

  /// Whether a screen can be in a state: its active notches are active together somewhere, and some notch can be rested
  /// at in every mode.
  ///
  /// **Why:** both are proved for every environment and mode, so no other state occurs.
  private mutating func isPossible(_ state: [AbstractValueID]) -> Bool {
    guard case .sheet(let sheet) = component, let rests = bytecode.function(sheet.rests),
      let notches = bytecode.index.enumerations[sheet.notchType]?.cases
    else { return true }
    var question = state
    if let mode = slot("mode") { question[mode] = .top }
    if let known = possible[question] { return known }
    let isPossible = hasActiveNotches(state) && canRestInEveryMode(state, notches.count, by: rests)
    possible[question] = isPossible
    return isPossible
  }

  private func hasActiveNotches(_ state: [AbstractValueID]) -> Bool {
    guard let activeNotches, let slot = slot(ActiveNotchConstraint.field) else { return true }
    return activeNotches.allows(collector.table[state[slot]])
  }

  private mutating func canRestInEveryMode(_ state: [AbstractValueID], _ notches: Int, by rests: Int) -> Bool {
    for state in inEveryMode(state) {
      var canRest = false
      for notch in 0..<notches where !canRest {
        canRest = self.canRest(.enumCase(notch, []), in: state, by: rests)
      }
      if !canRest { return false }
    }
    return true
  }

  private mutating func inEveryMode(_ state: [AbstractValueID]) -> [[AbstractValueID]] {
    guard let slot = slot("mode") else { return [state] }
    return bytecode.finiteValues(of: .enumeration(ReservedNames.mode)).map { mode in
      var state = state
      state[slot] = collector.table.code(of: mode)
      return state
    }
  }

  /// Whether a sheet can rest at a notch in a state.
  mutating func canRest(_ notch: AbstractValue, in state: [AbstractValueID]) -> Bool {
    guard case .sheet(let sheet) = component, let rests = bytecode.function(sheet.rests) else { return true }
    return canRest(notch, in: state, by: rests)
  }

  private mutating func canRest(_ notch: AbstractValue, in state: [AbstractValueID], by rests: Int) -> Bool {
    let notch = collector.table.code(of: notch)
    return collector.answers(of: rests, [notch], in: state).contains(collector.table.code(of: .bool(true)))
  }

  /// Returns the number of a state. `nil` if no screen can be in it.
  private mutating func number(of state: [AbstractValueID], through cell: Int?) -> Int? {
    let plain = collector.table.ranked(state)
    if let known = numbers[plain] { return known < 0 ? nil : known }
    guard isPossible(plain) else {
      numbers[plain] = -1
      return nil
    }
    numbers[plain] = states.count
    states.append(plain)
    origins.append(cell)
    return states.count - 1
  }

  /// Returns the shortest path of events from the start to a state.
  func path(to state: Int) -> [AbstractEvent] {
    var path: [AbstractEvent] = []
    var state = state
    while let cell = origins[state] {
      path.append(cells[cell].event)
      state = cells[cell].state
    }
    return path.reversed()
  }

  /// Returns the value of a state field. `nil` if the component's slice lacks the field.
  func value(_ field: String, in state: [AbstractValueID]) -> AbstractValue? {
    slot(field).map { collector.table[state[$0]] }
  }

  func value(_ code: AbstractValueID) -> AbstractValue { collector.table[code] }

  /// Returns the phase of a sheet in a state.
  func activity(_ sheet: SheetDeclaration, in state: [AbstractValueID]) -> SheetActivity? {
    guard let slot = slot(sheet.phase), activities.indices.contains(state[slot].index) else { return nil }
    return activities[state[slot].index]
  }

  func tokens(in state: [AbstractValueID]) -> [Int] { state.flatMap { collector.table.tokens($0) } }
}

extension ValueInterner {
  /// Renames the tokens of a state by their order. Only the order of animations matters.
  fileprivate mutating func ranked(_ state: [AbstractValueID]) -> [AbstractValueID] {
    guard state.contains(where: hasTokens) else { return state }
    let tokens = Array(Set(state.flatMap { self.tokens($0) })).sorted()
    if tokens == Array(tokens.indices) { return state }
    return state.map { renamed($0) { token in tokens.firstIndex(of: token) ?? token } }
  }
}

/// The sets of active notches as a constraint on the geometry of a program slice.
struct ActiveNotchConstraint {
  static let field = "geometry"

  /// The places of the flags in the geometry: the index of the sheet's record, and the index of the flag there.
  private(set) var places: [(record: Int, flag: Int)] = []
  /// The values of the flags that occur, in the order of `places`.
  private(set) var sets: [[Bool]]

  /// `nil` if the slice has no flag of the sheet.
  init?(_ activity: NotchActivity, in program: Program) {
    guard let geometry = program.record(ReservedNames.geometry), let sheet = program.record(activity.geometry),
      let record = geometry.fields.firstIndex(where: { $0.type == .record(activity.geometry) })
    else { return nil }
    let known = activity.flags.indices.compactMap { index in
      sheet.fields.firstIndex { $0.name == activity.flags[index] }.map { (index, $0) }
    }
    if known.isEmpty { return nil }
    places = known.map { (record, $0.1) }
    sets = activity.sets.map { set in known.map { set[$0.0] } }
  }

  /// Whether the flags of a geometry have values that occur together. A flag without a value can have any.
  func allows(_ geometry: AbstractValue) -> Bool {
    let flags = places.map { place -> Bool? in
      guard geometry.parts.indices.contains(place.record) else { return nil }
      let record = geometry.parts[place.record]
      guard record.parts.indices.contains(place.flag), case .bool(let flag) = record.parts[place.flag] else {
        return nil
      }
      return flag
    }
    return sets.contains { set in zip(set, flags).allSatisfy { $1 == nil || $0 == $1 } }
  }
}
