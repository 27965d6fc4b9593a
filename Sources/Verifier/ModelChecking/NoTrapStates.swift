import Machine

/// The law of ways out: if a sheet can rest at several notches, a path leads from each state to a notch other than the
/// last one.
struct NoTrapStates: StateLaw {
  let name = "ways out"

  func violations(in graph: inout ReachabilityGraph) -> [StateViolation] {
    guard case .sheet(let sheet) = graph.component, graph.isComplete else { return [] }
    let activities = graph.states.map { graph.activity(sheet, in: $0) }
    let places = Set(graph.states.compactMap { graph.rest(sheet, in: $0) })
    guard places.count > 1 else { return [] }
    var earlier: [Int: [Int]] = [:]
    for cell in graph.cells {
      for outcome in cell.outcomes where outcome.state != cell.state {
        earlier[outcome.state, default: []].append(cell.state)
      }
    }
    var held: [(state: Int, name: String)] = []
    for place in places {
      let goals = activities.indices.filter {
        if case .resting(let notch)? = activities[$0] { notch != place } else { false }
      }
      var leading = Set(goals)
      var open = goals
      while let state = open.popLast() {
        for next in earlier[state] ?? [] where leading.insert(next).inserted { open.append(next) }
      }
      let first = activities.indices.first { activities[$0]?.origin == place && !leading.contains($0) }
      if let first { held.append((first, graph.name(place, sheet))) }
    }
    return held.min { $0.state < $1.state }.map {
      [StateViolation(sentence: "nothing leads `\(sheet.node)` away from `\($0.name)`", state: $0.state)]
    } ?? []
  }
}
