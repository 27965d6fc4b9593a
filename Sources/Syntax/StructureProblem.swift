import Source

/// Lines and brackets that do not form maps and lists.
enum StructureProblem {
  case missingColon(Span, String)
  /// - Parameter isComment: whether a `#` follows, which a space would turn into a comment.
  case missingSpace(after: String, Span, isComment: Bool)
  case noKey(Span, String)
  case noValue(Span)
  case longKey(Span)
  case unexpectedColon(Span)
  case deeperKey(Span, String, below: Span, String, [Edit])
  case shallowKey(Span, String, first: Span)
  case wrongIndentation(Span, column: Int, beside: Span, besideColumn: Int, [Edit])
  /// - Parameter edit: the edit that turns the item into a key. `nil` if the item is not a key with a value.
  case itemAmongKeys(Span, keys: Span, edit: Edit?)
  case keyAmongItems(Span, items: Span)
  case missingDash(Span, String, Edit)
  case listBehindKey(Span)
  case listWithoutKey(Span, below: Span, String)
  case tab(Span, [Edit], isSafe: Bool)
  /// A tab on a line that is otherwise blank.
  case tabAlone(Span, Edit)
  case foreignSpace(Span, [Edit])
  case emptyItem(Span)
  case missingComma(Span, String, gap: Int)
  case mismatchedBracket(Span, open: Span, right: Unicode.Scalar)
  /// - Parameter end: the probable position of the closing bracket. `nil` if it is unknown.
  case unclosedBracket(Span, right: Unicode.Scalar, end: Int?)
  case unreadable(Span)

  var diagnostic: Diagnostic {
    switch self {
    case .missingColon(let span, let key):
      let end = Span(span.end, span.end)
      return Diagnostic(
        .invalidYAML, "`\(key.brief)` is in the position of a key, without a colon", at: span,
        fixes: [FixIt("write `\(key.brief):`", isSafe: false, edits: [Edit(end, ":")])])
    case .missingSpace(let sign, let span, let isComment):
      let end = Span(span.end, span.end)
      return Diagnostic(
        .invalidYAML, "there is no space behind this `\(sign)`", at: span,
        caption: "so YAML takes it for a part of the text",
        fixes: [FixIt("put a space behind it", isSafe: !isComment, edits: [Edit(end, " ")])])
    case .noKey(let span, let text):
      if let colon = text.unicodeScalars.firstIndex(of: "\u{FF1A}") {
        let start = span.start + text.utf8.distance(from: text.startIndex, to: colon)
        let place = Span(start, start + UTF8.width("\u{FF1A}"))
        return Diagnostic(
          .invalidYAML, "`\u{FF1A}` is a full-width sign, and a key ends with `:`", at: place,
          fixes: [FixIt("write `: `", isSafe: false, edits: [Edit(place, ": ")])])
      }
      return Diagnostic(
        .invalidYAML, "this line is not a key with a value", at: span,
        help: ["write `key: value`, or quote a text that goes on over several lines"])
    case .noValue(let span):
      return Diagnostic(
        .invalidYAML, "there is no value behind this `:`", at: span, help: ["write one, or remove the key"])
    case .longKey(let span):
      return Diagnostic(.invalidYAML, "a key is longer than YAML's 1024 characters", at: span)
    case .unexpectedColon(let span):
      return Diagnostic(
        .invalidYAML, "there is a colon where no key can be", at: span, help: ["quote the text that it belongs to"])
    case .deeperKey(let span, let key, let below, let other, let edits):
      return Diagnostic(
        .invalidYAML, "`\(key.brief)` is indented deeper than `\(other.brief)`, which has its value already", at: span,
        labels: [Label(below, "this key's value is on its line")],
        help: ["if it belongs to a key of its own, write that on a line between them"],
        fixes: [FixIt("put it below `\(other.brief)`", isSafe: false, edits: edits)])
    case .shallowKey(let span, let key, let first):
      return Diagnostic(
        .invalidYAML, "`\(key.brief)` is indented less than the first key of the file", at: span,
        labels: [Label(first, "the first key")], help: ["indent all keys of the file's own map alike"])
    case .wrongIndentation(let span, let column, let beside, let besideColumn, let edits):
      return Diagnostic(
        .invalidYAML, "this line is indented by \(column), which fits none of the lines above it", at: span,
        labels: [Label(beside, "indented by \(besideColumn)")],
        fixes: [FixIt("indent it by \(besideColumn)", isSafe: false, edits: edits)])
    case .missingDash(let span, let key, let edit):
      return Diagnostic(
        .invalidYAML, "`- ` is missing before `\(key.brief)`, which begins an item of a list", at: span,
        fixes: [FixIt("put `- ` before it", isSafe: false, edits: [edit])])
    case .itemAmongKeys(let span, let keys, let edit):
      return Diagnostic(
        .invalidYAML, "an item of a list is among the keys of a map", at: span,
        labels: [Label(keys, "the map begins here")],
        help: edit == nil ? ["indent the list below the key that it belongs to"] : [],
        fixes: edit.map { [FixIt("leave out the dash", isSafe: false, edits: [$0])] } ?? [])
    case .keyAmongItems(let span, let items):
      return Diagnostic(
        .invalidYAML, "a key is among the items of a list", at: span,
        labels: [Label(items, "the list begins here")],
        help: ["indent the key below the item that it belongs to, or put `- ` before it"])
    case .listBehindKey(let span):
      return Diagnostic(
        .invalidYAML, "a list begins on the line of its key", at: span, help: ["put every item on a line of its own"])
    case .listWithoutKey(let span, let below, let key):
      return Diagnostic(
        .invalidYAML, "this list belongs to no key: `\(key.brief)` above it has its value already", at: span,
        labels: [Label(below, "this key's value is on its line")],
        help: ["write the key of the list on a line between them; a text that goes on over several lines needs quotes"])
    case .tab(let span, let edits, let isSafe):
      return Diagnostic(
        .invalidYAML, "YAML does not allow tabs for indentation", at: span,
        help: edits.isEmpty ? ["indent with spaces"] : [],
        fixes: edits.isEmpty ? [] : [FixIt("write spaces", isSafe: isSafe, edits: edits)])
    case .tabAlone(let span, let edit):
      return Diagnostic(
        .invalidYAML, "a line of blanks may have no tab here", at: span,
        fixes: [FixIt("take out the blanks", isSafe: true, edits: [edit])])
    case .foreignSpace(let span, let edits):
      return Diagnostic(
        .invalidYAML, "YAML takes a space that is not a plain space for text, not for indentation", at: span,
        fixes: [FixIt("write plain spaces", isSafe: true, edits: edits)])
    case .emptyItem(let span):
      return Diagnostic(
        .invalidYAML, "there is nothing before this comma", at: span, help: ["remove it, or write what is missing"])
    case .missingComma(let span, let text, let gap):
      return Diagnostic(
        .invalidYAML, "there is no comma before `\(text.brief)`", at: span,
        fixes: [FixIt("put a comma before it", isSafe: false, edits: [Edit(Span(gap, gap), ",")])])
    case .mismatchedBracket(let span, let open, let right):
      return Diagnostic(
        .invalidYAML, "this bracket closes one of another kind", at: span, labels: [Label(open, "opened here")],
        fixes: [FixIt("write `\(right)`", isSafe: false, edits: [Edit(span, "\(right)")])])
    case .unclosedBracket(let span, let right, let end):
      let fix = end.map {
        FixIt("close it at the end of the line", isSafe: false, edits: [Edit(Span($0, $0), "\(right)")])
      }
      return Diagnostic(
        .invalidYAML, "this bracket is not closed", at: span,
        help: fix == nil ? ["write the `\(right)` that is missing"] : [],
        fixes: fix.map { [$0] } ?? [])
    case .unreadable(let span):
      return Diagnostic(
        .invalidYAML, "YAML cannot be read on from here", at: span,
        help: ["look for a quote, a bracket or a colon that is missing on this line or the one above"])
    }
  }
}
