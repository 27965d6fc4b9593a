/// A run in doubles, bit for bit what generated code computes.
///
/// **Why:** not generic, so that it is specialized in its own target: 20 times as fast.
package struct ConcreteRun: Sendable {
  private var run: Run<ConcreteOracle<Double>>

  package init(_ bytecode: Bytecode) { run = Run(bytecode, ConcreteOracle()) }

  package var bytecode: Bytecode { run.bytecode }

  /// One value for each state field.
  package var state: [Value<Double>] {
    get { run.state }
    set { run.state = newValue }
  }

  /// Calls a function by its number; returns its result and the effects that it emits, in their order.
  @discardableResult
  package mutating func call(
    _ function: Int, _ arguments: [Value<Double>]
  ) -> (result: Value<Double>?, effects: [Value<Double>]) {
    run.effects.removeAll(keepingCapacity: true)
    let result = run.call(function, arguments)
    return (result, run.effects)
  }

  /// Calls a pure function or a query by name; `nil` if there is none.
  package func query(_ name: String, _ arguments: [Value<Double>] = []) -> Value<Double>? {
    var copy = run
    return copy.call(name, arguments)
  }
}

extension ConcreteRun: CustomStringConvertible {
  package var description: String { run.description }
}
