import Numerics
import ProgramIR
import Source

/// A host in a test: plays steps on a machine, in doubles.
///
/// The simulator implements only the host's protocol: a finger goes down before it moves and lifts before another
/// touches, and an animation ends when the script says so. The program decides the rest.
package struct Simulator: Sendable {
  let machine: Machine
  let bytecode: Bytecode
  let values: StepValues
  let environment: Environment
  package private(set) var interpreter: MachineInterpreter
  /// The effects of the last step, in order.
  package private(set) var effects: [EffectRecord] = []

  package init(_ prepared: PreparedScenario, at environment: Environment) {
    machine = prepared.machine
    bytecode = prepared.values.bytecode
    values = prepared.values
    self.environment = environment
    interpreter = MachineInterpreter(
      bytecode, environment: environment.environment.map(\.double), measures: environment.measures.map(\.double))
  }

  /// The region that a finger touches, even if the machine ignores the finger.
  package internal(set) var touching: String?

  /// Every event handled so far, for a replay elsewhere.
  package private(set) var events: [Value<Double>] = []

  // MARK: - Reading

  package func state(_ field: String) -> Value<Double>? { interpreter[field] }

  func number(_ field: String) -> Double { state(field)?.number ?? 0 }

  func name(_ value: Value<Double>?, of enumeration: String) -> String? {
    value.flatMap { bytecode.enumCase($0, of: enumeration)?.name }
  }

  /// Returns a value of the script in the present state.
  package func evaluate(_ term: ScriptValue) -> Double { values.evaluate(term, interpreter) }

  func query(_ function: String, _ arguments: [Value<Double>]) -> Value<Double>? {
    interpreter.query(function, arguments)
  }

  /// The configuration at which the steps so far have arrived: a step can rotate the device or change its numbers.
  package var configuration: Environment {
    func numbers(_ field: String, _ known: [Rational]) -> [Rational] {
      state(field)?.parts.map { $0.number.flatMap(Rational.init(exactly:)) ?? .zero } ?? known
    }
    var place = environment
    place.environment = numbers("environment", place.environment)
    place.measures = numbers("measures", place.measures)
    return place
  }

  // MARK: - Events

  @discardableResult
  mutating func send(_ event: Event, _ payload: [Value<Double>] = []) -> Double {
    guard let value: Value<Double> = bytecode.enumCase(ReservedNames.event, event.name, payload) else { return 0 }
    events.append(value)
    let answer = interpreter.handle(value)
    effects += answer.effects.compactMap { EffectRecord($0, bytecode) }
    return answer.rest
  }

  mutating func forgetEffects(but earlier: [EffectRecord] = []) { effects = earlier }

  mutating func restart(measures: [Double]) {
    events = []
    touching = nil
    interpreter = MachineInterpreter(
      bytecode, environment: environment.environment.map(\.double), measures: measures)
  }

  mutating func restore(_ snapshot: [Value<Double>]) {
    interpreter.perform("restore", [.record(snapshot)])
  }

  func region(_ name: String) -> Value<Double> {
    bytecode.enumCase(ReservedNames.region, name) ?? .enumCase(0, [])
  }

}

/// A script whose values are compiled together with the machine's functions, so that both follow the same rules.
package struct PreparedScenario: Sendable {
  let machine: Machine
  package let script: LoweredScenario
  let values: StepValues

  package init(_ machine: Machine, _ script: LoweredScenario) {
    self.init(machine, script, StepValues([script], on: machine))
  }

  private init(_ machine: Machine, _ script: LoweredScenario, _ values: StepValues) {
    self.machine = machine
    self.script = script
    self.values = values
  }

  /// Prepares every scenario of a machine. They share one compiled program: compiling it takes longer than running
  /// most scenarios.
  package static func all(of machine: Machine) -> [PreparedScenario] {
    let values = StepValues(machine.scripts, on: machine)
    return machine.scripts.map { PreparedScenario(machine, $0, values) }
  }
}

/// The terms of scripts as functions of the environment, the measures and the geometry.
struct StepValues: Sendable {
  private var functions: [ScriptValue: String] = [:]
  /// The machine's program with the functions.
  let bytecode: Bytecode

  init(_ scripts: [LoweredScenario], on machine: Machine) {
    var program = machine.program
    for term in scripts.flatMap(\.steps).flatMap(\.kind.terms) where functions[term] == nil {
      let name = "scriptValue\(functions.count)"
      functions[term] = name
      program.functions.append(Self.function(name, term))
    }
    bytecode = Bytecode(program)
  }

  private static func function(_ name: String, _ term: ScriptValue) -> Function {
    Function(
      name, .pure,
      [
        Field("environment", .record(ReservedNames.environment)),
        Field("measures", .record(ReservedNames.measures)),
        Field("geometry", .record(ReservedNames.geometry)),
      ], returns: .number, summary: "A value of the script.", body: term.statements + [.return(term.term)])
  }

  func evaluate(_ term: ScriptValue, _ interpreter: MachineInterpreter) -> Double {
    guard let function = functions[term] else { return 0 }
    let arguments = ["environment", "measures", "geometry"].compactMap { interpreter[$0] }
    return interpreter.query(function, arguments)?.number ?? 0
  }
}

extension LoweredStep.Kind {
  /// Every value that the step computes.
  var terms: [ScriptValue] {
    switch self {
    case .given(let settings), .begin(_, let settings), .place(let settings): settings.compactMap(\.term)
    case .drag(_, let by): by
    case .drift(_, let by, let velocity): by + (velocity.map { [$0] } ?? [])
    case .release(let velocity): [velocity]
    case .resize(let values, _), .measure(let values, _): values.map(\.1)
    case .expect(let expectations): expectations.compactMap(\.term)
    case .cancel, .settle, .tap, .tapOutside, .show, .swipe, .select, .mode, .move, .scrollToTop, .scroll:
      []
    }
  }
}

extension LoweredSetting {
  var term: ScriptValue? {
    switch self {
    case .offset(_, let term), .height(_, let term), .measure(_, let term): term
    case .notch, .page, .mode: nil
    }
  }
}

extension LoweredExpectation {
  var term: ScriptValue? {
    switch kind {
    case .offset(_, let term), .fromEnd(_, let term), .height(_, let term), .progress(_, let term), .shown(_, let term),
      .scale(_, let term), .opacity(_, let term), .dim(_, let term), .observed(_, let term):
      term
    case .notch, .dismissed, .moving, .page, .mode, .effects: nil
    }
  }
}
