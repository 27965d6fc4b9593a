import Numerics
import Source
import Syntax

// Values that are not expressions. Each function reports a value that the schema rejects, and then returns the default
// of an absent key.

extension SpecAnalyzer {
  /// Reads any text.
  func text(_ field: SchemaField?) -> String? {
    guard let field else { return nil }
    if case .scalar(let scalar) = field.value.content, !field.value.isNothing { return scalar.text }
    report(
      .wrongType(
        key: field.name, expected: ValueType.text.text, found: ActualValue(field.value),
        at: visible(field.value, field.key)))
    return nil
  }

  /// Returns the text after a key. `nil`, with a finding, for a list, a map or nothing.
  func scalarText(_ field: SchemaField, _ type: ValueType) -> String? {
    scalarText(field.value, key: field.name, keyNode: field.key, expected: type.text)
  }

  /// - Parameter keyNode: the place of the finding if nothing is written. `nil` for that of the value.
  func scalarText(
    _ node: SyntaxNode, key: String, keyNode: SyntaxNode? = nil, expected: @autoclosure () -> String
  ) -> String? {
    if let text = node.scalarText, !node.isNothing { return text }
    let span = keyNode.map { visible(node, $0) } ?? node.span
    report(.wrongType(key: key, expected: expected(), found: ActualValue(node), at: span))
    return nil
  }

  /// Reads `true` or `false`. Other booleans of YAML get a fix.
  func boolean(_ field: SchemaField?, absent: Bool) -> Bool { field.flatMap { boolean($0) } ?? absent }

  func boolean(_ field: SchemaField) -> Bool? {
    guard case .scalar(let scalar) = field.value.content, !field.value.isNothing else {
      report(
        .wrongType(
          key: field.name, expected: ValueType.boolean.text, found: ActualValue(field.value),
          at: visible(field.value, field.key)))
      return nil
    }
    switch scalar.text {
    case "true": return true
    case "false": return false
    default: break
    }
    switch scalar.text.lowercased() {
    case "true", "yes", "on", "y", "1": return booleanWord(scalar.text, field, true)
    case "false", "no", "off", "n", "0": return booleanWord(scalar.text, field, false)
    default:
      report(
        .wrongType(
          key: field.name, expected: ValueType.boolean.text, found: ActualValue(field.value), at: field.value.span))
      return nil
    }
  }

  private func booleanWord(_ word: String, _ field: SchemaField, _ meant: Bool) -> Bool {
    report(.booleanWord(word, key: field.name, meant: meant, at: field.value.span))
    return meant
  }

  /// Reads one of the words of an enumeration.
  ///
  /// - Parameter synonyms: names of the words in other systems.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ field: SchemaField?, absent: Value, synonyms: @autoclosure () -> [String: Value] = [:]
  ) -> Value {
    guard let field else { return absent }
    return choice(field.value, key: field.name, keyNode: field.key, synonyms: synonyms()) ?? absent
  }

  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ node: SyntaxNode, key: String, keyNode: SyntaxNode, or words: [String] = [],
    synonyms: @autoclosure () -> [String: Value] = [:]
  ) -> Value? {
    var expected: ValueType { .choice((Value.allCases.map(\.rawValue) + words).map { ChoiceWord($0) }) }
    guard let text = scalarText(node, key: key, keyNode: keyNode, expected: expected.text) else { return nil }
    if let value = Value(rawValue: text) { return value }
    unknownValue(
      text, key: key, allowed: Value.allCases.map(\.rawValue) + words, meant: synonyms()[text]?.rawValue,
      at: node.span)
    return nil
  }

  /// Reads a list of words of an enumeration. A repeated word is reported and ignored.
  ///
  /// - Parameter word: The noun for one item, in the singular.
  func choices<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ field: SchemaField?, of word: String
  ) -> [Value] {
    var values: [Value] = []
    let items = items(field, of: word + "s")
    checkEmpty(field, of: word)
    for item in items {
      guard let field, let value: Value = choice(item, key: field.name, keyNode: field.key) else { continue }
      if values.contains(value) {
        pointless(item: item, named: field.name, "`\(value.rawValue)` is named already")
      } else {
        values.append(value)
      }
    }
    return values
  }

  /// Reports a word that the key does not accept.
  func unknownValue(_ text: String, key: String, allowed: [String], meant: String? = nil, at span: Span) {
    let nearest = meant ?? nearest(to: text, in: allowed)
    report(.unknownValue(text, key: key, allowed: allowed, nearest: nearest, at: span))
  }

  /// Reads a constant within bounds. The default applies to an absent key.
  func number(_ field: SchemaField?, absent: Rational) -> Rational { field.flatMap { number($0) } ?? absent }

  func number(_ field: SchemaField) -> Rational? {
    guard let value = number(field.value, key: field.name) else { return nil }
    if field.range.contains(value) { return value }
    report(.numberOutside(key: field.name, value: value.text, allowed: field.range.text, at: field.value.span))
    return nil
  }

  /// Reads the items of a list. A scalar or map alone is reported.
  func items(_ field: SchemaField?, of what: String) -> [SyntaxNode] {
    guard let field else { return [] }
    if case .sequence(let items) = field.value.content { return items }
    report(
      .wrongForm(
        key: field.name, expected: "a list of \(what)", ActualValue(field.value), meant: field.value.asList,
        isSafe: false, at: visible(field.value, field.key)))
    return []
  }

  /// Reports an empty list: an absent key, not an empty list, selects the default.
  func checkEmpty(_ field: SchemaField?, of what: String) {
    guard let field, case .sequence(let items) = field.value.content, items.isEmpty else { return }
    let owner = DiagnosticContext(kind: DiagnosticContext.spec, name: nil, span: field.key.span)
    report(.emptyList(key: field.name, owner, of: what, at: field.value.span))
  }

  /// Reads the entries of a map with names chosen by the author.
  func entries(_ field: SchemaField?, of what: String) -> [SyntaxEntry] {
    guard let field else { return [] }
    if case .mapping(let entries) = field.value.content { return entries }
    report(
      .wrongType(
        key: field.name, expected: "a map of \(what)", found: ActualValue(field.value),
        at: visible(field.value, field.key)))
    return []
  }

  /// Returns the span of a value, or of its key if nothing is written.
  func visible(_ node: SyntaxNode, _ key: SyntaxNode) -> Span {
    node.span.start == node.span.end ? key.span : node.span
  }
}

extension SyntaxNode {
  /// The names in a text without brackets, as a list: `a, b` or `a`.
  fileprivate var asList: String? {
    guard let text = scalarText, !isNothing else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      name.split(separator: " ").joined(separator: " ")
    }
    guard names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isNameByte || $0 == UInt8(ascii: " ") } }) else {
      return nil
    }
    return "[\(names.joined(separator: ", "))]"
  }
}

extension Diagnostic {
  fileprivate static func booleanWord(_ word: String, key: String, meant: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .wrongType, "`\(key)` takes `true` or `false`, not `\(word)`", at: span,
      notes: ["in a spec `\(word)` is text, unlike in other YAML"],
      fixes: [FixIt("write `\(meant)`", isSafe: true, edits: [Edit(span, "\(meant)")])])
  }
}
