import Machine
import ProgramIR

/// What became of the shapes of chains, so that each is proved once.
///
/// A value: whoever verifies in parallel gives each worker a copy. Only which whole screens were looked at do copies tell
/// one another, since a screen costs more than all else of a report. It changes how long a verification takes and nothing
/// of what it says.
package struct ProofMemo: Sendable {
  /// What is known of a shape. Objections are not kept, since they speak of names.
  struct Entry: Sendable {
    /// Whether all laws are proved, or the budget was used up.
    var isProved: Bool
    /// What finding it out took.
    var effort: Int
  }

  private var entries: [CanonicalForm: Entry] = [:]
  /// Whole screens of which nothing was found.
  private let screens: ProvedScreens
  /// Components of which no state is at fault.
  private var components: [CanonicalForm: Component.Size] = [:]
  /// Machines that nothing is to be said of, with what was proved of them.
  private var machines: [CanonicalForm: VerificationStatistics] = [:]

  /// - Parameter recall: the counts of a screen that was proved elsewhere, by the bytes of its shape. All threads ask it,
  ///   one after the other.
  package init(recalling recall: @escaping @Sendable ([UInt8]) -> [Int]? = { _ in nil }) {
    screens = ProvedScreens(recalling: recall)
  }

  package var count: Int { entries.count }

  subscript(shape: CanonicalForm) -> Entry? { entries[shape] }

  mutating func insert(_ shape: CanonicalForm, _ entry: Entry) { entries[shape] = entry }

  /// What was proved of a screen of this shape; `nil` unless one has been verified and nothing was found.
  package func statistics(of screen: MovementShape) -> VerificationStatistics? { screens[screen]?.asRemembered() }

  package func insert(_ screen: MovementShape, _ statistics: VerificationStatistics) {
    screens.merge([screen: statistics])
  }

  /// What this memo and its copies have proved since they were last asked, as `recall` wants it one day: the bytes of the
  /// shapes with their counts. And how many shapes were of use that they knew before.
  package func takeNews() -> (proved: [(shape: [UInt8], counts: [Int])], known: Int) { screens.takeNews() }

  func component(_ shape: CanonicalForm) -> Component.Size? { components[shape] }
  mutating func insert(component shape: CanonicalForm, _ size: Component.Size) { components[shape] = size }

  func machine(_ shape: CanonicalForm) -> VerificationStatistics? { machines[shape] }
  mutating func insert(machine shape: CanonicalForm, _ statistics: VerificationStatistics) {
    machines[shape] = statistics
  }

  package mutating func add(_ other: ProofMemo) {
    // Two entries of one shape are the same.
    entries.merge(other.entries) { first, _ in first }
    screens.merge(other.screens.all)
    components.merge(other.components) { first, _ in first }
    machines.merge(other.machines) { first, _ in first }
  }
}
