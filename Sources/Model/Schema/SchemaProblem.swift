import Source
import Syntax

/// Where a map, a key or a value is not what the schema says.
enum SchemaProblem: Problem {
  case notAMap(DiagnosticContext, found: ActualValue)
  case keyIsNoText(DiagnosticContext)
  case unknownKey(String, DiagnosticContext, nearest: String?, known: [String], elsewhere: [NodeKind], isFormer: Bool)
  case missingKey(String, DiagnosticContext, ValueType)
  case noneOf([String], DiagnosticContext)
  case wrongType(key: String, expected: String, found: ActualValue)
  /// `meant`: how to write what stands there, where that is clear.
  case wrongForm(key: String, expected: String, ActualValue, meant: String?, isSafe: Bool)
  /// What belongs below a key stands beside it. `edits` puts it there, where only its lines have to move.
  case besideItsKey(String, Span, [String], edits: [Edit]?)
  case booleanWord(String, key: String, meant: Bool)
  case unknownValue(String, key: String, allowed: [String], nearest: String?)
  case emptyList(key: String, DiagnosticContext, of: String)
  case unsupportedVersion(String)
  case ineffectiveKey(String, reason: String)
  case numberOutside(key: String, value: String, allowed: String)
}

/// What stands where something else was expected.
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
