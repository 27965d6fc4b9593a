enum JavaScriptDeclaration {
  /// A comment alone, as for the definition of a type.
  case documentation([JavaScriptRemark])
  case function(JavaScriptFunction)
  case type(name: String, documentation: [JavaScriptRemark], fields: [JavaScriptField], members: [JavaScriptFunction])
}

/// A field of a class, declared so that tools know its type before anything is assigned.
struct JavaScriptField {
  var documentation: [JavaScriptRemark]
  var name: String
}

struct JavaScriptFunction {
  enum Kind {
    /// Of the module.
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
  /// Words for a person, some of them the spec's.
  case text(String)
  /// What tools read, without its sign: `param {number} x`.
  case tag(String, about: String? = nil)
}
