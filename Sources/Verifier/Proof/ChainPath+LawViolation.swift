import Machine
import Numerics
import ProgramIR
import Source

extension ChainPath {
  /// Adds a named value to counterexamples.
  mutating func mention(_ name: String, _ value: SymbolicNumber) { mentioned.append((name, value)) }

  /// Returns a violation with a counterexample if all the conditions can hold on this path.
  mutating func violation(if conditions: [SymbolicComparison], _ sentence: @autoclosure () -> String) -> LawViolation? {
    let comparisons = conditions.compactMap(\.comparison)
    // A value that is not an affine form is unconstrained, so a condition on it may hold.
    guard let example = run.example(where: comparisons) else { return nil }
    return LawViolation(sentence: sentence(), witness: witness(example))
  }

  private func witness(_ example: [Variable: Rational]) -> [NamedValue] {
    var values = mentioned
    for (consumer, limits) in zip(subject.chain.consumers, limits) {
      values += [("\(consumer.node)'s lower limit", limits.lower), ("\(consumer.node)'s upper limit", limits.upper)]
      if let returned = limits.returned { values.append(("\(consumer.node)'s return limit", returned)) }
    }
    for (number, consumer) in subject.chain.consumers.enumerated() {
      values += [("\(consumer.node) before", start[number]), ("\(consumer.node) after", positions[number])]
    }
    return values.compactMap { name, value in
      value.form.map { NamedValue(name, "\($0.evaluated { example[$0] ?? .zero })") }
    }
  }
}
