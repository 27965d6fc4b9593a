import Machine
import Numerics

/// Proves that a program with one edit does what it did: in every state that the laws leave possible, on every path, the
/// same state, the same effects and the same result.
///
/// An edited function may do something else where nobody calls it so, so what is not proved of a function is tried for
/// its callers.
struct Equivalence {
  private let machine: Machine
  private let mutant: Mutant
  private let callers: [String: [String]]
  /// The most questions of one proof.
  private let budget: Int

  init(_ machine: Machine, _ mutant: Mutant, budget: Int = 30_000) {
    self.machine = machine
    self.mutant = mutant
    self.budget = budget
    var callers: [String: [String]] = [:]
    for function in machine.program.functions {
      for callee in function.callees { callers[callee, default: []].append(function.name) }
    }
    self.callers = callers
  }

  var isProved: Bool {
    machine.program.tidied() == mutant.program.tidied() || isProved(mutant.function, height: 0)
  }

  private func isProved(_ function: String, height: Int) -> Bool {
    if let proof = TwinRun(machine, mutant, function), proof.isSame(budget: budget) { return true }
    guard height < 3, function != Names.handle, let callers = callers[function] else { return false }
    return callers.allSatisfy { isProved($0, height: height + 1) }
  }
}

/// A function and its edited twin, run one after the other on the same symbols.
private struct TwinRun {
  private let executable: Executable
  private let functions: (original: Int, twin: Int)
  private let parameters: [Type]
  private let consumers: [ConsumerQueries]
  private let sheets: [SheetQueries]
  private let driver: Int?
  /// The regions that a host scrolls itself.
  private let scrolling: Set<String>

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
    var phase: Int
    var phaseType: String
    var position: Int
    var lower: Int
    var upper: Int
  }

  init?(_ machine: Machine, _ mutant: Mutant, _ function: String) {
    guard let original = machine.program.function(function) else { return nil }
    var program = machine.program
    program.functions += Self.twins(machine.program, mutant)
    func query(_ name: String, _ term: Term) {
      program.functions.append(Function(name, .query, returns: .number, summary: "", body: [.give(term)]))
    }
    var known: Set<String> = []
    let consumers = machine.chains.flatMap { zip($0.consumers, $0.terms) }.filter { known.insert($0.0.node).inserted }
    for (consumer, terms) in consumers {
      query("lower.\(consumer.node)", terms.lower)
      query("upper.\(consumer.node)", terms.upper)
    }
    for sheet in machine.sheets {
      for notch in sheet.notches {
        let item = Term.item(enumeration: sheet.notchType, name: notch.name, payload: [])
        query("height.\(sheet.node).\(notch.name)", .call(sheet.height, [item]))
      }
    }
    let executable = Executable(program)
    guard let first = executable.function(function), let second = executable.function(Self.twin(function)) else {
      return nil
    }
    self.executable = executable
    functions = (first, second)
    parameters = original.parameters.map(\.type)
    driver = executable.stateSlot("driver")
    scrolling = Set(consumers.filter { $0.0.kind != .sheet }.map(\.0.node))
    self.consumers = consumers.compactMap { consumer, terms in
      guard let lower = executable.function("lower.\(consumer.node)"),
        let upper = executable.function("upper.\(consumer.node)"), let position = executable.stateSlot(terms.position)
      else { return nil }
      func isOpen(_ direction: Direction) -> Bool {
        machine.chains.contains { chain in
          chain[direction].steps.contains { $0.limit == .none && chain.consumers[$0.consumer].node == consumer.node }
        }
      }
      return ConsumerQueries(
        lower: lower, upper: upper, position: position, pinned: terms.pinned.flatMap(executable.stateSlot),
        isOpenBelow: isOpen(consumer.sense > 0 ? .down : .up), isOpenAbove: isOpen(consumer.sense > 0 ? .up : .down),
        isSheet: consumer.kind == .sheet)
    }
    sheets = machine.sheets.compactMap { sheet in
      guard let phase = executable.stateSlot(sheet.phase), let position = executable.stateSlot(sheet.terms.position),
        let lower = executable.function("lower.\(sheet.node)"), let upper = executable.function("upper.\(sheet.node)")
      else { return nil }
      return SheetQueries(
        heights: sheet.notches.compactMap { executable.function("height.\(sheet.node).\($0.name)") }, phase: phase,
        phaseType: sheet.phaseType, position: position, lower: lower, upper: upper)
    }
  }

  private static func twin(_ name: String) -> String { name + " edited" }

  /// The edited function, and all that lead to it, under other names.
  private static func twins(_ program: Program, _ mutant: Mutant) -> [Function] {
    var names: Set<String> = [mutant.function]
    var count = 0
    while count < names.count {
      count = names.count
      for function in program.functions where function.callees.contains(where: names.contains) {
        names.insert(function.name)
      }
    }
    return mutant.program.functions.filter { names.contains($0.name) }.map { function in
      var copy = function
      copy.name = twin(function.name)
      copy.body = copy.body.calling { names.contains($0) ? twin($0) : $0 }
      return copy
    }
  }

  func isSame(budget: Int) -> Bool {
    var run = SymbolicRun(
      executable, opaque: [Names.isSound, Names.isWithinReach],
      assumed: [Names.isSound: true, Names.isWithinReach: true])
    repeat {
      assumeInvariants(&run)
      let payload = parameters.map { run.value(of: $0) }
      let result = run.call(functions.original, payload)
      let (state, effects) = (run.state, run.effects)
      run.rewind()
      let other = run.call(functions.twin, payload)
      if run.questions > budget { return false }
      if run.isDead { continue }
      guard run.effects.count == effects.count, (result == nil) == (other == nil) else { return false }
      let pairs =
        zip(state, run.state).map { ($0, $1) } + zip(ordered(effects), ordered(run.effects)).map { ($0, $1) }
        + [(result ?? .truth(true), other ?? .truth(true))]
      for (one, other) in pairs where !isSame(one, other, &run) { return false }
    } while run.advance()
    return true
  }

  /// What is told of one node comes in its order; in which order one hears of two nodes is no matter.
  private func ordered(_ effects: [Value<SymbolicNumber>]) -> [Value<SymbolicNumber>] {
    func subject(_ effect: Value<SymbolicNumber>) -> String? {
      guard case .item(let subject, let parts)? = effect.parts.first else { return nil }
      return "\(subject) \(parts.first?.itemIndex ?? -1)"
    }
    let subjects = effects.map(subject)
    guard subjects.allSatisfy({ $0 != nil }) else { return effects }
    let order = effects.indices.sorted { (subjects[$0] ?? "", $0) < (subjects[$1] ?? "", $1) }
    return order.map { effects[$0] }
  }

  // MARK: What is assumed

  /// What the solver proves of every screen, and what every event leaves true: limits are in order, positions between
  /// them, a scroll beyond its end is pinned, what rests stands at its notch.
  private func assumeInvariants(_ run: inout SymbolicRun) {
    for consumer in consumers {
      guard let lower = run.call(consumer.lower)?.number, let upper = run.call(consumer.upper)?.number,
        let position = run.number(consumer.position)
      else { continue }
      let (low, high, at) = (run.form(of: lower), run.form(of: upper), run.form(of: position))
      run.assume(.lessOrEqual(.zero, low))
      run.assume(.lessOrEqual(low, high))
      if consumer.isSheet { continue }
      if !consumer.isOpenBelow { run.assume(.lessOrEqual(low, at)) }
      if !consumer.isOpenAbove { run.assume(.lessOrEqual(at, high)) }
      if let pinned = consumer.pinned { assumePinned(run.state[pinned], position, upper, &run) }
    }
    for sheet in sheets { assume(sheet, &run) }
    assumeDriver(&run)
  }

  /// Only what scrolls decelerates, and nothing is held unless a finger drives.
  private func assumeDriver(_ run: inout SymbolicRun) {
    guard let driver, let cases = executable.index.enumerations[Names.region]?.cases else { return }
    let value = run.resolved(run.value(driver))
    switch executable.index.kind(ofItem: value.itemIndex, in: Names.driver) as Driver? {
    case .finger?, nil: return
    case .fling?:
      if let region = value.parts.first.flatMap({ run.resolved($0).itemIndex }), scrolling.contains(cases[region].name)
      {
        break
      }
      run.assume(.less(.zero, .zero))
    case .nobody?: break
    }
    for sheet in sheets {
      let phase = run.resolved(run.value(sheet.phase))
      if executable.index.kind(ofItem: phase.itemIndex, in: sheet.phaseType) == SheetPhase.tracking {
        run.assume(.less(.zero, .zero))
      }
    }
  }

  private func assumePinned(
    _ pinned: Value<SymbolicNumber>, _ position: SymbolicNumber, _ upper: SymbolicNumber, _ run: inout SymbolicRun
  ) {
    let zero = SymbolicNumber(constant: 0)
    if run.resolved(pinned).truth == true {
      run.assume(.lessOrEqual(run.form(of: upper), run.form(of: position)))
      run.assume(.less(.zero, run.form(of: upper)))
    } else if run.decide(.greater, position, upper), run.decide(.greater, upper, zero) {
      run.assume(.less(.zero, .zero))
    }
  }

  private func assume(_ sheet: SheetQueries, _ run: inout SymbolicRun) {
    for (low, high) in zip(sheet.heights, sheet.heights.dropFirst()) {
      guard let low = run.call(low)?.number, let high = run.call(high)?.number else { continue }
      run.assume(.less(run.form(of: low), run.form(of: high)))
    }
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
    case (.item(let first, let firstParts), .item(let second, let secondParts)):
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

extension [Statement] {
  /// The statements with other functions in place of those that they call.
  fileprivate func calling(_ name: (String) -> String) -> [Statement] {
    func within(_ term: Term) -> Term {
      term.replacing {
        guard case .call(let callee, let arguments) = $0 else { return nil }
        return .call(name(callee), arguments.map(within))
      }
    }
    return map { statement in
      switch statement {
      case .branch(let condition, let then, let otherwise):
        .branch(within(condition), then: then.calling(name), otherwise: otherwise.calling(name))
      case .choose(let subject, let enumeration, let arms):
        .choose(
          within(subject), enumeration: enumeration,
          arms.map { Arm($0.items, $0.bindings, $0.body.calling(name)) })
      case .perform(let callee, let arguments, let result):
        .perform(name(callee), arguments.map(within), result: result)
      case .constant(let local, let term): .constant(local, within(term))
      case .variable(let local, let type, let term): .variable(local, type, within(term))
      case .assign(let place, let term): .assign(place, within(term))
      case .give(let term): .give(term.map(within))
      case .emit(let effect, let payload): .emit(effect, payload.map(within))
      }
    }
  }
}
