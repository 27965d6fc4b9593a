import Source

/// Diagnoses of lines that are not `key: value`.
extension ErrorContext {
  /// Diagnoses a line without a colon, or with a colon that no space follows.
  func missingColon(at start: Int) -> ParseErrorExplainer {
    let end = bytes.contentEnd(from: start)
    guard start < end else { return unreadable }
    let line = Span(start, end)
    if let problem = missingSpace(in: line) { return problem }
    // The key is the first word, and the rest of the line is its value.
    var word = start
    while word < end, bytes[word].isNameByte { word += 1 }
    guard word > start, word == end || bytes[word].isBlank else {
      return ParseErrorExplainer(.noKey(file.text(line), at: line))
    }
    let key = Span(start, word)
    return ParseErrorExplainer(fixing: .missingColon(file.text(key), at: key))
  }

  /// Diagnoses `height:200`, which YAML reads as one text. `nil` if the line is different.
  func missingSpace(in line: Span) -> ParseErrorExplainer? {
    guard let colon = bytes[line.start..<line.end].firstIndex(of: UInt8(ascii: ":")), colon > line.start,
      bytes[line.start..<colon].allSatisfy(\.isNameByte),
      !bytes.isKeyColon(at: colon)
    else { return nil }
    let isComment = byte(at: colon + 1) == UInt8(ascii: "#")
    return ParseErrorExplainer(fixing: .missingSpace(":", isComment: isComment, at: Span(colon, colon + 1)))
  }

  /// Diagnoses a `:` after a plain text that starts on an earlier line.
  func colonOnLaterLine(_ node: SyntaxNode) -> ParseErrorExplainer {
    let line = bytes.contentStart(ofLineAt: place)
    let isKey = bytes[min(line, place)..<place].allSatisfy(\.isNameByte)
    // A value alone on its line is meant as a key.
    let standsAlone = bytes.contentStart(ofLineAt: node.span.start) == node.span.start
    guard lastIsValue, !standsAlone else { return missingColon(at: node.span.start) }
    if let key = lastKey, let dash = missingSpace(behindDash: key.span.start) { return dash }
    if let key = lastKey, let item = firstItem(below: node) { return listWithoutKey(at: item, below: key) }
    guard isKey else {
      let span = Span(node.span.start, bytes.contentEnd(from: place))
      return ParseErrorExplainer(.colon(builder.plainNode(span).scalarText ?? "", at: span))
    }
    return deeperKey(at: line, below: node)
  }

  /// Returns the first line of a text, after its first line, that looks like a list item. `nil` if there is none.
  private func firstItem(below node: SyntaxNode) -> Int? {
    var next = bytes.nextLine(after: node.span.start)
    while let line = next, line < place {
      let content = bytes.skippingBlanks(from: line)
      if isDash(at: content) { return content }
      next = bytes.nextLine(after: line)
    }
    return nil
  }

  /// Diagnoses `-bar: navigation`, which has a key named `-bar`. `nil` if the text is different.
  func missingSpace(behindDash place: Int) -> ParseErrorExplainer? {
    guard byte(at: place) == UInt8(ascii: "-"), byte(at: place + 1)?.isLetter == true else { return nil }
    return ParseErrorExplainer(fixing: .missingSpace("-", isComment: false, at: Span(place, place + 1)))
  }

  /// The key of the most recently read value.
  var lastKey: SyntaxNode? {
    guard lastIsValue, let open = builder.open.last, builder.nodes.count >= open.firstChild + 2 else { return nil }
    return builder.nodes[builder.nodes.count - 2]
  }

  /// Diagnoses a key that is indented below a key with a value of its own.
  private func deeperKey(at line: Int, below node: SyntaxNode) -> ParseErrorExplainer {
    guard let key = lastKey else { return missingColon(at: line) }
    if let dash = missingDash(before: key, deeper: line) { return dash }
    let column = bytes.column(of: key.span.start)
    let edits = shift(from: line, by: column - bytes.column(of: line))
    let span = Span(line, bytes.trimmingBlanks(from: line, to: place))
    return ParseErrorExplainer(
      moving: .deeperKey(file.text(span), file.text(key.span), below: key.span, edits, at: span))
  }

  /// Diagnoses `bar: top` without the dash of a list item. `nil` unless the following keys are at the column of an
  /// item's keys.
  private func missingDash(before key: SyntaxNode, deeper line: Int) -> ParseErrorExplainer? {
    let start = key.span.start
    guard let text = key.scalarText, words.items.contains(text),
      bytes.contentStart(ofLineAt: start) == start, bytes.column(of: line) == bytes.column(of: start) + 2
    else { return nil }
    return ParseErrorExplainer(fixing: .missingDash(text, at: key.span))
  }

  /// Returns the edits that move a line and its block.
  func shift(from line: Int, by columns: Int) -> [Edit] {
    block(from: line).map { content in
      let span = columns < 0 ? Span(content + columns, content) : Span(content, content)
      return Edit(span, String(repeating: " ", count: max(0, columns)))
    }
  }

  /// Returns the content starts of a line and of the following lines that are indented at least as far.
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

extension Diagnostic {
  fileprivate static func missingColon(_ key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "`\(key.brief)` is in the position of a key, without a colon", at: span,
      fixes: [FixIt("write `\(key.brief):`", isSafe: false, edits: [Edit(Span(span.end, span.end), ":")])])
  }

  fileprivate static func deeperKey(
    _ key: String, _ other: String, below: Span, _ edits: [Edit], at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "`\(key.brief)` is indented deeper than `\(other.brief)`, which has its value already", at: span,
      labels: [Label(below, "this key's value is on its line")],
      help: ["if it belongs to a key of its own, write that on a line between them"],
      fixes: [FixIt("put it below `\(other.brief)`", isSafe: false, edits: edits)])
  }

  fileprivate static func missingDash(_ key: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidYAML, "`- ` is missing before `\(key.brief)`, which begins an item of a list", at: span,
      fixes: [FixIt("put `- ` before it", isSafe: false, edits: [Edit(Span(span.start, span.start), "- ")])])
  }
}
