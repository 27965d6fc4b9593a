/// A translation of forms from one graph to another. It substitutes the parameters and rebuilds each node once, on
/// first use.
package struct VariableRenaming {
  private let parameter: (Variable) -> AffineForm
  private var images: [AffineForm?] = []

  /// - Parameter parameter: The image, in the target graph, of a parameter of the source.
  package init(parameter: @escaping (Variable) -> AffineForm) {
    self.parameter = parameter
  }

  /// Returns the form in the target graph. Between calls, both graphs may only grow.
  package mutating func image(
    of form: AffineForm, from source: FormGraph, in target: inout FormGraph
  ) -> AffineForm {
    if images.count < source.nodes.count {
      images += Array(repeating: nil, count: source.nodes.count - images.count)
    }
    func known(_ form: AffineForm) -> AffineForm {
      form.substituting { variable in
        source.isParameter(variable) ? parameter(variable) : images[variable.index - source.parameterCount]
      }
    }
    for place in source.places(from: [form]) where images[place] == nil {
      switch source.nodes[place] {
      case .minimum(let operands): images[place] = target.minimum(operands.map(known))
      case .maximum(let operands): images[place] = target.maximum(operands.map(known))
      case .choice(let condition, let then, let otherwise):
        let condition = condition.map { Inequality(form: known($0.form), relation: $0.relation) }
        images[place] = target.choice(condition, known(then), known(otherwise))
      }
    }
    return known(form)
  }
}
