import Source

/// Diagnoses of text that YAML reads as other syntax.
extension ErrorContext {
  /// Diagnoses a value that starts with a YAML indicator.
  func unquotedSign(at start: Int) -> ParseErrorExplainer {
    if let fence = fence(at: start) { return fence }
    var span = value(at: start)
    let colon = startsLine(start) ? bytes.keyColon(from: start) : nil
    if let colon, colon > start { span.end = colon }
    // In the position of a key, quotes alone are not a complete fix.
    let isKey = startsLine(start) && byte(at: bytes.contentStart(ofLineAt: start)) != UInt8(ascii: "-") && colon == nil
    return ParseErrorExplainer(.sign(file.text(span), isKey: isKey, at: span), repair: [.init(asText: span)])
  }

  /// The diagnosis of a line that begins or ends a block of code in Markdown. `nil` for another text.
  private func fence(at start: Int) -> ParseErrorExplainer? {
    let line = file.line(of: start)
    guard bytes.contentStart(ofLineAt: start) == start, bytes[start..<line.end].starts(with: "```".utf8) else {
      return nil
    }
    let span = Span(start, line.end)
    let blanks = [UInt8](repeating: 0x20, count: line.end - start)
    return ParseErrorExplainer(.fence(at: span), repair: [.init(span, blanks)])
  }

  /// Whether only dashes and blanks precede an offset on its line.
  private func startsLine(_ start: Int) -> Bool {
    bytes[min(bytes.contentStart(ofLineAt: start), start)..<start].allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") }
  }

  var strangeCharacter: ParseErrorExplainer {
    if byte(at: place) == UInt8(ascii: "\t") { return tab }
    if let node = nodeEnding(before: place), startsWithQuote(node), lastIsValue { return textBehindValue }
    return unquotedSign(at: place)
  }

  /// The diagnosis of a `:` where no key is possible.
  var secondColon: ParseErrorExplainer {
    guard let node = nodeEnding(before: place) else { return missingColon(at: bytes.contentStart(ofLineAt: place)) }
    if bytes.spansLines(node.span) {
      return startsWithQuote(node) ? unclosedQuote(at: node.span.start) : colonOnLaterLine(node)
    }
    if node.span.end - node.span.start > 1024 {
      return ParseErrorExplainer(.longKey(at: Span(node.span.start, node.span.start + 1)))
    }
    let span = Span(node.span.start, value(at: node.span.start).end)
    guard lastIsValue else { return ParseErrorExplainer(.unexpectedColon(at: Span(place, place + 1))) }
    // In `height:{min: 60, max: 80}` the first key is `height:{min`.
    if let key = lastKey, let problem = missingSpace(in: key.span) { return problem }
    if isBareMap(span) { return ParseErrorExplainer(fixing: .bareMap(at: span)) }
    return ParseErrorExplainer(.colon(file.text(span), at: span), repair: [.init(asText: span)])
  }

  /// Whether a value has the form `like: uiKit` and its key does not take prose.
  private func isBareMap(_ span: Span) -> Bool {
    guard let key = lastKey?.scalarText, !words.texts.isEmpty, !words.texts.contains(key),
      !isInFlow(at: span.start), let colon = bytes.keyColon(from: span.start), colon < span.end
    else { return false }
    return bytes[span.start].isLetter && bytes[span.start..<colon].allSatisfy(\.isNameByte)
      && !bytes[span.start..<span.end].contains { "{}[]".utf8.contains($0) }
  }

  /// The diagnosis of `height: - 20`, or of a list that starts on the line of its key.
  var dashBehindKey: ParseErrorExplainer {
    let span = value(at: place)
    let rest = bytes.skippingBlanks(from: place + 1)
    if bytes.keyColon(from: rest) != nil {
      let indent = [UInt8](repeating: 0x20, count: bytes.column(of: place))
      return ParseErrorExplainer(
        .listBehindKey(at: span), repair: [.init(Span(place, place), [0x0A] + indent)])
    }
    return unquotedMinus(span, behind: rest)
  }

  private func unquotedMinus(_ span: Span, behind rest: Int) -> ParseErrorExplainer {
    let space = Span(span.start + 1, min(rest, span.end))
    let isItem = bytes.keyColon(from: rest).map { $0 < span.end } ?? false
    return ParseErrorExplainer(
      .minus(file.text(span), space: space, isItem: isItem, at: span), repair: [.init(asText: span)])
  }

  /// The diagnosis of other syntax in the position of a value.
  var missingContent: ParseErrorExplainer {
    switch byte(at: place) {
    case UInt8(ascii: "-"):
      let rest = bytes.skippingBlanks(from: place + 1)
      return unquotedMinus(value(at: place), behind: rest)
    case UInt8(ascii: ","):
      let comma = Span(place, place + 1)
      return ParseErrorExplainer(.emptyItem(at: comma), repair: [.init(comma, [0x20])])
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return isInFlow(at: place) ? brokenBrackets : unquotedSign(at: place)
    case UInt8(ascii: "?"), UInt8(ascii: ":"): return unquotedSign(at: place)
    default: return isInFlow(at: place) ? brokenBrackets : unreadable
    }
  }

  /// Diagnoses a backslash in double quotes before a character that it cannot escape.
  func wrongEscape(at place: Int) -> ParseErrorExplainer {
    let span = Span(place, min(place + 2, bytes.count))
    return ParseErrorExplainer(fixing: .escape(file.text(span), at: span))
  }

  /// Diagnoses a quote that is unclosed, or closed only by the opening quote of another text.
  func unclosedQuote(at start: Int) -> ParseErrorExplainer {
    guard let quote = byte(at: start) else { return unreadable }
    let end = bytes.contentEnd(from: start)
    let noticed = complaint == .endOfText ? nil : Span(place, min(place + 1, bytes.count))
    return ParseErrorExplainer(
      .unclosedQuote(Unicode.Scalar(quote), end: end, noticed: noticed, at: Span(start, start + 1)),
      repair: isInFlow(at: start) ? [] : [.init(Span(end, end), [quote])])
  }

  /// The diagnosis of a tag that YAML itself rejects.
  var wrongTag: ParseErrorExplainer {
    let start = byte(at: beginning) == UInt8(ascii: "!") ? beginning : place
    guard byte(at: start) == UInt8(ascii: "!"), byte(at: start + 1) == UInt8(ascii: "!") || activity == .node else {
      return unquotedSign(at: start)
    }
    var end = start
    while end < bytes.count, !bytes[end].isBlank, bytes.lineBreak(at: end) == 0 { end += 1 }
    let span = Span(start, end)
    let blanks = [UInt8](repeating: 0x20, count: end - start)
    return ParseErrorExplainer(.tag(file.text(span), at: span), repair: [.init(span, blanks)])
  }

  /// The diagnosis of a line that starts with `%` before the document.
  var directive: ParseErrorExplainer {
    let start = bytes.startOfLine(of: activity == nil ? place : beginning)
    let span = Span(start, max(bytes.contentEnd(from: start), min(start + 1, bytes.count)))
    return ParseErrorExplainer(
      .directive(file.text(span), at: span),
      repair: [.init(Span(start, min(start + 1, bytes.count)), [UInt8(ascii: "#")])])
  }
}

extension Diagnostic {
  /// A line of three backticks, as around a block of code in Markdown.
  fileprivate static func fence(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "three backticks are a sign of Markdown, not of a spec", at: span,
      fixes: [FixIt("remove them", isSafe: false, edits: [Edit(span, "")])])
  }

  fileprivate static func longKey(at span: Span) -> Diagnostic {
    Diagnostic(.invalidYAML, "a key is longer than YAML's 1024 characters", at: span)
  }

  fileprivate static func unexpectedColon(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "there is a colon where no key can be", at: span, help: ["quote the text that it belongs to"])
  }

  fileprivate static func bareMap(at span: Span) -> Diagnostic {
    let edits = [Edit(Span(span.start, span.start), "{"), Edit(Span(span.end, span.end), "}")]
    return Diagnostic(
      .unquotedText, "a map on the line of its key must be in braces", at: span,
      caption: "YAML takes the second colon for the end of a key",
      fixes: [FixIt("put braces around it", isSafe: false, edits: edits)])
  }

  fileprivate static func listBehindKey(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "a list begins on the line of its key", at: span, help: ["put every item on a line of its own"])
  }

  /// - Parameter isItem: whether the text has a key, so that it is a list item.
  fileprivate static func minus(_ text: String, space: Span, isItem: Bool, at span: Span) -> Diagnostic {
    let fix = FixIt("write `-` without the space", isSafe: !isItem, edits: [Edit(space, "")])
    return Diagnostic(
      .unquotedText, "`- ` begins an item of a list, and a value is required", at: span,
      fixes: [isNegative(text) ? fix : .quote(span, text, isSafe: !isItem)])
  }

  /// Whether the dash is a minus sign: `- 20`, `- header.height`.
  private static func isNegative(_ text: String) -> Bool {
    guard let next = text.utf8.dropFirst().first(where: { !$0.isBlank }) else { return false }
    return next.isDigit || next.isLetter || next == UInt8(ascii: "(") || next == UInt8(ascii: ".")
  }

  fileprivate static func emptyItem(at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "there is nothing before this comma", at: span, help: ["remove it, or write what is missing"])
  }

  fileprivate static func escape(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "`\(text)` means nothing between double quotes", at: span,
      fixes: [FixIt("write `\\\\` for a backslash", isSafe: false, edits: [Edit(Span(span.start, span.start), "\\")])])
  }

  /// - Parameters:
  ///   - end: the probable position of the closing quote.
  ///   - noticed: the place at which YAML notices that it is missing. `nil` for the end of the file.
  fileprivate static func unclosedQuote(_ quote: Unicode.Scalar, end: Int, noticed: Span?, at span: Span) -> Diagnostic
  {
    Diagnostic(
      .invalidYAML, "this quote is not closed", at: span,
      labels: noticed.map { [Label($0, "so the text ends only before this")] } ?? [],
      fixes: [.closing(with: quote, at: end)])
  }

  fileprivate static func directive(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "`\(text.brief)` is a directive, and specs have none", at: span, help: ["remove the line"])
  }
}
