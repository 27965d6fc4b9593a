import Dispatch
import ProgramIR

/// The proofs of one run, by canonical form, so that alike chains, events, components and machines are proved once.
///
/// All threads of a run share one cache. It changes how long a verification takes and none of its answers. Violations are
/// not kept, since they quote names.
package final class ProofCache: @unchecked Sendable {
  /// The outcome for a chain or an event.
  struct Entry {
    /// Whether all laws are proved. Otherwise the budget was used up.
    var isProved: Bool
    /// The effort of finding out, in the unit of `ProofBudget`.
    var effort: Int
  }

  private var entries: [CanonicalForm: Entry] = [:]
  /// Components without a fault.
  private var components: [CanonicalForm: Automaton.Size] = [:]
  /// Machines without findings.
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
