import ScrollworkCompiler
import Source
import Verifier

/// The proofs of all tests in a process. A verdict does not depend on the test, and in a debug build repeated proofs of
/// similar machines would take most of the time.
private let sharedProofs = ProofCache()

extension Compilation {
  /// The violations of the laws of movement. Empty without a machine.
  package func movementFindings() -> [Diagnostic] { verify(sharedProofs)?.findings ?? [] }
}
