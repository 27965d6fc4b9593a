import Model
import Numerics
import Solver
import Source
import Syntax

// The text of the spec, for findings that quote or change it.

extension LintContext {
  func sheet(_ node: NodeID) -> Sheet? {
    guard case .sheet(let sheet) = spec[node].kind else { return nil }
    return sheet
  }

  /// Returns the source text of an expression. `nil` if the expression is in another file or behind an alias.
  func source(of expression: Expression) -> String? {
    let text = spec.file.text(expression.span)
    return text.isEmpty || text.hasPrefix("*") ? nil : text
  }

  /// Returns a label for the definition that a formula names at a span. `nil` if the span names no definition.
  func definition(at span: Span, in formula: Formula) -> Label? {
    guard let id = formula.definition(at: span) else { return nil }
    return Label(spec.lets[id.index].value.span, "`\(spec.lets[id.index].name.text)` is this")
  }

  /// Returns an edit that replaces an expression. `nil` if the expression is in another file or behind an alias. In
  /// flow style a text with a comma or bracket needs quotes around the whole scalar.
  func edit(_ span: Span, _ text: String) -> Edit? {
    guard let place = texts.place(of: span) else { return nil }
    switch place.style {
    case nil: return nil
    case .literal, .folded: return Edit(span, text)
    case .singleQuoted: return text.contains("'") ? nil : Edit(span, text)
    case .doubleQuoted: return text.contains(where: Self.wantsEscape) ? nil : Edit(span, text)
    case .plain:
      guard place.isInFlow, text.contains(where: { ",[]{}".contains($0) }) else { return Edit(span, text) }
      let (before, after) = (Span(place.span.start, span.start), Span(span.end, place.span.end))
      let whole = spec.file.text(before) + text + spec.file.text(after)
      return whole.contains(where: Self.wantsEscape) ? nil : Edit(place.span, "\"\(whole)\"")
    }
  }

  private static func wantsEscape(_ sign: Character) -> Bool { sign == "\"" || sign == "\\" }

  /// Returns an edit that adds a key to a node: on its own line below the name, or behind the name in flow style.
  func insertion(of text: String, after node: Node) -> Edit? {
    guard let name = texts.place(of: node.name.span), let style = name.style, style != .literal, style != .folded else {
      return nil
    }
    if name.isInFlow { return Edit(Span(name.span.end, name.span.end), ", " + text) }
    let bytes = spec.file.bytes
    let lineEnd = spec.file.line(of: name.span.end).end
    let isReturned = lineEnd > 0 && bytes[lineEnd - 1] == UInt8(ascii: "\r")
    let end = isReturned ? lineEnd - 1 : lineEnd
    return Edit(Span(end, end), (isReturned ? "\r\n" : "\n") + indentation(at: node.span.start) + text)
  }

  /// Returns an edit that inserts an entry before another entry of a map.
  func insertion(of text: String, before entry: SyntaxEntry) -> Edit? {
    let start = entry.key.span.start
    guard !entry.key.isAlias, let key = texts.place(of: entry.key.span) else { return nil }
    return Edit(Span(start, start), text + (key.isInFlow ? ", " : "\n" + indentation(at: start)))
  }

  private func indentation(at offset: Int) -> String {
    String(repeating: " ", count: offset - spec.file.line(of: offset).start)
  }
}
