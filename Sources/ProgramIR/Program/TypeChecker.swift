/// The type checker for one function: names, types, roles, and that every path returns the declared result.
struct TypeChecker {
  let index: SymbolTable
  let function: Function
  private(set) var violations: [String] = []
  var locals: [Local] = []

  struct Local {
    var name: String
    /// `nil` if the type is unknown. Uses of the name report nothing then.
    var type: Type?
    var kind: Kind
    var isRead = false
    var isAssigned = false
  }

  enum Kind {
    case parameter, constant, variable
  }

  init(_ index: SymbolTable, _ function: Function) {
    self.index = index
    self.function = function
  }

  mutating func check() {
    locals = function.parameters.map { Local(name: $0.name, type: $0.type, kind: .parameter) }
    if !check(function.body) && function.result != nil { object("a path gives nothing") }
  }

  mutating func object(_ problem: String) {
    violations.append("`\(function.name)`: \(problem)")
  }
}

// Statements. Each check returns whether every path through the statement returns.
extension TypeChecker {
  private mutating func check(_ block: [Statement]) -> Bool {
    let outer = locals.count
    var gives = false
    for statement in block {
      if gives {
        object("`\(statement.headline)` can never run")
        break
      }
      gives = check(statement)
    }
    for local in locals[outer...] {
      // The printed code would not compile without warnings.
      if !local.isRead { object("`\(local.name)` is never used") }
      if local.kind == .variable && !local.isAssigned { object("`\(local.name)` never changes") }
    }
    locals.removeSubrange(outer...)
    return gives
  }

  private mutating func check(_ statement: Statement) -> Bool {
    switch statement {
    case .constant(let name, let term): declare(name, type(of: term), .constant)
    case .variable(let name, let type, let term):
      expect(type, term)
      declare(name, type, .variable)
    case .assign(let place, let term): check(place, term)
    case .if(let condition, let then, let otherwise):
      checkCondition(condition)
      let thenGives = check(then)
      let otherwiseGives = check(otherwise)
      return thenGives && otherwiseGives
    case .switch(let subject, let enumeration, let arms):
      expect(.enumeration(enumeration), subject)
      return check(arms, of: enumeration)
    case .return(let term):
      check(given: term)
      return true
    case .emit(let name, let payload):
      if function.role != .action { object("emits `\(name)`, but is not an action") }
      _ = type(ofCase: name, payload, in: Program.effects)
    case .callAction(let name, let arguments, let result): checkPerform(name, arguments, result)
    }
    return false
  }

  private mutating func declare(_ name: String, _ type: Type?, _ kind: Kind) {
    if locals.contains(where: { $0.name == name }) { object("`\(name)` is declared twice in one place") }
    // Declared even so, to check the following statements.
    locals.append(Local(name: name, type: type, kind: kind))
  }

  private mutating func check(_ place: LValue, _ term: Term) {
    switch place {
    case .state(let name):
      if function.role != .action { object("assigns `\(name)`, but is not an action") }
      guard let field = index.stateField(name) else { return object("there is no state field `\(name)`") }
      expect(field.type, term)
    case .local(let name):
      guard let slot = locals.lastIndex(where: { $0.name == name }) else { return object("there is no `\(name)`") }
      if locals[slot].kind != .variable { object("`\(name)` is not a variable") }
      locals[slot].isAssigned = true
      if let type = locals[slot].type { expect(type, term) }
    }
  }

  /// Checks a condition: a Boolean, or a conjunction of Booleans and `isCase` tests, which are allowed only here.
  private mutating func checkCondition(_ condition: Term) {
    let parts = if case .and(let parts) = condition { parts } else { [condition] }
    for part in parts {
      if case .isCase(let subject, let enumeration, let name) = part {
        expect(.enumeration(enumeration), subject)
        if index.enumerations[enumeration]?.enumCase(name) == nil { object("there is no `\(enumeration).\(name)`") }
      } else {
        expect(.bool, part)
      }
    }
  }

  private mutating func check(_ arms: [SwitchCase], of enumeration: String) -> Bool {
    guard let declared = index.enumerations[enumeration] else { return false }
    let named = arms.flatMap(\.cases)
    for item in declared.cases where named.filter({ $0 == item.name }).count != 1 {
      object("`\(enumeration).\(item.name)` is not in exactly one case")
    }
    for name in named where declared.enumCase(name) == nil { object("there is no `\(enumeration).\(name)`") }
    var gives = !arms.isEmpty
    for arm in arms where !check(arm, of: declared) { gives = false }
    return gives
  }

  private mutating func check(_ arm: SwitchCase, of enumeration: Enumeration) -> Bool {
    let outer = locals.count
    if arm.cases.isEmpty { object("an arm of `\(enumeration.name)` has no case") }
    if !arm.bindings.isEmpty {
      let payload = arm.cases.count == 1 ? enumeration.enumCase(arm.cases[0])?.payload ?? [] : []
      if payload.count != arm.bindings.count {
        object("`\(arm.cases.joined(separator: ", "))` binds \(arm.bindings.count) values of \(payload.count)")
      }
      for (binding, field) in zip(arm.bindings, payload) {
        if let binding { declare(binding, field.type, .constant) }
      }
    }
    let gives = check(arm.body)
    for local in locals[outer...] where !local.isRead { object("`\(local.name)` is never used") }
    locals.removeSubrange(outer...)
    return gives
  }

  private mutating func check(given term: Term?) {
    switch (function.result, term) {
    case (nil, nil): break
    case (let result?, let term?): expect(result, term)
    case (_?, nil): object("gives nothing")
    case (nil, _?): object("gives a value, but has no result")
    }
  }

  private mutating func checkPerform(_ name: String, _ arguments: [Term], _ result: String?) {
    if function.role != .action { object("performs `\(name)`, but is not an action") }
    guard let callee = index.function(name) else { return object("there is no function `\(name)`") }
    if callee.role != .action { object("performs `\(name)`, which is not an action") }
    check(arguments, callee)
    guard let result else { return }
    if callee.result == nil { object("`\(name)` has no result") }
    declare(result, callee.result, .constant)
  }

  mutating func check(_ arguments: [Term], _ callee: Function) {
    if arguments.count != callee.parameters.count {
      object("`\(callee.name)` takes \(callee.parameters.count) arguments, not \(arguments.count)")
    }
    for (parameter, argument) in zip(callee.parameters, arguments) { expect(parameter.type, argument) }
  }
}
