import Source
import Syntax

/// A progress over a stretch of its own of a position: 0 up to `from`, 1 from `to` on.
package struct Observer: Construct {
  package var name = Name.absent
  /// The node whose position is observed: the offset of a scroll or list, or the height of a sheet.
  package var node = NodeID(index: 0)
  /// Whether the position is the distance of a list from its end.
  package var isFromEnd = false
  package var from = Expression.absent
  package var to = Expression.absent

  static let keys = KeyTable<Observer>(
    "observer", "A progress over a stretch of a position: 0 up to `from`, 1 from `to` on.",
    [
      Key(
        "of", \.node, .own(.reference(.position)),
        "The offset of a scroll or list, its `fromEnd`, or the height of a sheet.",
        isRequired: true, setting: { observer, spec in .text(spec.position(of: observer) ?? "") }),
      Key(
        "from", \.from, .formula(.observer), "Where the stretch begins.", isRequired: true,
        setting: { observer, spec in .text(spec.text(observer.from)) }),
      Key(
        "to", \.to, .formula(.observer), "Where it ends, on every device beyond `from`.", isRequired: true,
        setting: { observer, spec in .text(spec.text(observer.to)) }),
    ])
}

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
    guard let fields = fields(named: entry, as: Observer.self) else { return nil }
    let position = fields[\.node].flatMap(observedPosition)
    var observer = Observer(name: name)
    read(fields, into: &observer)
    if let position, case .observer(let id)? = scope[name.text] { scope.observedNodes[id] = position.node }
    guard let position, fields[\.from] != nil, fields[\.to] != nil else { return nil }
    (observer.node, observer.isFromEnd) = position
    return observer
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
      notes: [
        "an observer follows the offset of a scroll or list, the height of a sheet, or `fromEnd` of a list with `from: end`"
      ],
      fixes: meant.map { [.replace(span, with: $0)] } ?? [])
  }
}
