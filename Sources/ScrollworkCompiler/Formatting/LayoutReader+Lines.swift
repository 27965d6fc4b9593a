import Source
import Syntax

// Single-line values: texts, and collections in flow style.

extension LayoutReader {
  /// The maximum width of a flow collection that is joined from several lines, in characters.
  private static let width = 100

  /// Whether a node is written on one line: if the source has it on one line, or the line fits `width`.
  func fits(_ node: SyntaxNode, _ line: String) -> Bool {
    let source = file.bytes[node.span.start..<min(node.span.end, file.bytes.count)]
    return !source.contains(UInt8(ascii: "\n")) || line.count <= Self.width
  }

  /// Returns a flow collection on one line. `nil` if a comment in it needs a line break.
  func flowLine(_ node: SyntaxNode, _ order: KeyOrder) -> String? {
    hasComment(in: node.span) ? nil : flowText(node, order, after: node.span.start)
  }

  private func flowText(_ node: SyntaxNode, _ order: KeyOrder, after start: Int) -> String? {
    let anchor = anchor(from: start, to: node.span.start).map { $0 + " " } ?? ""
    if node.isAlias { return file.text(node.span) }
    switch node.content {
    case .scalar(let scalar): return line(node, scalar).map { anchor + $0 }
    case .sequence(let items):
      var end = node.span.start
      var texts: [String] = []
      for item in items {
        guard let text = flowText(item, order.item, after: end) else { return nil }
        texts.append(text)
        end = item.span.end
      }
      return anchor + "[" + texts.joined(separator: ", ") + "]"
    case .mapping(let entries):
      var texts: [String] = []
      for entry in entries {
        guard !entry.key.isAlias, case .scalar(let scalar) = entry.key.content, let key = line(entry.key, scalar),
          let value = flowText(entry.value, order.behind(entry.key, in: entries), after: entry.key.span.end)
        else { return nil }
        texts.append("\(key): \(value)")
      }
      let sorted = keepsOrder ? texts : order.order(entries).map { texts[$0] }
      return anchor + "{" + sorted.joined(separator: ", ") + "}"
    }
  }

  /// Returns a text on one line, verbatim if the source has it on one line. `nil` for a block scalar.
  func line(_ node: SyntaxNode, _ scalar: Scalar) -> String? {
    let source = file.text(node.span)
    let isOneLine = !source.utf8.contains(UInt8(ascii: "\n"))
    switch scalar.style {
    case .plain:
      return isOneLine ? source : scalar.text.utf8.contains(UInt8(ascii: "\n")) ? quoted(scalar.text) : scalar.text
    case .singleQuoted, .doubleQuoted: return isOneLine ? source : quoted(scalar.text)
    case .literal, .folded: return nil
    }
  }

  func scalarValue(_ node: SyntaxNode, _ scalar: Scalar) -> LayoutValue {
    if let line = line(node, scalar) { return .line(line) }
    var lines = file.text(node.span).split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0).trimmedReturn
    }
    var sign = String(lines.removeFirst().prefix { "|>-".contains($0) })
    while lines.last?.isBlank == true { lines.removeLast() }
    // A block with an indentation indicator or with significant blank lines becomes a quoted text.
    let head = file.text(node.span).prefix { $0 != "\n" && $0 != "#" && $0 != " " && $0 != "\r\n" }
    let margin = lines.first { !$0.isBlank }.map { $0.prefix { $0 == " " }.count } ?? 0
    let isPlain = margin > 0 && lines.allSatisfy { $0.isBlank || $0.prefix { $0 == " " }.count >= margin }
    guard head.count == sign.count, isPlain else { return .line(quoted(scalar.text)) }
    // Without a final line break in the file, the text has none either.
    if !sign.hasSuffix("-"), scalar.text.utf8.last != UInt8(ascii: "\n") { sign += "-" }
    return .block(sign, lines.map { $0.isBlank ? "" : String($0.dropFirst(margin)) })
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\x" + (digits.count < 2 ? "0" : "") + digits
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension String {
  fileprivate var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || $0 == 0x0D } }

  /// The string without the carriage return of a Windows line break. Swift treats CR LF as one character.
  fileprivate var trimmedReturn: String {
    utf8.last == 0x0D ? String(decoding: utf8.dropLast(), as: UTF8.self) : self
  }
}
