import Source
import Syntax

extension SpecAnalyzer {
  func declareObservers(_ field: SchemaField?) {
    poisonUnlessMap(field)
    for entry in entries(field, of: "observers, such as `{fade: {of: page.offset, from: 0, to: 100}}`") {
      let name = Name(entry.key.scalarText ?? "", at: entry.key.span)
      introduce(name, .observer(ObserverID(index: scope.observers.count)), what: "observer")
      scope.observers.append(name)
    }
  }

  /// Reads the observers, in the order of the file.
  func readObservers(_ field: SchemaField?) -> [Observer] {
    guard let field, case .mapping(let entries) = field.value.content else { return [] }
    return zip(scope.observers, entries).compactMap(observer)
  }

  private func observer(_ name: Name, _ entry: SyntaxEntry) -> Observer? {
    let owner = DiagnosticContext(kind: ObserverKey.schema.name, name: name.text, span: entry.key.span)
    guard let fields = fields(entry.value, as: ObserverKey.self, of: owner) else { return nil }
    let position = fields[.of].flatMap(observedPosition)
    let (from, to) = (fields[.from].map { length($0, .observer) }, fields[.to].map { length($0, .observer) })
    guard let position, let from, let to else { return nil }
    return Observer(name: name, node: position.node, isFromEnd: position.isFromEnd, from: from, to: to)
  }

  /// Reads a position, such as `page.offset`. Returns its node, and whether the position counts from the end of a list.
  private func observedPosition(_ field: SchemaField) -> (node: NodeID, isFromEnd: Bool)? {
    guard let text = scalarText(field, .reference(.position)) else { return nil }
    var meant: String?
    if text.utf8.contains(UInt8(ascii: ".")) {
      guard let (id, member) = subject(field.value, text) else { return nil }
      meant = scope[id].position
      if text == meant { return (id, false) }
      if member == NodeDeclaration.fromEnd, scope[id].isFromEnd { return (id, true) }
    } else {
      if scope[text].isBroken { return nil }
      if case .node(let id)? = scope[text] { meant = scope[id].position }
    }
    report(.notAPosition(text, meant: meant, at: field.value.span))
    return nil
  }
}

extension NodeDeclaration {
  /// The position of the node, such as `page.offset`. `nil` if it has none.
  fileprivate var position: String? { kind.position.map { "\(name.text).\($0)" } }
}

extension Spec {
  /// Returns the position that an observer follows, such as `page.offset`.
  package func position(of observer: Observer) -> String? {
    let node = self[observer.node]
    let member = observer.isFromEnd ? NodeDeclaration.fromEnd : node.kind.nodeKind.position
    return member.map { "\(node.name.text).\($0)" }
  }
}

extension NodeKind {
  /// The part of a node that a movement changes: the offset of what scrolls, or the height of a sheet.
  fileprivate var position: String? {
    switch self {
    case .scroll, .list: "offset"
    case .sheet: "height"
    case .box, .header, .tabs, .page: nil
    }
  }
}

extension Diagnostic {
  /// A text that names no offset and no height of a sheet. `meant` is the position of the node that it names.
  fileprivate static func notAPosition(_ text: String, meant: String?, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownValue, "`\(text.shortened)` is not a position", at: span,
      notes: ["an observer follows the offset of a scroll or list, or the height of a sheet"],
      fixes: meant.map { [.replace(span, with: $0)] } ?? [])
  }
}
