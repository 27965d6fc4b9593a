import ProgramIR

/// An interpreter of a machine in doubles, bit for bit equal to generated code.
///
/// **Why:** it is not generic, so the compiler specializes its run for doubles in every module, which is 20 times as
/// fast.
package struct MachineInterpreter: Sendable {
  private var run: ConcreteRun
  private let handle: Int?

  /// Starts the machine. Both lists are in points, in the order of the program's records. A missing value takes its
  /// default, or 0 without a default.
  package init(_ bytecode: Bytecode, environment: [Double], measures: [Double]) {
    run = ConcreteRun(bytecode)
    handle = bytecode.function(ReservedNames.handle)
    guard let start = bytecode.function(ReservedNames.start) else { return }
    run.call(start, bytecode.startArguments(environment, measures))
  }

  package var bytecode: Bytecode { run.bytecode }

  /// The value of each state field, by slot.
  package var state: [Value<Double>] {
    get { run.state }
    set { run.state = newValue }
  }

  /// The value of a state field. `nil` if the program has no such field.
  package subscript(field: String) -> Value<Double>? { bytecode.stateSlot(field).map { run.state[$0] } }

  /// Handles an event. Returns the rest of a movement, in points, positive upward, and the effects in order.
  package mutating func handle(_ event: Value<Double>) -> (rest: Double, effects: [Value<Double>]) {
    guard let handle else { return (0, []) }
    let (rest, effects) = run.call(handle, [event])
    return (rest?.number ?? 0, effects)
  }

  /// Calls a pure function or a query by name. `nil` if the program has no such function.
  package func query(_ name: String, _ arguments: [Value<Double>] = []) -> Value<Double>? {
    run.query(name, arguments)
  }

  /// Calls an action by name, for host calls that are not events. Does nothing if the program has no such action.
  package mutating func perform(_ name: String, _ arguments: [Value<Double>]) {
    guard let function = bytecode.function(name) else { return }
    run.call(function, arguments)
  }
}

extension MachineInterpreter: CustomStringConvertible {
  package var description: String { run.description }
}

/// An interpreter in doubles that records the coverage of its runs.
package typealias CountingInterpreter = Interpreter<CoverageOracle<ConcreteOracle<Double>>>

extension Interpreter where D == CoverageOracle<ConcreteOracle<Double>> {
  package init(counting bytecode: Bytecode, environment: [Double], measures: [Double]) {
    let oracle = CoverageOracle(ConcreteOracle<Double>(), Coverage(bytecode))
    self.init(bytecode, oracle, environment: environment, measures: measures)
  }

  package var coverage: Coverage { run.oracle.coverage }
}

/// An interpreter of a machine over any numbers, with the interface of a host: an environment and events in, effects
/// out.
package struct Interpreter<D: BranchOracle>: Sendable {
  package var run: Run<D>
  private let handle: Int?

  /// Starts the machine. Both lists are in points, in the order of the program's records. A missing value takes its
  /// default, or 0 without a default.
  package init(_ bytecode: Bytecode, _ oracle: D, environment: [D.Number], measures: [D.Number]) {
    run = Run(bytecode, oracle)
    handle = bytecode.function(ReservedNames.handle)
    guard let start = bytecode.function(ReservedNames.start) else { return }
    run.call(start, bytecode.startArguments(environment, measures))
  }

  /// The value of each state field, by slot.
  package var state: [Value<D.Number>] {
    get { run.state }
    set { run.state = newValue }
  }

  /// The value of a state field. `nil` if the program has no such field.
  package subscript(field: String) -> Value<D.Number>? {
    run.bytecode.stateSlot(field).map { run.state[$0] }
  }

  /// Handles an event. Returns the rest of a movement, in points, positive upward, and the effects in order.
  package mutating func handle(_ event: Value<D.Number>) -> (rest: D.Number, effects: [Value<D.Number>]) {
    run.effects.removeAll(keepingCapacity: true)
    let rest = handle.flatMap { run.call($0, [event]) }?.number
    return (rest ?? D.Number(constant: 0), run.effects)
  }

  /// Calls a pure function or a query by name. `nil` if the program has no such function.
  package func query(_ name: String, _ arguments: [Value<D.Number>] = []) -> Value<D.Number>? {
    var copy = run
    return copy.call(name, arguments)
  }
}

extension Bytecode {
  /// Returns the arguments of the action `start`.
  package func startArguments<Number>(_ environment: [Number], _ measures: [Number]) -> [Value<Number>] {
    guard let start = function(ReservedNames.start) else { return [] }
    return program.functions[start].parameters.map { parameter in
      switch parameter.type {
      case .record(ReservedNames.environment): record(ReservedNames.environment, environment)
      case .record(ReservedNames.measures): record(ReservedNames.measures, measures)
      case .number, .bool, .token, .enumeration, .record: blank(parameter.type, Number(constant: 0))
      }
    }
  }

  /// Builds a record of numbers, with the default of each missing field.
  package func record<Number>(_ record: String, _ values: [Number]) -> Value<Number> {
    let fields = index.records[record]?.fields ?? []
    return .record(
      fields.enumerated().map { number, field in
        .number(values.indices.contains(number) ? values[number] : Number(constant: field.initial ?? 0))
      })
  }
}
