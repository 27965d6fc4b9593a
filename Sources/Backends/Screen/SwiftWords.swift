/// The words of Swift that are not names without backticks.
package enum SwiftWords {
  /// The words that are reserved everywhere, reserved after a dot (`init`, `self`, `Type`, `Protocol`), or parsed
  /// differently at the start of a statement or operand (`await x`, `consume x`, `some T`) or of a property's body
  /// (`get`, `didSet`).
  private static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol", "any", "async",
    "borrow", "consume", "copy", "discard", "each", "macro", "package", "some", "then", "unsafe", "yield", "get", "set",
    "willSet", "didSet", "mutating", "nonmutating", "borrowing", "consuming", "nonisolated",
    "isolated", "sending",
  ]

  /// A name in a declaration or an expression.
  package static func name(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

  /// An argument label, where every word except `inout` is allowed without backticks.
  package static func label(_ name: String) -> String { name == "inout" ? "`inout`" : name }

  /// The name of a case or a property of a type that has members of its own. The engine drops the underscore: no name of a
  /// spec has one.
  ///
  /// - Parameter taken: a member of the type.
  static func member(_ word: String, besides taken: String = "") -> String {
    word == "allCases" || word == "self" || word == "init" || word == taken ? word + "_" : name(word)
  }

  /// Returns the name of the type of a screen.
  package static func type(forScreen screen: String) -> String { library.contains(screen) ? screen + "Screen" : screen }

  /// The types that generated files use by their plain names. A generated type of the same name would hide them, also
  /// from the rest of the module.
  private static let library: Set<String> = [
    "Any", "Array", "Bool", "CaseIterable", "Character", "Collection", "Dictionary", "Double", "Equatable", "Error",
    "Float", "Hashable", "Int", "Never", "Optional", "Protocol", "RandomAccessCollection", "Result", "ScrollMachine",
    "Self", "Sendable", "Sequence", "Set", "String", "Swift", "Type", "UInt64", "Void",
  ]
}
