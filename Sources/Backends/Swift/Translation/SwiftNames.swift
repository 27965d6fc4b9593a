import Machine
import ProgramIR

/// Under which names the parts of a program stand in its Swift file.
///
/// Names of a spec may be anything: a keyword, a type of the standard library, a word that the file uses itself. Keywords
/// are the printer's to escape. Here every name is kept from meeting another in a scope where one would hide the other,
/// except that a local may hide a property, which is then written with `self.`.
package struct SwiftNames {
  /// The type that holds everything.
  package let screen: String
  private var types: [String: String] = [:]
  private var functions: [String: String] = [:]
  private var state: [String: String] = [:]
  /// What no local may be called.
  private var reserved: Set<String> = []
  /// The two functions of numbers that every backend writes out.
  private(set) var minimum = "min"
  private(set) var maximum = "max"
  /// What `handle` leaves the work to.
  private(set) var respond = "respond"

  package static let machine = "Machine"
  static let effects = "Effects"
  /// The parameter through which actions emit.
  static let sink = "effects"

  /// What generated files call by its plain name; a type of that name would hide it from them, and from the rest of
  /// the module too.
  static let library: Set<String> = [
    "Any", "Array", "Bool", "CaseIterable", "Character", "Collection", "Dictionary", "Double", "Equatable", "Error",
    "Float", "Hashable", "Int", "Never", "Optional", "Protocol", "RandomAccessCollection", "Result", "Self", "Sendable",
    "Sequence", "Set", "String", "Swift", "Type", "UInt64", "Void",
  ]

  package init(_ program: Program) {
    screen = Self.type(forScreen: program.screen)
    var table = NameTable(reserved: Self.library.union([Self.machine, Self.effects]))
    for name in program.records.map(\.name) + program.enumerations.map(\.name) {
      types[name] = table.claim(name, adding: "Type")
    }
    var members = NameTable(reserved: table.taken.union([Self.sink, "self", "super"]))
    // What geometry calls while it is made must not be hidden by one of its fields.
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

  /// The names of a function's locals, which keep theirs unless they would hide what the function calls.
  func locals(of function: Function) -> [String: String] {
    var table = NameTable(reserved: reserved.union(function.callees.map(self.function)))
    var result: [String: String] = [:]
    for name in function.localNames { result[name] = table.claim(name, adding: "Value") }
    return result
  }

  /// The name of the type that holds a screen.
  package static func type(forScreen screen: String) -> String {
    NameTable(reserved: library).free(screen, adding: "Screen")
  }
}
