import Numerics

/// What holds on a path, and the questions put to it.
package struct PathCondition: Sendable {
  private var system = LinearSystem()
  /// How many questions were asked.
  package private(set) var questions = 0
  /// How many facts were entered and not left.
  private(set) var depth = 0

  var isConsistent: Bool { system.isFeasible }

  mutating func add(_ fact: Comparison) { system.add(fact) }

  /// Adds a fact that holds until `leave`. Without effect if it contradicts the others; returns whether it does not.
  mutating func enter(_ fact: Comparison?) -> Bool {
    system.push()
    depth += 1
    guard let fact else { return true }
    questions += 1
    system.add(fact)
    if system.isFeasible { return true }
    leave()
    return false
  }

  mutating func leave() {
    system.pop()
    depth -= 1
  }

  /// Numbers with which all facts and all the conditions hold; `nil` if there are none.
  package mutating func example(where conditions: [Comparison] = []) -> [Variable: Rational]? {
    for condition in conditions where condition.decision == false { return nil }
    questions += 1
    system.push()
    for condition in conditions where system.isFeasible { system.add(condition) }
    let solution = system.solution()
    system.pop()
    return solution
  }
}
