import Verifier

/// How much was proved of how screens move.
package struct ProofCounts: Sendable {
  /// The finite states that can be reached, and the cells of their tables: states times events.
  package var configurations = 0
  package var cells = 0
  /// Laws of a chain in a direction, contracts of a node on an event, properties of a component's states.
  package var obligations = 0

  package init() {}

  package static func + (left: ProofCounts, right: ProofCounts) -> ProofCounts {
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

extension Compilation {
  /// What was proved, now or of a screen that moves alike; nothing where compiling did not come that far.
  package var proofCounts: ProofCounts {
    var counts = ProofCounts()
    counts.configurations = verification?.configurations ?? 0
    counts.cells = verification?.cells ?? 0
    counts.obligations = verification?.obligations ?? 0
    return counts
  }
}
