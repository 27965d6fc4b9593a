import Machine
import ProgramIR

/// The names of the parts of a program in its Swift file.
///
/// A name of a spec may be a keyword, a type of the standard library or a word that the file itself uses. The printer
/// escapes keywords. This type prevents a name from hiding another in the same scope. The exception is a local that
/// hides a property, since the property is then written with `self.`.
package struct SwiftNames {
  /// The type that contains all others.
  package let screen: String
  private var types: [String: String] = [:]
  private var functions: [String: String] = [:]
  private var state: [String: String] = [:]
  /// The names that no local may have.
  private var reserved: Set<String> = []
  /// The two functions of numbers that every backend defines.
  private(set) var minimum = "min"
  private(set) var maximum = "max"
  /// The function that implements `handle`.
  private(set) var respond = "respond"

  package static let machine = "Machine"
  static let effects = "Effects"
  /// The parameter through which actions emit.
  static let sink = "effects"

  /// The types that generated files use by their plain names. A generated type of the same name would hide them, also
  /// from the rest of the module.
  static let library: Set<String> = [
    "Any", "Array", "Bool", "CaseIterable", "Character", "Collection", "Dictionary", "Double", "Equatable", "Error",
    "Float", "Hashable", "Int", "Never", "Optional", "Protocol", "RandomAccessCollection", "Result", "ScrollMachine",
    "Self", "Sendable", "Sequence", "Set", "String", "Swift", "Type", "UInt64", "Void",
  ]

  package init(_ program: Program) {
    screen = Self.type(forScreen: program.screen)
    var table = NameTable(reserved: Self.library.union([Self.machine, Self.effects]))
    for name in program.records.map(\.name) + program.enumerations.map(\.name) {
      types[name] = table.claim(name, adding: "Type")
    }
    // `Effects` calls `preconditionFailure`, which a function of that name would hide.
    var members = NameTable(reserved: table.taken.union([Self.sink, "self", "super", "preconditionFailure"]))
    // The fields of geometry must not hide the functions that its initializer calls.
    let fields = [ReservedNames.environment, ReservedNames.geometry].flatMap {
      program.record($0)?.fields.map(\.name) ?? []
    }
    func claim(_ chosen: (Function) -> Bool) {
      for function in program.functions where chosen(function) {
        functions[function.name] = members.claim(
          function.name, adding: "Now", avoiding: function.role == .pure ? fields : [])
      }
    }
    func isShown(_ function: Function) -> Bool { function.isPublic || function.name == ReservedNames.handle }
    claim(isShown)
    for field in program.state { state[field.name] = members.claim(field.name, adding: "Value") }
    claim { !isShown($0) }
    respond = members.claim("respond", adding: "Now")
    minimum = members.claim("min", adding: "imum", avoiding: fields)
    maximum = members.claim("max", adding: "imum", avoiding: fields)
    reserved = table.taken.union([respond, minimum, maximum, Self.sink, "self", "super"])
  }

  package func type(_ name: String) -> String { types[name] ?? name }
  package func function(_ name: String) -> String { functions[name] ?? name }
  package func state(_ name: String) -> String { state[name] ?? name }

  /// The names of a function's locals. A local is renamed only if it would hide a function that is called.
  func locals(of function: Function) -> [String: String] {
    var table = NameTable(reserved: reserved.union(function.callees.map(self.function)))
    var result: [String: String] = [:]
    for name in function.localNames { result[name] = table.claim(name, adding: "Value") }
    return result
  }

  /// The name of the type of a screen.
  package static func type(forScreen screen: String) -> String {
    NameTable(reserved: library).free(screen, adding: "Screen")
  }
}
