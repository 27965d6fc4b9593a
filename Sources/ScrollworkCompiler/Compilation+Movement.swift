import Laws
import Model
import Numerics
import Solver
import Tables

/// The verdicts on the laws of movement for one screen.
package struct MovementReport: Sendable {
  /// In the order of proving.
  package var laws: [LawVerdict]

  /// Whether a law is refuted, which is a defect of Scrollwork.
  package var isRefuted: Bool {
    laws.contains { if case .refuted = $0.verdict { true } else { false } }
  }
}

/// The verdict on some laws for a screen, or for nodes of it.
package struct LawVerdict: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    /// The laws of one kind of consumer or release, which hold for every screen.
    case kind
    /// The premises under which steps that keep the laws are plans that keep them.
    case order
    /// The laws of nodes that move each other, proved on the data of this screen.
    case interaction
  }

  package var part: Part
  package var law: String
  /// The nodes, or the finger. Empty for a law of every screen.
  package var nodes: [String] = []
  /// The kind of event. `nil` for a law of all events.
  package var event: String?
  /// The verdict. A refuted law has a sentence that describes the violation.
  package var verdict: Verdict<String>
  /// The number of paths through the engine that were followed.
  package var paths = 0
}

extension Compilation {
  /// The number of paths of one kind of event after which a proof gives up. A path takes some 20 microseconds.
  package static let maxPaths = 50_000

  /// Proves the laws of movement on the data of the screen. `nil` without a machine.
  ///
  /// - Parameters:
  ///   - maxPaths: the number of paths of one kind of event after which its verdict is unknown
  ///   - total: the number of paths of all interactions after which the verdicts of the rest are unknown. `nil` for eight
  ///     times `maxPaths`.
  ///   - samples: the number of random paths that are followed where there are more
  package func proveMovement(
    maxPaths: Int = maxPaths, total: Int? = nil, samples: Int = 100
  ) -> MovementReport? {
    guard let spec, let solution, let table = machine?.table else { return nil }
    let sets = activeNotchSets(spec, solution)
    var budget = PathBudget(maxPaths: maxPaths, left: total ?? 8 * maxPaths, samples: samples)
    return MovementReport(
      laws: kinds() + orders(of: table)
        + interactions(
          of: table, Dictionary(uniqueKeysWithValues: sets.map { ($0.key.index, $0.value) }), spec, &budget))
  }

  private func kinds() -> [LawVerdict] {
    ProofTask.steps.map { task in
      let outcome = task.prove()
      return LawVerdict(part: .kind, law: task.name, verdict: outcome.verdict, paths: outcome.paths)
    }
  }

  private func orders(of table: ScreenTable) -> [LawVerdict] {
    let screen = table.screen
    let fingers = screen.chains.map { chain in
      let broken = screen.brokenPremises(of: chain)
      return LawVerdict(
        part: .order, law: "order of consumers", nodes: chain.consumers.map { screen.nodes[$0].name },
        verdict: broken.first.map { .refuted($0) } ?? .proved)
    }
    let broken = table.brokenLimits
    return fingers + [
      LawVerdict(part: .order, law: "order of limits", verdict: broken.first.map { .refuted($0) } ?? .proved)
    ]
  }

  private func interactions(
    of table: ScreenTable, _ activeNotches: [Int: [[Bool]]], _ spec: Spec, _ budget: inout PathBudget
  ) -> [LawVerdict] {
    let unknown = spec.sheets.filter { activeNotches[$0.index] == nil && spec.hasConditionalNotches($0) }.map(\.index)
    // The proofs have the engine with symbols for numbers, and a screen of their own. It goes there as numbers.
    guard let screen = ScrollMachine.DecodedScreen(table.encoded)?.screen else {
      return [.gap("the data cannot be read")]
    }
    var known: [String: [LawVerdict]] = [:]
    return Interaction.all(of: screen, activeNotches: activeNotches).flatMap { interaction in
      var verdicts: [LawVerdict]
      if unknown.contains(where: interaction.nodes.contains) {
        verdicts = [.gap("its notches are active in too many combinations")]
      } else {
        let shape = interaction.shape
        verdicts = known[shape] ?? self.verdicts(on: interaction, &budget)
        known[shape] = verdicts
      }
      let names = interaction.nodes.map { table.screen.nodes[$0].name }
      for index in verdicts.indices { verdicts[index].nodes = names }
      return verdicts
    }
  }

  private func verdicts(on interaction: Interaction, _ budget: inout PathBudget) -> [LawVerdict] {
    if let gap = interaction.gap {
      return [.gap(gap)]
    }
    return interaction.tasks().map { event, task in
      let outcome = task.prove(limit: min(budget.maxPaths, budget.left), samples: budget.samples)
      budget.left = max(0, budget.left - outcome.paths)
      return LawVerdict(
        part: .interaction, law: "laws of events", event: event, verdict: outcome.verdict, paths: outcome.paths)
    }
  }
}

/// The paths that proofs may follow.
private struct PathBudget {
  /// The largest number for one kind of event.
  var maxPaths: Int
  /// The number that is left for all interactions.
  var left: Int
  /// The number of random ones, where there are more.
  var samples: Int
}

extension LawVerdict {
  fileprivate static func gap(_ reason: String) -> LawVerdict {
    LawVerdict(part: .interaction, law: "laws of events", verdict: .unknown(reason: reason))
  }
}

extension Spec {
  fileprivate func hasConditionalNotches(_ id: NodeID) -> Bool {
    if case .sheet(let sheet) = self[id].kind { sheet.notches.contains { $0.condition != nil } } else { false }
  }
}

extension ProofTask.Outcome {
  fileprivate var verdict: Verdict<String> {
    if let (law, numbers) = refutations.min(by: { $0.key < $1.key }) { return .refuted("\(law): \(numbers)") }
    return isProved ? .proved : .unknown(reason: "not decided within \(paths) paths")
  }
}
