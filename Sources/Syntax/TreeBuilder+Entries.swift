import Source

/// Keys and values of maps.
extension TreeBuilder {
  /// Returns the entries of a map: without repeated keys, and with the entries of merge keys.
  mutating func entries(_ children: [SyntaxNode]) -> [SyntaxEntry] {
    var entries: [SyntaxEntry] = []
    entries.reserveCapacity(children.count / 2)
    var keys = KeySet()
    var merged: [SyntaxEntry] = []
    for index in stride(from: 0, to: children.count - 1, by: 2) {
      let (key, value) = (children[index], children[index + 1])
      if case .scalar(let scalar) = key.content {
        if scalar.text == "<<", scalar.style == .plain {
          report(.mergeKey(at: key.span))
          merged += mergedEntries(value)
          continue
        }
        if let first = keys.insert(scalar.text, at: entries.count) {
          report(.duplicateKey(scalar.text, first: entries[first].key.span, at: key.span))
          repeated.append(value)
          continue
        }
      }
      entries.append(SyntaxEntry(key: key, value: value))
    }
    // The intent of a merge key is clear, so that its repeated keys are not reported.
    for entry in merged {
      guard case .scalar(let scalar) = entry.key.content, keys.insert(scalar.text, at: entries.count) == nil else {
        continue
      }
      entries.append(entry)
    }
    return entries
  }

  private func mergedEntries(_ value: SyntaxNode) -> [SyntaxEntry] {
    switch value.content {
    case .mapping(let entries): entries
    case .sequence(let items): items.flatMap(mergedEntries)
    case .scalar: []
    }
  }

  /// Splits keys such as `height:200` in `{height:200}`, which YAML reads as one key without a value.
  mutating func separated(_ children: [SyntaxNode]) -> [SyntaxNode] {
    var children = children
    for index in stride(from: 0, to: children.count - 1, by: 2) {
      let key = children[index]
      guard case .scalar(let scalar) = key.content, scalar.style == .plain, !key.isAlias,
        !bytes[key.span.end..<max(key.span.end, children[index + 1].span.start)].contains(UInt8(ascii: ":")),
        let colon = bytes[key.span.start..<key.span.end].firstIndex(of: UInt8(ascii: ":")),
        colon > key.span.start, colon + 1 < key.span.end, !bytes.isKeyColon(at: colon)
      else { continue }
      let isComment = bytes[colon + 1] == UInt8(ascii: "#")
      report(.missingSpace(":", isComment: isComment, at: Span(colon, colon + 1)))
      children[index] = plainNode(Span(key.span.start, colon))
      children[index + 1] = plainNode(Span(colon + 1, key.span.end))
    }
    return children
  }
}

/// The keys of a map with the indices of their entries. **Why:** for the few keys of most maps, comparing is faster
/// than hashing.
private struct KeySet {
  private var few: [(name: String, index: Int)] = []
  private var many: [String: Int] = [:]

  /// Inserts a key. Returns the index of an equal key that was inserted before. `nil` if the key is new.
  mutating func insert(_ name: String, at index: Int) -> Int? {
    if many.isEmpty {
      for key in few where key.name == name { return key.index }
      few.append((name, index))
      if few.count > 12 { many = Dictionary(uniqueKeysWithValues: few.map { ($0.name, $0.index) }) }
      return nil
    }
    if let first = many[name] { return first }
    many[name] = index
    return nil
  }
}

extension Diagnostic {
  fileprivate static func mergeKey(at span: Span) -> Diagnostic {
    Diagnostic(
      .mergeKey, "`<<` merges maps in other YAML, and specs have no merge keys", at: span,
      help: ["write the keys out, or share a whole value with `&name` and `*name`"])
  }

  fileprivate static func duplicateKey(_ key: String, first: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "the key `\(key.brief)` occurs twice in one map", at: span, caption: "only the first counts",
      labels: [Label(first, "first occurrence")], help: ["remove one of the two"])
  }
}
