/// The functions that some entries call, with a symbolic state field in place of every input term (see `InputSymbols`).
///
/// Symbolic execution runs on it.
package struct SymbolicAbstraction {
  package private(set) var program: Program
  private let inputs: InputSymbols
  private var state: [String: Field] = [:]
  private var names: [String]

  /// - Parameters:
  ///   - entries: the functions that are called.
  ///   - queries: functions to add.
  ///   - fields: the state fields that are kept even if no function uses them.
  package init(_ entries: [String], queries: [Function] = [], fields: [String], _ inputs: InputSymbols) {
    self.inputs = inputs
    let whole = inputs.index.program
    program = Program(screen: whole.screen, enumerations: whole.enumerations, records: whole.records)
    names = entries
    for field in fields { _ = rewritten(.state(field)) }
    for query in queries { add(query) }
    var next = 0
    while next < names.count {
      if let function = inputs.index.function(names[next]) { add(function) }
      next += 1
    }
  }

  private mutating func add(_ function: Function) {
    var copy = function
    copy.body = rewritten(function.body)
    program.functions.append(copy)
  }

  private mutating func require(_ function: String) {
    if !names.contains(function) { names.append(function) }
  }
}

// Input terms become state fields. Every state field and callee that occurs is added to the program.
extension SymbolicAbstraction {
  private mutating func rewritten(_ block: [Statement]) -> [Statement] {
    block.map { rewritten($0) }
  }

  private mutating func rewritten(_ statement: Statement) -> Statement {
    if case .assign(.state(let name), _) = statement { _ = rewritten(.state(name)) }
    if case .callAction(let name, _, _) = statement { require(name) }
    return statement.map(term: { rewritten($0) }, block: { rewritten($0) })
  }

  private mutating func rewritten(_ term: Term) -> Term {
    if case .state(let name) = term {
      if let field = inputs.index.stateField(name) { declare(field) }
      return term
    }
    if let type = inputs.symbol(term) {
      declare(Field("\(term)", type))
      return .state("\(term)")
    }
    if case .call(let name, _) = term { require(name) }
    return term.map { rewritten($0) }
  }

  private mutating func declare(_ field: Field) {
    if state.updateValue(field, forKey: field.name) == nil { program.state.append(field) }
  }
}
