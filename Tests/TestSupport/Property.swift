import Testing

/// Checks a property on random cases, each with its own seed, and reports the first that fails.
///
/// One expectation for all, since `#expect` in every round would be slow.
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
