/// Dead-code elimination (Aho et al., Compilers, section 9.1): removes unused names and values, constant conditions,
/// calls of functions with a constant result, and unreachable statements.
///
/// The lowering emits such code where a spec leaves nothing to decide; a Swift compiler would warn about it. Functions
/// compute the same as before, since terms have no effects.
final class DeadCodeElimination {
  private let index: SymbolTable
  /// Functions with a constant Boolean result.
  private let certain: [String: Bool]
  /// Actions with an empty body.
  private let idle: Set<String>
  /// The locals that are read after each of the enclosing blocks.
  private var readAfter: [NameSet] = []

  private init(index: SymbolTable, certain: [String: Bool], idle: Set<String>) {
    (self.index, self.certain, self.idle) = (index, certain, idle)
  }

  static func eliminate(_ program: Program) -> Program {
    // The pass changes bodies, not declarations.
    let index = SymbolTable(program)
    var result = CopyPropagation.propagate(ConstantFolding.fold(program), index)
    var known = (certain: 0, idle: 0)
    repeat {
      let pass = DeadCodeElimination(index: index, certain: certain(in: result), idle: idle(in: result))
      known = (pass.certain.count, pass.idle.count)
      for position in result.functions.indices {
        result.functions[position].body = pass.eliminate(result.functions[position].body).statements
      }
      // A function that only calls such functions has become one of them.
    } while known.certain < certain(in: result).count || known.idle < idle(in: result).count
    return result
  }

  private static func idle(in program: Program) -> Set<String> {
    Set(program.functions.filter { $0.role == .action && $0.result == nil && $0.body.isEmpty }.map(\.name))
  }

  private static func certain(in program: Program) -> [String: Bool] {
    var certain: [String: Bool] = [:]
    for function in program.functions {
      if case .return(.bool(let answer))? = function.body.first { certain[function.name] = answer }
    }
    return certain
  }

  /// The locals of enclosing blocks that a block reads or assigns.
  private struct Uses {
    var read = NameSet()
    var assigned = NameSet()

    mutating func join(_ other: Uses) {
      read.join(other.read)
      assigned.join(other.assigned)
    }
  }

  /// Goes backward, so that the uses of a name are known at its declaration.
  private func eliminate(_ block: [Statement]) -> (statements: [Statement], uses: Uses) {
    var kept: [Statement] = []
    var uses = Uses()
    for statement in reachable(block).reversed() {
      switch statement {
      case .constant(let name, let value):
        guard uses.read.remove(name) else { continue }
        value.collectLocals(into: &uses.read)
        kept.append(statement)
      case .variable(let name, let type, let value):
        let isAssigned = uses.assigned.remove(name)
        guard uses.read.remove(name) else { continue }
        value.collectLocals(into: &uses.read)
        kept.append(isAssigned ? .variable(name, type, value) : .constant(name, value))
      case .assign(let place, let value):
        if value == place.term { continue }
        if case .local(let name) = place {
          guard uses.read.contains(name) || readAfter.contains(where: { $0.contains(name) }) else { continue }
          uses.assigned.insert(name)
        }
        value.collectLocals(into: &uses.read)
        kept.append(statement)
      case .if(let condition, let then, let otherwise):
        readAfter.append(uses.read)
        let (then, otherwise) = (eliminate(then), eliminate(otherwise))
        readAfter.removeLast()
        let condition = simplify(condition)
        guard let branch = branch(condition, then.statements, otherwise.statements) else { continue }
        uses.join(then.uses)
        uses.join(otherwise.uses)
        condition.collectLocals(into: &uses.read)
        kept.append(branch)
      case .switch(let subject, let enumeration, let arms):
        readAfter.append(uses.read)
        let optimized = arms.map(eliminate)
        readAfter.removeLast()
        guard optimized.contains(where: { !$0.arm.body.isEmpty }) else { continue }
        for (_, inner) in optimized { uses.join(inner) }
        subject.collectLocals(into: &uses.read)
        kept.append(.switch(subject, enumeration: enumeration, optimized.map(\.arm).merged()))
      case .return(let value):
        value?.collectLocals(into: &uses.read)
        kept.append(statement)
      case .emit(_, let values):
        for value in values { value.collectLocals(into: &uses.read) }
        kept.append(statement)
      case .callAction(let name, _, _) where idle.contains(name): continue
      case .callAction(let name, let values, let result):
        let isRead = result.map { uses.read.remove($0) } ?? false
        for value in values { value.collectLocals(into: &uses.read) }
        kept.append(.callAction(name, values, result: isRead ? result : nil))
      }
    }
    return (kept.reversed(), uses)
  }

  /// Removes the bindings that the body does not read.
  private func eliminate(_ arm: SwitchCase) -> (arm: SwitchCase, uses: Uses) {
    var (body, uses) = eliminate(arm.body)
    var bindings: [String?] = []
    for binding in arm.bindings {
      bindings.append(binding.flatMap { uses.read.remove($0) ? $0 : nil })
    }
    if bindings.allSatisfy({ $0 == nil }) { bindings = [] }
    return (SwitchCase(arm.cases, bindings, body), uses)
  }

  /// Builds an `if` whose first branch is not empty. A test of a case cannot be negated; it becomes a switch.
  private func branch(_ condition: Term, _ then: [Statement], _ otherwise: [Statement]) -> Statement? {
    if then.isEmpty, otherwise.isEmpty { return nil }
    guard then.isEmpty else { return .if(condition, then: then, otherwise: otherwise) }
    if case .isCase(let subject, let enumeration, let name) = condition {
      let others = index.enumeration(enumeration)?.cases.map(\.name).filter { $0 != name } ?? []
      return .switch(
        subject, enumeration: enumeration, [SwitchCase([name], [], []), SwitchCase(others, [], otherwise)])
    }
    return condition.hasCaseTest
      ? .if(condition, then: [], otherwise: otherwise)
      : .if(simplify(.not(condition)), then: otherwise, otherwise: [])
  }

  /// The statements up to the first that always returns, with constant conditions decided.
  private func reachable(_ block: [Statement]) -> [Statement] {
    // Nearly every block is reached as a whole.
    guard let first = block.firstIndex(where: { isDecided($0) || ends($0) }),
      first < block.count - 1 || isDecided(block[first])
    else { return block }
    var result = Array(block[..<first])
    for statement in block[first...] {
      if case .if(let condition, let then, let otherwise) = statement,
        case .bool(let isTrue) = simplify(condition)
      {
        let taken = reachable(isTrue ? then : otherwise)
        // Its declarations could collide here, so they stay in a block.
        result += taken.contains(where: \.isDeclaration) ? [.if(.bool(true), then: taken, otherwise: [])] : taken
      } else {
        result.append(statement)
      }
      if let last = result.last, ends(last) { break }
    }
    return result
  }

  /// Whether the statement is an `if` with a constant condition.
  private func isDecided(_ statement: Statement) -> Bool {
    guard case .if(let condition, _, _) = statement, case .bool = simplify(condition) else { return false }
    return true
  }

  /// Whether every path through the statement returns.
  private func ends(_ statement: Statement) -> Bool {
    switch statement {
    case .constant, .variable, .assign, .emit, .callAction: false
    case .return: true
    case .if(let condition, let then, let otherwise):
      switch simplify(condition) {
      case .bool(let isTrue): ends(isTrue ? then : otherwise)
      case .number, .token, .local, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal,
        .notEqual,
        .isCase, .and, .or, .not, .nextToken, .call:
        ends(then) && ends(otherwise)
      }
    case .switch(_, _, let arms): !arms.isEmpty && arms.allSatisfy { ends($0.body) }
    }
  }

  private func ends(_ block: [Statement]) -> Bool { block.contains(where: ends) }

  /// Returns the condition with constant parts removed.
  private func simplify(_ condition: Term) -> Term {
    switch condition {
    case .and(let parts): return Term.conjunction(parts.map(simplify))
    case .or(let parts):
      let rest = parts.map(simplify).filter { $0 != .bool(false) }
      if rest.contains(.bool(true)) { return .bool(true) }
      return rest.isEmpty ? .bool(false) : rest.count == 1 ? rest[0] : .or(rest)
    case .not(let inner):
      switch simplify(inner) {
      case .bool(let value): return .bool(!value)
      case .not(let term): return term
      case .equal(let left, let right): return .notEqual(left, right)
      case .notEqual(let left, let right): return .equal(left, right)
      case let term: return .not(term)
      }
    case .isCase(_, let enumeration, _) where index.enumeration(enumeration)?.cases.count == 1: return .bool(true)
    case .isCase(.enumCase(_, let item, _), _, let name): return .bool(item == name)
    case .call(let name, _): return certain[name].map(Term.bool) ?? condition
    case .bool, .token, .number, .local, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal,
      .notEqual, .isCase, .nextToken:
      return condition
    }
  }
}

extension Statement {
  fileprivate var isDeclaration: Bool {
    switch self {
    case .constant, .variable: true
    case .callAction(_, _, let result): result != nil
    case .assign, .if, .switch, .return, .emit: false
    }
  }
}

extension LValue {
  /// The term that reads the variable or field.
  package var term: Term {
    switch self {
    case .local(let name): .local(name)
    case .state(let name): .state(name)
    }
  }
}

extension Term {
  /// Whether the term is, or has as a conjunct, a test of a case.
  package var hasCaseTest: Bool {
    switch self {
    case .isCase: true
    case .and(let parts): parts.contains { $0.hasCaseTest }
    case .number, .bool, .token, .local, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal,
      .notEqual, .or, .not, .nextToken, .call:
      false
    }
  }

  fileprivate func collectLocals(into names: inout NameSet) {
    walk { if case .local(let name) = $0 { names.insert(name) } }
  }
}

/// A set of names. Up to 16 a linear search is faster than hashing.
private struct NameSet {
  private var few: [String] = []
  private var many: Set<String> = []

  private static let maxCount = 16

  mutating func insert(_ name: String) {
    if !many.isEmpty {
      many.insert(name)
    } else if !few.contains(name) {
      few.append(name)
      guard few.count > Self.maxCount else { return }
      many = Set(few)
      few = []
    }
  }

  func contains(_ name: String) -> Bool { many.isEmpty ? few.contains(name) : many.contains(name) }

  /// Removes a name. Returns whether the set contained it.
  mutating func remove(_ name: String) -> Bool {
    if !many.isEmpty { return many.remove(name) != nil }
    guard let place = few.firstIndex(of: name) else { return false }
    few.remove(at: place)
    return true
  }

  /// Inserts the smaller set into the larger, so that deep nesting costs only as much as there are names.
  mutating func join(_ other: NameSet) {
    if many.count < other.many.count {
      let own = many.isEmpty ? few : Array(many)
      self = other
      for name in own { insert(name) }
    } else {
      for name in other.few { insert(name) }
      for name in other.many { insert(name) }
    }
  }
}
