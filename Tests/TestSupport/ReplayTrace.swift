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
}

package enum ReplayStep: Sendable {
  case event(Value<Double>)
  /// A function that hosts may call, by its index.
  case ask(Int, [Value<Double>])
}

extension Program {
  /// The functions that hosts may call besides `handle`, in the program's order.
  package var hostFunctions: [Function] {
    let own: Set<String> = [ReservedNames.solve, ReservedNames.isCovered, ReservedNames.start, ReservedNames.handle]
    return functions.filter { $0.isPublic && !own.contains($0.name) }
  }
}

/// Runs traces on the interpreter.
package struct ReplayReference {
  package let bytecode: Bytecode
  package var interpreter: CountingInterpreter
  private let hostFunctions: [Function]

  package init(_ bytecode: Bytecode, _ trace: ReplayTrace) {
    self.bytecode = bytecode
    hostFunctions = bytecode.program.hostFunctions
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

  /// Asks whether the environment at the start is covered, as a host does.
  mutating func ask(about trace: ReplayTrace) {
    guard bytecode.function(ReservedNames.isCovered) != nil else { return }
    interpreter.run.call(ReservedNames.isCovered, [bytecode.record(ReservedNames.environment, trace.environment)])
  }

  /// Performs a step.
  mutating func perform(_ step: ReplayStep) {
    switch step {
    case .event(let event): _ = interpreter.handle(event)
    case .ask(let position, let arguments):
      interpreter.run.effects.removeAll(keepingCapacity: true)
      interpreter.run.call(hostFunctions[position].name, arguments)
    }
  }
}
