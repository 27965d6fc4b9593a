import Source

extension SyntaxTree {
  /// The place of a part of a scalar's text, exact to the character in all five styles; the whole node's place where
  /// there is no such part: in a map, a list or an alias.
  ///
  /// It is found by reading the scalar's source again, so it costs nothing until somebody asks.
  ///
  /// - Parameter range: UTF-8 offsets in the text.
  package func span(_ node: SyntaxNode, _ range: Range<Int>) -> Span {
    guard !node.isAlias, case .scalar(let scalar) = node.content else { return node.span }
    let count = scalar.text.utf8.count
    let range = range.clamped(to: 0..<count)
    if let start = verbatimStart(scalar, node.span, count) {
      return Span(start + range.lowerBound, start + range.upperBound)
    }
    let reading: ScalarReading
    switch scalar.style {
    case .plain: reading = ScalarReading(plain: node.span, in: file)
    case .singleQuoted, .doubleQuoted: reading = ScalarReading(quoted: node.span, in: file)
    case .literal, .folded:
      reading = ScalarReading(block: node.span, isFolded: scalar.style == .folded, text: scalar.text, in: file)
    }
    // They differ where the text was mended: no part of it has a place then.
    guard reading.text.elementsEqual(scalar.text.utf8) else { return node.span }
    return reading.source(of: range) ?? node.span
  }

  /// Where the text stands in the file just as it reads, if it does. What is shortened anywhere does not; only escapes
  /// could make up for it.
  private func verbatimStart(_ scalar: Scalar, _ span: Span, _ count: Int) -> Int? {
    switch scalar.style {
    case .plain: return span.end - span.start == count ? span.start : nil
    case .singleQuoted: return span.end - span.start == count + 2 ? span.start + 1 : nil
    case .doubleQuoted:
      let isVerbatim =
        span.end - span.start == count + 2 && !file.bytes[span.start..<span.end].contains(UInt8(ascii: "\\"))
      return isVerbatim ? span.start + 1 : nil
    case .literal, .folded: return nil
    }
  }
}
