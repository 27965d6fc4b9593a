import Machine
import Numerics
import ProgramIR

extension ChainBuilder {
  /// The machine whose program executes other plans than the declared ones.
  func machine(up: [Plan.Step]? = nil, down: [Plan.Step]? = nil) -> Machine {
    var other = self
    other.up = up ?? self.up
    other.down = down ?? self.down
    var machine = machine()
    machine.program = other.program()
    return machine
  }

  /// The machine with replaced statements in one function.
  func machine(in function: String, _ change: (Statement) -> [Statement]?) -> Machine {
    var machine = machine()
    machine.program.change(function) { $0.changed(statements: change) }
    return machine
  }

  /// The machine with replaced terms in one function.
  func machine(in function: String, terms change: (Term) -> Term?) -> Machine {
    var machine = machine()
    machine.program.change(function) { $0.rewritten(change) }
    return machine
  }
}

extension Program {
  mutating func change(_ function: String, _ change: ([Statement]) -> [Statement]) {
    for number in functions.indices where functions[number].name == function {
      functions[number].body = change(functions[number].body)
    }
  }
}

extension [Statement] {
  /// The statements with replacements at any depth; replacements are not visited.
  func changed(statements change: (Statement) -> [Statement]?) -> [Statement] {
    flatMap { statement -> [Statement] in
      if let replacement = change(statement) { return replacement }
      guard case .if(let condition, let then, let otherwise) = statement else { return [statement] }
      return [
        .if(condition, then: then.changed(statements: change), otherwise: otherwise.changed(statements: change))
      ]
    }
  }

  /// The statements with replacements, also in switch cases.
  func edited(_ change: (Statement) -> [Statement]?) -> [Statement] {
    flatMap { statement -> [Statement] in
      if let replacement = change(statement) { return replacement }
      switch statement {
      case .if(let condition, let then, let otherwise):
        return [.if(condition, then: then.edited(change), otherwise: otherwise.edited(change))]
      case .switch(let subject, let enumeration, let arms):
        return [
          .switch(
            subject, enumeration: enumeration, arms.map { SwitchCase($0.cases, $0.bindings, $0.body.edited(change)) })
        ]
      case .constant, .variable, .assign, .return, .emit, .callAction: return [statement]
      }
    }
  }

  /// The statements with replaced terms.
  func rewritten(_ change: (Term) -> Term?) -> [Statement] {
    map { statement in
      switch statement {
      case .constant(let name, let term): .constant(name, term.changed(change))
      case .variable(let name, let type, let term): .variable(name, type, term.changed(change))
      case .assign(let place, let term): .assign(place, term.changed(change))
      case .if(let condition, let then, let otherwise):
        .if(
          condition.changed(change), then: then.rewritten(change), otherwise: otherwise.rewritten(change))
      case .return(let term): .return(term?.changed(change))
      case .switch, .emit, .callAction: statement
      }
    }
  }
}

extension Term {
  fileprivate func changed(_ change: (Term) -> Term?) -> Term {
    if let replacement = change(self) { return replacement }
    switch self {
    case .arithmetic(let operation, let left, let right):
      return .arithmetic(operation, left.changed(change), right.changed(change))
    case .comparison(let relation, let left, let right):
      return .comparison(relation, left.changed(change), right.changed(change))
    case .number, .bool, .token, .local, .state, .field, .enumCase, .record, .negated, .equal, .notEqual, .isCase, .and,
      .or, .not, .nextToken, .call:
      return self
    }
  }
}
