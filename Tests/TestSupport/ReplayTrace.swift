import Machine
import ProgramIR

/// One run of a screen: the start and the steps.
package struct ReplayTrace: Sendable {
  package var environment: [Double]
  package var measures: [Double]
  package var steps: [ReplayStep]

  package init(environment: [Double], measures: [Double], steps: [ReplayStep] = []) {
    self.environment = environment
    self.measures = measures
    self.steps = steps
  }

  /// The words that every runner reads: the environment, the number of steps, the steps.
  package var words: [Double] {
    var words = environment + measures + [Double(steps.count)]
    for step in steps { step.write(to: &words) }
    return words
  }
}

package enum ReplayStep: Sendable {
  case event(Value<Double>)
  /// A function that hosts may call, by its index.
  case ask(Int, [Value<Double>])

  func write(to words: inout [Double]) {
    switch self {
    case .event(let event):
      words.append(0)
      event.write(to: &words)
    case .ask(let function, let arguments):
      words.append(Double(function + 1))
      for argument in arguments { argument.write(to: &words) }
    }
  }
}

extension Program {
  /// The functions that hosts may call besides `handle`, in the program's order.
  package var hostFunctions: [Function] {
    let own: Set<String> = [ReservedNames.solve, ReservedNames.isCovered, ReservedNames.start, ReservedNames.handle]
    return functions.filter { $0.isPublic && !own.contains($0.name) }
  }

  /// The host functions that have effects.
  var emittingHostFunctions: Set<String> {
    let capacities = effectBounds
    return Set(hostFunctions.map(\.name).filter { capacities[$0, default: 0] > 0 })
  }
}

/// Runs traces on the interpreter, the reference for every other runner.
package struct ReplayReference {
  package let bytecode: Bytecode
  package var interpreter: CountingInterpreter
  private let hostFunctions: [Function]
  private let emitting: Set<String>

  package init(_ bytecode: Bytecode, _ trace: ReplayTrace) {
    self.bytecode = bytecode
    hostFunctions = bytecode.program.hostFunctions
    emitting = bytecode.program.emittingHostFunctions
    interpreter = CountingInterpreter(
      counting: bytecode, environment: trace.environment, measures: trace.measures)
  }

  /// The reference at the start of another trace of the same program.
  func restarted(_ trace: ReplayTrace) -> ReplayReference {
    var copy = self
    copy.interpreter = CountingInterpreter(
      counting: bytecode, environment: trace.environment, measures: trace.measures)
    return copy
  }

  /// The state at the start, after whether the environment is covered.
  package mutating func opening(_ trace: ReplayTrace) -> [Double] {
    var words: [Double] = []
    if bytecode.function(ReservedNames.isCovered) != nil {
      interpreter.run.call(
        ReservedNames.isCovered, [bytecode.record(ReservedNames.environment, trace.environment)])?
        .write(to: &words)
    }
    return words + state
  }

  private var state: [Double] {
    var words: [Double] = []
    for value in interpreter.state { value.write(to: &words) }
    return words
  }

  /// The result of a step: the value of a function, or the state, the rest and the effects.
  package mutating func step(_ step: ReplayStep) -> [Double] {
    switch step {
    case .event(let event):
      let (rest, effects) = interpreter.handle(event)
      var words = state + [rest, Double(effects.count)]
      for effect in effects { effect.write(to: &words) }
      return words
    case .ask(let position, let arguments):
      let function = hostFunctions[position]
      guard function.role == .action else {
        var words: [Double] = []
        interpreter.run.call(function.name, arguments)?.write(to: &words)
        return words
      }
      interpreter.run.effects.removeAll(keepingCapacity: true)
      interpreter.run.call(function.name, arguments)
      let effects = interpreter.run.effects
      guard emitting.contains(function.name) else { return state }
      var words = state + [Double(effects.count)]
      for effect in effects { effect.write(to: &words) }
      return words
    }
  }

  /// The text of a step.
  package func text(_ step: ReplayStep) -> String {
    switch step {
    case .event(let event): text(event, .enumeration(ReservedNames.event))
    case .ask(let position, let arguments):
      hostFunctions[position].name + "("
        + zip(arguments, hostFunctions[position].parameters).map { text($0, $1.type) }.joined(separator: ", ") + ")"
    }
  }

  private func text(_ value: Value<Double>, _ type: Type) -> String {
    func list(_ fields: [Field]) -> String {
      let parts = zip(fields, value.parts).map { "\($0.name): \(text($1, $0.type))" }
      return parts.isEmpty ? "" : "(" + parts.joined(separator: ", ") + ")"
    }
    switch (value, type) {
    case (.number(let number), _): return "\(number)"
    case (.bool(let bool), _): return "\(bool)"
    case (.token(let token), _): return "\(token)"
    case (.enumCase, .enumeration(let name)):
      guard let item = bytecode.enumCase(value, of: name) else { return "no case" }
      return item.name + list(item.payload)
    case (.record, .record(let name)): return name + list(bytecode.index.records[name]?.fields ?? [])
    case (.enumCase, _), (.record, _), (.symbolic, _): return "no value"
    }
  }
}
