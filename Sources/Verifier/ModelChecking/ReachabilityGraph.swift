import Machine
import ProgramIR

/// The finite part of one component of a machine (a sheet, some tabs, or whose movement counts), looked at state by
/// state and event by event.
///
/// Numbers are forgotten, and so is whatever finite state is another component's: it could be anything. So what is not
/// found cannot happen; what is the component's own is exact. Tokens are kept only as far as they differ from one
/// another, which makes the states finitely many.
struct ReachabilityGraph {
  let component: Automaton
  let bytecode: Bytecode
  /// Every state that can be reached, in the order found: the nearest to the start first.
  private(set) var states: [[AbstractValueID]] = []
  private(set) var cells: [TransitionGroup] = []
  /// Where `start` leads.
  private(set) var initial: [Int] = []
  private(set) var isComplete = true
  /// How many values were led through events that concern the component: time, counted so that it is the same on every
  /// machine, and for every screen with such a component.
  private(set) var carried = 0
  private var collector: AbstractInterpreter
  private let events: EventTable
  private let handle: Int
  /// The numbers of states; of those that no screen can be in, −1.
  private var numbers: [[AbstractValueID]: Int] = [:]
  /// Whether a screen can be in a state, whatever its mode is.
  private var possible: [[AbstractValueID]: Bool] = [:]
  /// Through which cell a state was found first.
  private var origins: [Int?] = []
  /// The state fields that are the component's own, by slot.
  private let own: [Bool]
  /// Those of them that an event reads or writes, by the number of its case.
  private var touched: [Int: [Int]] = [:]
  /// What events lead to, by what they look at.
  private var known: [Query: [Answer]] = [:]
  /// What each value says that a sheet is doing, where it is its phase.
  private var activities: [SheetActivity?] = []

  private struct Query: Hashable {
    var event: AbstractValueID
    /// The values of what the event touches.
    var state: [AbstractValueID]
  }

  private struct Answer: Hashable {
    var state: [AbstractValueID]
    var effects: [AbstractValueID]
  }

  /// What becomes of a state on an event.
  struct TransitionGroup {
    var state: Int
    var event: AbstractEvent
    var outcomes: [Transition]
  }

  struct Transition {
    var state: Int
    /// Before tokens are told apart only by their order.
    var before: [AbstractValueID]
    var after: [AbstractValueID]
    var effects: [AbstractValueID]
    /// Nothing happens.
    var isIgnored: Bool { before == after && effects.isEmpty }
  }

  init?(_ component: Automaton, _ part: ProgramSlice, budget: ProofBudget) {
    bytecode = Bytecode(part.program)
    guard let handle = bytecode.function(ReservedNames.handle), let start = bytecode.function(ReservedNames.start)
    else {
      return nil
    }
    self.component = component
    self.handle = handle
    let bytecode = bytecode
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
        // An event that does not concern the component has it all: it counts on no screen, and is so on all of them.
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

  /// How large the table is, with as many events as concern every state.
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

  /// The tokens of animations under way.
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

  /// Many states differ only in what an event has nothing to do with, so each is asked once for all of them.
  private mutating func answers(_ event: AbstractEvent, _ slots: [Int], in state: [AbstractValueID]) -> [Answer] {
    let event = collector.table.code(of: event.value)
    let question = Query(event: event, state: slots.map { state[$0] })
    if let answers = known[question] { return answers }
    let before = collector.steps
    let answers = AbstractInterpreter.distinct(
      collector.outcomes(of: handle, [event], in: state).map { outcome in
        Answer(state: slots.map { outcome.state[$0] }, effects: outcome.effects)
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

  /// A state without what is not the component's.
  private func seen(_ state: [AbstractValueID]) -> [AbstractValueID] {
    zip(state, own).map { value, isOwn in isOwn ? value : .top }
  }

  /// The solver has proved that some notch can be rested at in every environment and mode: in that of a state, and in
  /// all others were they in force.
  private mutating func isPossible(_ state: [AbstractValueID]) -> Bool {
    guard case .sheet(let sheet) = component, let rests = bytecode.function(sheet.rests),
      let notches = bytecode.index.enumerations[sheet.notchType]?.cases
    else { return true }
    var question = state
    if let mode = slot("mode") { question[mode] = .top }
    if let known = possible[question] { return known }
    let isPossible = canRestInEveryMode(state, notches.count, by: rests)
    possible[question] = isPossible
    return isPossible
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

  /// Whether a notch may be rested at in a state.
  mutating func canRest(_ notch: AbstractValue, in state: [AbstractValueID]) -> Bool {
    guard case .sheet(let sheet) = component, let rests = bytecode.function(sheet.rests) else { return true }
    return canRest(notch, in: state, by: rests)
  }

  private mutating func canRest(_ notch: AbstractValue, in state: [AbstractValueID], by rests: Int) -> Bool {
    let notch = collector.table.code(of: notch)
    return collector.answers(of: rests, [notch], in: state).contains(collector.table.code(of: .bool(true)))
  }

  /// The number of a state; `nil` if no screen can be in it.
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

  /// The shortest path of events from the start to a state.
  func path(to state: Int) -> [AbstractEvent] {
    var path: [AbstractEvent] = []
    var state = state
    while let cell = origins[state] {
      path.append(cells[cell].event)
      state = cells[cell].state
    }
    return path.reversed()
  }

  /// The value of a state field.
  func value(_ field: String, in state: [AbstractValueID]) -> AbstractValue? {
    slot(field).map { collector.table[state[$0]] }
  }

  func value(_ code: AbstractValueID) -> AbstractValue { collector.table[code] }

  /// What a sheet is doing in a state.
  func activity(_ sheet: SheetDeclaration, in state: [AbstractValueID]) -> SheetActivity? {
    guard let slot = slot(sheet.phase), activities.indices.contains(state[slot].index) else { return nil }
    return activities[state[slot].index]
  }

  func tokens(in state: [AbstractValueID]) -> [Int] { state.flatMap { collector.table.tokens($0) } }
}

extension ValueInterner {
  /// A state with tokens told apart by their order: which animation is newer is all that they tell.
  fileprivate mutating func ranked(_ state: [AbstractValueID]) -> [AbstractValueID] {
    guard state.contains(where: hasTokens) else { return state }
    let tokens = Array(Set(state.flatMap { self.tokens($0) })).sorted()
    if tokens == Array(tokens.indices) { return state }
    return state.map { renamed($0) { token in tokens.firstIndex(of: token) ?? token } }
  }
}
