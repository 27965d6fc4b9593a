import Model
import Numerics

/// The exact quantities of a screen in one environment.
package struct Evaluation: Sendable {
  package struct Value: Sendable, Hashable {
    package var node: NodeID
    package var quantity: Quantity
    /// The name in a spec: `page.critical`.
    package var name: String
    /// The value in points. `nil` for a notch that is inactive in the environment.
    package var value: Rational?

    package init(node: NodeID, quantity: Quantity, name: String, value: Rational?) {
      self.node = node
      self.quantity = quantity
      self.name = name
      self.value = value
    }
  }

  /// The values of the parameters: the environment, then the measures.
  package var parameters: [Rational]
  /// The values in the order of the solution's quantities.
  package var values: [Value]

  package init(parameters: [Rational], values: [Value]) {
    self.parameters = parameters
    self.values = values
  }

  package subscript(name: String) -> Rational? { values.first { $0.name == name }?.value }
}

extension Solution {
  /// Returns the quantities on a device, with the keyboard hidden and typical measures, except for the overrides.
  package func sample(
    _ spec: Spec, on device: Device, _ orientation: Orientation, overriding overrides: [(Variable, Rational)] = []
  ) -> Evaluation {
    var parameters = device.environment(orientation) + spec.measures.map(\.typical)
    for (variable, value) in overrides where parameters.indices.contains(variable.index) {
      parameters[variable.index] = value
    }
    return sample(spec, at: parameters)
  }

  /// Returns the quantities at the given values of the parameters.
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
