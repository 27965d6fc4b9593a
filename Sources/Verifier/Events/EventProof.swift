import Machine
import Numerics
import ProgramIR
import Source

extension EventSubject {
  /// What a proof came to.
  enum Outcome {
    case proved
    /// The first objection of each law.
    case refuted([EventBreach])
    case undecided
  }

  /// Tries the contract of the node on all paths.
  func prove(_ statistics: inout VerificationStatistics, budget: Int) -> Outcome {
    var found: [Law: EventBreach] = [:]
    let end = statistics.effort + budget
    for beginning in beginnings {
      guard explore(EventTrial(self, beginning), &found, &statistics, end - statistics.effort) else {
        return .undecided
      }
    }
    return found.isEmpty ? .proved : .refuted(Law.allCases.compactMap { found[$0] })
  }

  /// A part of the way is no affine form, so its ends are tried by themselves.
  private var beginnings: [EventTrial.Beginning] {
    let isResize = event == .resized || event == .measured
    return isResize && terms.keepsProgress ? EventTrial.Beginning.allCases : [.anywhere]
  }

  /// Follows every path. Returns false if the budget was used up before a law was broken.
  private func explore(
    _ first: EventTrial, _ found: inout [Law: EventBreach], _ statistics: inout VerificationStatistics, _ budget: Int
  ) -> Bool {
    var trial = first
    var isWithinBudget = true
    repeat {
      trial.perform()
      statistics.paths += 1
      if !trial.isInfeasible, let breach = breach(&trial), found[breach.law] == nil { found[breach.law] = breach }
      isWithinBudget = trial.effort < budget
    } while isWithinBudget && trial.nextPath()
    statistics.effort += trial.effort
    return isWithinBudget || !found.isEmpty
  }

  private func breach(_ trial: inout EventTrial) -> EventBreach? {
    MovementContract().breach(&trial) ?? SuccessionContract().breach(&trial)
      ?? (sheet == nil ? ScrollContract().breach(&trial) : SheetContract().breach(&trial))
  }
}

/// What every event owes every node of a machine: laws 5 and 6, and what law 2 owes besides movement.
struct EventVerification {
  private(set) var failures: [EventFailure] = []
  /// The first pair of which nothing was found out, and how many there are.
  private(set) var undecided: (first: EventFailure, count: Int)?
  /// A verdict for each pair, also of pairs that share a proof.
  private(set) var laws: [LawVerdict] = []
  var statistics = VerificationStatistics()
  private let budget: Budget
  /// The shapes of this machine, and what they took, whether here or before: so the cache changes no answer.
  private var known: [CanonicalForm: ProofCache.Entry] = [:]
  private var spent = 0
  /// The verdicts on frame conditions, which need one proof each.
  private var frames: [EventSubjects.Idleness: Verdict<String>] = [:]

  init(_ machine: Machine, _ index: SymbolTable, _ budget: Budget, cache: ProofCache) {
    self.budget = budget
    let subjects = EventSubjects(machine, index, mostPairs: budget.pairs)
    for number in subjects.consumers.indices {
      for occasion in subjects.occasions {
        if subjects.isTooLarge { skip(occasion, number, subjects) } else { verify(occasion, number, subjects, cache) }
      }
    }
  }

  private mutating func skip(_ occasion: Occasion, _ number: Int, _ subjects: EventSubjects) {
    statistics.obligations += 1
    leave(occasion.event, subjects.consumers[number].consumer.node)
  }

  private mutating func leave(_ event: Event, _ node: String) {
    let first = undecided?.first ?? EventFailure(node: node, event: event, breach: nil)
    undecided = (first, (undecided?.count ?? 0) + 1)
    laws.append(LawVerdict(Self.contract, node, event.name, .unknown(reason: "the budget does not reach it")))
  }

  private mutating func verify(
    _ occasion: Occasion, _ number: Int, _ subjects: EventSubjects, _ cache: ProofCache
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

  /// The name under which all laws of one event and one node are proved together.
  private static let contract = "event contract"

  private mutating func verify(_ subject: EventSubject, _ cache: ProofCache) {
    statistics.obligations += 1
    let shape = subject.shape
    let limit = min(budget.event, budget.events - spent)
    if let entry = known[shape] {
      note(subject, entry.isProved)
    } else if limit <= 0 {
      note(subject, false)
    } else if let entry = cache[shape] {
      // What is known from elsewhere counts as if it were found out here, where less may be left for it.
      let isProved = entry.isProved && entry.effort < limit
      let effort = limit == budget.event ? entry.effort : min(entry.effort, limit)
      keep(shape, ProofCache.Entry(isProved: isProved, effort: effort))
      note(subject, isProved)
    } else {
      prove(subject, shape, limit, cache)
    }
  }

  private mutating func prove(_ subject: EventSubject, _ shape: CanonicalForm, _ limit: Int, _ cache: ProofCache) {
    let before = statistics.effort
    let outcome = subject.prove(&statistics, budget: limit)
    let taken = statistics.effort - before
    switch outcome {
    case .refuted(let breaches):
      failures += breaches.map { EventFailure(node: subject.node.node, event: subject.reported, breach: $0) }
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

  private mutating func note(_ subject: EventSubject, _ isProved: Bool) {
    if isProved {
      laws.append(LawVerdict(Self.contract, subject.node.node, subject.reported.name, .proved))
    } else {
      leave(subject.reported, subject.node.node)
    }
  }
}

extension EventVerification {
  /// What breaks a law, and in one finding what was not found out.
  func findings(_ outline: Outline) -> [Diagnostic] {
    let broken = failures.map { $0.diagnostic(outline) }
    guard let undecided else { return broken }
    var doubt = undecided.first.diagnostic(outline)
    if undecided.count > 1 {
      let others = undecided.count - 1
      doubt.notes.append("the same is true of \(others) more pair\(others == 1 ? "" : "s") of an event and a node")
    }
    return broken + [doubt]
  }
}

/// That a node does not keep a law on an event, or that it could not be found out.
struct EventFailure {
  var node: String
  var event: Event
  var breach: EventBreach?

  func diagnostic(_ outline: Outline) -> Diagnostic {
    let span = outline.node(node)?.span ?? Span(0, 0)
    guard let breach else {
      return Diagnostic(
        .unprovedLaw, "the laws of movement are not proved for `\(event.name)` and `\(node)`", at: span,
        notes: ["more nodes move, or more lengths depend on one another, than the budget of proofs reaches"])
    }
    let values = Counterexample(device: nil, orientation: nil, environment: [], values: breach.witness)
    return Diagnostic(
      .brokenLaw, "`\(event.name)` breaks the law of \(breach.law.rawValue): \(breach.sentence)", at: span,
      counterexample: breach.witness.isEmpty ? nil : values)
  }
}
