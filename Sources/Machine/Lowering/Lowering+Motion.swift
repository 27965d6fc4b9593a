internal import Model
import Numerics
import ProgramIR
import Tables

// Motion of scrolls and lists that no finger moves: a return from beyond an end, and a movement to a goal. The host
// carries it out and reports its end.
extension Lowering {
  /// Whether the machine ever asks the host to bring a scroll or list to an offset.
  func settles(_ id: NodeID) -> Bool {
    guard scrollsItself(id) else { return false }
    return canBePulled(id) || snaps(id)
      || topology.paths.contains { path in
        let sent = path.consumers.drop { !handsOver($0) && $0 != scrolledToTop }
        return sent.contains(id)
      }
  }

  /// Asks the host to bring a node to an offset.
  func settling(_ id: NodeID, to offset: Term) -> [Statement] {
    [.assign(.state(names.settling(id)), .bool(true)), .emit(.settle, [names.region(id), offset])]
  }

  func notSettling(_ id: NodeID) -> [Statement] {
    settles(id) ? [.assign(.state(names.settling(id)), .bool(false))] : []
  }

  /// Whether the host moves a node.
  private func isInMotion(_ id: NodeID) -> Term {
    let decelerates = Term.equal(ProgramNames.owner, names.fling(names.region(id)))
    return settles(id) ? .or([.state(names.settling(id)), decelerates]) : decelerates
  }

  /// Adds, for each node that a finger can pull beyond an end, the action that brings it back.
  mutating func addReturns() {
    for id in (topology.scrolls + topology.lists).sorted() where canBePulled(id) {
      var body: [Statement] = []
      if hasOpenEnd(id, .down) {
        body.append(
          .if(names.at(id) .< .zero, then: settling(id, to: .zero) + [.return(.bool(true))], otherwise: []))
      }
      if hasOpenEnd(id, .up) {
        body.append(
          .if(names.at(id) .> end(id), then: settling(id, to: end(id)) + [.return(.bool(true))], otherwise: []))
      }
      add(
        Function(
          names.function("returnToEnd", id), .action, returns: .bool,
          summary: "If a finger has pulled `\(names.name(id))` beyond an end, it goes back there. Whether it does.",
          body: body + [.return(.bool(false))]))
    }
  }

  /// Brings everything that a finger on a region can have pulled beyond an end back to it.
  func returning(_ region: NodeID) -> [Statement] {
    pulled(by: region).map { .callAction(names.function("returnToEnd", $0), [], result: nil) }
  }

  /// Does so for everything but the region, which has an answer of its own.
  ///
  /// - Parameter isFlung: whether a consumer may have taken over the velocity. Its return is the beginning of its
  ///   deceleration.
  func returning(except region: NodeID, isFlung: Bool = false) -> [Statement] {
    pulled(by: region).filter { $0 != region }.map { id in
      let back = Statement.callAction(names.function("returnToEnd", id), [], result: nil)
      return isFlung
        ? .if(.notEqual(ProgramNames.owner, names.fling(names.region(id))), then: [back], otherwise: []) : back
    }
  }

  private func pulled(by region: NodeID) -> [NodeID] {
    Set(paths(of: region).flatMap(\.consumers)).filter { scrollsItself($0) && canBePulled($0) }.sorted()
  }

  /// Returns the statements for a region that goes on with nothing: it stops, or returns to its end.
  func staying(_ region: NodeID) -> [Statement] {
    guard scrollsItself(region) else { return [] }
    return canBePulled(region) ? staying(names.region(region)) : [.emit(.halt, [names.region(region)])]
  }

  func staying(_ region: Term) -> [Statement] {
    needsStay ? [.callAction("stay", [region], result: nil)] : [.emit(.halt, [region])]
  }

  private var needsStay: Bool { !topology.regions.allSatisfy { scrollsItself($0) && !canBePulled($0) } }

  mutating func addStay() {
    guard needsStay, hasFlings else { return }
    add(
      Function(
        "stay", .action, [regionField],
        summary: "A region stops where it is, or goes back to the end beyond which a finger has pulled it.",
        body: [
          chooseRegion { region in
            guard scrollsItself(region) else { return [] }
            let halt = Statement.emit(.halt, [self.region])
            guard canBePulled(region) else { return [halt] }
            return [
              .callAction(names.function("returnToEnd", region), [], result: "isReturning"),
              .if(.not(.local("isReturning")), then: [halt], otherwise: []),
            ]
          }
        ]))
  }

  /// Adds the action that takes a region over from the host's motion, at the offset where the region is shown. Beyond
  /// an end, its position is the one to which a finger would have pulled the region to show it there.
  mutating func addSee() {
    let shown = Term.local("shown")
    add(
      Function(
        "see", .action, [regionField, Field("shown", .number)],
        summary: "A region in motion is seen at an offset. Where nothing moves, the offset counts for nothing.",
        body: [
          chooseRegion { region in
            guard scrollsItself(region) else { return [] }
            var body: [Statement] = [
              .assign(.state(names.position(region)), .minimum(.maximum(.zero, shown), end(region)))
            ]
            if handsOver(region) { body.append(.if(shown .< end(region), then: unpinned(region), otherwise: [])) }
            if hasOpenEnd(region, .down) {
              body.append(
                .if(
                  shown .< .zero,
                  then: [.assign(.state(names.position(region)), pulledBeforeStart(region, shown))], otherwise: []))
            }
            if hasOpenEnd(region, .up) {
              body.append(
                .if(
                  shown .> end(region),
                  then: [.assign(.state(names.position(region)), pulledBehindEnd(region, shown))], otherwise: []))
            }
            return [.if(isInMotion(region), then: body + forgetting([region]), otherwise: [])]
          }
        ]))
  }

  /// Adds the action for the end of a motion. A region that was pulled beyond an end is at that end.
  mutating func addComeToRest() {
    guard hasFlings else { return }
    add(
      Function(
        "comeToRest", .action, [regionField],
        summary: "A region has come to rest, at its end if it returned from beyond. A late report counts for nothing.",
        body: [
          .constant("decelerates", .equal(ProgramNames.owner, names.fling(region))),
          .if(.local("decelerates"), then: [ProgramNames.leaveToNobody], otherwise: []),
          chooseRegion { region in
            guard canBePulled(region), scrollsItself(region) else { return notSettling(region) }
            var rest = names.at(region)
            if hasOpenEnd(region, .down) { rest = .maximum(.zero, rest) }
            if hasOpenEnd(region, .up) { rest = .minimum(rest, end(region)) }
            return [
              .if(
                .or([.state(names.settling(region)), .local("decelerates")]),
                then: notSettling(region) + [.assign(.state(names.position(region)), rest)], otherwise: [])
            ]
          },
        ]))
  }

  /// Adds, for each node that a finger can pull beyond an end, the action that holds it for a finger on another region.
  ///
  /// **Why:** anything else that decelerates goes back to its end if it is beyond.
  mutating func addHolds() {
    for id in (topology.scrolls + topology.lists).sorted() where canBePulled(id) {
      add(
        Function(
          names.function("hold", id), .action,
          summary: "A finger holds `\(names.name(id))` where it is.",
          body: notSettling(id) + [
            .if(
              .equal(ProgramNames.owner, names.fling(names.region(id))),
              then: [ProgramNames.leaveToNobody, .emit(.halt, [names.region(id)])], otherwise: [])
          ]))
    }
  }

  /// Ends the motion of everything that a finger on a region moves.
  func holding(_ region: NodeID) -> [Statement] {
    bySelection(of: region) { path in
      path.consumers.filter(scrollsItself).flatMap { id in
        id != region && canBePulled(id)
          ? [.callAction(names.function("hold", id), [], result: nil)] : notSettling(id)
      }
    }
  }
}
