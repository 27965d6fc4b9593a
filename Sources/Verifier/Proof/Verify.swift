import Machine
import ProgramIR
import Source

/// What a verification took.
package struct VerificationStatistics: Sendable, Equatable {
  /// The chains that were looked at, and those of them whose shape was known already.
  package var chains = 0
  package var remembered = 0
  /// The paths that were followed, and what that took, in the unit of a `Budget`.
  package var paths = 0
  package var effort = 0
  /// The finite states of all components that can be reached, and the cells of their tables: states times events.
  package var configurations = 0
  package var cells = 0
  /// What was proved, or known to be: a law for a chain in a direction or for an event, a property of finite states.
  package var obligations = 0

  package init() {}

  /// The same for a machine of which nothing had to be proved anew.
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

/// Proves that a machine as lowered moves as its spec declares, and reports what it breaks.
///
/// Every chain is run on symbols along every path; what remains to the solver are the facts about a screen's numbers
/// that are assumed here: limits are not negative and in order.
package func verify(
  _ machine: Machine, memo: inout ProofMemo
) -> (findings: [Diagnostic], statistics: VerificationStatistics) {
  let index = SymbolTable(machine.program)
  let shape = CanonicalForm(machine, index)
  if let known = memo.machine(shape) { return ([], known.asRemembered()) }
  let budget = Budget()
  let verification = Verification(machine, budget, memo: &memo)
  var statistics = verification.statistics
  let unsound = UnsoundNumbers().fault(in: machine, index, &statistics)
  let neglected = AdoptedLengths().fault(in: machine, index, &statistics)
  let events = EventVerification(machine, index, budget, memo: &memo)
  let misplaced = SheetEnds().fault(in: machine, budget, &statistics)
  let states = explore(machine, index, budget, memo: &memo)
  let findings =
    verification.failures.map { $0.diagnostic(machine.outline) }
    + verification.undecided.map { $0.undecidedDiagnostic(machine.outline) }
    + events.findings(machine.outline)
    + [unsound, neglected, misplaced].compactMap { $0 } + states.findings
  statistics += events.statistics
  statistics += states.statistics
  if findings.isEmpty { memo.insert(machine: shape, statistics) }
  return (findings, statistics)
}

/// A machine's chains against the laws.
struct Verification {
  /// The properties that do not hold, chain by chain.
  private(set) var failures: [PropertyFailure] = []
  /// The chains of which nothing was found out within the budget.
  private(set) var undecided: [Chain] = []
  private(set) var statistics = VerificationStatistics()
  private let budget: Budget
  private let index: SymbolTable
  private let positions: Set<String>
  /// The shapes of this machine, and what they took, whether here or before: so a memo changes no answer.
  private var known: [CanonicalForm: ProofMemo.Entry] = [:]
  private var spent = 0

  init(_ machine: Machine, _ budget: Budget, memo: inout ProofMemo) {
    self.budget = budget
    index = SymbolTable(machine.program)
    positions = Set(machine.chains.flatMap { $0.terms.map(\.position) })
    for chain in machine.chains { verify(chain, &memo) }
  }

  private mutating func verify(_ chain: Chain, _ memo: inout ProofMemo) {
    statistics.chains += 1
    statistics.obligations += Direction.allCases.count * (movementProperties.count + comparingProperties.count)
    let inputs = InputSymbols(index, chain)
    let shape = CanonicalForm(chain, inputs, positions: positions)
    if let entry = known[shape] {
      statistics.remembered += 1
      if !entry.isProved { undecided.append(chain) }
    } else if spent >= budget.chains {
      undecided.append(chain)
    } else if let entry = memo[shape] {
      statistics.remembered += 1
      note(chain, shape, entry)
    } else {
      prove(chain, shape, inputs, &memo)
    }
  }

  private mutating func note(_ chain: Chain, _ shape: CanonicalForm, _ entry: ProofMemo.Entry) {
    known[shape] = entry
    spent += entry.effort
    if !entry.isProved { undecided.append(chain) }
  }

  private mutating func prove(_ chain: Chain, _ shape: CanonicalForm, _ inputs: InputSymbols, _ memo: inout ProofMemo) {
    guard let subject = Subject(chain, inputs, positions: positions, budget: budget.chain) else {
      failures.append(.missing(chain))
      return
    }
    var taken = VerificationStatistics()
    let outcome = subject.prove(&taken)
    statistics.paths += taken.paths
    statistics.effort += taken.effort
    switch outcome {
    case .refuted(let found):
      failures += found
      spent += taken.effort
    case .proved, .undecided:
      let isProved = if case .proved = outcome { true } else { false }
      let entry = ProofMemo.Entry(isProved: isProved, effort: taken.effort)
      memo.insert(shape, entry)
      note(chain, shape, entry)
    }
  }
}

extension PropertyFailure {
  fileprivate static func missing(_ chain: Chain) -> PropertyFailure {
    PropertyFailure(
      property: "order", chain: chain.name, direction: .up,
      sentence: "the program lacks the chain's function or one of its positions or limits", witness: [])
  }

  /// The finding, at the chain's innermost node.
  fileprivate func diagnostic(_ outline: Outline) -> Diagnostic {
    let values = Counterexample(device: nil, orientation: nil, environment: [], values: witness)
    return Diagnostic(
      .brokenLaw, "moving `\(chain)` \(direction) breaks the law of \(property): \(sentence)",
      at: outline.node(chain)?.span ?? Span(0, 0), counterexample: witness.isEmpty ? nil : values)
  }
}

extension Chain {
  fileprivate func undecidedDiagnostic(_ outline: Outline) -> Diagnostic {
    let count = consumers.count == 1 ? "is one node that moves" : "are \(consumers.count) nodes that move"
    return Diagnostic(
      .brokenLaw, "moving `\(name)` could not be proved to keep the laws of movement",
      at: outline.node(name)?.span ?? Span(0, 0),
      notes: ["on its way \(count); proofs reach seven, and fewer on a screen with many"])
  }
}
