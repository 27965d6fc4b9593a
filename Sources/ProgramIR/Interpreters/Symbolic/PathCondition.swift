import Numerics

/// The path condition (King 1976): a conjunction of linear inequalities, with a solver.
package struct PathCondition: Sendable {
  private var system = LinearSystem()
  /// The number of solver calls.
  package private(set) var questions = 0
  /// The number of inequalities that were pushed.
  private(set) var depth = 0

  var isConsistent: Bool { system.isFeasible }

  mutating func add(_ fact: Inequality) { system.add(fact) }

  /// Adds an inequality until `leave`. Returns false, without effect, if it contradicts the others.
  mutating func enter(_ fact: Inequality?) -> Bool {
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

  /// Returns numbers that satisfy the path condition and more conditions. `nil` if there are none.
  package mutating func example(where conditions: [Inequality] = []) -> [Variable: Rational]? {
    for condition in conditions where condition.truthValue == false { return nil }
    questions += 1
    system.push()
    for condition in conditions where system.isFeasible { system.add(condition) }
    let solution = system.solution()
    system.pop()
    return solution
  }
}
