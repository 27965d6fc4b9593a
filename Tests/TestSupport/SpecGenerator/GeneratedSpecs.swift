import Source
import Testing

/// Checks a property on random specs, each with its own seed, and reports the first failure: the seed, the problem, and
/// the smallest failing spec.
///
/// - Parameter property: The problem of a spec, or `nil`.
package func alwaysForSpecs(
  _ count: Int, from first: Int = 0, features: SpecGenerator.Features = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ property: (SourceFile) throws -> String?
) rethrows {
  for seed in first..<first + count {
    var choices = Choices(seed: UInt64(seed))
    let file = SpecGenerator.spec(&choices, features: features)
    guard let fault = try property(file) else { continue }
    let smallest = Choices.smallest(choices.made, trials: 2000) { choices in
      // A smaller spec that the property does not apply to is not a failure of the same kind.
      (try? property(SpecGenerator.spec(&choices, features: features))) ?? nil != nil
    }
    var again = Choices(tape: smallest)
    let small = SpecGenerator.spec(&again, features: features)
    let smallFault = (try? property(small)) ?? nil
    Issue.record(
      """
      seed \(seed): \(fault)
      as small as can be: \(smallFault ?? fault)
      \(small.text(Span(0, small.bytes.count)))
      """, sourceLocation: sourceLocation)
    return
  }
}
