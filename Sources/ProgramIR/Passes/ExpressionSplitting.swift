/// Splits long expressions into constants, so that each is one row of short operands or arguments.
///
/// **Why:** the time of a Swift type checker grows steeply with the length of an expression, and formatters do not
/// agree where to break nested rows. The order of evaluation does not change, so every result is bit-equal.
package struct ExpressionSplitting {
  /// The maximum number of operands in a row.
  private static let maxRowLength = 40
  /// The maximum width of a nested or unbroken expression, in columns.
  private static let maxWidth = 60

  private var names: NameTable
  private var statements: [Statement] = []
  private var count = 0

  package static func split(_ program: Program) -> Program {
    var result = program
    for position in result.functions.indices {
      let function = result.functions[position]
      var pass = ExpressionSplitting(names: NameTable(reserved: Set(function.localNames)))
      result.functions[position].body = pass.split(function.body)
    }
    return result
  }

  private mutating func split(_ block: [Statement]) -> [Statement] {
    var result: [Statement] = []
    for statement in block {
      let rewritten = split(statement)
      result += statements
      result.append(rewritten)
      statements = []
    }
    return result
  }

  /// Returns the statement. Its constants are in `statements`, to be placed before it.
  private mutating func split(_ statement: Statement) -> Statement {
    switch statement {
    case .constant(let name, let term): return .constant(name, row(term))
    case .variable(let name, let type, let term): return .variable(name, type, row(term))
    case .assign(let place, let term): return .assign(place, row(term))
    case .return(let term): return .return(term.map { row($0) })
    case .emit(let name, let terms): return .emit(name, terms.map { short($0) })
    case .callAction(let name, let terms, let result): return .callAction(name, terms.map { short($0) }, result: result)
    case .if(let condition, let then, let otherwise):
      let condition = self.condition(condition, isGuard: otherwise.isEmpty && then.count == 1 && then[0].returns)
      let before = statements
      statements = []
      let inner = (split(then), split(otherwise))
      statements = before
      return .if(condition, then: inner.0, otherwise: inner.1)
    case .switch(let subject, let enumeration, let arms):
      let subject = short(subject)
      let before = statements
      statements = []
      let inner = arms.map { SwitchCase($0.cases, $0.bindings, split($0.body)) }
      statements = before
      return .switch(subject, enumeration: enumeration, inner)
    }
  }

  /// Splits the condition of an `if`. The printer negates that of a guard, so the negation is not part of the row.
  private mutating func condition(_ term: Term, isGuard: Bool) -> Term {
    if isGuard, case .not(let part) = term { .not(row(part)) } else { row(term) }
  }

  /// Returns a term that fits into another.
  private mutating func short(_ term: Term) -> Term {
    term.isWider(than: Self.maxWidth) ? keep(row(term)) : term
  }

  /// Returns a term that may be broken once, between its operands or arguments.
  private mutating func row(_ term: Term) -> Term {
    guard term.isWider(than: Self.maxWidth) else { return term }
    switch term {
    case .arithmetic(.minimum, let left, let right): return .minimum(short(left), short(right))
    case .arithmetic(.maximum, let left, let right): return .maximum(short(left), short(right))
    case .arithmetic(let sign, _, _): return sum(term, sign.isSum)
    // Tests of a case must stay in their condition.
    case .and(let parts) where parts.contains(where: \.hasCaseTest):
      return .and(parts.map { $0.hasCaseTest ? $0 : short($0) })
    case .and(let parts): return .and(cut(parts, Term.and))
    case .or(let parts): return .or(cut(parts, Term.or))
    case .comparison(let sign, let left, let right): return .comparison(sign, short(left), short(right))
    case .equal(let left, let right): return .equal(short(left), short(right))
    case .notEqual(let left, let right): return .notEqual(short(left), short(right))
    case .negated(let part): return .negated(short(part))
    case .not(let part): return .not(short(part))
    case .record(let name, let values): return .record(name, values.map { short($0) })
    case .enumCase(let enumeration, let name, let values):
      return .enumCase(enumeration: enumeration, name: name, payload: values.map { short($0) })
    case .call(let name, let values): return .call(name, values.map { short($0) })
    case .number, .bool, .token, .local, .state, .field, .isCase, .nextToken: return term
    }
  }

  /// Splits a sum. A loop, since sums are left-associative and may be long.
  private mutating func sum(_ term: Term, _ isSum: Bool) -> Term {
    var links: [(sign: ArithmeticOperator, right: Term)] = []
    var first = term
    while case .arithmetic(let sign, let left, let right) = first, sign.isInfix, sign.isSum == isSum {
      links.append((sign, right))
      first = left
    }
    var result = short(first)
    var count = 1
    for (sign, right) in links.reversed() {
      if count == Self.maxRowLength {
        result = keep(result)
        count = 1
      }
      result = .arithmetic(sign, result, short(right))
      count += 1
    }
    return result
  }

  private mutating func cut(_ parts: [Term], _ join: ([Term]) -> Term) -> [Term] {
    var result: [Term] = []
    for part in parts {
      if result.count == Self.maxRowLength { result = [keep(join(result))] }
      result.append(short(part))
    }
    return result
  }

  private mutating func keep(_ term: Term) -> Term {
    count += 1
    let name = names.claim("part\(count)", adding: "Value")
    statements.append(.constant(name, term))
    return .local(name)
  }
}

extension ArithmeticOperator {
  fileprivate var isSum: Bool { self == .add || self == .subtract }
  fileprivate var isInfix: Bool { self != .minimum && self != .maximum }
}

extension Term {
  /// Whether the term is wider than this on one line, approximately. Stops counting there.
  fileprivate func isWider(than columns: Int) -> Bool {
    var left = columns
    var stack = [self]
    while let term = stack.popLast(), left >= 0 {
      left -= term.ownWidth
      stack += term.parts
    }
    return left < 0
  }

  /// The width of the term without its parts.
  private var ownWidth: Int {
    switch self {
    case .number(let value): "\(value)".utf8.count + (value.isInteger ? 0 : 8)
    case .bool, .token: 5
    case .local(let name), .state(let name), .field(_, let name): name.utf8.count + 1
    case .enumCase(_, let name, let payload): name.utf8.count + 3 + 6 * payload.count
    case .record(let name, let values), .call(let name, let values): name.utf8.count + 2 + 6 * values.count
    case .negated, .not: 2
    case .arithmetic(.minimum, _, _), .arithmetic(.maximum, _, _): 7
    case .arithmetic, .comparison, .equal, .notEqual, .nextToken: 4
    case .isCase(_, _, let name): name.utf8.count + 9
    case .and(let parts), .or(let parts): 4 * parts.count
    }
  }
}
