import Source

/// Lines that are not `key: value`.
extension ErrorContext {
  /// A line without its colon, or with one that no space follows.
  func missingColon(at start: Int) -> ParseErrorExplainer {
    let end = bytes.contentEnd(from: start)
    guard start < end else { return ParseErrorExplainer(.unreadable(Span(place, place))) }
    let line = Span(start, end)
    if let slip = missingSpace(in: line) { return slip }
    // The key is one word; what follows on the line is its value.
    var word = start
    while word < end, bytes[word].isNameByte { word += 1 }
    guard word > start, word == end || bytes[word].isBlank else {
      return ParseErrorExplainer(.noKey(line, file.text(line)))
    }
    let key = Span(start, word)
    return ParseErrorExplainer(
      .missingColon(key, file.text(key)), repair: [.init(Span(word, word), [UInt8(ascii: ":")])])
  }

  /// `height:200` is one text.
  func missingSpace(in line: Span) -> ParseErrorExplainer? {
    guard let colon = bytes[line.start..<line.end].firstIndex(of: UInt8(ascii: ":")), colon > line.start,
      bytes[line.start..<colon].allSatisfy(\.isNameByte),
      !bytes.isKeyColon(at: colon)
    else { return nil }
    return ParseErrorExplainer(
      .missingSpace(
        after: ":", Span(colon, colon + 1), isComment: byte(at: colon + 1) == UInt8(ascii: "#")),
      repair: [.init(Span(colon + 1, colon + 1), [0x20])])
  }

  /// A `:` behind a plain text that began on an earlier line: one of the lines is not what it looks like.
  func colonOnLaterLine(_ node: SyntaxNode) -> ParseErrorExplainer {
    let line = bytes.contentStart(ofLineAt: place)
    let isKey = bytes[min(line, place)..<place].allSatisfy(\.isNameByte)
    // A value on a line of its own was meant to be a key.
    let standsAlone = bytes.contentStart(ofLineAt: node.span.start) == node.span.start
    guard lastIsValue, !standsAlone else { return missingColon(at: node.span.start) }
    if let key = lastKey, let dash = missingSpace(behindDash: key.span.start) { return dash }
    if let key = lastKey, let item = firstItem(below: node) { return listWithoutKey(at: item, below: key) }
    guard isKey else {
      let span = Span(node.span.start, bytes.contentEnd(from: place))
      return ParseErrorExplainer(.colon(span, builder.plainNode(span).scalarText ?? ""))
    }
    return deeperKey(at: line, below: node)
  }

  /// The first line of a text, but for that on which it begins, that looks like an item of a list.
  private func firstItem(below node: SyntaxNode) -> Int? {
    var next = bytes.nextLine(after: node.span.start)
    while let line = next, line < place {
      let content = bytes.skippingBlanks(from: line)
      if isDash(at: content) { return content }
      next = bytes.nextLine(after: line)
    }
    return nil
  }

  /// `-bar: navigation` has a key of the name `-bar`.
  func missingSpace(behindDash place: Int) -> ParseErrorExplainer? {
    guard byte(at: place) == UInt8(ascii: "-"), byte(at: place + 1)?.isLetter == true else { return nil }
    return ParseErrorExplainer(
      .missingSpace(after: "-", Span(place, place + 1), isComment: false),
      repair: [.init(Span(place + 1, place + 1), [0x20])])
  }

  /// The key of the value that was read last.
  var lastKey: SyntaxNode? {
    guard lastIsValue, let open = builder.open.last, builder.nodes.count >= open.firstChild + 2 else { return nil }
    return builder.nodes[builder.nodes.count - 2]
  }

  /// A key that is indented below one that has its value already.
  private func deeperKey(at line: Int, below node: SyntaxNode) -> ParseErrorExplainer {
    guard let key = lastKey else { return missingColon(at: line) }
    if let dash = missingDash(before: key, deeper: line) { return dash }
    let column = bytes.column(of: key.span.start)
    let edits = shift(from: line, by: column - bytes.column(of: line))
    let span = Span(line, bytes.trimmingBlanks(from: line, to: place))
    return ParseErrorExplainer(
      .deeperKey(span, file.text(span), below: key.span, file.text(key.span), edits), moving: edits)
  }

  /// `bar: top` where a list of such is meant: its other keys stand where they would behind a dash.
  private func missingDash(before key: SyntaxNode, deeper line: Int) -> ParseErrorExplainer? {
    let start = key.span.start
    guard let text = key.scalarText, words.items.contains(text),
      bytes.contentStart(ofLineAt: start) == start, bytes.column(of: line) == bytes.column(of: start) + 2
    else { return nil }
    let edit = Edit(Span(start, start), "- ")
    return ParseErrorExplainer(.missingDash(key.span, text, edit), repair: [.init(edit)])
  }

  /// Moves a line and those that belong to it.
  func shift(from line: Int, by columns: Int) -> [Edit] {
    block(from: line).map { content in
      let span = columns < 0 ? Span(content + columns, content) : Span(content, content)
      return Edit(span, String(repeating: " ", count: max(0, columns)))
    }
  }

  /// Where the text begins of a line and of those that belong to it, being indented at least as far.
  func block(from line: Int) -> [Int] {
    let indentation = bytes.column(of: line)
    var lines: [Int] = []
    var next: Int? = line
    while let content = next {
      let isEmpty = bytes.endOfLine(from: content) == content
      guard isEmpty || bytes.column(of: content) >= indentation else { break }
      if !isEmpty { lines.append(content) }
      next = bytes.nextLine(after: content).map(bytes.skippingBlanks(from:))
    }
    return lines
  }
}
