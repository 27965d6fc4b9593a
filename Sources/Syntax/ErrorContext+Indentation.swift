import Source

/// Diagnoses of lines with a wrong indentation.
extension ErrorContext {
  /// The diagnosis of content that is neither the key nor the item that YAML expects.
  var unexpectedStart: ParseErrorExplainer {
    let line = bytes.contentStart(ofLineAt: place)
    guard line >= place else { return textBehindValue }
    guard let open = builder.open.last else { return ParseErrorExplainer(.unreadable(Span(place, place))) }
    let column = bytes.column(of: place)
    let isItem = isDash(at: place)
    let span = Span(place, bytes.keyColon(from: place) ?? bytes.contentEnd(from: place))
    if column == bytes.column(of: open.start) {
      if !open.isMapping, let dash = missingSpace(behindDash: place) { return dash }
      let beside = Span(open.start, bytes.keyColon(from: open.start) ?? bytes.contentEnd(from: open.start))
      if !isItem { return ParseErrorExplainer(.keyAmongItems(span, items: Span(open.start, open.start + 1))) }
      let edit = strayDash(at: place)
      return ParseErrorExplainer(
        .itemAmongKeys(Span(place, place + 1), keys: beside, edit: edit),
        repair: edit.map { [RepairedSource.Patch($0)] } ?? [])
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
      .listWithoutKey(span, below: key.span, file.text(key.span)), repair: blanks, isPartial: true)
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
    guard let nearest else { return ParseErrorExplainer(.unreadable(Span(place, place))) }
    let beside = Span(nearest.start, bytes.keyColon(from: nearest.start) ?? bytes.contentEnd(from: nearest.start))
    let edits = shift(from: place, to: nearest.column)
    return ParseErrorExplainer(
      .wrongIndentation(span, column: column, beside: beside, besideColumn: nearest.column, edits), moving: edits)
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
    guard let node = nodeEnding(before: place) else { return ParseErrorExplainer(.unreadable(Span(place, place))) }
    if bytes.spansLines(node.span), case .scalar = node.content { return unclosedQuote(at: node.span.start) }
    let end = bytes.contentEnd(from: place)
    switch node.content {
    case .scalar:
      let span = Span(node.span.start, max(end, node.span.end))
      let problem: TextProblem =
        startsWithQuote(node)
        ? .behindQuote(Span(place, span.end), whole: span, file.text(span), quoted: node.span)
        : .sign(span, file.text(span))
      return ParseErrorExplainer(problem, repair: [.init(asText: span)])
    case .sequence, .mapping:
      let span = Span(place, max(end, place))
      let blanks = [UInt8](repeating: 0x20, count: span.end - span.start)
      return ParseErrorExplainer(
        .behindBracket(span, bracket: Span(node.span.end - 1, node.span.end)), repair: [.init(span, blanks)])
    }
  }

  /// The diagnosis of more text after the end of the document.
  var textBehindDocument: ParseErrorExplainer {
    let line = bytes.contentStart(ofLineAt: place)
    let rest = Span(place, max(place, bytes.contentEnd(from: place)))
    guard let root = builder.root, !isBehindDocumentEnd(line) else {
      return ParseErrorExplainer(.multipleDocuments(rest))
    }
    if line != place { return textBehindValue }
    switch root.content {
    case .scalar: return ParseErrorExplainer(.noKey(root.span, file.text(root.span)))
    case .sequence, .mapping:
      let first = Span(root.span.start, bytes.keyColon(from: root.span.start) ?? root.span.end)
      guard bytes.column(of: place) < bytes.column(of: root.span.start) else {
        return ParseErrorExplainer(.behindBracket(rest, bracket: Span(max(0, root.span.end - 1), root.span.end)))
      }
      let key = Span(place, bytes.keyColon(from: place) ?? rest.end)
      return ParseErrorExplainer(.shallowKey(key, file.text(key), first: first))
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
      let edit = Edit(span, " ")
      return ParseErrorExplainer(.tab(span, [edit], isSafe: true), repair: [.init(edit)])
    }
    let span = Span(bytes[line..<end].firstIndex(of: 0x09) ?? line, end)
    if end == bytes.count || bytes.lineBreak(at: end) > 0 {
      let edit = Edit(Span(line, end), "")
      return ParseErrorExplainer(.tabAlone(span, edit), repair: [.init(edit)])
    }
    if let edits = tabsAsSpaces {
      return ParseErrorExplainer(.tab(span, edits, isSafe: true), repair: edits.map(RepairedSource.Patch.init))
    }
    let edits = tabsBesideSpaces(from: line)
    return ParseErrorExplainer(.tab(span, edits, isSafe: false), repair: edits.map(RepairedSource.Patch.init))
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
