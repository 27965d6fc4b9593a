import Machine
import ProgramIR

extension Program {
  /// The program as every backend prints it: constants of the lowering have names, and statements that only the
  /// interpreter needs are simplified.
  func presentable() -> Program {
    var result = ConstantNaming.name(self) { _, local in local.contains("_") }
    for position in functions.indices {
      result.functions[position].body = result.functions[position].body.withoutTruthBranches()
      if functions[position].name == ReservedNames.start {
        result.functions[position].body = result.functions[position].body.withoutRepeatedAssignments(in: self)
      }
    }
    return result
  }
}

extension [Statement] {
  /// Replaces branches that end by returning literals, `if c { return true }; return false`, by the return of a
  /// condition.
  fileprivate func withoutTruthBranches() -> [Statement] {
    guard case .return(var condition?)? = last, condition.isTruth else { return self }
    var rest = dropLast()
    while case .if(let test, let then, let otherwise)? = rest.last, case .return(.bool(let bool)?)? = then.first,
      then.count == 1, otherwise.isEmpty, !test.hasCaseTest
    {
      rest.removeLast()
      if bool {
        condition = .disjunction(test, condition)
      } else if case .and(let parts) = condition {
        condition = .and([.complement(test)] + parts)
      } else {
        condition = Term.conjunction([.complement(test), condition])
      }
    }
    return rest.count == count - 1 ? self : rest + [.return(condition)]
  }

  /// Removes assignments of the value that the field already has, and assignments that are overwritten before any read.
  fileprivate func withoutRepeatedAssignments(in program: Program) -> [Statement] {
    var result: [Statement] = []
    /// The index of the last assignment that has not been read, by field.
    var unread: [String: Int] = [:]
    var known: [String: Term] = [:]
    for statement in self {
      guard case .assign(.state(let field), let term) = statement else {
        // Any other statement may read and change the state.
        (unread, known) = ([:], [:])
        result.append(statement)
        continue
      }
      var callsMethod = false
      var isConstant = true
      term.walk { part in
        switch part {
        case .state(let name):
          unread[name] = nil
          isConstant = false
        case .local: isConstant = false
        case .call(let name, _): callsMethod = callsMethod || program.function(name)?.role != .pure
        case .number, .bool, .token, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
          .isCase, .and, .or, .not, .nextToken:
          break
        }
      }
      if callsMethod { (unread, isConstant) = ([:], false) }
      if isConstant, known[field] == term { continue }
      if let position = unread[field] {
        result.remove(at: position)
        for (name, other) in unread where other > position { unread[name] = other - 1 }
      }
      unread[field] = result.count
      known[field] = isConstant ? term : nil
      result.append(statement)
    }
    return result
  }
}

extension Term {
  fileprivate var isTruth: Bool { if case .bool = self { true } else { false } }

  fileprivate static func disjunction(_ first: Term, _ rest: Term) -> Term {
    switch rest {
    case .bool(true): rest
    case .bool(false): first
    case .or(let parts): .or([first] + parts)
    case .number, .token, .local, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal,
      .notEqual, .isCase, .and, .not, .nextToken, .call:
      .or([first, rest])
    }
  }

  fileprivate static func complement(_ term: Term) -> Term {
    if case .not(let inner) = term { inner } else { .not(term) }
  }
}
