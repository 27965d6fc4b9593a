import Numerics

/// An expression. Evaluation has no effect.
package indirect enum Term: Hashable, Sendable {
  /// An integer below 2^53 in magnitude, or a quotient of two such.
  case number(Rational)
  case bool(Bool)
  case token(Int)
  /// A parameter, constant or variable of the function.
  case local(String)
  case state(String)
  case field(Term, String)
  case enumCase(enumeration: String, name: String, payload: [Term])
  /// A record from the values of its fields, in their order.
  case record(String, [Term])
  case negated(Term)
  case arithmetic(ArithmeticOperator, Term, Term)
  /// A comparison of two numbers. With NaN only `notEqual` is true.
  case comparison(Comparator, Term, Term)
  /// Equality of two values of one enumeration, or of two tokens.
  case equal(Term, Term)
  case notEqual(Term, Term)
  /// Whether a value is of this case, with any payload. Allowed only as a conjunct of the condition of an `if`.
  case isCase(Term, enumeration: String, name: String)
  case and([Term])
  case or([Term])
  case not(Term)
  /// The token after this one.
  case nextToken(Term)
  /// A call of a pure function or a query.
  case call(String, [Term])
}

package enum ArithmeticOperator: String, Sendable, CaseIterable {
  case add, subtract, multiply, divide, minimum, maximum
}

package enum Comparator: String, Sendable, CaseIterable {
  case less, lessOrEqual, equal, greaterOrEqual, greater, notEqual
}

package indirect enum Statement: Hashable, Sendable {
  /// Declares a constant for the rest of the block.
  case constant(String, Term)
  case variable(String, Type, Term)
  case assign(LValue, Term)
  case `if`(Term, then: [Statement], otherwise: [Statement])
  /// Exhaustive: every case of the enumeration is in exactly one of the switch cases.
  case `switch`(Term, enumeration: String, [SwitchCase])
  case `return`(Term?)
  case emit(String, [Term])
  /// Calls an action. The result, if it has one, becomes a constant of the rest of the block.
  case callAction(String, [Term], result: String?)
}

package enum LValue: Hashable, Sendable {
  case local(String)
  case state(String)
}

package struct SwitchCase: Hashable, Sendable {
  /// The names of the enumeration's cases. Several only if nothing is bound.
  package var cases: [String]
  /// One name per payload field; `nil` for an unused one. Empty: nothing is bound.
  package var bindings: [String?]
  package var body: [Statement]

  package init(_ cases: [String], _ bindings: [String?] = [], _ body: [Statement]) {
    self.cases = cases
    self.bindings = bindings
    self.body = body
  }
}

extension [SwitchCase] {
  /// Returns the switch cases with those merged that have one body and bind nothing, at the place of the first.
  package func merged() -> [SwitchCase] {
    var result: [SwitchCase] = []
    // Different bodies differ early: comparing a few is faster than hashing them.
    var places: [[Statement]: Int]? = count > 16 ? [:] : nil
    for arm in self {
      let same =
        if !arm.bindings.isEmpty {
          nil as Int?
        } else if let places {
          places[arm.body]
        } else {
          result.firstIndex { $0.bindings.isEmpty && $0.body == arm.body }
        }
      if let same {
        result[same].cases += arm.cases
      } else {
        if arm.bindings.isEmpty { places?[arm.body] = result.count }
        result.append(arm)
      }
    }
    return result
  }
}

extension Term {
  /// Returns the product with a fraction: multiplied by its numerator, then divided by its denominator, so that no
  /// factor is rounded.
  package func scaled(by factor: Rational) -> Term {
    guard let small = factor.small else { return self * .number(factor) }
    let product = small.numerator == 1 ? self : self * .number(Rational(small.numerator))
    return small.denominator == 1 ? product : product / .number(Rational(small.denominator))
  }
}

// Infix forms, so that the lowering reads like the rules it states.
extension Term {
  package static func + (left: Term, right: Term) -> Term { folded(.add, left, right) }
  package static func - (left: Term, right: Term) -> Term { folded(.subtract, left, right) }
  package static func * (left: Term, right: Term) -> Term { .arithmetic(.multiply, left, right) }
  package static func / (left: Term, right: Term) -> Term { .arithmetic(.divide, left, right) }
  package static prefix func - (term: Term) -> Term { .negated(term) }
  package static func .< (left: Term, right: Term) -> Term { .comparison(.less, left, right) }
  package static func .<= (left: Term, right: Term) -> Term { .comparison(.lessOrEqual, left, right) }
  package static func .> (left: Term, right: Term) -> Term { .comparison(.greater, left, right) }
  package static func .>= (left: Term, right: Term) -> Term { .comparison(.greaterOrEqual, left, right) }
  package static func .== (left: Term, right: Term) -> Term { .comparison(.equal, left, right) }
  package static func .!= (left: Term, right: Term) -> Term { .comparison(.notEqual, left, right) }
  package static func minimum(_ left: Term, _ right: Term) -> Term { folded(.minimum, left, right) }
  package static func maximum(_ left: Term, _ right: Term) -> Term { folded(.maximum, left, right) }
  package static let zero = Term.number(0)

  /// Folds an operation on two integers, so that generated code does not contain `max(0, 52)`. Doubles give the same:
  /// the result is below 2^53, so it is exact and not a negative zero.
  private static func folded(_ operation: ArithmeticOperator, _ left: Term, _ right: Term) -> Term {
    let plain = Term.arithmetic(operation, left, right)
    guard case .number(let one) = left, case .number(let other) = right, one.isInteger, other.isInteger else {
      return plain
    }
    let result: Rational
    switch operation {
    case .add: result = one + other
    case .subtract: result = one - other
    case .minimum: result = min(one, other)
    case .maximum: result = max(one, other)
    case .multiply, .divide: return plain
    }
    let bound = Rational(1 << 53)
    return -bound < result && result < bound ? .number(result) : plain
  }

  package subscript(path: String...) -> Term { path.reduce(self) { .field($0, $1) } }

  /// Returns the conjunction, without parts that are `true`.
  package static func conjunction(_ parts: [Term]) -> Term {
    let rest = parts.filter { $0 != .bool(true) }
    if rest.contains(.bool(false)) { return .bool(false) }
    return switch rest.count {
    case 0: .bool(true)
    case 1: rest[0]
    default: .and(rest)
    }
  }
}

infix operator .< : ComparisonPrecedence
infix operator .<= : ComparisonPrecedence
infix operator .> : ComparisonPrecedence
infix operator .>= : ComparisonPrecedence
infix operator .== : ComparisonPrecedence
infix operator .!= : ComparisonPrecedence
