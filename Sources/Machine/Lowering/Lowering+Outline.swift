import Model
import Numerics
import Solver
import Source

/// What a solved screen is made of, whether or not its report lets it become a machine.
package func outline(of spec: Spec, _ solution: Solution) -> Outline { Lowering(spec, solution).outline() }

// What the screen is made of, for readers.
extension Lowering {
  func outline() -> Outline {
    let lines = LineTable(spec.file)
    return Outline(
      screen: spec.screen.text, summary: spec.summary, file: spec.file.path,
      nodes: spec.nodes.indices.map { outlineNode(NodeID(index: $0), lines) },
      modes: spec.modes.map(\.text),
      measures: spec.measures.map {
        Outline.Measure(
          name: $0.name.text, lower: $0.range.lower, upper: $0.range.upper, typical: $0.typical)
      }, devices: spec.devices.map(\.name))
  }

  private func outlineNode(_ id: NodeID, _ lines: LineTable) -> Outline.Node {
    let node = spec[id]
    let quantities = solution.quantities.filter { $0.node == id }.map { solved -> Outline.Quantity in
      var flag: String?
      if case .notch(let index) = solved.quantity { flag = flagName(index, of: id) }
      let name = fieldName(solved.quantity, of: id)
      return Outline.Quantity(name: name, form: text(of: solved.form), field: name, flag: flag)
    }
    var title: String?
    if case .page(let page) = node.kind { title = page.title }
    var onScroll: String?
    if case .header(let header) = node.kind { onScroll = header.onScroll.rawValue }
    return Outline.Node(
      name: node.name.text, kind: node.kind.nodeKind.rawValue, parent: node.parent.map { words.name($0) },
      summary: node.summary,
      title: title, span: node.span, line: lines.location(of: node.name.span.start).line, quantities: quantities,
      notches: sheet(id)?.notches.map(\.name.text) ?? [], pages: tabs(id)?.pages.map { words.name($0) } ?? [],
      isAtTopEdge: sheet(id)?.edge == .top, initial: sheet(id).map { $0.notches[firstNotch(id)].name.text },
      onScroll: onScroll, region: anatomy.region(of: id).map { words.name($0) }, isSwiped: tabs(id)?.swipe ?? false)
  }

  /// A closed form as the spec's own words.
  func text(of form: AffineForm) -> String { solution.text(of: form, in: spec) }
}
