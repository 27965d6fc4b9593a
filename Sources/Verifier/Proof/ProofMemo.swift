import Machine

/// What became of the shapes of chains, so that each is proved once.
///
/// A value: whoever verifies in parallel gives each worker one and joins them. It changes how long a verification takes
/// and nothing of what it says.
package struct ProofMemo: Sendable {
  /// What is known of a shape. Objections are not kept, since they speak of names.
  struct Entry: Sendable {
    /// Whether all laws are proved, or the budget was used up.
    var isProved: Bool
    /// What finding it out took.
    var questions: Int
  }

  private var entries: [Shape: Entry] = [:]
  /// Whole screens of which nothing was found.
  private var screens: Set<MovementShape> = []

  package init() {}

  package var count: Int { entries.count }

  subscript(shape: Shape) -> Entry? { entries[shape] }

  mutating func insert(_ shape: Shape, _ entry: Entry) { entries[shape] = entry }

  /// Whether a screen of this shape has been verified and nothing was found.
  package func holds(_ screen: MovementShape) -> Bool { screens.contains(screen) }

  package mutating func insert(_ screen: MovementShape) { screens.insert(screen) }

  package mutating func add(_ other: ProofMemo) {
    // Two entries of one shape are the same.
    entries.merge(other.entries) { first, _ in first }
    screens.formUnion(other.screens)
  }
}
