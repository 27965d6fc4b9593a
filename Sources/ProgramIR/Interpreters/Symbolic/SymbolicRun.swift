import Numerics

/// Symbolic execution of a program, one path after another (King 1976).
///
/// Make the symbolic arguments, call `begin`, then repeat: run, inspect, `nextPath`.
package struct SymbolicRun: Sendable {
  private var run: Run<PathExplorer>
  private var initial: [Value<SymbolicNumber>] = []

  /// Makes every state field symbolic.
  ///
  /// - Parameters:
  ///   - havocked: functions that are not run and may return any value of their type.
  ///   - assumed: the results of those of them that have a known result.
  package init(_ bytecode: Bytecode, havocked: Set<String> = [], assumed: [String: Bool] = [:]) {
    var answers: [Int: Bool?] = [:]
    for name in havocked {
      if let function = bytecode.function(name) { answers[function] = .some(assumed[name]) }
    }
    run = Run(bytecode, PathExplorer(bytecode, havocked: answers))
    for (slot, field) in bytecode.program.state.enumerated() { run.state[slot] = run.oracle.value(of: field.type) }
    initial = run.state
    run.oracle.begin()
  }

  package var bytecode: Bytecode { run.bytecode }

  /// Starts the next path. Returns false if there is none.
  package mutating func nextPath() -> Bool {
    rewind()
    return run.oracle.nextPath()
  }

  /// Restores the state at the start of the path.
  package mutating func rewind() {
    run.state = initial
    run.effects = []
  }

  /// The value of each state field, resolved as far as the path determines it.
  package var state: [Value<SymbolicNumber>] { run.state.map(run.oracle.settled) }
  package var initialState: [Value<SymbolicNumber>] { initial }
  /// The initial state, resolved as far as the path determines it.
  package var settledInitialState: [Value<SymbolicNumber>] { initial.map(run.oracle.settled) }
  package var effects: [Value<SymbolicNumber>] { run.effects }

  /// Sets a state field at the start of a path. Repeat it for every path.
  package mutating func place(_ slot: Int, at number: SymbolicNumber) { run.state[slot] = .number(number) }

  package func number(_ slot: Int) -> SymbolicNumber? { run.state[slot].number }

  /// The value of a state field, not resolved.
  package func value(_ slot: Int) -> Value<SymbolicNumber> { run.state[slot] }

  package func initialNumber(_ slot: Int) -> SymbolicNumber? { initial[slot].number }

  @discardableResult
  package mutating func call(_ function: Int, _ arguments: [Value<SymbolicNumber>] = []) -> Value<SymbolicNumber>? {
    run.call(function, arguments)
  }

  /// Calls a function in the initial state of the path.
  package mutating func askInitially(
    _ function: Int, _ arguments: [Value<SymbolicNumber>] = []
  ) -> Value<SymbolicNumber>? {
    let state = run.state
    run.state = initial
    let answer = run.call(function, arguments)
    run.state = state
    return answer
  }

  /// Makes a symbolic value.
  package mutating func value(of type: Type) -> Value<SymbolicNumber> { run.oracle.value(of: type) }

  /// Decides the case of a value: one path for each.
  package mutating func resolved(_ value: Value<SymbolicNumber>) -> Value<SymbolicNumber> {
    guard case .symbolic(let number) = value else { return value }
    let item = run.oracle.arm(of: number) { $0 }
    if run.oracle.values[number].type == .bool { return .bool(item == 1) }
    return .enumCase(item, run.oracle.payload(of: number))
  }

  /// Whether two values are equal on this path.
  package mutating func isSame(_ left: Value<SymbolicNumber>, _ right: Value<SymbolicNumber>) -> Bool {
    run.isSame(left, right)
  }

  /// Returns the value with its known parts resolved.
  package func settled(_ value: Value<SymbolicNumber>) -> Value<SymbolicNumber> { run.oracle.settled(value) }

  package mutating func form(of number: SymbolicNumber) -> AffineForm { run.oracle.form(of: number) }

  /// Makes a symbolic number.
  package mutating func symbol() -> Variable { run.oracle.symbol() }

  /// Adds an assumption to the path condition.
  package mutating func assume(_ fact: Inequality) { run.oracle.assume(fact) }

  /// Decides a comparison: one path for each feasible outcome.
  package mutating func decide(
    _ relation: Comparator, _ left: SymbolicNumber, _ right: SymbolicNumber
  ) -> Bool {
    run.oracle.decide(relation, left, right)
  }

  /// Whether the assumptions contradict the path condition.
  package var isInfeasible: Bool { run.oracle.isInfeasible }

  /// Returns numbers that take this path and satisfy the conditions. `nil` if there are none.
  package mutating func example(where conditions: [Inequality]) -> [Variable: Rational]? {
    run.oracle.ask { $0.example(where: conditions) }
  }

  /// Returns the violated invariants of the explorer.
  package func invariantViolations() -> [String] { run.oracle.invariantViolations() }

  /// The work so far: one unit per solver call and per eight terms of called functions. Deterministic, unlike time.
  package var effort: Int { run.oracle.condition.questions + run.oracle.steps / 8 }
}

extension SymbolicRun: CustomStringConvertible {
  package var description: String { "\(run)\n\(run.oracle)" }
}
