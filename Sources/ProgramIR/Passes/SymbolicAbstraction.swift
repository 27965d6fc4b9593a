/// The part of a program that a chain's movement consists of, with symbols for what it only reads.
///
/// Proofs run on it. It is a program like any other; the limits and gates of the declared plans stand in it as queries.
package struct SymbolicAbstraction {
  package private(set) var program: Program
  private let inputs: InputSymbols
  private var state: [String: Field] = [:]
  private var names: [String]

  /// - Parameters:
  ///   - entries: the functions that are called.
  ///   - queries: functions to add.
  ///   - fields: the state that is kept whether or not the functions use it.
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

// Symbols take the place of what is only read; everything else stays as the lowering made it, and every state field and
// function that is met on the way is required.
extension SymbolicAbstraction {
  private mutating func rewritten(_ block: [Statement]) -> [Statement] {
    block.map { rewritten($0) }
  }

  private mutating func rewritten(_ statement: Statement) -> Statement {
    switch statement {
    case .constant(let name, let term): return .constant(name, rewritten(term))
    case .variable(let name, let type, let term): return .variable(name, type, rewritten(term))
    case .assign(let place, let term):
      if case .state(let name) = place { _ = rewritten(.state(name)) }
      return .assign(place, rewritten(term))
    case .if(let condition, let then, let otherwise):
      return .if(rewritten(condition), then: rewritten(then), otherwise: rewritten(otherwise))
    case .switch(let subject, let enumeration, let arms):
      let subject = rewritten(subject)
      return .switch(
        subject, enumeration: enumeration, arms.map { SwitchCase($0.cases, $0.bindings, rewritten($0.body)) })
    case .return(let term): return .return(term.map { rewritten($0) })
    case .emit(let name, let payload): return .emit(name, rewritten(payload))
    case .callAction(let name, let arguments, let result):
      require(name)
      return .callAction(name, rewritten(arguments), result: result)
    }
  }

  private mutating func rewritten(_ terms: [Term]) -> [Term] {
    terms.map { rewritten($0) }
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
    switch term {
    case .number, .bool, .token, .local, .state: return term
    case .field(let owner, let name): return .field(rewritten(owner), name)
    case .enumCase(let enumeration, let name, let payload):
      return .enumCase(enumeration: enumeration, name: name, payload: rewritten(payload))
    case .record(let name, let values): return .record(name, rewritten(values))
    case .negated(let part): return .negated(rewritten(part))
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, rewritten(left), rewritten(right))
    case .comparison(let relation, let left, let right):
      return .comparison(relation, rewritten(left), rewritten(right))
    case .equal(let left, let right): return .equal(rewritten(left), rewritten(right))
    case .notEqual(let left, let right): return .notEqual(rewritten(left), rewritten(right))
    case .isCase(let subject, let enumeration, let name):
      return .isCase(rewritten(subject), enumeration: enumeration, name: name)
    case .and(let parts): return .and(rewritten(parts))
    case .or(let parts): return .or(rewritten(parts))
    case .not(let part): return .not(rewritten(part))
    case .nextToken(let token): return .nextToken(rewritten(token))
    case .call(let name, let arguments):
      require(name)
      return .call(name, rewritten(arguments))
    }
  }

  private mutating func declare(_ field: Field) {
    if state.updateValue(field, forKey: field.name) == nil { program.state.append(field) }
  }
}
