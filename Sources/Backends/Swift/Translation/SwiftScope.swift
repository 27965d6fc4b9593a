import Machine
import ProgramIR

/// What is known at one place of a function: the names in scope and where the machine's state is to be found.
struct SwiftScope {
  /// The types of the program's locals.
  var types: [String: Type] = [:]
  /// Under which names they are printed.
  var locals: [String: String] = [:]
  /// The names that hide a property of the same name here. `self` always does, backticks or not.
  var hiding: Set<String> = ["self"]
  /// The parameter whose fields are the properties of the type around, as in a computed property.
  var receiver: String?
  /// Whether the function was lent the effects.
  var emits = false

  func printed(_ name: String) -> String { locals[name] ?? name }

  mutating func declare(_ name: String, _ type: Type?) {
    types[name] = type
    hiding.insert(printed(name))
  }
}
