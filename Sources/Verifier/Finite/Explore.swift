import Machine
import Source

/// Looks at every finite state of every component of a machine, and at what becomes of it on every event.
func explore(
  _ machine: Machine, _ index: ProgramIndex, _ budget: Budget, memo: inout ProofMemo
) -> (findings: [Diagnostic], statistics: VerificationStatistics) {
  var findings: [Diagnostic] = []
  var statistics = VerificationStatistics()
  for component in Component.all(of: machine) {
    let part = component.part(of: index)
    let shape = Shape(component, part)
    statistics.obligations += finiteProperties.count
    // Components of one shape may hear of more or fewer events that do not concern them.
    let events = EventTable.count(in: ProgramIndex(part.program))
    if let known = memo.component(shape) {
      statistics.configurations += known.states
      statistics.cells += known.states * events + known.ends
      continue
    }
    guard var exploration = Exploration(component, part, budget: budget.cells) else { continue }
    statistics.configurations += exploration.states.count
    statistics.cells += exploration.cells.count
    var faults: [Diagnostic] = []
    for property in finiteProperties {
      for fault in property.faults(in: &exploration) {
        faults.append(fault.diagnostic(property, exploration, machine))
      }
    }
    if !exploration.isComplete {
      faults.append(
        Diagnostic(
          .brokenLaw, "`\(component.name)` has too many states to look at all of them",
          at: machine.outline.node(component.name)?.span ?? Span(0, 0),
          notes: ["\(exploration.states.count) were found in \(exploration.cells.count) steps"],
          help: ["let it have fewer notches, modes or memories"]))
    }
    if faults.isEmpty {
      let states = exploration.states.count
      memo.insert(component: shape, (states, exploration.cells.count - states * events))
    }
    findings += faults
  }
  return (findings, statistics)
}

extension FiniteFault {
  fileprivate func diagnostic(
    _ property: any FiniteProperty, _ exploration: Exploration, _ machine: Machine
  ) -> Diagnostic {
    let isOurs = id == .brokenLaw
    var notes = notes
    if let path = path ?? state.map({ exploration.path(to: $0) + (event.map { [.init(event: $0)] } ?? []) }) {
      let words = path.map { exploration.executable.text($0.event) }
      notes.append("shortest path: \(words.isEmpty ? "at the start" : words.joined(separator: ", then "))")
      var rehearsal = Rehearsal(machine, exploration)
      if let trace = rehearsal.note(along: path) { notes.append(trace) }
    }
    return Diagnostic(
      id, isOurs ? "`\(exploration.component.name)` breaks the law of \(property.name): \(sentence)" : sentence,
      at: span ?? machine.outline.node(exploration.component.name)?.span ?? Span(0, 0), notes: notes, help: help)
  }
}
