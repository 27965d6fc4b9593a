extension FormGraph {
  /// A range that holds every value of a form over a box, one interval per parameter. Sound, not always the smallest:
  /// it forgets that two operands move together.
  package func bounds(_ form: AffineForm, in box: [Interval]) -> Interval {
    bounds(of: places(from: [form]), in: box).range(of: form)
  }

  /// The ranges of nodes over a box; the places ascend and are closed under operands.
  func bounds(of places: [Int], in box: [Interval]) -> Ranges {
    var ranges = Ranges(box: box, parameterCount: parameterCount, nodeCount: (places.last ?? -1) + 1)
    for place in places { ranges.nodes[place] = ranges.range(of: nodes[place]) }
    return ranges
  }

  /// The ranges of parameters and nodes over one box. A parameter that the box does not name is unbounded.
  struct Ranges {
    let box: [Interval]
    let parameterCount: Int
    var nodes: [Interval]

    init(box: [Interval], parameterCount: Int, nodeCount: Int) {
      self.box = box
      self.parameterCount = parameterCount
      nodes = Array(repeating: .unbounded, count: nodeCount)
    }

    subscript(_ variable: Variable) -> Interval {
      let index = variable.index
      if index >= parameterCount { return nodes[index - parameterCount] }
      return index < box.count ? box[index] : .unbounded
    }

    func range(of form: AffineForm) -> Interval {
      var sum = Interval(form.constant)
      for term in form.terms { sum = sum + self[term.variable].scaled(by: term.coefficient) }
      return sum
    }

    /// Whether a comparison holds everywhere or nowhere in the box, as far as ranges can tell.
    func decision(_ comparison: Comparison) -> Bool? {
      range(of: comparison.form).decision(comparison.relation)
    }

    func range(of node: Node) -> Interval {
      switch node {
      case .minimum(let operands):
        return operands.dropFirst().reduce(range(of: operands[0])) { .minimum($0, range(of: $1)) }
      case .maximum(let operands):
        return operands.dropFirst().reduce(range(of: operands[0])) { .maximum($0, range(of: $1)) }
      case .choice(let condition, let then, let otherwise):
        let decisions = condition.map(decision)
        if decisions.contains(false) { return range(of: otherwise) }
        if decisions.allSatisfy({ $0 == true }) { return range(of: then) }
        return .hull(range(of: then), range(of: otherwise))
      }
    }
  }
}
