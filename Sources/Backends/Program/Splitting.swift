import Machine

/// Breaks long sums and conjunctions into constants of their own.
///
/// A type checker's time grows steeply with the length of one expression. Parts are cut where evaluation passes anyway,
/// so every number is computed from the same numbers in the same order.
struct Splitting {
  /// The most leaves of one expression.
  private static let limit = 40

  private var names: NameTable
  private var statements: [Statement] = []
  private var count = 0

  static func split(_ program: Program) -> Program {
    var result = program
    var splitting = Splitting(names: NameTable(reserved: program.localNames))
    for position in result.functions.indices {
      result.functions[position].body = splitting.split(result.functions[position].body)
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

  /// The statement itself, after the constants in `statements`.
  private mutating func split(_ statement: Statement) -> Statement {
    switch statement {
    case .constant(let name, let term): return .constant(name, short(term))
    case .variable(let name, let type, let term): return .variable(name, type, short(term))
    case .assign(let place, let term): return .assign(place, short(term))
    case .give(let term): return .give(term.map { short($0) })
    case .emit(let name, let terms): return .emit(name, terms.map { short($0) })
    case .perform(let name, let terms, let result): return .perform(name, terms.map { short($0) }, result: result)
    case .branch(let condition, let then, let otherwise):
      let condition = condition.hasItemTest ? condition : short(condition)
      let before = statements
      statements = []
      let inner = (split(then), split(otherwise))
      statements = before
      return .branch(condition, then: inner.0, otherwise: inner.1)
    case .choose(let subject, let enumeration, let arms):
      let subject = short(subject)
      let before = statements
      statements = []
      let inner = arms.map { Arm($0.items, $0.bindings, split($0.body)) }
      statements = before
      return .choose(subject, enumeration: enumeration, inner)
    }
  }

  private mutating func short(_ term: Term) -> Term {
    var leaves = 0
    return short(term, &leaves)
  }

  /// - Parameter leaves: grows by what the returned term counts.
  private mutating func short(_ term: Term, _ leaves: inout Int) -> Term {
    switch term {
    case .arithmetic: return shortSum(term, &leaves)
    case .all(let parts): return .all(shortParts(parts, &leaves, Term.all))
    case .any(let parts): return .any(shortParts(parts, &leaves, Term.any))
    case .comparison(let sign, let left, let right):
      let left = short(left, &leaves)
      return .comparison(sign, left, short(right, &leaves))
    case .negated(let part): return .negated(short(part, &leaves))
    case .not(let part): return .not(short(part, &leaves))
    case .record(let name, let values): return .record(name, values.map { short($0) })
    case .call(let name, let values): return .call(name, values.map { short($0) })
    case .number, .truth, .token, .local, .state, .field, .item, .same, .different, .isItem, .successor:
      leaves += 1
      return term
    }
  }

  /// Down the left side in a loop: sums lean to the left and may be long.
  private mutating func shortSum(_ term: Term, _ leaves: inout Int) -> Term {
    var links: [(sign: ArithmeticOperator, right: Term)] = []
    var first = term
    while case .arithmetic(let sign, let left, let right) = first {
      links.append((sign, right))
      first = left
    }
    var count = 0
    var sum = short(first, &count)
    for (sign, right) in links.reversed() {
      var next = 0
      let right = short(right, &next)
      if count + next > Self.limit, count > 1 {
        sum = .local(keep(sum))
        count = 1
      }
      sum = .arithmetic(sign, sum, right)
      count += next
    }
    leaves += count
    return sum
  }

  private mutating func shortParts(_ parts: [Term], _ leaves: inout Int, _ join: ([Term]) -> Term) -> [Term] {
    var result: [Term] = []
    var count = 0
    for part in parts {
      var next = 0
      let part = short(part, &next)
      if count + next > Self.limit, !result.isEmpty {
        result = [.local(keep(result.count == 1 ? result[0] : join(result)))]
        count = 1
      }
      result.append(part)
      count += next
    }
    leaves += count
    return result
  }

  private mutating func keep(_ term: Term) -> String {
    count += 1
    let name = names.claim("part\(count)", adding: "Value")
    statements.append(.constant(name, term))
    return name
  }
}
