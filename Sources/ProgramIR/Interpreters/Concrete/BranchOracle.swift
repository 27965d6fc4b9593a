/// Answers the questions on which a run's path depends.
///
/// Numbers that are known just compare. A symbolic decider follows a path through a program: it gives one of the
/// possible answers and remembers the others.
package protocol BranchOracle: Sendable {
  associatedtype Number: ProgramNumber

  mutating func decide(_ relation: ComparisonOperator, _ left: Number, _ right: Number) -> Bool
  /// Which of several arms an open value takes; `armOfCase` tells the arm of every case of its enumeration. Truths are
  /// an enumeration of false and true.
  mutating func arm(of value: Int, _ armOfCase: (Int) -> Int) -> Int
  /// What the item carries that an open value has turned out to be.
  mutating func payload(of value: Int) -> [Value<Number>]
  /// Whether two values of one type are the same, at least one of which is open.
  mutating func isSame(_ left: Value<Number>, _ right: Value<Number>) -> Bool
  /// The token after one that is open.
  mutating func nextToken(of token: Int) -> Value<Number>
  /// What a function gives that is not to be run, whatever it is asked; `nil`: it is run.
  mutating func answer(of function: Int) -> Value<Number>?
  /// A run passed a point of the executable. Nothing, unless coverage is counted.
  mutating func visit(_ point: Int)
}

extension BranchOracle {
  // Only a symbolic decider makes open values, so the others are never asked about one.
  package mutating func arm(of value: Int, _ armOfCase: (Int) -> Int) -> Int { armOfCase(0) }
  package mutating func payload(of value: Int) -> [Value<Number>] { [] }
  package mutating func isSame(_ left: Value<Number>, _ right: Value<Number>) -> Bool { false }
  package mutating func nextToken(of token: Int) -> Value<Number> { .symbolic(token) }
  package mutating func answer(of function: Int) -> Value<Number>? { nil }
  package mutating func visit(_ point: Int) {}
}

/// Compares numbers by their own order.
package struct ConcreteOracle<Number: ProgramNumber & Comparable>: BranchOracle {
  package init() {}

  package mutating func decide(_ relation: ComparisonOperator, _ left: Number, _ right: Number) -> Bool {
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
