import Testing

/// Tries a property on as many random cases as asked for, each from a seed of its own, and reports the first that fails.
///
/// One expectation for all: `#expect` in every round would cost more than what it checks.
package func always(
  _ times: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (inout SplitMix64) throws -> Bool
) rethrows {
  for seed in 0..<times {
    var random = SplitMix64(seed: UInt64(seed))
    if try !property(&random) {
      Issue.record("fails for seed \(seed)", sourceLocation: sourceLocation)
      return
    }
  }
}
