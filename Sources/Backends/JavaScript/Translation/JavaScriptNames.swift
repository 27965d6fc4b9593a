import Machine
import ProgramIR

/// The names of the parts of a program in its module.
///
/// Members follow a dot, where every word is allowed. Conflicts are possible between names of the module and locals,
/// which hide one another, and with the few members that have a meaning in every class or object.
package struct JavaScriptNames {
  private var functions: [String: String] = [:]
  private var state: [String: String] = [:]
  private var locals: [String: String] = [:]
  private var payloads: [String: [String]] = [:]
  /// Helpers that the module defines for itself.
  private(set) var minimum = "min"
  private(set) var maximum = "max"
  private(set) var same = "same"
  private(set) var respond = "respond"
  private(set) var freeze = "freeze"

  static let sink = "effects"
  package static let machine = "Machine"
  /// The local for the subject of a switch that is not a path. An underscore and a number are appended, and names of
  /// specs have no underscore.
  static let subject = "subject"

  /// The reserved words of modules, and names that the module itself uses.
  private static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import",
    "in", "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public", "return",
    "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var", "void", "while", "with",
    "yield", "Object", "Math", "Infinity", "NaN", machine,
  ]

  package init(_ program: Program) {
    var module = NameTable(reserved: Self.reserved.union([Self.sink]))
    var members = NameTable(reserved: ["constructor", "prototype"])
    for function in program.functions where function.isPublic || function.name == ReservedNames.handle {
      functions[function.name] =
        function.role == .pure
        ? module.claim(function.name, adding: "Now") : members.claim(function.name, adding: "Now")
    }
    for field in program.state { state[field.name] = members.claim(field.name, adding: "Value") }
    for function in program.functions where functions[function.name] == nil {
      functions[function.name] =
        function.role == .pure
        ? module.claim(function.name, adding: "Now") : members.claim(function.name, adding: "Now")
    }
    respond = members.claim("respond", adding: "Now")
    minimum = module.claim("min", adding: "imum")
    maximum = module.claim("max", adding: "imum")
    same = module.claim("same", adding: "Value")
    for name in program.functions.flatMap(\.localNames) where locals[name] == nil {
      locals[name] = module.claim(name, adding: "Value")
    }
    // Last, since only the engine of a page has it, so that the names of a module stay the same.
    freeze = module.claim("freeze", adding: "Value")
    for enumeration in program.enumerations {
      for item in enumeration.cases { payloads[enumeration.name + "." + item.name] = Self.keys(item.payload) }
    }
  }

  /// The keys of a payload. An unnamed value is named after its type.
  private static func keys(_ payload: [Field]) -> [String] {
    var table = NameTable(reserved: ["kind"])
    return payload.map { table.claim($0.name == "_" ? typeWord($0.type) : $0.name, adding: "Value") }
  }

  private static func typeWord(_ type: Type) -> String {
    switch type {
    case .number: "value"
    case .bool: "isSo"
    case .token: "token"
    case .enumeration(let name), .record(let name): name.prefix(1).lowercased() + name.dropFirst()
    }
  }

  package func function(_ name: String) -> String { functions[name] ?? name }
  package func state(_ name: String) -> String { state[name] ?? name }
  func local(_ name: String) -> String { locals[name] ?? name }

  /// The keys of a case's values, in their order.
  package func keys(_ enumeration: String, _ item: String) -> [String] { payloads[enumeration + "." + item] ?? [] }
}
