import Source

extension SyntaxTree {
  /// Returns the span of a part of a scalar's text, exact to the character in all five styles. The result is the whole
  /// node's span if the node is a map, a list or an alias.
  ///
  /// **Complexity:** each call reads the scalar's source again. For many parts of one scalar, call `places(of:)` once.
  ///
  /// - Parameter range: UTF-8 offsets in the text.
  package func span(_ node: SyntaxNode, _ range: Range<Int>) -> Span {
    places(of: node).span(range)
  }

  /// Returns the mapping from offsets in a scalar's text to spans in the file.
  package func places(of node: SyntaxNode) -> ScalarPlaces {
    guard !node.isAlias, case .scalar(let scalar) = node.content else { return ScalarPlaces(whole: node.span) }
    let count = scalar.text.utf8.count
    if let start = verbatimStart(scalar, node.span, count) {
      return ScalarPlaces(whole: node.span, count: count, verbatimStart: start)
    }
    let reading: ScalarReading
    switch scalar.style {
    case .plain: reading = ScalarReading(plain: node.span, in: file)
    case .singleQuoted, .doubleQuoted: reading = ScalarReading(quoted: node.span, in: file)
    case .literal, .folded:
      reading = ScalarReading(block: node.span, isFolded: scalar.style == .folded, text: scalar.text, in: file)
    }
    // The texts differ if the text was patched. Its parts then have no spans of their own.
    guard reading.text.elementsEqual(scalar.text.utf8) else { return ScalarPlaces(whole: node.span) }
    return ScalarPlaces(whole: node.span, count: count, reading: reading)
  }

  /// Returns the start of the text in the file if the file has it verbatim. `nil` otherwise. A difference between
  /// source and text changes the length; only escapes could compensate for that.
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

/// The mapping from offsets in a scalar's text to spans in the file.
package struct ScalarPlaces: Sendable {
  private let whole: Span
  private let count: Int
  private let verbatimStart: Int?
  private let reading: ScalarReading?

  fileprivate init(whole: Span, count: Int = 0, verbatimStart: Int? = nil, reading: ScalarReading? = nil) {
    self.whole = whole
    self.count = count
    self.verbatimStart = verbatimStart
    self.reading = reading
  }

  /// - Parameter range: UTF-8 offsets in the text. The range is clamped to the text.
  package func span(_ range: Range<Int>) -> Span {
    let range = range.clamped(to: 0..<count)
    if let verbatimStart { return Span(verbatimStart + range.lowerBound, verbatimStart + range.upperBound) }
    return reading?.source(of: range) ?? whole
  }
}
