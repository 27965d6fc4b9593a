import Machine
import Numerics
import ProgramIR
import Source

/// Looks at every finite state of every component of a machine, and at what becomes of it on every event.
func explore(
  _ machine: Machine, _ index: SymbolTable, _ budget: Budget, cache: ProofCache
) -> (laws: [LawVerdict], findings: [Diagnostic], statistics: VerificationStatistics) {
  var laws: [LawVerdict] = []
  var findings: [Diagnostic] = []
  var statistics = VerificationStatistics()
  var tooLarge: [Component] = []
  let summaries = EffectSummaries(withoutNumbers: index)
  // What is remembered is taken off it, too, so that the cache changes no answer.
  var left = budget
  for component in Component.all(of: machine) {
    statistics.obligations += finiteProperties.count
    if left.cells <= 0 || left.carried <= 0 {
      tooLarge.append(component)
      laws += component.laws(.unknown(reason: "the component has too many states"))
      continue
    }
    let part = component.part(of: summaries)
    let shape = CanonicalForm(component, part)
    // Components of one shape may hear of more or fewer events that do not concern them.
    let events = EventTable.count(in: SymbolTable(part.program))
    let known = cache[component: shape]
    let size: Component.Size
    if let known, known.cells(events) <= left.cells, known.carried <= left.carried {
      size = known
      laws += component.laws(.proved)
    } else {
      guard var exploration = Exploration(component, part, budget: left) else { continue }
      size = exploration.size(events)
      if exploration.isComplete {
        var faults: [Diagnostic] = []
        for property in finiteProperties {
          let found = property.faults(in: &exploration)
          laws.append(component.law(property, found.first.map { .refuted($0.sentence) } ?? .proved))
          faults += found.map { $0.diagnostic(property, exploration, machine) }
        }
        if faults.isEmpty { cache[component: shape] = size }
        findings += faults
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

extension Component {
  fileprivate func law(_ property: any FiniteProperty, _ verdict: Verdict<String>) -> LawVerdict {
    LawVerdict(property.name, name, nil, verdict)
  }

  /// The same verdict on all laws of finite states.
  fileprivate func laws(_ verdict: Verdict<String>) -> [LawVerdict] { finiteProperties.map { law($0, verdict) } }
}

/// One finding for all components that have more states than are looked at.
private func undecided(_ components: [Component], _ machine: Machine, _ budget: Budget) -> [Diagnostic] {
  guard let first = components.first else { return [] }
  let subject = if case .driver = first { "who owns a gesture" } else { "`\(first.name)`" }
  let others = components.count - 1
  return [
    Diagnostic(
      .unprovedLaw, "the laws of movement are not proved for \(subject), which has too many states",
      at: machine.outline.node(first.name)?.span ?? Span(0, 0),
      notes: ["a proof covers at most \(budget.cells) pairs of a state and an event"]
        + (others > 0 ? ["\(others) other parts of the screen are not proved either"] : []),
      help: ["use fewer sheets, notches, pages, modes or memories"])
  ]
}

extension FiniteFault {
  fileprivate func diagnostic(
    _ property: any FiniteProperty, _ exploration: Exploration, _ machine: Machine
  ) -> Diagnostic {
    var notes: [String] = []
    if let state {
      let words = (exploration.path(to: state) + (event.map { [$0] } ?? [])).map(exploration.bytecode.text)
      notes.append("shortest path: \(words.isEmpty ? "at the start" : words.joined(separator: ", then "))")
    }
    return Diagnostic(
      .brokenLaw, "`\(exploration.component.name)` breaks the law of \(property.name): \(sentence)",
      at: machine.outline.node(exploration.component.name)?.span ?? Span(0, 0), notes: notes)
  }
}
