import Source

/// Diagnoses of lines with a wrong indentation.
extension ErrorContext {
  /// The diagnosis of content that is neither the key nor the item that YAML expects.
  var unexpectedStart: ParseErrorExplainer {
    let line = bytes.contentStart(ofLineAt: place)
    guard line >= place else { return textBehindValue }
    guard let open = builder.open.last else { return unreadable }
    let column = bytes.column(of: place)
    let isItem = isDash(at: place)
    let span = Span(place, bytes.keyColon(from: place) ?? bytes.contentEnd(from: place))
    if column == bytes.column(of: open.start) {
      if !open.isMapping, let dash = missingSpace(behindDash: place) { return dash }
      let beside = Span(open.start, bytes.keyColon(from: open.start) ?? bytes.contentEnd(from: open.start))
      if !isItem { return ParseErrorExplainer(.keyAmongItems(Span(open.start, open.start + 1), at: span)) }
      return ParseErrorExplainer(fixing: .itemAmongKeys(beside, strayDash(at: place), at: Span(place, place + 1)))
    }
    if isItem, column > bytes.column(of: open.start), let key = lastKey, let value = builder.nodes.last,
      !bytes.spansLines(Span(key.span.start, value.span.end))
    {
      return listWithoutKey(at: place, below: key)
    }
    return wrongIndentation(span, column, isItem)
  }

  /// Returns the edit that removes the dash before a key with its value on the same line. `nil` if the item may be a
  /// real one.
  private func strayDash(at place: Int) -> Edit? {
    let start = bytes.skippingBlanks(from: place + 1)
    guard let colon = bytes.keyColon(from: start), colon + 1 < bytes.contentEnd(from: start),
      !words.items.contains(file.text(Span(start, colon)))
    else { return nil }
    let next = bytes.nextLine(after: place).map(bytes.skippingBlanks(from:))
    if let next, next < bytes.count, bytes.column(of: next) > bytes.column(of: place) { return nil }
    return Edit(Span(place, start), "")
  }

  /// Diagnoses a list that is indented below a key with a value of its own. The repair omits the list, because its
  /// owner is unknown.
  func listWithoutKey(at line: Int, below key: SyntaxNode) -> ParseErrorExplainer {
    let blanks = block(from: line).map { content in
      let end = bytes.endOfLine(from: content)
      return RepairedSource.Patch(Span(content, end), [UInt8](repeating: 0x20, count: end - content))
    }
    let span = Span(line, bytes.keyColon(from: line) ?? bytes.contentEnd(from: line))
    return ParseErrorExplainer(
      .listWithoutKey(file.text(key.span), below: key.span, at: span), repair: blanks, isPartial: true)
  }

  /// Diagnoses a line whose column is between the indentations of the lines above.
  private func wrongIndentation(_ span: Span, _ column: Int, _ isItem: Bool) -> ParseErrorExplainer {
    // The lines above, nearest first, each only if it is further left than those below it.
    var above: [(start: Int, column: Int)] = []
    var line = bytes.startOfLine(of: place)
    while line > 0, above.last.map({ $0.column > 0 }) ?? true {
      line = bytes.startOfLine(of: line - 1)
      let start = bytes.skippingBlanks(from: line)
      guard start < bytes.count, bytes.lineBreak(at: start) == 0, bytes[start] != UInt8(ascii: "#") else { continue }
      for start in starts(from: start).reversed() where bytes.column(of: start) < above.last?.column ?? Int.max {
        above.append((start, bytes.column(of: start)))
      }
    }
    // If possible, an item aligns with items and a key with keys.
    let alike = above.filter { isDash(at: $0.start) == isItem }
    let nearest = (alike.isEmpty ? above : alike).min { abs($0.column - column) < abs($1.column - column) }
    guard let nearest else { return unreadable }
    let beside = Span(nearest.start, bytes.keyColon(from: nearest.start) ?? bytes.contentEnd(from: nearest.start))
    let edits = shift(from: place, to: nearest.column)
    return ParseErrorExplainer(moving: .wrongIndentation(column, beside: beside, nearest.column, edits, at: span))
  }

  /// Returns the edits that move a line and its block to a column. A move to the right stops at the first line that
  /// already fits below it.
  private func shift(from line: Int, to column: Int) -> [Edit] {
    let edits = shift(from: line, by: column - bytes.column(of: line))
    guard column > bytes.column(of: line) else { return edits }
    return Array(edits.prefix(1))
      + edits.dropFirst().prefix { edit in
        let other = bytes.column(of: edit.span.end)
        return other != column && other != column + 2
      }
  }

  func isDash(at start: Int) -> Bool {
    byte(at: start) == UInt8(ascii: "-") && (byte(at: start + 1).map { $0.isBlank || $0 < 0x20 } ?? true)
  }

  /// Returns the starts of the items and keys on a line: `- - a: b` has three.
  private func starts(from start: Int) -> [Int] {
    var starts = [start]
    var position = start
    while byte(at: position) == UInt8(ascii: "-"), byte(at: position + 1)?.isBlank == true {
      position = bytes.skippingBlanks(from: position + 1)
      starts.append(position)
    }
    return starts
  }

  /// The diagnosis of more text after a complete value on the same line.
  var textBehindValue: ParseErrorExplainer {
    guard let node = nodeEnding(before: place) else { return unreadable }
    if bytes.spansLines(node.span), case .scalar = node.content { return unclosedQuote(at: node.span.start) }
    let end = bytes.contentEnd(from: place)
    switch node.content {
    case .scalar:
      let span = Span(node.span.start, max(end, node.span.end))
      return ParseErrorExplainer(
        startsWithQuote(node)
          ? .behindQuote(node.span, file.text(span), whole: span, at: Span(place, span.end))
          : .sign(file.text(span), at: span), repair: [.init(asText: span)])
    case .sequence, .mapping:
      let span = Span(place, max(end, place))
      let blanks = [UInt8](repeating: 0x20, count: span.end - span.start)
      return ParseErrorExplainer(
        .behindBracket(Span(node.span.end - 1, node.span.end), at: span), repair: [.init(span, blanks)])
    }
  }

  /// The diagnosis of more text after the end of the document.
  var textBehindDocument: ParseErrorExplainer {
    let line = bytes.contentStart(ofLineAt: place)
    let rest = Span(place, max(place, bytes.contentEnd(from: place)))
    guard let root = builder.root, !isBehindDocumentEnd(line) else {
      return ParseErrorExplainer(.multipleDocuments(at: rest))
    }
    if line != place { return textBehindValue }
    switch root.content {
    case .scalar: return ParseErrorExplainer(.noKey(file.text(root.span), at: root.span))
    case .sequence, .mapping:
      let first = Span(root.span.start, bytes.keyColon(from: root.span.start) ?? root.span.end)
      guard bytes.column(of: place) < bytes.column(of: root.span.start) else {
        return ParseErrorExplainer(.behindBracket(Span(max(0, root.span.end - 1), root.span.end), at: rest))
      }
      let key = Span(place, bytes.keyColon(from: place) ?? rest.end)
      return ParseErrorExplainer(.shallowKey(file.text(key), first: first, at: key))
    }
  }

  /// Whether the nearest non-empty line above is `...`, apart from comments.
  private func isBehindDocumentEnd(_ line: Int) -> Bool {
    var start = bytes.startOfLine(of: line)
    while start > 0 {
      start = bytes.startOfLine(of: start - 1)
      let content = bytes.skippingBlanks(from: start)
      if bytes.lineBreak(at: content) == 0, byte(at: content) != UInt8(ascii: "#") {
        return bytes[content...].starts(with: "...".utf8)
      }
    }
    return false
  }

  /// The diagnosis of a tab where YAML expects spaces.
  var tab: ParseErrorExplainer {
    let line = bytes.startOfLine(of: place)
    let end = bytes.skippingBlanks(from: line)
    if place >= end {
      // A tab after a dash: `-⇥bar`.
      let span = Span(place, bytes.skippingBlanks(from: place))
      return ParseErrorExplainer(fixing: .tab([Edit(span, " ")], isSafe: true, at: span))
    }
    let span = Span(bytes[line..<end].firstIndex(of: 0x09) ?? line, end)
    if end == bytes.count || bytes.lineBreak(at: end) > 0 {
      return ParseErrorExplainer(fixing: .tabAlone(Span(line, end), at: span))
    }
    if let edits = tabsAsSpaces { return ParseErrorExplainer(fixing: .tab(edits, isSafe: true, at: span)) }
    return ParseErrorExplainer(fixing: .tab(tabsBesideSpaces(from: line), isSafe: false, at: span))
  }

  /// Returns edits for the lines from `first` on that have tabs in their indentation. Each line gets the only column
  /// that fits the line above it: below a key without a value, or beside the nearest key or item of the same kind.
  private func tabsBesideSpaces(from first: Int) -> [Edit] {
    var edits: [Edit] = []
    // The column of the text by the width of the blanks before it.
    var columns: [Int: Int] = [:]
    var above = keyAbove(first)
    var next: Int? = first
    while let line = next {
      let start = bytes.skippingBlanks(from: line)
      next = bytes.nextLine(after: line)
      guard start < bytes.count, bytes.lineBreak(at: start) == 0 else { continue }
      var column = start - line
      if bytes[line..<start].contains(0x09) {
        let written = column
        if let known = columns[written] {
          column = known
        } else if let above {
          column = above.opens ? above.key + 2 : isDash(at: start) ? above.start : above.key
          columns[written] = column
        }
        columns = columns.filter { $0.key <= written }
        edits.append(Edit(Span(line, start), String(repeating: " ", count: column)))
      }
      above = key(of: start, at: column)
    }
    return edits
  }

  private typealias KeyPlace = (start: Int, key: Int, opens: Bool)

  /// Returns the last key of the nearest non-empty line above. `nil` if there is none.
  private func keyAbove(_ line: Int) -> KeyPlace? {
    var line = line
    while line > 0 {
      line = bytes.startOfLine(of: line - 1)
      let start = bytes.skippingBlanks(from: line)
      if start < bytes.count, bytes.lineBreak(at: start) == 0, bytes[start] != UInt8(ascii: "#") {
        return key(of: start, at: bytes.column(of: start))
      }
    }
    return nil
  }

  /// Returns the column of a line, the column of its last key, and whether that key has no value yet.
  private func key(of start: Int, at column: Int) -> KeyPlace {
    let last = starts(from: start).last ?? start
    return (column, column + last - start, byte(at: bytes.contentEnd(from: start) - 1) == UInt8(ascii: ":"))
  }

  /// Two spaces for every tab in indentation. `nil` if the file also indents with spaces.
  private var tabsAsSpaces: [Edit]? {
    var edits: [Edit] = []
    var next: Int? = bytes.startOfLine(of: 0)
    if file.hasByteOrderMark { next = min(3, bytes.count) }
    while let line = next {
      let end = bytes.skippingBlanks(from: line)
      if end > line, bytes.lineBreak(at: end) == 0 {
        guard bytes[line..<end].allSatisfy({ $0 == 0x09 }) else { return nil }
        edits.append(Edit(Span(line, end), String(repeating: "  ", count: end - line)))
      }
      next = bytes.nextLine(after: line)
    }
    return edits
  }
}

extension Diagnostic {
  fileprivate static func shallowKey(_ key: String, first: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "`\(key.brief)` is indented less than the first key of the file", at: span,
      labels: [Label(first, "the first key")], help: ["indent all keys of the file's own map alike"])
  }

  fileprivate static func wrongIndentation(
    _ column: Int, beside: Span, _ nearest: Int, _ edits: [Edit], at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "this line is indented by \(column), which fits none of the lines above it", at: span,
      labels: [Label(beside, "indented by \(nearest)")],
      fixes: [FixIt("indent it by \(nearest)", isSafe: false, edits: edits)])
  }

  /// - Parameter edit: the edit that turns the item into a key. `nil` if the item is not a key with a value.
  fileprivate static func itemAmongKeys(_ keys: Span, _ edit: Edit?, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "an item of a list is among the keys of a map", at: span,
      labels: [Label(keys, "the map begins here")],
      help: edit == nil ? ["indent the list below the key that it belongs to"] : [],
      fixes: edit.map { [FixIt("leave out the dash", isSafe: false, edits: [$0])] } ?? [])
  }

  fileprivate static func keyAmongItems(_ items: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "a key is among the items of a list", at: span, labels: [Label(items, "the list begins here")],
      help: ["indent the key below the item that it belongs to, or put `- ` before it"])
  }

  fileprivate static func listWithoutKey(_ key: String, below: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "this list belongs to no key: `\(key.brief)` above it has its value already", at: span,
      labels: [Label(below, "this key's value is on its line")],
      help: ["write the key of the list on a line between them; a text that goes on over several lines needs quotes"])
  }

  /// - Parameter whole: the span including the quoted text before it.
  fileprivate static func behindQuote(_ quoted: Span, _ text: String, whole: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .unquotedText, "there is more text behind the closing quote", at: span,
      labels: [Label(Span(quoted.end - 1, quoted.end), "closed here")],
      fixes: [.quote(whole, text.withoutOuterQuotes)])
  }

  fileprivate static func behindBracket(_ bracket: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "there is more text behind the closing bracket", at: span,
      labels: [Label(bracket, "closed here")], help: ["remove it, or quote the whole value if it is meant as text"])
  }

  fileprivate static func tab(_ edits: [Edit], isSafe: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "YAML does not allow tabs for indentation", at: span,
      help: edits.isEmpty ? ["indent with spaces"] : [],
      fixes: edits.isEmpty ? [] : [FixIt("write spaces", isSafe: isSafe, edits: edits)])
  }

  /// A line that is otherwise blank has a tab.
  fileprivate static func tabAlone(_ blanks: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "a line of blanks may have no tab here", at: span,
      fixes: [FixIt("take out the blanks", isSafe: true, edits: [Edit(blanks, "")])])
  }
}

extension String {
  /// The text inside of outer ASCII quotes: `it's` for `'it's'`. Other texts are unchanged.
  fileprivate var withoutOuterQuotes: String {
    guard let first = utf8.first, first == utf8.last, utf8.count > 1, first == 0x22 || first == 0x27 else {
      return self
    }
    return String(dropFirst().dropLast())
  }
}
