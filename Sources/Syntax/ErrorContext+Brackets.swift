import Source

/// Diagnoses of brackets, braces and their contents.
extension ErrorContext {
  /// The diagnosis of content in the position of a comma or of the closing bracket.
  var brokenBrackets: ParseErrorExplainer {
    let open = activity == .flowSequence || activity == .flowMapping ? beginning : builder.open.last?.start ?? beginning
    if let close = closingOfAnotherKind(open) { return close }
    if isUnclosed(open) { return unclosed(open) }
    if byte(at: place) == UInt8(ascii: ":"), let node = nodeEnding(before: place) { return colonInBrackets(node) }
    guard place < bytes.count else { return unclosed(open) }
    return missingComma
  }

  private func closingOfAnotherKind(_ open: Int) -> ParseErrorExplainer? {
    guard let found = byte(at: place), found == UInt8(ascii: "]") || found == UInt8(ascii: "}") else { return nil }
    let right = Self.closing(byte(at: open))
    guard found != right else { return nil }
    // A bracket on a later line may belong to another construct.
    let isNear = !bytes.spansLines(Span(open, place))
    return ParseErrorExplainer(
      .mismatchedBracket(Span(open, open + 1), right: Unicode.Scalar(right), at: Span(place, place + 1)),
      repair: isNear ? [.init(Span(place, place + 1), [right])] : [])
  }

  private static func closing(_ open: UInt8?) -> UInt8 {
    open == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
  }

  /// Whether the bracket is open at the end of its line, and the following lines do not continue its contents.
  private func isUnclosed(_ open: Int) -> Bool {
    let indentation = bytes.column(of: bytes.contentStart(ofLineAt: open))
    var next = bytes.nextLine(after: open).map(bytes.skippingBlanks(from:))
    while let line = next, line < bytes.count, line <= place {
      let isItem = bytes[line] == UInt8(ascii: "-") && (byte(at: line + 1)?.isBlank ?? true)
      let isEmpty = bytes.lineBreak(at: line) > 0
      if isItem || !isEmpty && bytes.column(of: line) <= indentation { return true }
      next = bytes.nextLine(after: line).map(bytes.skippingBlanks(from:))
    }
    return place >= bytes.count
  }

  private func unclosed(_ open: Int) -> ParseErrorExplainer {
    let right = Self.closing(byte(at: open))
    let end = bytes.contentEnd(from: open)
    // A final comma shows that more was to come. A final bracket may close an inner one.
    let isPlain = end > open + 1 && bytes[end - 1] != UInt8(ascii: ",")
    return ParseErrorExplainer(
      fixing: .unclosedBracket(Unicode.Scalar(right), end: isPlain ? end : nil, at: Span(open, open + 1)))
  }

  /// Diagnoses `{summary: a: b}`, or a missing comma before a key: `{min: 60 max: 80}`.
  private func colonInBrackets(_ node: SyntaxNode) -> ParseErrorExplainer {
    let span = node.span
    let words = bytes[span.start..<span.end].split { $0.isBlank || $0 == 0x0A || $0 == 0x0D }
    if words.count > 1, let last = words.last, last.allSatisfy(\.isNameByte),
      words.count == 2 || bytes.contentStart(ofLineAt: place) == last.startIndex
    {
      return comma(before: Span(last.startIndex, last.endIndex), at: words[words.count - 2].endIndex)
    }
    let whole = value(at: span.start)
    return ParseErrorExplainer(.colon(file.text(whole), at: whole), repair: [.init(asText: whole)])
  }

  private var missingComma: ParseErrorExplainer {
    let span = Span(place, value(at: place).end)
    guard let node = builder.nodes.last, node.span.end <= place else { return unreadable }
    // In `max([1], 2)` the bracket is not text.
    let isOpening = byte(at: place) == UInt8(ascii: "[") || byte(at: place) == UInt8(ascii: "{")
    if isOpening && node.span.end == place { return ParseErrorExplainer(.bracket(at: Span(place, place + 1))) }
    return comma(before: span, at: node.span.end)
  }

  private func comma(before span: Span, at gap: Int) -> ParseErrorExplainer {
    ParseErrorExplainer(fixing: .missingComma(file.text(span), gap: gap, at: span))
  }
}

extension Diagnostic {
  fileprivate static func mismatchedBracket(_ open: Span, right: Unicode.Scalar, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "this bracket closes one of another kind", at: span, labels: [Label(open, "opened here")],
      fixes: [FixIt("write `\(right)`", isSafe: false, edits: [Edit(span, "\(right)")])])
  }

  /// - Parameter end: the probable position of the closing bracket. `nil` if it is unknown.
  fileprivate static func unclosedBracket(_ right: Unicode.Scalar, end: Int?, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "this bracket is not closed", at: span,
      help: end == nil ? ["write the `\(right)` that is missing"] : [],
      fixes: end.map { [.closing(with: right, at: $0)] } ?? [])
  }

  fileprivate static func bracket(at span: Span) -> Diagnostic {
    Diagnostic(
      .unquotedText, "between braces or brackets a text without quotes cannot contain another bracket", at: span,
      help: ["quote the whole value"])
  }

  fileprivate static func missingComma(_ text: String, gap: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "there is no comma before `\(text.brief)`", at: span,
      fixes: [FixIt("put a comma before it", isSafe: false, edits: [Edit(Span(gap, gap), ",")])])
  }
}
