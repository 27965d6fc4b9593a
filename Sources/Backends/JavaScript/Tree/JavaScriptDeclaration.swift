enum JavaScriptDeclaration {
  /// A comment without a declaration, for a type definition.
  case documentation([JavaScriptRemark])
  case function(JavaScriptFunction)
  case type(name: String, documentation: [JavaScriptRemark], fields: [JavaScriptField], members: [JavaScriptFunction])
}

/// A field of a class, declared so that tools know its type before an assignment.
struct JavaScriptField {
  var documentation: [JavaScriptRemark]
  var name: String
}

struct JavaScriptFunction {
  enum Kind {
    /// A function of the module.
    case function(isExported: Bool)
    case method
    case getter
  }

  var documentation: [JavaScriptRemark]
  var kind: Kind
  var name: String
  var parameters: [String]
  var body: [JavaScriptStatement]
}

/// A paragraph of documentation.
enum JavaScriptRemark {
  /// Text for readers, some of it from the spec.
  case text(String)
  /// A tag for tools, without its `@`: `param {number} x`.
  case tag(String, about: String? = nil)
}
