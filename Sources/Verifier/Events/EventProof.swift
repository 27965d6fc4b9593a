import Machine
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
  var statistics = VerificationStatistics()
  private let budget: Budget
  /// The shapes of this machine, and what they took, whether here or before: so a memo changes no answer.
  private var known: [CanonicalForm: ProofMemo.Entry] = [:]
  private var spent = 0
  /// What needs no second look.
  private var idle: Set<EventSubjects.Idleness> = []

  init(_ machine: Machine, _ index: SymbolTable, _ budget: Budget, memo: inout ProofMemo) {
    self.budget = budget
    let subjects = EventSubjects(machine, index, mostPairs: budget.pairs)
    for number in subjects.consumers.indices {
      for occasion in subjects.occasions {
        if subjects.isTooLarge { skip(occasion, number, subjects) } else { verify(occasion, number, subjects, &memo) }
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
  }

  private mutating func verify(
    _ occasion: Occasion, _ number: Int, _ subjects: EventSubjects, _ memo: inout ProofMemo
  ) {
    let idleness = subjects.idleness(occasion, number)
    if let idleness, !idle.insert(idleness).inserted {
      statistics.obligations += 1
    } else if spent >= budget.events {
      skip(occasion, number, subjects)
    } else if let subject = subjects.subject(occasion, number) {
      spent += budget.part
      verify(subject, &memo)
    }
  }

  private mutating func verify(_ subject: EventSubject, _ memo: inout ProofMemo) {
    statistics.obligations += 1
    let shape = subject.shape
    let limit = min(budget.event, budget.events - spent)
    if let entry = known[shape] {
      note(subject, entry.isProved)
    } else if limit <= 0 {
      note(subject, false)
    } else if let entry = memo[shape] {
      // What is known from elsewhere counts as if it were found out here, where less may be left for it.
      let isProved = entry.isProved && entry.effort < limit
      let effort = limit == budget.event ? entry.effort : min(entry.effort, limit)
      keep(shape, ProofMemo.Entry(isProved: isProved, effort: effort))
      note(subject, isProved)
    } else {
      prove(subject, shape, limit, &memo)
    }
  }

  private mutating func prove(_ subject: EventSubject, _ shape: CanonicalForm, _ limit: Int, _ memo: inout ProofMemo) {
    let before = statistics.effort
    let outcome = subject.prove(&statistics, budget: limit)
    let taken = statistics.effort - before
    switch outcome {
    case .refuted(let breaches):
      failures += breaches.map { EventFailure(node: subject.node.node, event: subject.reported, breach: $0) }
      spent += taken
    case .proved, .undecided:
      let isProved = if case .proved = outcome { true } else { false }
      let entry = ProofMemo.Entry(isProved: isProved, effort: taken)
      if isProved || limit == budget.event { memo.insert(shape, entry) }
      keep(shape, entry)
      note(subject, isProved)
    }
  }

  private mutating func keep(_ shape: CanonicalForm, _ entry: ProofMemo.Entry) {
    known[shape] = entry
    spent += entry.effort
  }

  private mutating func note(_ subject: EventSubject, _ isProved: Bool) {
    if !isProved { leave(subject.reported, subject.node.node) }
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
        .undecidedDuty, "what `\(event.name)` does to `\(node)` could be neither proved nor refuted to keep the laws",
        at: span,
        notes: ["on the screen is more that moves, or that lengths depend on, than proofs can follow"])
    }
    let values = Counterexample(device: nil, orientation: nil, environment: [], values: breach.witness)
    return Diagnostic(
      .brokenLaw, "`\(event.name)` breaks the law of \(breach.law.rawValue): \(breach.sentence)", at: span,
      counterexample: breach.witness.isEmpty ? nil : values)
  }
}
