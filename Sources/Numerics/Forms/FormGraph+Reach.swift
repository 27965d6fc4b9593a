extension FormGraph {
  /// The nodes that forms depend on, directly or through others, in index order: what is printed before them.
  package func reachable(from forms: [AffineForm]) -> [Variable] {
    places(from: forms).map { variable(ofNode: $0) }
  }

  /// The places in `nodes` of the nodes that forms depend on, ascending.
  func places(from forms: [AffineForm]) -> [Int] {
    var top = -1
    for form in forms {
      if let last = form.terms.last { top = max(top, last.variable.index - parameterCount) }
    }
    guard top >= 0 else { return [] }
    // Operands stand before their node: one pass from the last to the first meets every node after all its users.
    var isReached = [Bool](repeating: false, count: top + 1)
    func reach(_ form: AffineForm) {
      for term in form.terms where !isParameter(term.variable) {
        isReached[term.variable.index - parameterCount] = true
      }
    }
    forms.forEach(reach)
    for place in stride(from: top, through: 0, by: -1) where isReached[place] { nodes[place].forEachForm(reach) }
    return isReached.indices.filter { isReached[$0] }
  }
}
