import Foundation
import ScrollworkCompiler
import Source
import Verifier

/// Compiles with everything that any test has proved so far. What holds of a shape does not depend on who asks, and in a
/// debug build proving it anew for every variant of one spec would be most of what the tests take.
package func compileSharingProofs(_ file: SourceFile) -> Compilation { SharedProofs.all.compile(file) }

private final class SharedProofs: @unchecked Sendable {
  static let all = SharedProofs()

  private let turn = NSLock()
  private var memo = ProofMemo()

  func compile(_ file: SourceFile) -> Compilation {
    turn.withLock { ScrollworkCompiler.compile(file, memo: &memo) }
  }
}
