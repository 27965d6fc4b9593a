import Machine
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
    for beginning in beginnings {
      guard explore(EventTrial(self, beginning), &found, &statistics, budget) else { return .undecided }
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
      if !trial.isDead, let breach = breach(&trial), found[breach.law] == nil { found[breach.law] = breach }
      isWithinBudget = trial.questions < budget
    } while isWithinBudget && trial.advance()
    statistics.questions += trial.questions
    return isWithinBudget || !found.isEmpty
  }

  private func breach(_ trial: inout EventTrial) -> EventBreach? {
    MovementContract().breach(&trial) ?? SuccessionContract().breach(&trial)
      ?? (sheet == nil ? ScrollContract().breach(&trial) : SheetContract().breach(&trial))
  }
}

/// Proves laws 5 and 6, and what law 2 owes besides movement: what every event does to every node, whoever reports it.
///
/// It takes seconds where a screen has many nodes, so that it is asked for by itself; `verify` does not do it.
package func verifyEvents(
  _ machine: Machine, memo: inout ProofMemo
) -> (findings: [Diagnostic], statistics: VerificationStatistics) {
  let verification = EventVerification(machine, ProgramIndex(machine.program), Budget(), memo: &memo)
  let findings = (verification.failures + verification.undecided).map { $0.diagnostic(machine.outline) }
  return (findings, verification.statistics)
}

/// What every event owes every node of a machine: laws 5 and 6, and what law 2 owes besides movement.
struct EventVerification {
  private(set) var failures: [EventFailure] = []
  private(set) var undecided: [EventFailure] = []
  var statistics = VerificationStatistics()

  init(_ machine: Machine, _ index: ProgramIndex, _ budget: Budget, memo: inout ProofMemo) {
    var subjects = EventSubjects(machine, index)
    for number in subjects.consumers.indices {
      for event in Event.allCases {
        for subject in subjects.subjects(event, number) { verify(subject, budget, &memo) }
      }
    }
  }

  private mutating func verify(_ subject: EventSubject, _ budget: Budget, _ memo: inout ProofMemo) {
    statistics.obligations += 1
    let shape = subject.shape
    let node = subject.node.node
    if let entry = memo[shape] {
      if !entry.isProved { undecided.append(EventFailure(node: node, event: subject.event, breach: nil)) }
      return
    }
    let before = statistics.questions
    switch subject.prove(&statistics, budget: budget.shape) {
    case .proved: memo.insert(shape, ProofMemo.Entry(isProved: true, questions: statistics.questions - before))
    case .undecided:
      memo.insert(shape, ProofMemo.Entry(isProved: false, questions: statistics.questions - before))
      undecided.append(EventFailure(node: node, event: subject.event, breach: nil))
    case .refuted(let breaches):
      failures += breaches.map { EventFailure(node: node, event: subject.event, breach: $0) }
    }
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
        .brokenLaw, "what `\(event.name)` does to `\(node)` could not be proved to keep the laws of movement", at: span)
    }
    let values = Counterexample(device: nil, orientation: nil, environment: [], values: breach.witness)
    return Diagnostic(
      .brokenLaw, "`\(event.name)` breaks the law of \(breach.law.rawValue): \(breach.sentence)", at: span,
      counterexample: breach.witness.isEmpty ? nil : values)
  }
}
