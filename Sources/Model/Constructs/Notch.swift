import Source
import Syntax

/// A height at which a sheet may rest.
package struct Notch: Construct {
  package var name = Name.absent
  /// The visible height in points, measured from the edge of the sheet's `reference`.
  package var height = Expression.absent
  /// The condition under which the notch is active. `nil` if it always is.
  package var condition: Condition?

  static let keys = KeyTable<Notch>(
    "notch", "A height at which a sheet may rest.",
    [
      Key(
        "height", \.height, .formula, "Its height above the reference's edge.", isRequired: true,
        synonyms: ["at", "value"]),
      Key("when", \.condition, .condition, "When it is active.", absent: "always", synonyms: ["if", "active"]),
    ])
}

extension SpecAnalyzer {
  /// Reads notches: a height alone, or a map with a condition.
  func notches(_ field: SchemaField?, _ id: NodeID) -> [Notch] {
    guard let field, case .mapping(let entries) = field.value.content else { return [] }
    return zip(scope[id].notches, entries).map { declaration, entry in
      var notch = Notch(name: declaration.name, height: .zero(at: entry.value.span))
      if entry.value.isMapping, !entry.value.isByCase(orMapOf: Notch.schema) {
        if let fields = fields(named: entry, as: Notch.self) { read(fields, into: &notch) }
      } else if let text = entry.value.scalarText, text.firstRange(of: ", when: ") != nil {
        // `300, when: portrait` is a map without its braces.
        report(.bareNotch(notch.name.text, meant: "{height: \(text)}", at: entry.value.span))
      } else {
        notch.height = length(entry.value, key: notch.name.text, .node)
      }
      return notch
    }
  }

  /// Reads the name of a notch of a sheet.
  func notch(_ field: SchemaField?, _ id: NodeID, or words: [String] = []) -> Int? {
    guard let field else { return nil }
    return notch(field.value, key: field.name, keyNode: field.key, id, or: words)
  }

  func notch(
    _ node: SyntaxNode, key: String, keyNode: SyntaxNode, _ id: NodeID, or words: [String] = []
  ) -> Int? {
    var expected: String { ([ValueType.reference(.notch).text] + words.map { "`\($0)`" }).joined(separator: " or ") }
    guard let text = scalarText(node, key: key, keyNode: keyNode, expected: expected) else { return nil }
    if let index = scope[id].notch(named: text) { return index }
    if !isName(text), words.isEmpty, text.utf8.contains(where: { $0.isDigit || $0.isSpace }) {
      report(
        .wrongType(
          key: key, expected: "\(ValueType.reference(.notch).text), and no height", found: ActualValue(node),
          at: node.span))
      return nil
    }
    let known = scope[id].notches.map(\.name.text)
    // A sheet without notches already has a finding.
    if known.isEmpty { return nil }
    if undefined.has(.quantity(id, text)) {
      addUndefined(.quantity(id, text), at: node.span)
      return nil
    }
    addUndefined(
      text, "notch", of: "sheet `\(scope[id].name.text)`", among: known + words, at: node.span)
    return nil
  }
}

extension Diagnostic {
  /// A height and a condition that do not form a map.
  fileprivate static func bareNotch(_ notch: String, meant: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .invalidExpression, "the height of `\(notch)` and its condition must be in braces", at: span,
      fixes: [FixIt("write `\(meant)`", isSafe: false, edits: [Edit(span, meant)])])
  }
}
