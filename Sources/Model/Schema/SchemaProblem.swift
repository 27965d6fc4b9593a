import Source
import Syntax

/// A map, a key or a value that violates the schema.
enum SchemaProblem: Problem {
  case notAMap(DiagnosticContext, found: ActualValue, keys: [String])
  case keyIsNoText(DiagnosticContext)
  case unknownKey(String, DiagnosticContext, nearest: String?, known: [String], elsewhere: [NodeKind], isFormer: Bool)
  case missingKey(String, DiagnosticContext, ValueType)
  case noneOf([String], DiagnosticContext, note: String? = nil)
  case wrongType(key: String, expected: String, found: ActualValue)
  /// `meant` is the intended form of the value, if it is clear.
  case wrongForm(key: String, expected: String, ActualValue, meant: String?, isSafe: Bool)
  /// Entries next to a key that belong below it. `edits` moves them there, if only their lines must move.
  case besideItsKey(String, Span, [String], edits: [Edit]?)
  case booleanWord(String, key: String, meant: Bool)
  case unknownValue(String, key: String, allowed: [String], nearest: String?)
  case emptyList(key: String, DiagnosticContext, of: String)
  case unsupportedVersion(String)
  case ineffectiveKey(String, reason: String)
  case numberOutside(key: String, value: String, allowed: String)
}

/// The actual value in place of the expected one.
enum ActualValue {
  case nothing
  case text(String)
  case list
  case map

  init(_ node: SyntaxNode) {
    switch node.content {
    case .scalar(let scalar): self = node.isNothing ? .nothing : .text(scalar.text)
    case .sequence: self = .list
    case .mapping: self = .map
    }
  }
}
