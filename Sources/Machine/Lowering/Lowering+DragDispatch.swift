import Model
import Numerics
import ProgramIR

// What a movement comes to: carried out along the plan, then shown where the host has not shown it yet.
extension Lowering {
  /// Moves what a region moves and asks the host to place what is not where its own scrolling has brought it.
  mutating func addCarry(_ region: NodeID) {
    let paths = paths(of: region)
    let moved = Set(paths.flatMap(\.consumers))
    let forgotten = topology.tabs.filter { tabs in
      spec.scroll(around: tabs).map(moved.contains) == true && self.tabs(tabs)?.memory == .resetAll
    }
    let consumers = moved.sorted()
    func before(_ id: NodeID) -> String { names.position(id) + "Before" }
    let distance = Term.local("distance")
    var body = consumers.map { Statement.constant(before($0), names.at($0)) }
    let selection = topology.selection(of: region)
    if case .path(let index)? = selection {
      body.append(.callAction(names.function("move", topology.paths[index].leaf), [distance], result: "left"))
    } else {
      body.append(.variable("left", .number, distance))
      body += bySelection(of: region) { path in
        let result = names.name(path.leaf) + "Left"
        return [
          .callAction(names.function("move", path.leaf), [distance], result: result),
          .assign(.local("left"), .local(result)),
        ]
      }
    }
    for id in consumers {
      var isWrong = names.at(id) .!= .local(before(id))
      if id == region, scrollsItself(region) { isWrong = isMisplaced(id, before: .local(before(id))) }
      body.append(.if(isWrong, then: [.emit(.place, [names.region(id), shown(id)])], otherwise: []))
    }
    if !forgotten.isEmpty { body += forgetting(consumers) }
    // What did not move is laid out as it has to be; on its way to a notch it may have to cover more than `fit` knows of.
    for id in consumers where resizes(id) {
      body.append(.if(names.at(id) .!= .local(before(id)), then: fitting(id), otherwise: []))
    }
    body.append(.return(.local("left")))
    add(
      Function(
        names.function("applyDrag", region), .action, [Field("distance", .number)], returns: .number,
        summary: "Carries a movement of `\(names.name(region))` to all that it moves.", body: body))
  }

  /// The region has followed the finger by itself from where it was shown, up to its ends; beyond them it is shown
  /// elsewhere than where it is. Where a refresh control shows what is left over, it is left alone.
  private func isMisplaced(_ id: NodeID, before: Term) -> Term {
    var parts = [names.at(id) .!= before + .local("distance")]
    if hasOpenEnd(id, .down) { parts += [before .< .zero, names.at(id) .< .zero] }
    if hasOpenEnd(id, .up) { parts += [before .> end(id), names.at(id) .> end(id)] }
    let isMisplaced = parts.count == 1 ? parts[0] : .or(parts)
    return end(of: id, .down) == .host ? .and([isMisplaced, .local("left") .>= .zero]) : isMisplaced
  }

  /// What the screen shows of a consumer's position.
  func shown(_ id: NodeID) -> Term {
    canBePulled(id) ? .call(names.function("shown", id), [names.at(id)]) : names.at(id)
  }

  /// Whether a finger can bring a position beyond its ends.
  func canBePulled(_ id: NodeID) -> Bool {
    if let sheet = sheet(id) { return sheet.overdrag.top != .none || sheet.overdrag.bottom != .none }
    return hasOpenEnd(id, .up) || hasOpenEnd(id, .down)
  }
}
