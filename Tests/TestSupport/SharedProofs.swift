import ScrollworkCompiler
import Source
import Verifier

/// The proofs of all tests of a process. A verdict does not depend on the test that asks, and in a debug build proving
/// alike machines again would be most of the work.
private let sharedProofs = ProofCache()

extension Compilation {
  /// The findings of the laws of movement. Empty without a machine.
  package func movementFindings() -> [Diagnostic] { verify(sharedProofs)?.findings ?? [] }
}
