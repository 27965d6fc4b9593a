/// Decides the branches of a run.
///
/// A concrete oracle compares known numbers. A symbolic oracle follows one path: it returns a possible outcome and
/// remembers the others.
package protocol BranchOracle: Sendable {
  associatedtype Number: ProgramNumber

  mutating func decide(_ relation: Comparator, _ left: Number, _ right: Number) -> Bool
  /// Returns the switch case that a symbolic value takes. `armOfCase` maps the cases of its enumeration to switch
  /// cases. Booleans are an enumeration of false and true.
  mutating func arm(of value: Int, _ armOfCase: (Int) -> Int) -> Int
  /// Returns the payload of a symbolic value whose case is known.
  mutating func payload(of value: Int) -> [Value<Number>]
  /// Whether two values of one type are equal, at least one of which is symbolic.
  mutating func isSame(_ left: Value<Number>, _ right: Value<Number>) -> Bool
  /// Returns the token after a symbolic one.
  mutating func nextToken(of token: Int) -> Value<Number>
  /// Returns the result of a function that is not run. `nil` if the function is run.
  mutating func answer(of function: Int) -> Value<Number>?
  /// Notes that a run passed a coverage point.
  mutating func visit(_ point: Int)
}

extension BranchOracle {
  // Only a symbolic oracle makes symbolic values, so the others are never asked about one.
  package mutating func arm(of value: Int, _ armOfCase: (Int) -> Int) -> Int { armOfCase(0) }
  package mutating func payload(of value: Int) -> [Value<Number>] { [] }
  package mutating func isSame(_ left: Value<Number>, _ right: Value<Number>) -> Bool { false }
  package mutating func nextToken(of token: Int) -> Value<Number> { .symbolic(token) }
  package mutating func answer(of function: Int) -> Value<Number>? { nil }
  package mutating func visit(_ point: Int) {}
}

/// An oracle that compares known numbers.
package struct ConcreteOracle<Number: ProgramNumber & Comparable>: BranchOracle {
  package init() {}

  package mutating func decide(_ relation: Comparator, _ left: Number, _ right: Number) -> Bool {
    switch relation {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .equal: left == right
    case .greaterOrEqual: left >= right
    case .greater: left > right
    case .notEqual: left != right
    }
  }
}
