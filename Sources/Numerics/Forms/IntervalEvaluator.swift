/// Interval evaluation of a graph over a box: bounds of the parameters give bounds of nodes and forms (Moore, *Interval
/// Analysis*, 1966).
///
/// Bounds are sound but not always tight. Evaluation ignores correlations between operands, and it rounds ends with
/// long fractions outward. The bounds of nodes are kept, so that the graph can grow between two evaluations.
package struct IntervalEvaluator: Sendable {
  /// One interval per parameter. Further parameters are unbounded.
  let box: [Interval]
  private let parameterCount: Int
  private var nodes: [Interval] = []
  /// Points of the box that refute most comparisons that bounds leave undecided.
  lazy var samples = ProbePoints(box: box)

  package init(box: [Interval], parameterCount: Int) {
    (self.box, self.parameterCount) = (box, parameterCount)
  }

  subscript(_ variable: Variable) -> Interval {
    let index = variable.index
    if index >= parameterCount { return nodes[index - parameterCount] }
    return index < box.count ? box[index] : .unbounded
  }

  /// Returns the bounds of a form whose nodes have been evaluated.
  func range(of form: AffineForm) -> Interval {
    var sum = Interval(form.constant)
    for term in form.terms { sum = sum + self[term.variable].scaled(by: term.coefficient) }
    return sum
  }

  /// Whether a comparison holds everywhere or nowhere in the box. `nil` if the bounds leave it undecided. The nodes of
  /// the form must have been evaluated.
  func truthValue(_ comparison: Inequality) -> Bool? {
    range(of: comparison.form).truthValue(comparison.relation)
  }

  /// Evaluates the nodes of a form and returns its bounds.
  package mutating func range(of form: AffineForm, in graph: FormGraph) -> Interval {
    evaluate(form, in: graph)
    return range(of: form)
  }

  /// Evaluates all nodes up to those of a form. Operands precede their node.
  mutating func evaluate(_ form: AffineForm, in graph: FormGraph) {
    guard let last = form.terms.last, !graph.isParameter(last.variable) else { return }
    evaluate(upTo: last.variable.index - parameterCount + 1, in: graph)
  }

  /// Evaluates the first `count` nodes of a graph.
  mutating func evaluate(upTo count: Int, in graph: FormGraph) {
    while nodes.count < count { nodes.append(range(of: graph.nodes[nodes.count]).widened) }
  }

  /// Evaluates only the nodes at some places, which ascend and are closed under operands.
  mutating func evaluate(at places: [Int], in graph: FormGraph) {
    nodes = Array(repeating: .unbounded, count: (places.last ?? -1) + 1)
    for place in places { nodes[place] = range(of: graph.nodes[place]).widened }
  }

  private func range(of node: FormGraph.Node) -> Interval {
    switch node {
    case .minimum(let operands):
      operands.dropFirst().reduce(range(of: operands[0])) { .minimum($0, range(of: $1)) }
    case .maximum(let operands):
      operands.dropFirst().reduce(range(of: operands[0])) { .maximum($0, range(of: $1)) }
    case .choice(let condition, let then, let otherwise):
      switch truthValue(condition) {
      case true?: range(of: then)
      case false?: range(of: otherwise)
      case nil: .hull(range(of: then), range(of: otherwise))
      }
    }
  }

  /// Whether all comparisons hold everywhere (`true`) or one of them holds nowhere (`false`). `nil` if undecided.
  private func truthValue(_ condition: [Inequality]) -> Bool? {
    var isOpen = false
    for comparison in condition {
      switch truthValue(comparison) {
      case true?: continue
      case false?: return false
      case nil: isOpen = true
      }
    }
    return isOpen ? nil : true
  }
}

extension FormGraph {
  /// Returns the bounds of a form over a box, which has one interval per parameter.
  package func bounds(_ form: AffineForm, in box: [Interval]) -> Interval {
    bounds(of: places(from: [form]), in: box).range(of: form)
  }

  /// Returns the bounds of nodes over a box. The places ascend and are closed under operands.
  func bounds(of places: [Int], in box: [Interval]) -> IntervalEvaluator {
    var evaluator = IntervalEvaluator(box: box, parameterCount: parameterCount)
    evaluator.evaluate(at: places, in: self)
    return evaluator
  }
}

extension Interval {
  /// The maximum width in bits of an exact end. Longer numbers come from long chains of definitions, and their
  /// arithmetic costs the square of their length.
  private static let maxBits = 128

  fileprivate var widened: Interval {
    let low = lower.map { $0.bitWidth > Self.maxBits ? $0.roundedDown() : $0 }
    let high = upper.map { $0.bitWidth > Self.maxBits ? $0.roundedUp() : $0 }
    return Interval(low, high)
  }
}
