import Numerics
import ScrollworkEngine
import Source

/// A host in a test: plays steps on a machine of the engine.
///
/// The simulator implements only the host's protocol: a finger goes down before it moves and lifts before another
/// touches, and an animation ends when the script says so. The engine decides the rest.
package struct Simulator: Sendable {
  let screenDescription: ScreenDescription
  let environment: Environment
  package private(set) var machine: NamedMachine
  /// The effects of the last step, in order.
  package private(set) var effects: [EffectRecord] = []

  package init(_ prepared: PreparedScenario, at environment: Environment) {
    screenDescription = prepared.machine.screenDescription
    self.environment = environment
    machine = NamedMachine(
      prepared.machine.table, environment: environment.environment.map(\.double),
      measures: environment.measures.map(\.double))
  }

  /// The region that a finger touches, even if the machine ignores the finger.
  package internal(set) var touching: String?

  /// The rest of the distance of the last release's deceleration, in points, positive downward. 0 if the script states
  /// a distance of its own with `drift`.
  var coasting = 0.0

  // MARK: - Reading

  var state: ScrollMachine.State { machine.machine.state }

  /// Returns a value of the script in the present state.
  package func evaluate(_ value: LengthValue) -> Double {
    value.evaluate(state.environment, state.measures, state.lengths)
  }

  /// The configuration at which the steps so far have arrived: a step can rotate the device or change its numbers.
  package var configuration: Environment {
    var place = environment
    place.environment = state.environment.numbers.map { Rational(exactly: $0) ?? .zero }
    place.measures = state.measures.map { Rational(exactly: $0) ?? .zero }
    return place
  }

  // MARK: - Events

  @discardableResult
  mutating func send(_ event: ScrollMachine.Event) -> Double {
    let rest = machine.machine.handle(event)
    effects += machine.machine.effects.map { EffectRecord($0, machine) }
    return rest
  }

  mutating func forgetEffects(but earlier: [EffectRecord] = []) { effects = earlier }

  mutating func restart(measures: [Double]) {
    touching = nil
    machine = NamedMachine(
      machine.table, environment: environment.environment.map(\.double), measures: measures)
  }

  mutating func restore(_ snapshot: ScrollMachine.Snapshot) { machine.machine.restore(snapshot) }

  /// Returns the number of a node. A number of no node if the screen does not have it, which the engine ignores.
  func number(_ node: String) -> Int { machine.number(node) ?? -1 }
}

/// A script and the machine that plays it.
package struct PreparedScenario: Sendable {
  let machine: Machine
  package let script: LoweredScenario

  package init(_ machine: Machine, _ script: LoweredScenario) {
    self.machine = machine
    self.script = script
  }

  /// Prepares every scenario of a machine.
  package static func all(of machine: Machine) -> [PreparedScenario] {
    machine.scripts.map { PreparedScenario(machine, $0) }
  }
}
