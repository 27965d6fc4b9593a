import Numerics

/// Decides comparisons of variables whose numbers are still those they began with.
///
/// A search through notches begins with a gap larger than any and asks at every notch whether it is still that; at the
/// first the answer is known, and a compiler would say that the other arm can never run.
struct Folding {
  static func fold(_ program: Program) -> Program {
    var result = program
    for position in result.functions.indices {
      var known = Known()
      result.functions[position].body = fold(result.functions[position].body, &known)
    }
    return result
  }

  /// Locals with the numbers that they certainly hold.
  private typealias Known = [String: Rational]

  private static func fold(_ block: [Statement], _ known: inout Known) -> [Statement] {
    block.map { fold($0, &known) }
  }

  /// - Parameter known: before the statement; afterwards what is known behind it.
  private static func fold(_ statement: Statement, _ known: inout Known) -> Statement {
    switch statement {
    case .variable(let name, _, .number(let value)), .assign(.local(let name), .number(let value)):
      known[name] = value.isInteger ? value : nil
    case .assign(.local(let name), _), .variable(let name, _, _), .constant(let name, _): known[name] = nil
    case .assign(.state, _), .give, .emit, .perform: break
    case .branch(let condition, let then, let otherwise):
      var (first, second) = (known, known)
      let result = Statement.branch(
        fold(condition, known), then: fold(then, &first), otherwise: fold(otherwise, &second))
      known = common([first, second])
      return result
    case .choose(let subject, let enumeration, let arms):
      var ends: [Known] = []
      let result = Statement.choose(
        subject, enumeration: enumeration,
        arms.map { arm in
          var inner = known
          let body = fold(arm.body, &inner)
          ends.append(inner)
          return Arm(arm.items, arm.bindings, body)
        })
      known = common(ends)
      return result
    }
    return statement
  }

  /// What is known whichever way was taken.
  private static func common(_ ends: [Known]) -> Known {
    guard let first = ends.first else { return [:] }
    return first.filter { name, value in ends.allSatisfy { $0[name] == value } }
  }

  /// Only integers are known and compared here: a double holds them exactly, so it decides the same way.
  private static func fold(_ condition: Term, _ known: Known) -> Term {
    switch condition {
    case .comparison(let sign, let left, let right):
      guard let left = number(left, known), let right = number(right, known) else { return condition }
      return .truth(sign.holds(left, right))
    case .all(let parts): return .all(parts.map { fold($0, known) })
    case .any(let parts): return .any(parts.map { fold($0, known) })
    case .not(let part): return .not(fold(part, known))
    case .number, .truth, .token, .local, .state, .field, .item, .record, .negated, .arithmetic, .same, .different,
      .isItem, .successor, .call:
      return condition
    }
  }

  private static func number(_ term: Term, _ known: Known) -> Rational? {
    switch term {
    case .number(let value): value.isInteger ? value : nil
    case .local(let name): known[name]
    case .truth, .token, .state, .field, .item, .record, .negated, .arithmetic, .comparison, .same, .different, .isItem,
      .all, .any, .not, .successor, .call:
      nil
    }
  }
}

extension ComparisonOperator {
  fileprivate func holds(_ left: Rational, _ right: Rational) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .equal: left == right
    case .greaterOrEqual: left >= right
    case .greater: left > right
    case .notEqual: left != right
    }
  }
}
