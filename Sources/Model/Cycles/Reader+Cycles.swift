import Source

extension Reader {
  /// Reports the rings of lengths that hang on one another.
  func checkCycles(_ spec: Spec) {
    // What follows from the kinds of the nodes alone has no ring: it takes a formula that names a length.
    guard namesLengths else { return }
    var search = CycleSearch(Dependencies(spec))
    for index in spec.lets.indices { search.visit(.definition(LetID(index: index))) }
    for (index, node) in spec.nodes.enumerated() {
      for quantity in node.kind.nodeKind.quantities { search.visit(.quantity(NodeID(index: index), quantity)) }
    }
    var reported: Set<Span> = []
    for ring in search.rings {
      let cycle = cycle(ring)
      // Rings that share a formula are one mistake.
      if cycle.steps.contains(where: { $0.link != .kind && reported.contains($0.span) }) { continue }
      reported.formUnion(cycle.steps.map(\.span))
      if let diagnostic = cycle.diagnostic() { report(diagnostic) }
    }
  }

  /// A ring as its author sees it: knots without a name are part of the step to the next named length.
  private func cycle(_ ring: [CycleSearch.Edge]) -> Cycle {
    guard let start = ring.firstIndex(where: { name($0.source) != nil }) else { return Cycle(steps: []) }
    var steps: [Cycle.Step] = []
    for edge in ring[start...] + ring[..<start] {
      if let name = name(edge.source) {
        steps.append(Cycle.Step(name: name, span: place(edge.source), link: .kind))
      }
      guard let last = steps.indices.last, steps[last].link == .kind, let span = edge.dependency.span else { continue }
      steps[last].span = span
      steps[last].link = edge.dependency.link
    }
    return Cycle(steps: steps)
  }

  /// As a formula writes it; `nil` for what only the geometry knows.
  private func name(_ knot: Knot) -> String? {
    switch knot {
    case .definition(let id): return scope.definitions[id.index].name.text
    case .quantity(let id, .notch(let index)): return "\(scope[id].name.text).\(scope[id].notches[index].name.text)"
    case .quantity(let id, let quantity): return quantity.text.map { "\(scope[id].name.text).\($0)" }
    case .column, .kept, .natural: return nil
    }
  }

  /// Where a named length is introduced.
  private func place(_ knot: Knot) -> Span {
    switch knot {
    case .definition(let id): scope.definitions[id.index].name.span
    case .quantity(let id, .notch(let index)): scope[id].notches[index].name.span
    case .quantity(let id, _), .kept(let id), .natural(let id), .column(let id?): scope[id].name.span
    case .column(nil): Span(0, 0)
    }
  }
}

/// Finds rings, depth first, without recursion: a chain of definitions may be as long as a file.
struct CycleSearch {
  struct Edge {
    var source: Knot
    var dependency: Dependency
  }

  private struct Frame {
    var knot: Knot
    var dependencies: [Dependency]
    var next = 0
  }

  private(set) var rings: [[Edge]] = []
  /// How many more edges are worth keeping: where everything hangs on everything there are as many rings as lengths, each
  /// as long, and the first few tell it all.
  private var edgesLeft = 200_000
  private let dependencies: Dependencies
  /// Whether a knot that was reached is still on the path.
  private var isOpen: [Knot: Bool] = [:]

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  /// Follows everything that a knot hangs on, unless that was done already.
  mutating func visit(_ root: Knot) {
    guard isOpen[root] == nil else { return }
    var path = [open(root)]
    while let frame = path.last {
      guard frame.next < frame.dependencies.count else {
        isOpen[frame.knot] = false
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let target = frame.dependencies[frame.next].target
      switch isOpen[target] {
      case true?: close(path, at: target)
      case false?: continue
      case nil: path.append(open(target))
      }
    }
  }

  private mutating func open(_ knot: Knot) -> Frame {
    isOpen[knot] = true
    return Frame(knot: knot, dependencies: dependencies.of(knot))
  }

  /// The part of the path from the target on is a ring.
  private mutating func close(_ path: [Frame], at target: Knot) {
    guard edgesLeft > 0, let start = path.firstIndex(where: { $0.knot == target }) else { return }
    edgesLeft -= path.count - start
    rings.append(path[start...].map { Edge(source: $0.knot, dependency: $0.dependencies[$0.next - 1]) })
  }
}
