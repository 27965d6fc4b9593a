indirect enum SwiftDeclaration {
  case type(SwiftTypeDeclaration)
  case item(SwiftItem)
  case property(SwiftProperty)
  case function(SwiftFunction)
  case mark(String)
  /// Declarations that are compiled only under a condition.
  case conditional(String, [SwiftDeclaration])
}

struct SwiftType {
  var name: String
  var isOptional = false
  var isInout = false

  init(_ name: String, isOptional: Bool = false, isInout: Bool = false) {
    self.name = name
    self.isOptional = isOptional
    self.isInout = isInout
  }
}

struct SwiftTypeDeclaration {
  enum Kind: String {
    case enumeration = "enum"
    case structure = "struct"
    case extending = "extension"
  }

  /// Paragraphs of documentation.
  var summary: [String] = []
  var modifiers: [String] = []
  var kind: Kind
  /// The names from the outermost type to this one.
  var path: [String]
  var conformances: [String] = []
  var members: [SwiftDeclaration] = []
}

/// A case of an enumeration.
struct SwiftItem {
  var summary: [String]
  var name: String
  var payload: [SwiftParameter]
  /// The raw value. `nil` if it is the one after that of the case before, or if the enumeration has no raw values.
  var number: Int?
}

struct SwiftProperty {
  var summary: [String] = []
  var modifiers: [String] = []
  var isConstant = false
  var name: String
  var type: SwiftType?
  var initial: SwiftExpression?
  /// The body of a computed property.
  var getter: [SwiftStatement]?
}

struct SwiftFunction {
  enum Kind {
    case function(String)
    case initializer
    case subscripting
  }

  var summary: [String] = []
  var modifiers: [String] = []
  var kind: Kind
  var parameters: [SwiftParameter] = []
  var result: SwiftType?
  var body: [SwiftStatement]
}

struct SwiftParameter {
  enum Label {
    case none
    case same
    case named(String)
  }

  var label: Label = .same
  /// The name. Empty for an unnamed value of an enumeration case.
  var name: String
  var type: SwiftType
  var initial: SwiftExpression?
}
