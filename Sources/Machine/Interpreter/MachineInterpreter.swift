import ProgramIR

/// A machine in doubles, bit for bit what generated code computes.
///
/// It is not generic, so that its run is compiled for doubles whoever uses it: that is twenty times as fast.
package struct MachineInterpreter: Sendable {
  private var run: ConcreteRun
  private let handle: Int?

  /// Starts the machine. Both lists are in the order of the program's records; what is missing takes its default, and
  /// without one it is 0.
  package init(_ bytecode: Bytecode, environment: [Double], measures: [Double]) {
    run = ConcreteRun(bytecode)
    handle = bytecode.function(ReservedNames.handle)
    guard let start = bytecode.function(ReservedNames.start) else { return }
    run.call(start, bytecode.startArguments(environment, measures))
  }

  package var bytecode: Bytecode { run.bytecode }

  /// One value for each state field.
  package var state: [Value<Double>] {
    get { run.state }
    set { run.state = newValue }
  }

  /// A state field by name.
  package subscript(field: String) -> Value<Double>? { bytecode.stateSlot(field).map { run.state[$0] } }

  /// Answers an event: what a movement left over, and the effects in their order.
  package mutating func handle(_ event: Value<Double>) -> (rest: Double, effects: [Value<Double>]) {
    guard let handle else { return (0, []) }
    let (rest, effects) = run.call(handle, [event])
    return (rest?.number ?? 0, effects)
  }

  /// Calls a pure function or a query by name; `nil` if there is none.
  package func query(_ name: String, _ arguments: [Value<Double>] = []) -> Value<Double>? {
    run.query(name, arguments)
  }

  /// Calls an action by name, as a host calls one that is not an event. Does nothing if there is none.
  package mutating func perform(_ name: String, _ arguments: [Value<Double>]) {
    guard let function = bytecode.function(name) else { return }
    run.call(function, arguments)
  }
}

extension MachineInterpreter: CustomStringConvertible {
  package var description: String { run.description }
}

/// The same in doubles, counting what its runs pass.
package typealias CountingInterpreter = Interpreter<CoverageOracle<ConcreteOracle<Double>>>

extension Interpreter where D == CoverageOracle<ConcreteOracle<Double>> {
  package init(counting bytecode: Bytecode, environment: [Double], measures: [Double]) {
    let oracle = CoverageOracle(ConcreteOracle<Double>(), Coverage(bytecode))
    self.init(bytecode, oracle, environment: environment, measures: measures)
  }

  package var coverage: Coverage { run.oracle.coverage }
}

/// Runs a machine as its host sees it, on any numbers: from an environment through events to effects.
package struct Interpreter<D: BranchOracle>: Sendable {
  package var run: Run<D>
  private let handle: Int?

  /// Starts the machine. Both lists are in the order of the program's records; what is missing takes its default, and
  /// without one it is 0.
  package init(_ bytecode: Bytecode, _ oracle: D, environment: [D.Number], measures: [D.Number]) {
    run = Run(bytecode, oracle)
    handle = bytecode.function(ReservedNames.handle)
    guard let start = bytecode.function(ReservedNames.start) else { return }
    run.call(start, bytecode.startArguments(environment, measures))
  }

  /// One value for each state field.
  package var state: [Value<D.Number>] {
    get { run.state }
    set { run.state = newValue }
  }

  /// A state field by name.
  package subscript(field: String) -> Value<D.Number>? {
    run.bytecode.stateSlot(field).map { run.state[$0] }
  }

  /// Answers an event: what a movement left over, and the effects in their order.
  package mutating func handle(_ event: Value<D.Number>) -> (rest: D.Number, effects: [Value<D.Number>]) {
    run.effects.removeAll(keepingCapacity: true)
    let rest = handle.flatMap { run.call($0, [event]) }?.number
    return (rest ?? D.Number(constant: 0), run.effects)
  }

  /// Calls a pure function or a query by name; `nil` if there is none.
  package func query(_ name: String, _ arguments: [Value<D.Number>] = []) -> Value<D.Number>? {
    var copy = run
    return copy.call(name, arguments)
  }
}

extension Bytecode {
  /// The arguments of the action `start`.
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

  /// A record of numbers, its defaults in place of what is missing.
  package func record<Number>(_ record: String, _ values: [Number]) -> Value<Number> {
    let fields = index.records[record]?.fields ?? []
    return .record(
      fields.enumerated().map { number, field in
        .number(values.indices.contains(number) ? values[number] : Number(constant: field.initial ?? 0))
      })
  }
}
