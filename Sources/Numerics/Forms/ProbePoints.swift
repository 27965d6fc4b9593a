/// The values of a growing graph at a few points of a box, kept between queries.
///
/// They prove nothing, but they refute nearly all comparisons that do not hold everywhere, and so save an exact query.
package struct ProbePoints: Sendable {
  private var points: [FormGraph.Values]

  /// The maximum width of a value in bits. Longer numbers cost more than they save.
  private static let maxBits = 256

  /// - Parameter box: One interval per parameter of the graph.
  package init(box: [Interval]) {
    points = Self.patterns.map { pattern in
      let parameters = box.indices.map { index in
        Self.value(pattern[min(index, pattern.count - 1)], in: box[index])
      }
      return FormGraph.Values(parameters: parameters, parameterCount: box.count, nodeCount: 0)
    }
  }

  /// The ends of the box, several kinds of screens, and a point at which only the last lengths are large.
  private static let patterns: [[Rational]] = [
    [0], [.maxCoordinate], [852, 393, 59, 34, 0, 120], [400, 1000, 0, 21, 300, 0], [100, 0, 0, 0, 0, 1000],
  ]

  private static func value(_ wanted: Rational, in interval: Interval) -> Rational {
    let raised = interval.lower.map { max($0, wanted) } ?? wanted
    return interval.upper.map { min($0, raised) } ?? raised
  }

  /// Whether a form is positive at one of the points.
  package mutating func arePositive(_ form: AffineForm, in graph: FormGraph) -> Bool {
    for index in points.indices.reversed() {
      if let last = form.terms.last, !graph.isParameter(last.variable) {
        extend(index, to: last.variable.index - graph.parameterCount, in: graph)
      }
      if points.indices.contains(index), points[index].value(of: form).signum > 0 { return true }
    }
    return false
  }

  private mutating func extend(_ index: Int, to place: Int, in graph: FormGraph) {
    while points[index].nodes.count <= place {
      let value = points[index].value(of: graph.nodes[points[index].nodes.count])
      guard value.bitWidth <= Self.maxBits else {
        points.remove(at: index)
        return
      }
      points[index].nodes.append(value)
    }
  }
}
