import Machine
import Source
import Verifier

/// The result of proving the laws of movement for one spec.
package struct MovementReport: Sendable {
  /// In the order of proving.
  package var laws: [LawVerdict]
  /// The findings that suppressions and the configuration leave. Every `broken-law` remains.
  package var findings: [Diagnostic]
  /// The messages of all laws that are not proved, including those of suppressed findings.
  package var unproved: [String]
  package var counts: MovementCounts

  /// Whether a law is refuted, which is a defect of Scrollwork.
  package var isRefuted: Bool { findings.contains { $0.rule == .brokenLaw } }
}

extension Compilation {
  /// Proves the laws of movement. `nil` without a machine.
  ///
  /// - Parameter cache: The proofs of the run.
  package func verify(_ cache: ProofCache = ProofCache()) -> MovementReport? {
    guard let machine else { return nil }
    let proof = Verifier.verify(machine, cache: cache)
    return MovementReport(
      laws: proof.laws, findings: filter.applied(toLater: proof.findings, of: file),
      unproved: proof.findings.filter { $0.rule == .unprovedLaw }.map(\.message),
      counts: MovementCounts(proof.statistics))
  }
}

/// The extent of the proofs about movement.
package struct MovementCounts: Sendable {
  /// The number of reachable abstract states, and of cells in their tables: states times events.
  package var configurations = 0
  package var cells = 0
  /// The number of laws of a chain in a direction, contracts of a node on an event, and properties of a component's
  /// states.
  package var obligations = 0

  package init() {}

  init(_ statistics: VerificationStatistics) {
    configurations = statistics.configurations
    cells = statistics.cells
    obligations = statistics.obligations
  }

  package static func + (left: MovementCounts, right: MovementCounts) -> MovementCounts {
    var sum = left
    sum.configurations += right.configurations
    sum.cells += right.cells
    sum.obligations += right.obligations
    return sum
  }

  package var text: String {
    "movement: \(configurations) configurations, \(cells) cells, \(obligations) obligations"
  }
}
