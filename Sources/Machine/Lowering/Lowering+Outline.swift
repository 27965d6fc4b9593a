import Model
import Numerics
import Solver
import Source

// What the screen is made of, for readers.
extension Lowering {
  func outline() -> Outline {
    let lines = LineTable(spec.file)
    return Outline(
      screen: spec.screen.text, summary: spec.summary, file: spec.file.path,
      nodes: spec.nodes.indices.map { outlineNode(NodeID(index: $0), lines) },
      modes: spec.modes.map(\.text), devices: spec.devices.map(\.name))
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
    return Outline.Node(
      name: node.name.text, kind: node.kind.nodeKind.rawValue, parent: node.parent.map { words.name($0) },
      summary: node.summary,
      title: title, span: node.span, line: lines.location(of: node.name.span.start).line, quantities: quantities,
      notches: sheet(id)?.notches.map(\.name.text) ?? [], pages: tabs(id)?.pages.map { words.name($0) } ?? [],
      isAtTopEdge: sheet(id)?.edge == .top)
  }

  /// A closed form as the spec's own words.
  func text(of form: AffineForm) -> String { solution.text(of: form, in: spec) }
}
