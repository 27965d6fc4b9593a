import Model
import Numerics
import Solver
import Source
import Syntax

// The text of the spec, for findings that quote or change it.

extension Evidence {
  func sheet(_ node: NodeID) -> Sheet? {
    guard case .sheet(let sheet) = spec[node].kind else { return nil }
    return sheet
  }

  /// An expression as the file writes it; `nil` where it stands elsewhere and is only referred to.
  func source(of expression: Expression) -> String? {
    let text = spec.file.text(expression.span)
    return text.isEmpty || text.hasPrefix("*") ? nil : text
  }

  /// Puts another expression in the place of one, in quotes where a comma would end it.
  func edit(_ span: Span, _ text: String) -> Edit? {
    let bytes = spec.file.bytes
    guard span.start <= span.end, span.end <= bytes.count else { return nil }
    let before = bytes[..<span.start].last { $0 != UInt8(ascii: " ") }
    let isQuoted = before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
    return Edit(span, isQuoted || !isInFlow(span.start) ? text : "\"\(text)\"")
  }

  /// Adds a key to a node: on a line of its own below the node's name or, in flow style, behind it.
  func insertion(of text: String, after node: Node) -> Edit? {
    let bytes = spec.file.bytes
    guard node.name.span.end <= bytes.count, node.span.start <= node.name.span.end else { return nil }
    if isInFlow(node.span.start) {
      let quotes = bytes[node.name.span.end...].prefix { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      return Edit(Span(quotes.endIndex, quotes.endIndex), ", " + text)
    }
    let lineEnd = spec.file.line(of: node.name.span.end).end
    let isReturned = lineEnd > 0 && bytes[lineEnd - 1] == UInt8(ascii: "\r")
    let end = isReturned ? lineEnd - 1 : lineEnd
    return Edit(Span(end, end), (isReturned ? "\r\n" : "\n") + indentation(at: node.span.start) + text)
  }

  /// Puts an entry before one of a map.
  func insertion(of text: String, before entry: SyntaxEntry) -> Edit? {
    let start = entry.key.span.start
    guard !entry.key.isAlias, spec.file.bytes.indices.contains(start) else { return nil }
    return Edit(Span(start, start), text + (isInFlow(start) ? ", " : "\n" + indentation(at: start)))
  }

  private func indentation(at offset: Int) -> String {
    String(repeating: " ", count: offset - spec.file.line(of: offset).start)
  }

  /// Whether an offset lies between the braces or brackets of YAML's flow style.
  func isInFlow(_ offset: Int) -> Bool {
    var depth = 0
    var quote: UInt8?
    var isComment = false
    // What may open a text or a flow: the beginning of a line, or one of the signs that stand before a value.
    var isAtValue = true
    for byte in spec.file.bytes[..<offset] {
      if byte == UInt8(ascii: "\n") {
        (isComment, isAtValue) = (false, quote == nil)
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if !isComment {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          if isAtValue { quote = byte }
        case UInt8(ascii: "#"): isComment = isAtValue
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if isAtValue { depth += 1 }
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        case _: break
        }
        isAtValue = isAtValue && byte == UInt8(ascii: " ") || Self.introducers.contains(byte)
      }
    }
    return depth > 0
  }

  private static let introducers = Set(":,-?{[".utf8)
}
