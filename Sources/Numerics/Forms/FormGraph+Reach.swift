extension FormGraph {
  /// Returns the nodes on which forms depend, directly or through others, in index order. This is the order of
  /// definition.
  package func reachable(from forms: [AffineForm]) -> [Variable] {
    places(from: forms).map { variable(ofNode: $0) }
  }

  /// Returns the ascending places in `nodes` of the nodes on which forms depend.
  func places(from forms: [AffineForm]) -> [Int] {
    var top = -1
    for form in forms {
      if let last = form.terms.last { top = max(top, last.variable.index - parameterCount) }
    }
    guard top >= 0 else { return [] }
    // Operands precede their node, so a descending pass visits every node after all its users.
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
