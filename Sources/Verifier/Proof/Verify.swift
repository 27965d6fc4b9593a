import Machine
import Numerics
import ProgramIR
import Source

/// The size and the effort of a verification.
package struct VerificationStatistics: Sendable, Equatable {
  /// The number of chains, and the number of chains whose canonical form was known before.
  package var chains = 0
  package var remembered = 0
  /// The number of explored paths, and their effort in the unit of `ProofBudget`.
  package var paths = 0
  package var effort = 0
  /// The number of reachable states of all components, and the number of table cells: states times events.
  package var configurations = 0
  package var cells = 0
  /// The number of obligations: each law of a chain in a direction or for an event, and each law of finite states.
  package var obligations = 0

  package init() {}

  /// Returns the statistics for a machine whose proofs are all cached.
  func asRemembered() -> VerificationStatistics {
    var copy = self
    copy.remembered = copy.chains
    copy.paths = 0
    copy.effort = 0
    return copy
  }

  package static func += (left: inout VerificationStatistics, right: VerificationStatistics) {
    left.chains += right.chains
    left.remembered += right.remembered
    left.paths += right.paths
    left.effort += right.effort
    left.configurations += right.configurations
    left.cells += right.cells
    left.obligations += right.obligations
  }
}

/// The proof of the laws of movement for a machine.
package struct MovementProof: Sendable {
  /// The verdicts, law by law. Empty if the cache has a machine of the same canonical form, for which all laws hold.
  package var laws: [LawVerdict]
  /// The findings: a `broken-law` for each violation, and an `unproved-law` for each obligation beyond the budget.
  package var findings: [Diagnostic]
  package var statistics: VerificationStatistics
}

/// Proves that the lowered machine moves as its spec declares.
///
/// Every path of every chain is executed symbolically. The assumed facts about lengths (limits are not negative and in
/// order) are obligations of the solver.
package func verify(_ machine: Machine, cache: ProofCache = ProofCache()) -> MovementProof {
  let index = SymbolTable(machine.program)
  let shape = CanonicalForm(machine, index)
  if let known = cache[machine: shape] {
    return MovementProof(laws: [], findings: [], statistics: known.asRemembered())
  }
  let budget = ProofBudget()
  let verification = Verification(machine, budget, cache: cache)
  var statistics = verification.statistics
  let unsound = InvalidInputIgnored().violation(in: machine, index, &statistics)
  let neglected = GeometryUpdate().violation(in: machine, index, &statistics)
  let events = EventVerification(machine, index, budget, cache: cache)
  let misplaced = SheetLimits().violation(in: machine, budget, &statistics)
  let moved = BarPositions().violation(in: machine, index, budget, &statistics)
  let states = checkStates(machine, index, budget, cache: cache)
  let findings =
    verification.failures.map { $0.diagnostic(machine.screenDescription) }
    + verification.undecided.map { $0.undecidedDiagnostic(machine.screenDescription) }
    + events.findings(machine.screenDescription)
    + [unsound, neglected, misplaced, moved].compactMap { $0 } + states.findings
  statistics += events.statistics
  statistics += states.statistics
  if findings.isEmpty { cache[machine: shape] = statistics }
  let wholeLaws = [
    (InvalidInputIgnored().name, unsound), (GeometryUpdate().name, neglected), (SheetLimits().name, misplaced),
    (BarPositions().name, moved),
  ].map { LawVerdict($0, nil, nil, Verdict($1)) }
  return MovementProof(
    laws: verification.laws + LawVerdict.merged(events.laws) + wholeLaws + states.laws, findings: findings,
    statistics: statistics)
}

extension Verdict<String> {
  /// Creates the verdict on a law of the whole machine from its finding.
  fileprivate init(_ finding: Diagnostic?) {
    switch finding {
    case nil: self = .proved
    case let finding? where finding.rule == .brokenLaw: self = .refuted(finding.message)
    case let finding?: self = .unknown(reason: finding.message)
    }
  }
}

/// The verdicts on the movement laws of a machine's chains.
struct Verification {
  /// The violations, chain by chain.
  private(set) var failures: [ChainViolation] = []
  /// The chains without a verdict within the budget.
  private(set) var undecided: [Chain] = []
  private(set) var laws: [LawVerdict] = []
  private(set) var statistics = VerificationStatistics()
  private let budget: ProofBudget
  private let index: SymbolTable
  private let positions: Set<String>
  /// The results for canonical forms that occur in this machine. A cached result counts with its recorded effort, so
  /// the cache does not change a verdict.
  private var known: [CanonicalForm: ProofCache.Entry] = [:]
  private var spent = 0

  init(_ machine: Machine, _ budget: ProofBudget, cache: ProofCache) {
    self.budget = budget
    index = SymbolTable(machine.program)
    positions = Set(machine.chains.flatMap { $0.terms.map(\.position) })
    for chain in machine.chains { verify(chain, cache) }
  }

  private mutating func verify(_ chain: Chain, _ cache: ProofCache) {
    statistics.chains += 1
    statistics.obligations += Direction.allCases.count * (movementLaws.count + comparingLaws.count)
    let inputs = InputSymbols(index, chain)
    let shape = CanonicalForm(chain, inputs, positions: positions)
    if let entry = known[shape] {
      statistics.remembered += 1
      add(chain, entry.isProved ? .proved : .undecided)
    } else if spent >= budget.chains {
      add(chain, .undecided)
    } else if let entry = cache[shape] {
      statistics.remembered += 1
      note(chain, shape, entry)
    } else {
      prove(chain, shape, inputs, cache)
    }
  }

  private mutating func note(_ chain: Chain, _ shape: CanonicalForm, _ entry: ProofCache.Entry) {
    known[shape] = entry
    spent += entry.effort
    add(chain, entry.isProved ? .proved : .undecided)
  }

  /// Adds the verdicts on all laws of a chain.
  private mutating func add(_ chain: Chain, _ outcome: ChainProofTask.Outcome) {
    var found: [ChainViolation] = []
    switch outcome {
    case .proved: break
    case .undecided: undecided.append(chain)
    case .refuted(let failures): found = failures
    }
    failures += found
    for direction in Direction.allCases {
      for name in movementLaws.map(\.name) + comparingLaws.map(\.name) {
        let failure = found.first { $0.property == name && $0.direction == direction }
        let verdict: Verdict<String> =
          switch outcome {
          case .proved: .proved
          case .undecided: .unknown(reason: "the budget does not reach a chain of \(chain.consumers.count) consumers")
          case .refuted: failure.map { .refuted($0.sentence) } ?? .unknown(reason: "another law of the chain is broken")
          }
        laws.append(LawVerdict(name, chain.name, "move \(direction)", verdict))
      }
    }
  }

  private mutating func prove(_ chain: Chain, _ shape: CanonicalForm, _ inputs: InputSymbols, _ cache: ProofCache) {
    guard let subject = ChainProofTask(chain, inputs, positions: positions, budget: budget.chain) else {
      add(chain, .refuted([.missing(chain)]))
      return
    }
    var taken = VerificationStatistics()
    let outcome = subject.prove(&taken)
    statistics.paths += taken.paths
    statistics.effort += taken.effort
    switch outcome {
    case .refuted:
      add(chain, outcome)
      spent += taken.effort
    case .proved, .undecided:
      let isProved = if case .proved = outcome { true } else { false }
      let entry = ProofCache.Entry(isProved: isProved, effort: taken.effort)
      cache[shape] = entry
      note(chain, shape, entry)
    }
  }
}

extension ChainViolation {
  fileprivate static func missing(_ chain: Chain) -> ChainViolation {
    ChainViolation(
      property: "order", chain: chain.name, direction: .up,
      sentence: "the program lacks the chain's function or one of its positions or limits", witness: [])
  }

  /// Returns the finding at the chain's innermost node.
  fileprivate func diagnostic(_ screenDescription: ScreenDescription) -> Diagnostic {
    let values = Counterexample(device: nil, orientation: nil, environment: [], values: witness)
    return Diagnostic(
      .brokenLaw, "moving `\(chain)` \(direction) breaks the law of \(property): \(sentence)",
      at: screenDescription.node(chain)?.span ?? Span(0, 0), counterexample: witness.isEmpty ? nil : values)
  }
}

extension Chain {
  fileprivate func undecidedDiagnostic(_ screenDescription: ScreenDescription) -> Diagnostic {
    Diagnostic(
      .unprovedLaw, "the laws of movement are not proved for moving `\(name)`",
      at: screenDescription.node(name)?.span ?? Span(0, 0),
      notes: ["\(consumers.count) nodes consume this movement; the budget reaches seven, or fewer with many chains"])
  }
}
