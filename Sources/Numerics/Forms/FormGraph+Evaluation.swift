extension FormGraph {
  /// Returns the value of a form at a point.
  package func evaluate(_ form: AffineForm, at parameters: [Rational]) -> Rational {
    if form.isConstant { return form.constant }
    return values(of: places(from: [form]), at: parameters).value(of: form)
  }

  /// Returns the values of several forms at a point. Common nodes are evaluated once.
  package func evaluate(_ forms: [AffineForm], at parameters: [Rational]) -> [Rational] {
    let values = values(of: places(from: forms), at: parameters)
    return forms.map(values.value(of:))
  }

  /// Whether every comparison holds at a point.
  package func holds(_ condition: [Inequality], at parameters: [Rational]) -> Bool {
    let values = values(of: places(from: condition.map(\.form)), at: parameters)
    return condition.allSatisfy(values.holds)
  }

  /// Returns the values of nodes at a point. The places ascend and are closed under operands.
  func values(of places: [Int], at parameters: [Rational]) -> Values {
    precondition(parameters.count >= parameterCount, "a value for every parameter")
    var values = Values(parameters: parameters, parameterCount: parameterCount, nodeCount: (places.last ?? -1) + 1)
    for place in places { values.nodes[place] = values.value(of: nodes[place]) }
    return values
  }

  /// The values of parameters and nodes at a point.
  struct Values {
    let parameters: [Rational]
    let parameterCount: Int
    var nodes: [Rational]

    init(parameters: [Rational], parameterCount: Int, nodeCount: Int) {
      self.parameters = parameters
      self.parameterCount = parameterCount
      nodes = Array(repeating: .zero, count: nodeCount)
    }

    subscript(_ variable: Variable) -> Rational {
      let index = variable.index
      return index < parameterCount ? parameters[index] : nodes[index - parameterCount]
    }

    func value(of form: AffineForm) -> Rational {
      form.evaluated { self[$0] }
    }

    func holds(_ comparison: Inequality) -> Bool {
      comparison.relation.holds(value(of: comparison.form))
    }

    func value(of node: Node) -> Rational {
      switch node {
      case .minimum(let operands):
        operands.dropFirst().reduce(value(of: operands[0])) { min($0, value(of: $1)) }
      case .maximum(let operands):
        operands.dropFirst().reduce(value(of: operands[0])) { max($0, value(of: $1)) }
      case .choice(let condition, let then, let otherwise):
        value(of: condition.allSatisfy(holds) ? then : otherwise)
      }
    }
  }
}
