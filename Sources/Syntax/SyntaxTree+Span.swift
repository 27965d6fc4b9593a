import Source

extension SyntaxTree {
  /// The place of a part of a scalar's text, exact to the character in all five styles; the whole node's place where
  /// there is no such part: in a map, a list or an alias.
  ///
  /// It is found by reading the scalar's source again, so it costs nothing until somebody asks. Who asks for many parts of
  /// one scalar asks for its places once.
  ///
  /// - Parameter range: UTF-8 offsets in the text.
  package func span(_ node: SyntaxNode, _ range: Range<Int>) -> Span {
    places(of: node).span(range)
  }

  /// The places of all parts of a scalar's text.
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
    // They differ where the text was mended: no part of it has a place then.
    guard reading.text.elementsEqual(scalar.text.utf8) else { return ScalarPlaces(whole: node.span) }
    return ScalarPlaces(whole: node.span, count: count, reading: reading)
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

/// Where the parts of one scalar's text stand in the file.
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

  /// - Parameter range: UTF-8 offsets in the text; what is beyond it is cut off.
  package func span(_ range: Range<Int>) -> Span {
    let range = range.clamped(to: 0..<count)
    if let verbatimStart { return Span(verbatimStart + range.lowerBound, verbatimStart + range.upperBound) }
    return reading?.source(of: range) ?? whole
  }
}
