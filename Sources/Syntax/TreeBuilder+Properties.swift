import Source

/// Anchors and tags of nodes, and text that looks like them.
extension TreeBuilder {
  /// Returns the start of a node after its anchor and tag. Reports tags.
  mutating func startBehindProperties(_ properties: YAMLEvents.Properties, _ place: Span) -> Int {
    let found = self.properties(properties, place)
    pass(found)
    return found.end
  }

  /// Removes the anchor and tag from the span of a scalar. Treats a `&` or `!` without a value as text.
  mutating func takeProperties(
    _ properties: YAMLEvents.Properties, from node: inout SyntaxNode, _ style: Scalar.Style, isEmpty: Bool
  ) {
    let found = self.properties(properties, node.span)
    let isNothing = style == .plain && isEmpty
    let isBareTag = style == .plain && found.tag.map { $0.end - $0.start == 1 } ?? false
    if let first = found.spans.first, isNothing || isBareTag {
      let whole = isNothing ? Span(first.start, found.spans.last?.end ?? first.end) : first.joined(node.span)
      let isTag = isBareTag || bytes[first.start] == UInt8(ascii: "!")
      // `!!str` is always a tag and never intended as text.
      if !isTag || !text.file.text(whole).hasPrefix("!!") {
        return readAsText(whole, &node)
      }
    }
    pass(found)
    node.span.start = min(found.end, node.span.end)
  }

  private mutating func pass(_ properties: FoundProperties) {
    for property in properties.spans { comments.pass(property) }
    guard let tag = properties.tag else { return }
    let text = text.file.text(tag)
    report(.tag(text, at: tag))
  }

  private struct FoundProperties {
    var spans: [Span] = []
    var tag: Span?
    /// The start of the node after its properties.
    var end: Int
  }

  /// Finds the spans of the properties. **Why:** libyaml reports only their presence.
  private func properties(_ properties: YAMLEvents.Properties, _ place: Span) -> FoundProperties {
    var found = FoundProperties(end: place.start)
    let count = (properties.anchor == nil ? 0 : 1) + (properties.hasTag ? 1 : 0)
    while found.end < bytes.count {
      let byte = bytes[found.end]
      if byte.isBlank || bytes.lineBreak(at: found.end) > 0 {
        found.end += 1
      } else if byte == UInt8(ascii: "#") {
        found.end = bytes.endOfLine(from: found.end)
      } else if found.spans.count < count {
        var end = found.end + 1
        while end < bytes.count, !bytes[end].isBlank, bytes.lineBreak(at: end) == 0,
          byte == UInt8(ascii: "!") || !bytes[end].isFlowIndicator
        {
          end += 1
        }
        let span = Span(found.end, end)
        found.spans.append(span)
        if byte == UInt8(ascii: "!") { found.tag = span }
        found.end = end
      } else {
        break
      }
    }
    return found
  }

  /// Reports `>5`, which YAML reads as the header of an empty block scalar and the author means as a comparison.
  mutating func checkEmptyBlock(_ node: inout SyntaxNode) {
    let end = bytes.contentEnd(from: node.span.start)
    let head = Span(node.span.start, end)
    guard bytes[head.start..<head.end].contains(where: \.isDigit) else { return }
    readAsText(head, &node)
  }

  private mutating func readAsText(_ span: Span, _ node: inout SyntaxNode) {
    let text = text.file.text(span)
    report(.sign(text, at: span))
    node = plainNode(span)
  }
}

extension UInt8 {
  fileprivate var isFlowIndicator: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    default: false
    }
  }
}
