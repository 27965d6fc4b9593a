internal import Model
import Numerics
import ProgramIR
import Tables

// Dispatch of a movement to the consumers of a region, and the effects that show its result.
extension Lowering {
  /// Adds the action that moves the consumers of a region. It emits `place` where the host's own scrolling does not
  /// show the result.
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
    for id in consumers { body += recordingDirection(of: id, before: .local(before(id))) }
    for id in consumers {
      var isWrong = names.at(id) .!= .local(before(id))
      if id == region, scrollsItself(region) { isWrong = isMisplaced(id, before: .local(before(id))) }
      body.append(.if(isWrong, then: [.emit(.place, [names.region(id), shown(id)])], otherwise: []))
    }
    if !forgotten.isEmpty { body += forgetting(consumers) }
    // A sheet that did not move keeps its layout. While a sheet settles, its content may have to cover more than `fit`
    // can compute.
    for id in consumers where resizes(id) {
      body.append(.if(names.at(id) .!= .local(before(id)), then: fitting(id), otherwise: []))
    }
    body.append(.return(.local("left")))
    add(
      Function(
        names.function("applyDrag", region), .action, [Field("distance", .number)], returns: .number,
        summary: "Carries a movement of `\(names.name(region))` to all that it moves.", body: body))
  }

  /// Whether the host shows the region elsewhere than at its position. The host has scrolled the region with the
  /// finger, which is right up to its ends but not beyond them. A region whose refresh control shows the rest is never
  /// misplaced.
  private func isMisplaced(_ id: NodeID, before: Term) -> Term {
    var parts = [names.at(id) .!= before + .local("distance")]
    if hasOpenEnd(id, .down) { parts += [before .< .zero, names.at(id) .< .zero] }
    if hasOpenEnd(id, .up) { parts += [before .> end(id), names.at(id) .> end(id)] }
    let isMisplaced = parts.count == 1 ? parts[0] : .or(parts)
    return end(of: id, .down) == .host ? .and([isMisplaced, .local("left") .>= .zero]) : isMisplaced
  }

  /// Returns the shown value of a consumer's position, in points.
  func shown(_ id: NodeID) -> Term {
    canBePulled(id) ? .call(names.function("shown", id), [names.at(id)]) : names.at(id)
  }

  /// Whether a finger can pull a node beyond its ends.
  func canBePulled(_ id: NodeID) -> Bool {
    if let sheet = sheet(id) { return sheet.overdrag.top != .none || sheet.overdrag.bottom != .none }
    return hasOpenEnd(id, .up) || hasOpenEnd(id, .down)
  }
}
