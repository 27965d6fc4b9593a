import Testing

/// Tries a property on as many random cases as asked for, each from a seed of its own, and reports the first that fails.
func always(
  _ times: Int, sourceLocation: SourceLocation = #_sourceLocation, _ property: (inout SplitMix64) -> Bool
) {
  for seed in 0..<times {
    var random = SplitMix64(seed: UInt64(seed))
    if !property(&random) {
      Issue.record("fails for seed \(seed)", sourceLocation: sourceLocation)
      return
    }
  }
}

/// A seeded generator, so that a property that fails fails again. Sebastiano Vigna's SplitMix64.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }
}
