import Source

/// Repairs values that a comma splits. YAML reads `{height: max(a, b)}` as `height: max(a` and a key `b)`. Joining the
/// pieces reports the error once and continues with the intended value.
extension TreeBuilder {
  /// Returns the children of a flow collection, with the pieces of every split text joined.
  ///
  /// - Parameter stride: 2 for keys with values, 1 for items.
  mutating func joined(_ children: [SyntaxNode], stride: Int) -> [SyntaxNode] {
    var result: [SyntaxNode] = []
    var index = 0
    while index + stride <= children.count {
      let item = Array(children[index..<(index + stride)])
      let next = children[(index + stride)...]
      if let split = SplitScalar(item, bytes), let whole = join(split, next, stride) {
        result += whole.item
        index += stride * (1 + whole.count)
      } else {
        result += item
        index += stride
      }
    }
    return result
  }

  /// Returns the joined item and the number of following items that it consumes. `nil` if no items follow.
  private mutating func join(
    _ split: SplitScalar, _ next: ArraySlice<SyntaxNode>, _ stride: Int
  ) -> (item: [SyntaxNode], count: Int)? {
    var depth = split.depth
    var end = split.span.end
    var index = next.startIndex
    while depth > 0, index < next.endIndex {
      let piece = next[index].span
      // The span of an absent value has an arbitrary position.
      if piece.start >= end, piece.end > piece.start {
        for byte in bytes[end..<piece.end] {
          if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
        }
        end = piece.end
      }
      index += 1
    }
    guard index > next.startIndex else { return nil }
    var node = plainNode(Span(split.span.start, end))
    report(
      .comma(node.span, split: split.text, whole: depth > 0 ? nil : node.scalarText, at: split.parenthesis))
    if depth > 0 {
      // Closing the parentheses prevents a second finding about them.
      isWhole = false
      node.content = .scalar(
        Scalar(text: (node.scalarText ?? "") + String(repeating: ")", count: depth), style: .plain))
    }
    let count = (index - next.startIndex + stride - 1) / stride
    let value = split.isKey ? next[next.startIndex + count * stride - 1] : nil
    return (split.replaced(by: node, value: value), count)
  }
}

/// An item whose last text has an unclosed parenthesis.
private struct SplitScalar {
  let item: [SyntaxNode]
  /// The span of the text.
  let span: Span
  let text: String
  let parenthesis: Span
  let depth: Int
  /// Whether the text is in the position of a key.
  let isKey: Bool

  init?(_ item: [SyntaxNode], _ bytes: [UInt8]) {
    guard var node = item.last else { return nil }
    var isKey = false
    if item.count == 2, node.span.start == node.span.end {
      node = item[0]
      isKey = true
    }
    // A pair in a list: `[a: max(b, c)]`.
    if item.count == 1, case .mapping(let entries) = node.content, entries.count == 1,
      bytes[node.span.start] != UInt8(ascii: "{")
    {
      node = entries[0].value
    }
    guard !node.isAlias, case .scalar(let scalar) = node.content, scalar.style == .plain else { return nil }
    var open: [Int] = []
    for offset in node.span.start..<node.span.end {
      if bytes[offset] == UInt8(ascii: "(") { open.append(offset) }
      if bytes[offset] == UInt8(ascii: ")") { _ = open.popLast() }
    }
    guard let last = open.last else { return nil }
    self.item = item
    span = node.span
    text = scalar.text
    parenthesis = Span(last, last + 1)
    depth = open.count
    self.isKey = isKey
  }

  /// Returns the item with its text replaced.
  ///
  /// - Parameter value: the value of the key if the text is a key.
  func replaced(by node: SyntaxNode, value: SyntaxNode?) -> [SyntaxNode] {
    if let value { return [node, value] }
    guard item.count == 1 else { return [item[0], node] }
    guard case .mapping(let entries) = item[0].content, let pair = entries.first else { return [node] }
    return [
      SyntaxNode(
        content: .mapping([SyntaxEntry(key: pair.key, value: node)]), span: item[0].span.joined(node.span))
    ]
  }
}

extension Diagnostic {
  /// - Parameter whole: the intended text. `nil` if its end is unknown.
  fileprivate static func comma(_ value: Span, split: String, whole: String?, at parenthesis: Span) -> Diagnostic {
    Diagnostic(
      .unquotedComma, "a comma ends this value inside of its parentheses", at: parenthesis,
      caption: whole == nil ? "not closed" : "not closed before the comma",
      notes: ["between braces or brackets YAML reads `\(split.brief)` and goes on with the next item"],
      help: whole == nil ? ["close the parenthesis and quote the value"] : [],
      fixes: whole.map { [.quote(value, $0)] } ?? [])
  }
}
