import Numerics

/// Constant folding (Allen and Cocke 1971): decides comparisons of variables that still hold their initial number.
///
/// A search through notches starts with `searchSentinel` and compares at every notch. At the first notch the outcome is
/// constant, and a Swift compiler would warn about the branch that never runs.
struct ConstantFolding {
  static func fold(_ program: Program) -> Program {
    var result = program
    for position in result.functions.indices {
      var known = Known()
      if let folded = fold(result.functions[position].body, &known) { result.functions[position].body = folded }
    }
    return result
  }

  /// The locals whose number is known.
  private typealias Known = [String: Rational]

  /// Returns `nil` if nothing changes, the usual case.
  private static func fold(_ block: [Statement], _ known: inout Known) -> [Statement]? {
    var result: [Statement]?
    for index in block.indices {
      guard let folded = fold(block[index], &known) else { continue }
      if result == nil { result = block }
      result?[index] = folded
    }
    return result
  }

  /// Returns `nil` if the statement does not change.
  ///
  /// - Parameter known: the constants before the statement; on return, those after it.
  private static func fold(_ statement: Statement, _ known: inout Known) -> Statement? {
    switch statement {
    case .variable(let name, _, .number(let value)), .assign(.local(let name), .number(let value)):
      known[name] = value.isInteger ? value : nil
      return nil
    case .assign(.local(let name), _), .variable(let name, _, _), .constant(let name, _):
      if !known.isEmpty { known[name] = nil }
      return nil
    case .assign(.state, _), .return, .emit, .callAction: return nil
    case .if(let condition, let then, let otherwise):
      let decided = fold(condition, known)
      var (first, second) = (known, known)
      let (folded, other) = (fold(then, &first), fold(otherwise, &second))
      known = common([first, second])
      if decided == nil, folded == nil, other == nil { return nil }
      return .if(decided ?? condition, then: folded ?? then, otherwise: other ?? otherwise)
    case .switch(let subject, let enumeration, let arms):
      var ends: [Known] = []
      var result: [SwitchCase]?
      for index in arms.indices {
        var inner = known
        if let body = fold(arms[index].body, &inner) {
          if result == nil { result = arms }
          result?[index].body = body
        }
        ends.append(inner)
      }
      known = common(ends)
      return result.map { .switch(subject, enumeration: enumeration, $0) }
    }
  }

  /// The constants that all branches agree on.
  private static func common(_ ends: [Known]) -> Known {
    guard let first = ends.first, !first.isEmpty else { return [:] }
    return first.filter { name, value in ends.allSatisfy { $0[name] == value } }
  }

  /// Decides a condition. Only integers count: a double holds them exactly, so a comparison has the same outcome.
  /// Returns `nil` if the condition does not change.
  private static func fold(_ condition: Term, _ known: Known) -> Term? {
    switch condition {
    case .comparison(let sign, let left, let right):
      guard let left = number(left, known), let right = number(right, known) else { return nil }
      return .bool(sign.holds(left, right))
    case .and(let parts): return fold(parts, known).map(Term.and)
    case .or(let parts): return fold(parts, known).map(Term.or)
    case .not(let part): return fold(part, known).map(Term.not)
    case .number, .bool, .token, .local, .state, .field, .enumCase, .record, .negated, .arithmetic, .equal, .notEqual,
      .isCase, .nextToken, .call:
      return nil
    }
  }

  private static func fold(_ parts: [Term], _ known: Known) -> [Term]? {
    var result: [Term]?
    for index in parts.indices {
      guard let folded = fold(parts[index], known) else { continue }
      if result == nil { result = parts }
      result?[index] = folded
    }
    return result
  }

  private static func number(_ term: Term, _ known: Known) -> Rational? {
    switch term {
    case .number(let value): value.isInteger ? value : nil
    case .local(let name): known.isEmpty ? nil : known[name]
    case .bool, .token, .state, .field, .enumCase, .record, .negated, .arithmetic, .comparison, .equal, .notEqual,
      .isCase,
      .and, .or, .not, .nextToken, .call:
      nil
    }
  }
}

extension Comparator {
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
