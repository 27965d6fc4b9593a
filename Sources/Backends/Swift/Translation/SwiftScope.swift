import Machine
import ProgramIR

/// The context of a statement in a function: the names in scope and the access path of the machine's state.
struct SwiftScope {
  /// The types of the program's locals.
  var types: [String: Type] = [:]
  /// The printed names of the program's locals.
  var locals: [String: String] = [:]
  /// The names that hide a property of the same name. `self` always does, with or without backticks.
  var hiding: Set<String> = ["self"]
  /// The parameter whose fields are the properties of the enclosing type, as in a computed property.
  var receiver: String?
  /// Whether the function has the `inout` parameter for effects.
  var emits = false

  func printed(_ name: String) -> String { locals[name] ?? name }

  mutating func declare(_ name: String, _ type: Type?) {
    types[name] = type
    hiding.insert(printed(name))
  }
}
