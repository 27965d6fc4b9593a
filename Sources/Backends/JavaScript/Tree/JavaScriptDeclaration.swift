enum JavaScriptDeclaration {
  /// A comment alone, as for the definition of a type.
  case documentation([String])
  case function(JavaScriptFunction)
  case type(name: String, documentation: [String], members: [JavaScriptFunction])
}

struct JavaScriptFunction {
  enum Kind {
    /// Of the module.
    case function(isExported: Bool)
    case method
    case getter
  }

  /// Paragraphs and tags of documentation.
  var documentation: [String]
  var kind: Kind
  var name: String
  var parameters: [String]
  var body: [JavaScriptStatement]
}
