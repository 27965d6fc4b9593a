import Source

// Findings that several files report.

extension Diagnostic {
  static func multipleDocuments(at span: Span) -> Diagnostic {
    Diagnostic(
      .multipleDocuments, "a second document begins here, and a file has one", at: span,
      help: ["move it to a file of its own"])
  }

  static func tag(_ tag: String, at span: Span) -> Diagnostic {
    // A tag that ends with a colon is a key with a stray `!` before it.
    let isKey = tag.hasSuffix(":")
    let sign = Span(span.start, span.start + tag.utf8.prefix { $0 == UInt8(ascii: "!") }.count)
    let edit = Edit(isKey ? sign : span, "")
    return Diagnostic(
      .yamlTag, "`\(tag.brief)` is a tag, and specs have none", at: span,
      notes: ["what a value means is decided by its key"],
      fixes: [FixIt(isKey ? "remove the `!`" : "remove the tag", isSafe: !isKey, edits: [edit])])
  }

  /// - Parameter isKey: whether the text is in the position of a key.
  static func sign(_ text: String, isKey: Bool = false, at span: Span) -> Diagnostic {
    let sign = text.unicodeScalars.first.map { $0 == "`" ? "a backtick" : "`\($0)`" } ?? "nothing"
    return Diagnostic(
      .unquotedText, "a text without quotes cannot start with \(sign)", at: span, caption: meaning(of: text),
      fixes: [.quote(span, text, isSafe: !isKey)])
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

  static func colon(_ text: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unquotedText, "a text without quotes cannot contain `: `", at: span,
      caption: "YAML takes the colon for the end of a key", fixes: [.quote(span, text)])
  }

  /// - Parameter isComment: whether a `#` follows, which a space would turn into a comment.
  static func missingSpace(_ sign: String, isComment: Bool, at span: Span) -> Diagnostic {
    let end = Span(span.end, span.end)
    return Diagnostic(
      .invalidYAML, "there is no space behind this `\(sign)`", at: span,
      caption: "so YAML takes it for a part of the text",
      fixes: [FixIt("put a space behind it", isSafe: !isComment, edits: [Edit(end, " ")])])
  }

  static func noKey(_ text: String, at span: Span) -> Diagnostic {
    // Seven signs alone, or before the name of a version.
    if ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains(where: { text == $0 || text.hasPrefix("\($0) ") }) {
      return Diagnostic(
        .invalidYAML, "a merge conflict begins or ends at this line", at: span,
        help: ["resolve it, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`"])
    }
    guard let colon = text.unicodeScalars.firstIndex(of: "\u{FF1A}") else {
      return Diagnostic(
        .invalidYAML, "this line is not a key with a value", at: span,
        help: ["write `key: value`, or quote a text that goes on over several lines"])
    }
    let start = span.start + text.utf8.distance(from: text.startIndex, to: colon)
    let place = Span(start, start + UTF8.width("\u{FF1A}"))
    return Diagnostic(
      .invalidYAML, "`\u{FF1A}` is a full-width sign, and a key ends with `:`", at: place,
      fixes: [FixIt("write `: `", isSafe: false, edits: [Edit(place, ": ")])])
  }
}

extension FixIt {
  /// Returns a fix that quotes a text, so that YAML does not interpret its characters.
  static func quote(_ span: Span, _ text: String, isSafe: Bool = true) -> FixIt {
    FixIt("quote it", isSafe: isSafe, edits: [Edit(span, text.withoutTypographicQuotes.quoted)])
  }

  static func closing(with mark: Unicode.Scalar, at end: Int) -> FixIt {
    FixIt("close it at the end of the line", isSafe: false, edits: [Edit(Span(end, end), "\(mark)")])
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

  /// The string cut to 40 characters for a message.
  var brief: String {
    unicodeScalars.count <= 40 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(39))) + "…"
  }
}
