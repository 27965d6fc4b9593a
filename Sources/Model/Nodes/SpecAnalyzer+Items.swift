import Source
import Syntax

// Missing and superfluous dashes.

extension SpecAnalyzer {
  /// Returns the items of a list that was written as one map, if its first key begins an item. `nil` otherwise.
  ///
  /// - Parameter key: the key of the list.
  func items(inMap list: SyntaxNode, of key: String, startsItem: (String) -> Bool) -> [SyntaxNode]? {
    guard case .mapping(let entries) = list.content, let first = entries.first,
      first.key.scalarText.map(startsItem) == true
    else { return nil }
    var items: [[SyntaxEntry]] = []
    for entry in entries {
      if let text = entry.key.scalarText, startsItem(text) {
        items.append([entry])
      } else {
        items[items.count - 1].append(entry)
      }
    }
    let spans = items.compactMap { item in
      item.first.flatMap { first in item.last.map { first.key.span.joined($0.value.span) } }
    }
    let edits = spans.map { tree.file.indentation(of: $0, by: 2) }
    // The dash takes the place of the first line's indentation.
    let dashed: [Edit]? =
      edits.contains { $0 == nil }
      ? nil
      : edits.compactMap(\.self).flatMap { edits in
        edits.enumerated().map { $0.offset == 0 ? Edit($0.element.span, "- ") : $0.element }
      }
    report(.noDash(key, first: first.key.scalarText ?? "", count: items.count, edits: dashed, at: first.key.span))
    return zip(items, spans).map { SyntaxNode(content: .mapping($0), span: $1) }
  }

  /// Merges keys after a superfluous dash into the preceding node.
  func rejoined(_ items: [SyntaxNode]) -> [SyntaxNode] {
    if items.allSatisfy({ $0.kind != nil }) { return items }
    var whole: [SyntaxNode] = []
    for item in items {
      guard item.kind == nil, case .mapping(let entries) = item.content, let first = entries.first,
        let name = first.key.scalarText, NodeKind.synonyms[name] == nil, let node = whole.last, let kind = node.kind,
        case .mapping(let present) = node.content, let key = schema(of: kind).index(of: name),
        !present.contains(where: { $0.key.scalarText == name })
      else {
        whole.append(item)
        continue
      }
      let isInLines = !node.isFlow(in: tree.file) && !item.isFlow(in: tree.file)
      let dash = isInLines ? tree.file.dash(before: item.span.start) : nil
      report(
        .strayDash(schema(of: kind).keys[key].name, of: kind, edit: dash.map { Edit($0, " ") }, at: first.key.span))
      whole[whole.count - 1] = SyntaxNode(
        content: .mapping(present + entries), span: node.span.joined(item.span), isAlias: node.isAlias)
    }
    return whole
  }
}

extension SyntaxNode {
  /// The kind of the node that begins here. `nil` if the first key is not a kind.
  fileprivate var kind: NodeKind? {
    guard case .mapping(let entries) = content, let key = entries.first?.key.scalarText else { return nil }
    return NodeKind(rawValue: key)
  }
}

extension Diagnostic {
  /// A list that is written as a map with `count` items.
  fileprivate static func noDash(_ key: String, first: String, count: Int, edits: [Edit]?, at span: Span) -> Diagnostic
  {
    Diagnostic(
      .wrongType, "`\(key)` takes a list, and `- ` is missing before `\(first.shortened)`", at: span,
      help: edits == nil ? ["begin each item with `- `"] : [],
      fixes: edits.map { [FixIt("put `- ` before \(count == 1 ? "it" : "each")", isSafe: false, edits: $0)] } ?? [])
  }

  /// A key of the preceding node after a superfluous dash.
  fileprivate static func strayDash(_ key: String, of kind: NodeKind, edit: Edit?, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownKey, "`\(key)` begins an item of its own, and is a key of the \(kind.rawValue) above", at: span,
      help: edit == nil ? ["put it into the map of that \(kind.rawValue)"] : [],
      fixes: edit.map { [FixIt("leave out the dash", isSafe: false, edits: [$0])] } ?? [])
  }
}
