import Dispatch
import ProgramIR

/// The proofs of one run, by canonical form, so that similar chains, events, components and machines are proved once.
///
/// All threads of a run share one cache. It changes the duration of a verification, but not its verdicts. The cache
/// does not contain violations, since they quote names.
package final class ProofCache: @unchecked Sendable {
  /// The verdict for a chain or an event.
  struct Entry {
    /// Whether all laws are proved. If false, the budget ran out.
    var isProved: Bool
    /// The effort of the proof, in the unit of `ProofBudget`.
    var effort: Int
  }

  private var entries: [CanonicalForm: Entry] = [:]
  /// The sizes of components without a violation.
  private var components: [CanonicalForm: Automaton.Size] = [:]
  /// The statistics of machines without findings.
  private var machines: [CanonicalForm: VerificationStatistics] = [:]
  private let lock = DispatchSemaphore(value: 1)

  package init() {}

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.wait()
    defer { lock.signal() }
    return body()
  }

  var count: Int { locked { entries.count } }

  // Two entries of one form are equal, so the order in which threads insert them does not matter.
  subscript(shape: CanonicalForm) -> Entry? {
    get { locked { entries[shape] } }
    set { locked { entries[shape] = newValue } }
  }

  subscript(component shape: CanonicalForm) -> Automaton.Size? {
    get { locked { components[shape] } }
    set { locked { components[shape] = newValue } }
  }

  subscript(machine shape: CanonicalForm) -> VerificationStatistics? {
    get { locked { machines[shape] } }
    set { locked { machines[shape] = newValue } }
  }
}
