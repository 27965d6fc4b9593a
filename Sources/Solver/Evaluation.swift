import Model
import Numerics

/// The quantities of a screen in one environment, exactly.
package struct Evaluation: Sendable {
  package struct Value: Sendable, Hashable {
    package var node: NodeID
    package var quantity: Quantity
    /// As specs name it: `page.critical`.
    package var name: String
    /// In points; `nil` for a notch that is inactive here.
    package var value: Rational?

    package init(node: NodeID, quantity: Quantity, name: String, value: Rational?) {
      self.node = node
      self.quantity = quantity
      self.name = name
      self.value = value
    }
  }

  /// Values of the parameters: the environment, then the measures.
  package var parameters: [Rational]
  /// In the order of the solution's quantities.
  package var values: [Value]

  package init(parameters: [Rational], values: [Value]) {
    self.parameters = parameters
    self.values = values
  }

  package subscript(name: String) -> Rational? { values.first { $0.name == name }?.value }
}

extension Solution {
  /// The quantities on a device, the keyboard down and measures typical unless overridden.
  package func sample(
    _ spec: Spec, on device: Device, _ orientation: Orientation, overriding overrides: [(Variable, Rational)] = []
  ) -> Evaluation {
    var parameters = device.environment(orientation) + spec.measures.map(\.typical)
    for (variable, value) in overrides where parameters.indices.contains(variable.index) {
      parameters[variable.index] = value
    }
    return sample(spec, at: parameters)
  }

  /// The quantities where the parameters have these values.
  package func sample(_ spec: Spec, at parameters: [Rational]) -> Evaluation {
    let numbers = graph.evaluate(quantities.map(\.form), at: parameters)
    let values = zip(quantities, numbers).map { solved, number in
      let node = spec[solved.node]
      return Evaluation.Value(
        node: solved.node, quantity: solved.quantity,
        name: "\(node.name.text).\(solved.quantity.text(in: node))",
        value: isActive(solved, at: parameters) ? number : nil)
    }
    return Evaluation(parameters: parameters, values: values)
  }

  private func isActive(_ solved: SolvedQuantity, at parameters: [Rational]) -> Bool {
    guard case .notch(let index) = solved.quantity, let conditions = activity[solved.node] else { return true }
    return conditions[index].isEmpty || graph.holds(conditions[index], at: parameters)
  }
}
