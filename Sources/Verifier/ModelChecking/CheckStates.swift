import Machine
import Numerics
import ProgramIR
import Source

/// Checks the laws of finite states for every component of a machine, in every reachable state and on every event.
func checkStates(
  _ machine: Machine, _ index: SymbolTable, _ budget: ProofBudget, cache: ProofCache
) -> (laws: [LawVerdict], findings: [Diagnostic], statistics: VerificationStatistics) {
  var laws: [LawVerdict] = []
  var findings: [Diagnostic] = []
  var statistics = VerificationStatistics()
  var tooLarge: [Automaton] = []
  let summaries = EffectSummaries(abstractingNumbers: index)
  // Cached results also reduce the budget, so that the cache does not change a verdict.
  var left = budget
  for component in Automaton.all(of: machine) {
    statistics.obligations += stateLaws.count
    if left.cells <= 0 || left.carried <= 0 {
      tooLarge.append(component)
      laws += component.laws(.unknown(reason: "the component has too many states"))
      continue
    }
    let part = component.part(of: summaries)
    let activity = machine.notchActivities[component.name]
    let shape = CanonicalForm(component, part, activity)
    // Components of one canonical form may have different numbers of events that do not concern them.
    let events = EventTable.count(in: SymbolTable(part.program))
    let known = cache[component: shape]
    let size: Automaton.Size
    if let known, known.cells(events) <= left.cells, known.carried <= left.carried {
      size = known
      laws += component.laws(.proved)
    } else {
      guard var graph = ReachabilityGraph(component, part, activity, budget: left) else { continue }
      size = graph.size(events)
      if graph.isComplete {
        var violations: [Diagnostic] = []
        for property in stateLaws {
          let found = property.violations(in: &graph)
          laws.append(component.law(property, found.first.map { .refuted($0.sentence) } ?? .proved))
          violations += found.map { $0.diagnostic(property, graph, machine) }
        }
        if violations.isEmpty { cache[component: shape] = size }
        findings += violations
      } else {
        tooLarge.append(component)
        laws += component.laws(.unknown(reason: "the component has too many states"))
      }
    }
    statistics.configurations += size.states
    statistics.cells += size.cells(events)
    left.cells -= size.cells(events)
    left.carried -= size.carried
  }
  return (laws, findings + undecided(tooLarge, machine, budget), statistics)
}

extension Automaton {
  fileprivate func law(_ property: any StateLaw, _ verdict: Verdict<String>) -> LawVerdict {
    LawVerdict(property.name, name, nil, verdict)
  }

  /// Returns the same verdict for all laws of finite states.
  fileprivate func laws(_ verdict: Verdict<String>) -> [LawVerdict] { stateLaws.map { law($0, verdict) } }
}

/// Returns one finding for all components with more states than the budget covers.
private func undecided(_ components: [Automaton], _ machine: Machine, _ budget: ProofBudget) -> [Diagnostic] {
  guard let first = components.first else { return [] }
  let subject = if case .owner = first { "who owns a gesture" } else { "`\(first.name)`" }
  let others = components.count - 1
  return [
    Diagnostic(
      .unprovedLaw, "the laws of movement are not proved for \(subject), which has too many states",
      at: machine.screenDescription.node(first.name)?.span ?? Span(0, 0),
      notes: ["a proof covers at most \(budget.cells) pairs of a state and an event"]
        + (others > 0 ? ["\(others) other parts of the screen are not proved either"] : []),
      help: ["use fewer sheets, notches, pages, modes or memories"])
  ]
}

extension StateViolation {
  fileprivate func diagnostic(
    _ property: any StateLaw, _ graph: ReachabilityGraph, _ machine: Machine
  ) -> Diagnostic {
    var notes: [String] = []
    if let state {
      let words = (graph.path(to: state) + (event.map { [$0] } ?? [])).map(graph.bytecode.text)
      notes.append("shortest path: \(words.isEmpty ? "at the start" : words.joined(separator: ", then "))")
    }
    return Diagnostic(
      .brokenLaw, "`\(graph.component.name)` breaks the law of \(property.name): \(sentence)",
      at: machine.screenDescription.node(graph.component.name)?.span ?? Span(0, 0), notes: notes)
  }
}
