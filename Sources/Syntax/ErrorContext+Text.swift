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
    return ParseErrorExplainer(.sign(span, file.text(span), isKey: isKey), repair: [.init(asText: span)])
  }

  /// The diagnosis of a line that begins or ends a block of code in Markdown. `nil` for another text.
  private func fence(at start: Int) -> ParseErrorExplainer? {
    let line = file.line(of: start)
    guard bytes.contentStart(ofLineAt: start) == start, bytes[start..<line.end].starts(with: "```".utf8) else {
      return nil
    }
    let span = Span(start, line.end)
    return ParseErrorExplainer(.fence(span), repair: [.init(span, [UInt8](repeating: 0x20, count: line.end - start))])
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
      return ParseErrorExplainer(.longKey(Span(node.span.start, node.span.start + 1)))
    }
    let span = Span(node.span.start, value(at: node.span.start).end)
    guard lastIsValue else { return ParseErrorExplainer(.unexpectedColon(Span(place, place + 1))) }
    // In `height:{min: 60, max: 80}` the first key is `height:{min`.
    if let key = lastKey, let problem = missingSpace(in: key.span) { return problem }
    if isBareMap(span) {
      return ParseErrorExplainer(
        .bareMap(span),
        repair: [
          .init(Span(span.start, span.start), [UInt8(ascii: "{")]),
          .init(Span(span.end, span.end), [UInt8(ascii: "}")]),
        ])
    }
    return ParseErrorExplainer(.colon(span, file.text(span)), repair: [.init(asText: span)])
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
        .listBehindKey(span), repair: [.init(Span(place, place), [0x0A] + indent)])
    }
    return unquotedMinus(span, behind: rest)
  }

  private func unquotedMinus(_ span: Span, behind rest: Int) -> ParseErrorExplainer {
    let space = Span(span.start + 1, min(rest, span.end))
    let isItem = bytes.keyColon(from: rest).map { $0 < span.end } ?? false
    return ParseErrorExplainer(
      .minus(span, space: space, file.text(span), isItem: isItem), repair: [.init(asText: span)])
  }

  /// The diagnosis of other syntax in the position of a value.
  var missingContent: ParseErrorExplainer {
    switch byte(at: place) {
    case UInt8(ascii: "-"):
      let rest = bytes.skippingBlanks(from: place + 1)
      return unquotedMinus(value(at: place), behind: rest)
    case UInt8(ascii: ","):
      return ParseErrorExplainer(.emptyItem(Span(place, place + 1)), repair: [.init(Span(place, place + 1), [0x20])])
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      return isInFlow(at: place) ? brokenBrackets : unquotedSign(at: place)
    case UInt8(ascii: "?"), UInt8(ascii: ":"): return unquotedSign(at: place)
    default: return isInFlow(at: place) ? brokenBrackets : ParseErrorExplainer(.unreadable(Span(place, place)))
    }
  }

  /// Diagnoses a backslash in double quotes before a character that it cannot escape.
  func wrongEscape(at place: Int) -> ParseErrorExplainer {
    let end = min(place + 2, bytes.count)
    return ParseErrorExplainer(
      .escape(Span(place, end), file.text(Span(place, end))),
      repair: [.init(Span(place, place), [UInt8(ascii: "\\")])])
  }

  /// Diagnoses a quote that is unclosed, or closed only by the opening quote of another text.
  func unclosedQuote(at start: Int) -> ParseErrorExplainer {
    guard let quote = byte(at: start) else { return ParseErrorExplainer(.unreadable(Span(place, place))) }
    let end = bytes.contentEnd(from: start)
    let noticed = complaint == .endOfText ? nil : Span(place, min(place + 1, bytes.count))
    let problem = TextProblem.unclosedQuote(
      Span(start, start + 1), Unicode.Scalar(quote), end: end, noticed: noticed)
    return ParseErrorExplainer(problem, repair: isInFlow(at: start) ? [] : [.init(Span(end, end), [quote])])
  }

  /// The diagnosis of a tag that YAML itself rejects.
  var wrongTag: ParseErrorExplainer {
    let start = byte(at: beginning) == UInt8(ascii: "!") ? beginning : place
    guard byte(at: start) == UInt8(ascii: "!"), byte(at: start + 1) == UInt8(ascii: "!") || activity == .node else {
      return unquotedSign(at: start)
    }
    var end = start
    while end < bytes.count, !bytes[end].isBlank, bytes.lineBreak(at: end) == 0 { end += 1 }
    let blanks = [UInt8](repeating: 0x20, count: end - start)
    return ParseErrorExplainer(
      .tag(file.text(Span(start, end)), Span(start, end)), repair: [.init(Span(start, end), blanks)])
  }

  /// The diagnosis of a line that starts with `%` before the document.
  var directive: ParseErrorExplainer {
    let start = bytes.startOfLine(of: activity == nil ? place : beginning)
    let span = Span(start, max(bytes.contentEnd(from: start), min(start + 1, bytes.count)))
    return ParseErrorExplainer(
      .directive(file.text(span), span), repair: [.init(Span(start, min(start + 1, bytes.count)), [UInt8(ascii: "#")])])
  }
}
