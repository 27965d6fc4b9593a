/// Forms of one graph as forms of another: parameters become what they are given as, nodes are built again as they are
/// met, each once.
package struct VariableRenaming {
  private let parameter: (Variable) -> AffineForm
  private var images: [AffineForm?] = []

  /// `parameter` says what stands for a parameter of the source, in the graph that is translated to.
  package init(parameter: @escaping (Variable) -> AffineForm) {
    self.parameter = parameter
  }

  /// The form in the other graph. Both graphs are the same from call to call, or have grown.
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
