import Model
import Source
import Syntax

extension LanguageServer {
  /// Returns the tree of nodes of a spec, with notches, measures, definitions and scenarios.
  mutating func symbols(_ parameters: JSON) throws(Refused) -> JSON {
    let (document, reading) = try document(parameters)
    guard let root = reading.tree.root else { return [] }
    return .list(DocumentSymbols(document.text).symbols(root, document.kind.root))
  }
}

/// The document symbols of a file.
private struct DocumentSymbols {
  private let text: TextDocument

  init(_ text: TextDocument) { self.text = text }

  /// The numbers of `SymbolKind` in the protocol.
  private enum Kind: Int {
    case module = 2
    case method = 6
    case property = 7
    case variable = 13
    case constant = 14
    case array = 18
    case enumMember = 22
    case structure = 23
    case event = 24
  }

  func symbols(_ node: SyntaxNode, _ place: SchemaPath) -> [JSON] {
    if node.isAlias { return [] }
    switch node.content {
    case .scalar: return []
    case .sequence(let items): return items.flatMap { symbols($0, place.item) }
    case .mapping(let entries):
      let schema = place.schema(of: entries)
      let inside = entries.flatMap { entry -> [JSON] in
        let behind = place.behind(entry.key, in: entries)
        if let kind = kind(of: place.namedKeys) {
          let span = entry.key.span.joined(entry.value.span)
          return [symbol(entry.key, span, kind, text.file.text(entry.value.span).firstLine, [])]
        }
        return symbols(entry.value, behind)
      }
      guard let schema, let kind = kind(of: schema),
        let name = entries.first(where: { $0.key.scalarText == schema.name })
      else { return inside }
      return [symbol(name.value, node.span, kind, schema.name, inside)]
    }
  }

  private func kind(of schema: Schema) -> Kind? {
    switch schema.kind {
    case .sheet?, .scroll?, .tabs?: .structure
    case .page?: .module
    case .list?: .array
    case .box?, .header?: .property
    case nil: schema.name == "scenario" ? .method : nil
    }
  }

  private func kind(of keys: ValueType.NamedKeys?) -> Kind? {
    switch keys {
    case .newMeasures?: .variable
    case .newDefinitions?: .constant
    case .newObservers?: .event
    case .newNotches?: .enumMember
    default: nil
    }
  }

  private func symbol(_ name: SyntaxNode, _ span: Span, _ kind: Kind, _ detail: String, _ inside: [JSON]) -> JSON {
    let title = name.scalarText.flatMap { $0.isEmpty ? nil : $0 } ?? "?"
    return [
      "name": .text(title), "detail": .text(detail), "kind": JSON(kind.rawValue),
      "range": text.range(span.joined(name.span)), "selectionRange": text.range(name.span),
      "children": .list(inside),
    ]
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}
