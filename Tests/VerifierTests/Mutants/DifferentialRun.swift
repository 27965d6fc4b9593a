import Machine
import Numerics
import ProgramIR

/// A function and its edited copy, run one after the other on the same symbols.
struct DifferentialRun {
  private let bytecode: Bytecode
  private let functions: (original: Int, twin: Int)
  private let parameters: [Type]
  private let consumers: [ConsumerQueries]
  private let sheets: [SheetQueries]
  private let owner: Int?
  /// The regions that a host scrolls.
  private let scrolling: Set<String>
  /// The possible states at the start. `nil` if the functions may start during an event.
  private let possible: PossibleStates?
  /// Whether the validity of inputs matters.
  private let asksSoundness: Bool

  private struct ConsumerQueries {
    var lower: Int
    var upper: Int
    var position: Int
    var pinned: Int?
    var isOpenBelow: Bool
    var isOpenAbove: Bool
    var isSheet: Bool
  }

  private struct SheetQueries {
    var heights: [Int]
    var rests: Int?
    var phase: Int
    var phaseType: String
    /// Whether the functions use the phase of the sheet.
    var isTouched: Bool
    var position: Int
    var lower: Int
    var upper: Int
    var isOpenBelow: Bool
    var isOpenAbove: Bool
  }

  /// Prepares a run.
  ///
  /// - Parameter program: The machine's program with the copy.
  init?(
    _ machine: Machine, _ original: Program, _ functions: (original: Function, twin: String), possible: PossibleStates?
  ) {
    var program = original
    func query(_ name: String, _ term: Term) {
      program.functions.append(Function(name, .query, returns: .number, summary: "", body: [.return(term)]))
    }
    let index = SymbolTable(program)
    let calls: [Statement] = [
      .callAction(functions.original.name, [], result: nil), .callAction(functions.twin, [], result: nil),
    ]
    let footprint = Footprint(calls, index)
    let touched = Set(
      footprint.touched.compactMap { place -> String? in
        if case .state(let name) = place { name } else { nil }
      })
    var known: Set<String> = []
    let consumers = machine.chains.flatMap { zip($0.consumers, $0.terms) }.filter {
      known.insert($0.0.node).inserted && touched.contains($0.1.position)
    }
    for (consumer, terms) in consumers {
      query("lower.\(consumer.node)", terms.lower)
      query("upper.\(consumer.node)", terms.upper)
    }
    let sheets = machine.sheets.filter { touched.contains($0.terms.position) || touched.contains($0.phase) }
    for sheet in sheets {
      query("lower.\(sheet.node)", sheet.terms.lower)
      query("upper.\(sheet.node)", sheet.terms.upper)
      for notch in sheet.notches {
        let item = Term.enumCase(enumeration: sheet.notchType, name: notch.name, payload: [])
        query("height.\(sheet.node).\(notch.name)", .call(sheet.height, [item]))
      }
    }
    let bytecode = Bytecode(program)
    guard let first = bytecode.function(functions.original.name), let second = bytecode.function(functions.twin)
    else { return nil }
    self.bytecode = bytecode
    self.functions = (first, second)
    self.possible = possible
    parameters = functions.original.parameters.map(\.type)
    asksSoundness = Self.leadsToSoundness(calls, index)
    owner = touched.contains("gestureOwner") ? bytecode.stateSlot("gestureOwner") : nil
    scrolling = Set(machine.chains.flatMap(\.consumers).filter { $0.kind != .sheet }.map(\.node))
    func isOpen(_ consumer: Consumer, _ direction: Direction) -> Bool {
      machine.chains.contains { chain in
        chain[direction].steps.contains { $0.limit == .none && chain.consumers[$0.consumer].node == consumer.node }
      }
    }
    func isOpenBelow(_ consumer: Consumer) -> Bool { isOpen(consumer, consumer.sense > 0 ? .down : .up) }
    func isOpenAbove(_ consumer: Consumer) -> Bool { isOpen(consumer, consumer.sense > 0 ? .up : .down) }
    self.consumers = consumers.compactMap { consumer, terms in
      guard let lower = bytecode.function("lower.\(consumer.node)"),
        let upper = bytecode.function("upper.\(consumer.node)"), let position = bytecode.stateSlot(terms.position)
      else { return nil }
      return ConsumerQueries(
        lower: lower, upper: upper, position: position, pinned: terms.pinned.flatMap(bytecode.stateSlot),
        isOpenBelow: isOpenBelow(consumer), isOpenAbove: isOpenAbove(consumer), isSheet: consumer.kind == .sheet)
    }
    self.sheets = sheets.compactMap { sheet in
      guard let phase = bytecode.stateSlot(sheet.phase), let position = bytecode.stateSlot(sheet.terms.position),
        let lower = bytecode.function("lower.\(sheet.node)"), let upper = bytecode.function("upper.\(sheet.node)"),
        let consumer = machine.chains.flatMap(\.consumers).first(where: { $0.node == sheet.node })
      else { return nil }
      return SheetQueries(
        heights: sheet.notches.compactMap { bytecode.function("height.\(sheet.node).\($0.name)") },
        rests: bytecode.function(sheet.rests), phase: phase,
        phaseType: sheet.phaseType, isTouched: touched.contains(sheet.phase), position: position, lower: lower,
        upper: upper, isOpenBelow: isOpenBelow(consumer), isOpenAbove: isOpenAbove(consumer))
    }
  }

  private static func leadsToSoundness(_ block: [Statement], _ index: SymbolTable) -> Bool {
    var names = Function("", .action, summary: "", body: block).callees
    var next = 0
    while next < names.count {
      for callee in index.function(names[next])?.callees ?? [] where !names.contains(callee) { names.append(callee) }
      next += 1
    }
    return names.contains(ReservedNames.isValidInput) || names.contains(ReservedNames.isInRange)
  }

  /// Whether both functions agree.
  ///
  /// - Parameter event: The index of the event. `nil` if the functions have arbitrary arguments.
  func isSame(on event: Int? = nil, budget: Int) -> Bool {
    let both = [true, false]
    let answers = asksSoundness ? both.flatMap { one in both.map { (one, $0) } } : [(true, true)]
    return answers.allSatisfy { isSame(event, isSound: $0, isInRange: $1, budget) }
  }

  private func isSame(_ event: Int?, isSound: Bool, isInRange: Bool, _ budget: Int) -> Bool {
    var run = SymbolicRun(
      bytecode, havocked: [ReservedNames.isValidInput, ReservedNames.isInRange],
      assumed: [ReservedNames.isValidInput: isSound, ReservedNames.isInRange: isInRange])
    repeat {
      assumeInvariants(&run)
      let payload = payload(event, &run)
      let result = run.call(functions.original, payload)
      let (state, effects) = (run.state, run.effects)
      run.rewind()
      let other = run.call(functions.twin, payload)
      if run.effort > budget { return false }
      if run.isInfeasible { continue }
      guard run.effects.count == effects.count, (result == nil) == (other == nil) else { return false }
      let pairs =
        zip(state, run.state).map { ($0, $1) } + zip(ordered(effects), ordered(run.effects)).map { ($0, $1) }
        + [(result ?? .bool(true), other ?? .bool(true))]
      for (one, other) in pairs where !isSame(one, other, &run) { return false }
    } while run.nextPath()
    return true
  }

  private func payload(_ event: Int?, _ run: inout SymbolicRun) -> [Value<SymbolicNumber>] {
    guard let event, let item = bytecode.index.enumerations[ReservedNames.event]?.cases[event] else {
      return parameters.map { run.value(of: $0) }
    }
    return [.enumCase(event, item.payload.map { run.value(of: $0.type) })]
  }

  /// Effects ordered by node, since the order between nodes does not matter.
  private func ordered(_ effects: [Value<SymbolicNumber>]) -> [Value<SymbolicNumber>] {
    func subject(_ effect: Value<SymbolicNumber>) -> String? {
      guard case .enumCase(let subject, let parts)? = effect.parts.first else { return nil }
      return "\(subject) \(parts.first?.caseIndex ?? -1)"
    }
    let subjects = effects.map(subject)
    guard subjects.allSatisfy({ $0 != nil }) else { return effects }
    let order = effects.indices.sorted { (subjects[$0] ?? "", $0) < (subjects[$1] ?? "", $1) }
    return order.map { effects[$0] }
  }

  // MARK: What is assumed

  /// Assumes the proved obligations and the invariants of events: ordered limits, positions in range, pinned scrolls
  /// beyond their end, held sheets between their ends.
  private func assumeInvariants(_ run: inout SymbolicRun) {
    for consumer in consumers {
      guard let lower = run.call(consumer.lower)?.number, let upper = run.call(consumer.upper)?.number,
        let position = run.number(consumer.position)
      else { continue }
      let (low, high, at) = (run.form(of: lower), run.form(of: upper), run.form(of: position))
      run.assume(.lessOrEqual(.zero, low))
      run.assume(.lessOrEqual(low, high))
      if consumer.isSheet || possible == nil { continue }
      if !consumer.isOpenBelow { run.assume(.lessOrEqual(low, at)) }
      if !consumer.isOpenAbove { run.assume(.lessOrEqual(at, high)) }
      if let pinned = consumer.pinned { assumePinned(run.state[pinned], position, upper, &run) }
    }
    for sheet in sheets { assumeOrder(sheet, &run) }
    guard let possible else { return }
    for sheet in sheets where sheet.isTouched { assumeHeld(sheet, &run) }
    assumeOwner(&run)
    for sheet in possible.sheets { assume(sheet, &run) }
  }

  /// Assumes that only scrolling nodes decelerate.
  private func assumeOwner(_ run: inout SymbolicRun) {
    guard let owner, let cases = bytecode.index.enumerations[ReservedNames.region]?.cases else { return }
    let value = run.resolved(run.value(owner))
    let kind: GestureOwner? = bytecode.index.kind(ofCase: value.caseIndex, in: ReservedNames.gestureOwner)
    guard kind == .fling, let region = value.parts.first.flatMap({ run.resolved($0).caseIndex }),
      !scrolling.contains(cases[region].name)
    else { return }
    run.assume(.less(.zero, .zero))
  }

  /// Assumes the possible combinations of gesture owner and phase.
  private func assume(_ sheet: PossibleStates.Sheet, _ run: inout SymbolicRun) {
    guard let owner, let phase = bytecode.stateSlot(sheet.phase),
      sheets.contains(where: { $0.phase == phase && $0.isTouched })
    else { return }
    let value = run.resolved(run.value(owner))
    let region = value.parts.first.flatMap { run.resolved($0).caseIndex }
    let combination = [value.caseIndex ?? -1, region ?? -1, run.resolved(run.value(phase)).caseIndex ?? -1]
    if !sheet.combinations.contains(combination) { run.assume(.less(.zero, .zero)) }
  }

  private func assumePinned(
    _ pinned: Value<SymbolicNumber>, _ position: SymbolicNumber, _ upper: SymbolicNumber, _ run: inout SymbolicRun
  ) {
    let zero = SymbolicNumber(constant: 0)
    if run.resolved(pinned).bool == true {
      run.assume(.lessOrEqual(run.form(of: upper), run.form(of: position)))
    } else if run.decide(.greater, position, upper), run.decide(.greater, upper, zero) {
      run.assume(.less(.zero, .zero))
    }
  }

  private func assumeOrder(_ sheet: SheetQueries, _ run: inout SymbolicRun) {
    var below: AffineForm?
    for (number, height) in sheet.heights.enumerated() {
      if let rests = sheet.rests, let answer = run.call(rests, [.enumCase(number, [])]),
        run.resolved(answer).bool == false
      {
        continue
      }
      guard let height = run.call(height)?.number else { continue }
      let form = run.form(of: height)
      if let below { run.assume(.less(below, form)) }
      below = form
    }
  }

  private func assumeHeld(_ sheet: SheetQueries, _ run: inout SymbolicRun) {
    let phase = run.resolved(run.value(sheet.phase))
    guard bytecode.index.kind(ofCase: phase.caseIndex, in: sheet.phaseType) == SheetPhase.tracking,
      let lower = run.call(sheet.lower)?.number, let upper = run.call(sheet.upper)?.number,
      let position = run.number(sheet.position)
    else { return }
    if !sheet.isOpenBelow { run.assume(.lessOrEqual(run.form(of: lower), run.form(of: position))) }
    if !sheet.isOpenAbove { run.assume(.lessOrEqual(run.form(of: position), run.form(of: upper))) }
  }

  // MARK: What is compared

  private func isSame(
    _ left: Value<SymbolicNumber>, _ right: Value<SymbolicNumber>, _ run: inout SymbolicRun
  ) -> Bool {
    switch (run.settled(left), run.settled(right)) {
    case (.number(let first), .number(let second)):
      if first.origin == second.origin { return true }
      let (one, other) = (run.form(of: first), run.form(of: second))
      return run.example(where: [.less(one, other)]) == nil && run.example(where: [.less(other, one)]) == nil
    case (.enumCase(let first, let firstParts), .enumCase(let second, let secondParts)):
      guard first == second else { return false }
      return isSame(firstParts, secondParts, &run)
    case (.record(let first), .record(let second)): return isSame(first, second, &run)
    case (let first, let second): return first == second
    }
  }

  private func isSame(
    _ left: [Value<SymbolicNumber>], _ right: [Value<SymbolicNumber>], _ run: inout SymbolicRun
  ) -> Bool {
    for (one, other) in zip(left, right) where !isSame(one, other, &run) { return false }
    return left.count == right.count
  }
}
