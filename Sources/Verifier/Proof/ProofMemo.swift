/// Which shapes of chains keep all laws, so that each is proved once.
///
/// A value: whoever verifies in parallel gives each worker one and joins them.
package struct ProofMemo: Sendable {
  private var proved: Set<Shape> = []

  package init() {}

  package var count: Int { proved.count }

  func contains(_ shape: Shape) -> Bool { proved.contains(shape) }

  mutating func insert(_ shape: Shape) { proved.insert(shape) }

  package mutating func add(_ other: ProofMemo) { proved.formUnion(other.proved) }
}
