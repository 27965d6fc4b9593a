/// Laws of movement that one exploration of the engine's sources proves.
package struct ProofTask: Sendable {
  package let name: String
  /// Whether the proof takes so long that only `make laws` has time for it.
  package let isLong: Bool
  let run: @Sendable (Explorer) -> Void

  init(_ name: String, isLong: Bool = false, _ run: @escaping @Sendable (Explorer) -> Void) {
    (self.name, self.isLong, self.run) = (name, isLong, run)
  }

  package struct Outcome: Sendable {
    package var paths: Int
    package var claims: Int
    /// Whether every path was explored.
    package var isComplete: Bool
    /// For each refuted law, numbers and choices that break it.
    package var refutations: [String: String]

    package var isProved: Bool { isComplete && refutations.isEmpty && claims > 0 }
  }

  /// Explores every path, up to a number of paths. Where there are more, some random ones follow.
  package func prove(limit: Int = 2_000_000, samples: Int = 0, stopsAtRefutation: Bool = false) -> Outcome {
    let explorer = Explorer(stopsAtRefutation: stopsAtRefutation)
    let isComplete = explorer.explore(limit: limit) { run(explorer) }
    if !isComplete { explorer.sample(samples) { run(explorer) } }
    return Outcome(
      paths: explorer.paths, claims: explorer.claims, isComplete: isComplete, refutations: explorer.refutations)
  }

  /// Every task.
  package static var all: [ProofTask] { steps + plans + releases + events + bars }
}
