import Numerics
import Source
import Syntax

// The second pass: reads the values of each node. The scope contains every name.

extension SpecAnalyzer {
  /// Reads all declared nodes, in the order of their declarations.
  func readNodes() -> [Node] {
    var nodes: [Node] = []
    nodes.reserveCapacity(nodeTexts.count)
    for index in nodeTexts.indices {
      nodes.append(node(NodeID(index: index)))
    }
    checkScrollsToTop()
    for index in nodeTexts.indices where scope.nodes[index].kind == .scroll {
      checkOrder(NodeID(index: index), nodes)
    }
    return nodes
  }

  private func node(_ id: NodeID) -> Node {
    let text = nodeTexts[id.index]
    let read: (summary: SchemaField?, kind: Node.Kind)
    switch text.fields {
    case .bar(let fields): read = (fields.summary, .box(bar(fields, id)))
    case .box(let style, let fields): read = (fields.summary, .box(box(style, fields, id)))
    case .header(let fields): read = (fields.summary, .header(header(fields, id)))
    case .scroll(let fields): read = (fields.summary, .scroll(scroll(fields, id)))
    case .tabs(let fields): read = (fields.summary, .tabs(tabs(fields, id)))
    case .page(let fields): read = (fields.summary, .page(page(fields, id)))
    case .list(let fields): read = (fields.summary, .list(list(fields, id)))
    case .sheet(let fields): read = (fields.summary, .sheet(sheet(fields, id)))
    }
    return Node(
      name: scope[id].name, parent: scope[id].parent, summary: self.text(read.summary), kind: read.kind,
      span: text.span)
  }

  /// Reports an empty list under a key that requires at least one node.
  func requireContent(_ field: SchemaField?, _ id: NodeID) {
    guard let field, case .sequence(let items) = field.value.content, items.isEmpty else { return }
    let owner = DiagnosticContext(kind: scope[id].kind.rawValue, name: scope[id].name.text, span: scope[id].name.span)
    let what = scope[id].kind == .tabs ? "page" : "node"
    report(.emptyList(key: field.name, owner, of: what, at: field.value.span))
  }
}
