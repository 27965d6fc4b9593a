extension IntervalEvaluator {
  /// Whether one form is at most, or less than, another everywhere in the box, as far as bounds show. Computes only the
  /// upper bound of the difference, without building its form.
  package mutating func holds(
    _ left: AffineForm, isStrict: Bool, _ right: AffineForm, in graph: FormGraph
  ) -> Bool {
    evaluate(left, in: graph)
    evaluate(right, in: graph)
    var upper = left.constant - right.constant
    var (i, j) = (left.terms.startIndex, right.terms.startIndex)
    while i < left.terms.endIndex || j < right.terms.endIndex {
      let one = i < left.terms.endIndex ? left.terms[i].variable : nil
      let other = j < right.terms.endIndex ? right.terms[j].variable : nil
      let variable = one.map { one in other.map { min(one, $0) } ?? one } ?? other
      guard let variable else { break }
      var coefficient = Rational.zero
      if one == variable {
        coefficient = left.terms[i].coefficient
        i += 1
      }
      if other == variable {
        coefficient -= right.terms[j].coefficient
        j += 1
      }
      if coefficient.isZero { continue }
      let range = self[variable]
      guard let end = coefficient.signum > 0 ? range.upper : range.lower else { return false }
      upper += coefficient == .one ? end : end * coefficient
    }
    return isStrict ? upper.signum < 0 : upper.signum <= 0
  }

  /// Whether one form is at most another everywhere in the box, as far as bounds and a few case distinctions show.
  ///
  /// - Parameter levels: The maximum depth of nested nodes that are expanded.
  package mutating func isAtMost(
    _ left: AffineForm, _ right: AffineForm, in graph: FormGraph, deeper levels: Int = 3
  ) -> Bool {
    let form = left - right
    if let truthValue = range(of: form, in: graph).truthValue(.lessOrEqual) { return truthValue }
    if samples.arePositive(form, in: graph) { return false }
    var allowance = Self.maxTerms
    // Iterative deepening: a deep attempt first could use up the allowance.
    return (1...levels).contains { isNotPositive(form, in: graph, deeper: $0, &allowance) }
  }

  /// The maximum number of terms that one query examines. Three levels of a long sum cost the fourth power of its
  /// length, and queries beyond this number rarely succeed.
  private static let maxTerms = 640

  /// Whether the form is proved to be at most zero by expanding nodes into their operands. Bounds lose the fact that a
  /// minimum is at most each operand. The form is not positive if it is with one operand, or with all of them, in the
  /// node's place.
  private mutating func isNotPositive(
    _ form: AffineForm, in graph: FormGraph, deeper levels: Int, _ allowance: inout Int
  ) -> Bool {
    if range(of: form, in: graph).truthValue(.lessOrEqual) == true { return true }
    guard levels > 0 else { return false }
    for term in form.terms {
      guard let node = graph.node(of: term.variable), let (operands, isEnough) = node.alternatives(term) else {
        continue
      }
      var count = 0
      for operand in operands {
        guard allowance > 0 else { return false }
        allowance -= form.terms.count
        let isProved = isNotPositive(
          form.substituting(term.variable, by: operand), in: graph, deeper: levels - 1, &allowance)
        count += isProved ? 1 : 0
        // Stop at the first proof if one is enough, or at the first failure if all are needed.
        if isProved == (isEnough == 1) { break }
      }
      if count == isEnough { return true }
    }
    return false
  }
}

extension FormGraph.Node {
  /// Returns the operands of a term's node and the number of them that must be proved for an upper bound. One operand
  /// of a minimum is enough where the term grows with it; for a maximum all are needed. `nil` if there are too many
  /// operands.
  fileprivate func alternatives(_ term: AffineForm.Term) -> (operands: [AffineForm], isEnough: Int)? {
    let grows = term.coefficient.signum > 0
    switch self {
    case .minimum(let operands): return operands.count <= 4 ? (operands, grows ? 1 : operands.count) : nil
    case .maximum(let operands): return operands.count <= 4 ? (operands, grows ? operands.count : 1) : nil
    case .choice(_, let then, let otherwise): return ([then, otherwise], 2)
    }
  }
}
