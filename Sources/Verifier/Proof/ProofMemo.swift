import Dispatch
import Machine

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
    var questions: Int
  }

  private var entries: [Shape: Entry] = [:]
  /// Whole screens of which nothing was found.
  private let screens = ProvedScreens()
  /// Components of which no state is at fault, with how many states and cells they have.
  private var components: [Shape: (states: Int, cells: Int)] = [:]
  /// Machines that nothing is to be said of, with what was proved of them.
  private var machines: [Shape: VerificationStatistics] = [:]

  package init() {}

  package var count: Int { entries.count }

  subscript(shape: Shape) -> Entry? { entries[shape] }

  mutating func insert(_ shape: Shape, _ entry: Entry) { entries[shape] = entry }

  /// What was proved of a screen of this shape; `nil` unless one has been verified and nothing was found.
  package func statistics(of screen: MovementShape) -> VerificationStatistics? { screens[screen]?.asRemembered() }

  package func insert(_ screen: MovementShape, _ statistics: VerificationStatistics) {
    screens.merge([screen: statistics])
  }

  func component(_ shape: Shape) -> (states: Int, cells: Int)? { components[shape] }
  mutating func insert(component shape: Shape, _ counts: (states: Int, cells: Int)) { components[shape] = counts }

  func machine(_ shape: Shape) -> VerificationStatistics? { machines[shape] }
  mutating func insert(machine shape: Shape, _ statistics: VerificationStatistics) { machines[shape] = statistics }

  package mutating func add(_ other: ProofMemo) {
    // Two entries of one shape are the same.
    entries.merge(other.entries) { first, _ in first }
    screens.merge(other.screens.all)
    components.merge(other.components) { first, _ in first }
    machines.merge(other.machines) { first, _ in first }
  }
}

/// Whole screens of which nothing was found, for all threads that verify.
private final class ProvedScreens: @unchecked Sendable {
  private var shapes: [MovementShape: VerificationStatistics] = [:]
  private let turn = DispatchSemaphore(value: 1)

  var all: [MovementShape: VerificationStatistics] { inTurn { shapes } }

  subscript(shape: MovementShape) -> VerificationStatistics? { inTurn { shapes[shape] } }

  func merge(_ others: [MovementShape: VerificationStatistics]) {
    inTurn { shapes.merge(others) { first, _ in first } }
  }

  private func inTurn<Result>(_ body: () -> Result) -> Result {
    turn.wait()
    defer { turn.signal() }
    return body()
  }
}
