import Numerics

/// A machine at work on symbols, along one path after another.
///
/// Begin with values that nothing is known of, call `begin`, and then repeat: run, look, `nextPath`.
package struct SymbolicRun: Sendable {
  private var run: Run<PathExplorer>
  private var initial: [Value<SymbolicNumber>] = []

  /// Every state field is a symbol, or open.
  ///
  /// - Parameters:
  ///   - havocked: functions that are not run; they could give anything of their type.
  ///   - assumed: those of them of which is known what they give.
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

  /// Goes on to the next path, from its beginning; false if there is none.
  package mutating func nextPath() -> Bool {
    rewind()
    return run.oracle.nextPath()
  }

  /// Back to the state in which the path began.
  package mutating func rewind() {
    run.state = initial
    run.effects = []
  }

  /// The state as far as the path knows it, one value for each field.
  package var state: [Value<SymbolicNumber>] { run.state.map(run.oracle.settled) }
  package var initialState: [Value<SymbolicNumber>] { initial }
  /// The same, as far as the path knows it by now.
  package var settledInitialState: [Value<SymbolicNumber>] { initial.map(run.oracle.settled) }
  package var effects: [Value<SymbolicNumber>] { run.effects }

  /// Begins the path somewhere else. To be said anew for every path.
  package mutating func place(_ slot: Int, at number: SymbolicNumber) { run.state[slot] = .number(number) }

  package func number(_ slot: Int) -> SymbolicNumber? { run.state[slot].number }

  /// A state field as it stands, which what the path has found out may tell more of.
  package func value(_ slot: Int) -> Value<SymbolicNumber> { run.state[slot] }

  package func initialNumber(_ slot: Int) -> SymbolicNumber? { initial[slot].number }

  @discardableResult
  package mutating func call(_ function: Int, _ arguments: [Value<SymbolicNumber>] = []) -> Value<SymbolicNumber>? {
    run.call(function, arguments)
  }

  /// Asks a function in the state in which the path began.
  package mutating func askInitially(
    _ function: Int, _ arguments: [Value<SymbolicNumber>] = []
  ) -> Value<SymbolicNumber>? {
    let state = run.state
    run.state = initial
    let answer = run.call(function, arguments)
    run.state = state
    return answer
  }

  /// A value of which nothing is known.
  package mutating func value(of type: Type) -> Value<SymbolicNumber> { run.oracle.value(of: type) }

  /// Finds out which case a value is of: one path for each.
  package mutating func resolved(_ value: Value<SymbolicNumber>) -> Value<SymbolicNumber> {
    guard case .symbolic(let number) = value else { return value }
    let item = run.oracle.arm(of: number) { $0 }
    if run.oracle.values[number].type == .bool { return .bool(item == 1) }
    return .enumCase(item, run.oracle.payload(of: number))
  }

  /// Whether two values are the same, on this path.
  package mutating func isSame(_ left: Value<SymbolicNumber>, _ right: Value<SymbolicNumber>) -> Bool {
    run.isSame(left, right)
  }

  /// The value without what is known of it meanwhile left open.
  package func settled(_ value: Value<SymbolicNumber>) -> Value<SymbolicNumber> { run.oracle.settled(value) }

  package mutating func form(of number: SymbolicNumber) -> AffineForm { run.oracle.form(of: number) }

  /// A number of which nothing is known.
  package mutating func symbol() -> Variable { run.oracle.symbol() }

  /// Takes a fact for granted from here on.
  package mutating func assume(_ fact: Comparison) { run.oracle.assume(fact) }

  /// Goes on with whichever holds, the comparison or its opposite: a path for each that is possible.
  package mutating func decide(
    _ relation: ComparisonOperator, _ left: SymbolicNumber, _ right: SymbolicNumber
  ) -> Bool {
    run.oracle.decide(relation, left, right)
  }

  /// Whether what is assumed contradicts the path, so that nothing takes it.
  package var isInfeasible: Bool { run.oracle.isInfeasible }

  /// Numbers with which the path is taken and all the conditions hold; `nil` if there are none.
  package mutating func example(where conditions: [Comparison]) -> [Variable: Rational]? {
    run.oracle.ask { $0.example(where: conditions) }
  }

  /// What is wrong with the engine; empty for a sound one.
  package func invariantViolations() -> [String] { run.oracle.invariantViolations() }

  /// What the paths so far have taken, counted so that it is the same on every machine: a question to exact arithmetic is
  /// one, and eight terms of a function that is called take as long.
  package var effort: Int { run.oracle.condition.questions + run.oracle.steps / 8 }
}

extension SymbolicRun: CustomStringConvertible {
  package var description: String { "\(run)\n\(run.oracle)" }
}
