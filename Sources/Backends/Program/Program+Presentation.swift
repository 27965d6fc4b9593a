import Machine
import ProgramIR

extension Program {
  /// The program as every backend prints it: constants of the lowering are named, and nothing is said twice that only an
  /// interpreter needs in full.
  func presentable() -> Program {
    var result = ConstantNaming.name(self) { _, local in local.contains("_") }
    for position in functions.indices {
      result.functions[position].body = result.functions[position].body.withoutTruthBranches()
      if functions[position].name == Names.start {
        result.functions[position].body = result.functions[position].body.withoutRepeatedAssignments(in: self)
      }
    }
    return result
  }
}

extension [Statement] {
  /// Replaces branches that end in returning truths, `if c { return true }; return false`, by the return of a condition.
  fileprivate func withoutTruthBranches() -> [Statement] {
    guard case .give(var condition?)? = last, condition.isTruth else { return self }
    var rest = dropLast()
    while case .branch(let test, let then, let otherwise)? = rest.last, case .give(.truth(let truth)?)? = then.first,
      then.count == 1, otherwise.isEmpty, !test.hasItemTest
    {
      rest.removeLast()
      if truth {
        condition = .disjunction(test, condition)
      } else if case .all(let parts) = condition {
        condition = .all([.complement(test)] + parts)
      } else {
        condition = Term.conjunction([.complement(test), condition])
      }
    }
    return rest.count == count - 1 ? self : rest + [.give(condition)]
  }

  /// Removes assignments to a field that has the value already, and those that are overwritten before any method can read
  /// them.
  fileprivate func withoutRepeatedAssignments(in program: Program) -> [Statement] {
    var result: [Statement] = []
    /// By field, the last assignment that nothing has read.
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
        case .number, .truth, .token, .field, .item, .record, .negated, .arithmetic, .comparison, .same, .different,
          .isItem, .all, .any, .not, .successor:
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
  fileprivate var isTruth: Bool { if case .truth = self { true } else { false } }

  fileprivate static func disjunction(_ first: Term, _ rest: Term) -> Term {
    switch rest {
    case .truth(true): rest
    case .truth(false): first
    case .any(let parts): .any([first] + parts)
    case .number, .token, .local, .state, .field, .item, .record, .negated, .arithmetic, .comparison, .same,
      .different, .isItem, .all, .not, .successor, .call:
      .any([first, rest])
    }
  }

  fileprivate static func complement(_ term: Term) -> Term {
    if case .not(let inner) = term { inner } else { .not(term) }
  }
}
