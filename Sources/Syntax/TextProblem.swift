import Source

/// Text that YAML reads as other syntax.
enum TextProblem {
  /// - Parameter whole: the intended text. `nil` if its end is unknown.
  case comma(parenthesis: Span, value: Span, split: String, whole: String?)
  /// - Parameter isKey: whether the text is in the position of a key.
  case sign(Span, String, isKey: Bool = false)
  /// A line of three backticks, as around a block of code in Markdown.
  case fence(Span)
  case colon(Span, String)
  /// A map on the line of its key.
  case bareMap(Span)
  /// - Parameter isItem: whether the text has a key, so that it is a list item.
  case minus(Span, space: Span, String, isItem: Bool)
  /// - Parameter whole: the span including the quoted text before it.
  case behindQuote(Span, whole: Span, String, quoted: Span)
  case behindBracket(Span, bracket: Span)
  case bracket(Span)
  case escape(Span, String)
  /// - Parameter end: the probable position of the closing quote.
  case unclosedQuote(Span, Unicode.Scalar, end: Int, noticed: Span?)

  var diagnostic: Diagnostic {
    switch self {
    case .comma(let parenthesis, let value, let split, let whole):
      let fixes = whole.map { [FixIt.quote(value, $0)] } ?? []
      return Diagnostic(
        .unquotedComma, "a comma ends this value inside of its parentheses", at: parenthesis,
        caption: whole == nil ? "not closed" : "not closed before the comma",
        notes: ["between braces or brackets YAML reads `\(split.brief)` and goes on with the next item"],
        help: fixes.isEmpty ? ["close the parenthesis and quote the value"] : [], fixes: fixes)
    case .sign(let span, let text, let isKey):
      let sign = text.unicodeScalars.first.map { $0 == "`" ? "a backtick" : "`\($0)`" } ?? "nothing"
      return Diagnostic(
        .unquotedText, "a text without quotes cannot start with \(sign)", at: span,
        caption: Self.meaning(of: text), fixes: [.quote(span, text, isSafe: !isKey)])
    case .fence(let span):
      return Diagnostic(
        .invalidYAML, "three backticks are a sign of Markdown, not of a spec", at: span,
        fixes: [FixIt("remove them", isSafe: false, edits: [Edit(span, "")])])
    case .colon(let span, let text):
      return Diagnostic(
        .unquotedText, "a text without quotes cannot contain `: `", at: span,
        caption: "YAML takes the colon for the end of a key", fixes: [.quote(span, text)])
    case .bareMap(let span):
      let edits = [Edit(Span(span.start, span.start), "{"), Edit(Span(span.end, span.end), "}")]
      return Diagnostic(
        .unquotedText, "a map on the line of its key must be in braces", at: span,
        caption: "YAML takes the second colon for the end of a key",
        fixes: [FixIt("put braces around it", isSafe: false, edits: edits)])
    case .minus(let span, let space, let text, let isItem):
      let fix = FixIt("write `-` without the space", isSafe: !isItem, edits: [Edit(space, "")])
      return Diagnostic(
        .unquotedText, "`- ` begins an item of a list, and a value is required", at: span,
        fixes: Self.isNegative(text) ? [fix] : [.quote(span, text, isSafe: !isItem)])
    case .behindQuote(let span, let whole, let text, let quoted):
      let quote = FixIt.quote(whole, text.withoutOuterQuotes)
      return Diagnostic(
        .unquotedText, "there is more text behind the closing quote", at: span,
        labels: [Label(Span(quoted.end - 1, quoted.end), "closed here")], fixes: [quote])
    case .behindBracket(let span, let bracket):
      return Diagnostic(
        .invalidYAML, "there is more text behind the closing bracket", at: span,
        labels: [Label(bracket, "closed here")], help: ["remove it, or quote the whole value if it is meant as text"])
    case .bracket(let span):
      return Diagnostic(
        .unquotedText, "between braces or brackets a text without quotes cannot contain another bracket", at: span,
        help: ["quote the whole value"])
    case .escape(let span, let text):
      return Diagnostic(
        .invalidYAML, "`\(text)` means nothing between double quotes", at: span,
        fixes: [FixIt("write `\\\\` for a backslash", isSafe: false, edits: [Edit(Span(span.start, span.start), "\\")])]
      )
    case .unclosedQuote(let span, let quote, let end, let noticed):
      return Diagnostic(
        .invalidYAML, "this quote is not closed", at: span,
        labels: noticed.map { [Label($0, "so the text ends only before this")] } ?? [],
        fixes: [FixIt("close it at the end of the line", isSafe: false, edits: [Edit(Span(end, end), "\(quote)")])])
    }
  }

  /// Returns the meaning of the indicator at the start of a text.
  private static func meaning(of text: String) -> String? {
    switch text.utf8.first {
    case UInt8(ascii: "*"): "YAML takes it for an alias"
    case UInt8(ascii: "&"): "YAML takes it for an anchor"
    case UInt8(ascii: "!"): "YAML takes it for a tag"
    case UInt8(ascii: "|"), UInt8(ascii: ">"): "YAML takes it for the head of a text on the lines below"
    case UInt8(ascii: "?"): "YAML takes it for the start of a key"
    default: nil
    }
  }

  /// Whether the dash is a minus sign: `- 20`, `- header.height`.
  private static func isNegative(_ text: String) -> Bool {
    guard let next = text.utf8.dropFirst().first(where: { !$0.isBlank }) else { return false }
    return next.isDigit || next.isLetter || next == UInt8(ascii: "(") || next == UInt8(ascii: ".")
  }
}

extension FixIt {
  /// Returns a fix that quotes a text, so that YAML does not interpret its characters.
  static func quote(_ span: Span, _ text: String, isSafe: Bool = true) -> FixIt {
    FixIt("quote it", isSafe: isSafe, edits: [Edit(span, text.withoutTypographicQuotes.quoted)])
  }
}

extension String {
  /// The string as a quoted YAML text.
  fileprivate var quoted: String {
    let needsEscapes = utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    guard needsEscapes else { return "\"\(self)\"" }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// The text inside of typographic quotes: `it` for `“it”`. Other texts are unchanged.
  fileprivate var withoutTypographicQuotes: String {
    let isInside = dropFirst().dropLast().allSatisfy { !"“”„‘’‚".contains($0) }
    guard count > 1, isInside, let first, let last, ["“”", "„“", "‘’", "‚‘", "””", "’’"].contains("\(first)\(last)")
    else {
      return self
    }
    return String(dropFirst().dropLast())
  }

  /// The text inside of outer ASCII quotes: `it's` for `'it's'`. Other texts are unchanged.
  fileprivate var withoutOuterQuotes: String {
    guard let first = utf8.first, first == utf8.last, utf8.count > 1, first == 0x22 || first == 0x27 else {
      return self
    }
    return String(dropFirst().dropLast())
  }

  /// The string cut to 40 characters for a message.
  var brief: String {
    unicodeScalars.count <= 40 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(39))) + "…"
  }
}
