import Machine
import Numerics
import ProgramIR
import Source

extension EventProofTask {
  /// The result of a proof.
  enum Outcome {
    case proved
    /// The first violation of each law.
    case refuted([EventViolation])
    case undecided
  }

  /// Checks the contract of the node on all paths.
  func prove(_ statistics: inout VerificationStatistics, budget: Int) -> Outcome {
    var found: [EventLaw: EventViolation] = [:]
    let end = statistics.effort + budget
    for initialPosition in beginnings {
      guard checkStates(EventPath(self, initialPosition), &found, &statistics, end - statistics.effort) else {
        return .undecided
      }
    }
    return found.isEmpty ? .proved : .refuted(EventLaw.allCases.compactMap { found[$0] })
  }

  /// The initial positions to explore. A node that keeps its progress on a resize moves to a fraction of its range,
  /// which is not an affine form. Its start and its end are therefore explored separately.
  private var beginnings: [EventPath.InitialPosition] {
    event.has(.changesGeometry) && terms.keepsProgress ? EventPath.InitialPosition.allCases : [.anywhere]
  }

  /// Explores every path. Returns false if the budget runs out before a law is broken.
  private func checkStates(
    _ first: EventPath, _ found: inout [EventLaw: EventViolation], _ statistics: inout VerificationStatistics,
    _ budget: Int
  ) -> Bool {
    var trial = first
    var isWithinBudget = true
    repeat {
      trial.perform()
      statistics.paths += 1
      if !trial.isInfeasible, let violation = violation(&trial), found[violation.law] == nil {
        found[violation.law] = violation
      }
      isWithinBudget = trial.effort < budget
    } while isWithinBudget && trial.nextPath()
    statistics.effort += trial.effort
    return isWithinBudget || !found.isEmpty
  }

  private func violation(_ trial: inout EventPath) -> EventViolation? {
    MovementContract().violation(&trial) ?? HandoffContract().violation(&trial)
      ?? (sheet == nil
        ? ScrollContract().violation(&trial) ?? MotionContract().violation(&trial) : SheetContract().violation(&trial))
  }
}

/// The proofs of the event contracts, for every event and every node of a machine: laws 5 and 6, and the part of law 2
/// that does not concern movement.
struct EventVerification {
  private(set) var failures: [EventLawViolation] = []
  /// The first unproved pair of an event and a node, and the number of such pairs.
  private(set) var undecided: (first: EventLawViolation, count: Int)?
  /// The verdicts: one for each pair, including pairs that share a proof.
  private(set) var laws: [LawVerdict] = []
  var statistics = VerificationStatistics()
  private let budget: ProofBudget
  /// The results for canonical forms that occur in this machine. A cached result counts with its recorded effort, so
  /// the cache does not change a verdict.
  private var known: [CanonicalForm: ProofCache.Entry] = [:]
  private var spent = 0
  /// The verdicts on frame conditions. All pairs with the same key share one proof.
  private var frames: [EventProofTasks.FrameKey: Verdict<String>] = [:]

  init(_ machine: Machine, _ index: SymbolTable, _ budget: ProofBudget, cache: ProofCache) {
    self.budget = budget
    let subjects = EventProofTasks(machine, index, maxPairs: budget.pairs)
    for number in subjects.consumers.indices {
      for occasion in subjects.occasions {
        if subjects.isTooLarge { skip(occasion, number, subjects) } else { verify(occasion, number, subjects, cache) }
      }
    }
  }

  private mutating func skip(_ occasion: EventCase, _ number: Int, _ subjects: EventProofTasks) {
    statistics.obligations += 1
    leave(occasion.event, subjects.consumers[number].consumer.node)
  }

  private mutating func leave(_ event: Event, _ node: String) {
    let first = undecided?.first ?? EventLawViolation(node: node, event: event, violation: nil)
    undecided = (first, (undecided?.count ?? 0) + 1)
    laws.append(LawVerdict(Self.contract, node, event.name, .unknown(reason: "the budget does not reach it")))
  }

  private mutating func verify(
    _ occasion: EventCase, _ number: Int, _ subjects: EventProofTasks, _ cache: ProofCache
  ) {
    let idleness = subjects.idleness(occasion, number)
    let node = subjects.consumers[number].consumer.node
    if let verdict = idleness.flatMap({ frames[$0] }) {
      statistics.obligations += 1
      laws.append(LawVerdict(Self.contract, node, occasion.event.name, verdict))
      return
    }
    if spent >= budget.events {
      skip(occasion, number, subjects)
    } else if let subject = subjects.subject(occasion, number) {
      spent += budget.part
      verify(subject, cache)
    }
    if let idleness { frames[idleness] = laws.last?.verdict }
  }

  /// The name of the obligation that combines all laws for one event and one node.
  private static let contract = "event contract"

  private mutating func verify(_ subject: EventProofTask, _ cache: ProofCache) {
    statistics.obligations += 1
    let shape = subject.shape
    let limit = min(budget.event, budget.events - spent)
    if let entry = known[shape] {
      note(subject, entry.isProved)
    } else if limit <= 0 {
      note(subject, false)
    } else if let entry = cache[shape] {
      // A cached result counts as if it were computed here, where the remaining budget may be smaller.
      let isProved = entry.isProved && entry.effort < limit
      let effort = limit == budget.event ? entry.effort : min(entry.effort, limit)
      keep(shape, ProofCache.Entry(isProved: isProved, effort: effort))
      note(subject, isProved)
    } else {
      prove(subject, shape, limit, cache)
    }
  }

  private mutating func prove(_ subject: EventProofTask, _ shape: CanonicalForm, _ limit: Int, _ cache: ProofCache) {
    let before = statistics.effort
    let outcome = subject.prove(&statistics, budget: limit)
    let taken = statistics.effort - before
    switch outcome {
    case .refuted(let breaches):
      failures += breaches.map { EventLawViolation(node: subject.node.node, event: subject.reported, violation: $0) }
      laws += breaches.map {
        LawVerdict($0.law.rawValue, subject.node.node, subject.reported.name, .refuted($0.sentence))
      }
      spent += taken
    case .proved, .undecided:
      let isProved = if case .proved = outcome { true } else { false }
      let entry = ProofCache.Entry(isProved: isProved, effort: taken)
      if isProved || limit == budget.event { cache[shape] = entry }
      keep(shape, entry)
      note(subject, isProved)
    }
  }

  private mutating func keep(_ shape: CanonicalForm, _ entry: ProofCache.Entry) {
    known[shape] = entry
    spent += entry.effort
  }

  private mutating func note(_ subject: EventProofTask, _ isProved: Bool) {
    if isProved {
      laws.append(LawVerdict(Self.contract, subject.node.node, subject.reported.name, .proved))
    } else {
      leave(subject.reported, subject.node.node)
    }
  }
}

extension EventVerification {
  /// Returns a finding for each violation, and one finding for all unproved pairs.
  func findings(_ screenDescription: ScreenDescription) -> [Diagnostic] {
    let broken = failures.map { $0.diagnostic(screenDescription) }
    guard let undecided else { return broken }
    var doubt = undecided.first.diagnostic(screenDescription)
    if undecided.count > 1 {
      let others = undecided.count - 1
      doubt.notes.append("the same is true of \(others) more pair\(others == 1 ? "" : "s") of an event and a node")
    }
    return broken + [doubt]
  }
}

/// A violation of a law by an event at a node, or an unproved pair. `violation` is `nil` if the pair is unproved.
struct EventLawViolation {
  var node: String
  var event: Event
  var violation: EventViolation?

  func diagnostic(_ screenDescription: ScreenDescription) -> Diagnostic {
    let span = screenDescription.node(node)?.span ?? Span(0, 0)
    guard let violation else {
      return Diagnostic(
        .unprovedLaw, "the laws of movement are not proved for `\(event.name)` and `\(node)`", at: span,
        notes: ["more nodes move, or more lengths depend on one another, than the budget of proofs reaches"])
    }
    let values = Counterexample(device: nil, orientation: nil, environment: [], values: violation.witness)
    return Diagnostic(
      .brokenLaw, "`\(event.name)` breaks the law of \(violation.law.rawValue): \(violation.sentence)", at: span,
      counterexample: violation.witness.isEmpty ? nil : values)
  }
}
