internal import Model
import Numerics
import ProgramIR
import Tables

// Gestures: the events of a finger from its first touch to its last.
extension Lowering {
  mutating func addGestures() {
    guard hasRegions else { return }
    addReceiver()
    addOffset()
    for region in topology.regions {
      addCarry(region)
      addDrift(region)
    }
    addReturns()
    addStay()
    addHalt()
    addSee()
    addComeToRest()
    addHolds()
    addBegin()
    addDrag()
    addEnd()
    addCancel()
    addDrop()
    addDrifted()
  }

  var regionField: Field { Field("region", .enumeration(ReservedNames.region)) }
  var region: Term { .local("region") }

  func chooseRegion(_ body: (NodeID) -> [Statement]) -> Statement {
    let arms = topology.regions.map { SwitchCase([names.name($0)], [], body($0)) }
    return .switch(region, enumeration: ReservedNames.region, arms.merged())
  }

  /// Returns the statements for the path that a finger on a region moves now.
  func bySelection(_ selection: ScrollTopology.Selection, _ body: (ScrollTopology.Path) -> [Statement]) -> [Statement] {
    switch selection {
    case .path(let index): return body(topology.paths[index])
    case .byPage(let tabs, let pages):
      let arms = pages.map { SwitchCase([names.name($0.page)], [], bySelection($0.1, body)) }
      return [
        .switch(
          .state(names.page(tabs)), enumeration: names.pageType(tabs),
          self.arms(of: names.pageType(tabs), arms).merged())
      ]
    }
  }

  func bySelection(of region: NodeID, _ body: (ScrollTopology.Path) -> [Statement]) -> [Statement] {
    topology.selection(of: region).map { bySelection($0, body) } ?? []
  }

  func paths(of region: NodeID) -> [ScrollTopology.Path] {
    func list(_ selection: ScrollTopology.Selection) -> [Int] {
      switch selection {
      case .path(let index): [index]
      case .byPage(_, let pages): pages.flatMap { list($0.1) }
      }
    }
    return (topology.selection(of: region).map(list) ?? []).map { topology.paths[$0] }
  }

  /// Returns the sheet that a finger on a region may move. `nil` if there is none.
  func sheet(movedBy region: NodeID) -> NodeID? {
    paths(of: region).flatMap(\.consumers).first { sheet($0) != nil }
  }

  /// The result of a receiver query if no consumer would take the movement.
  var nothing: Term { .enumCase(enumeration: Self.receiver, name: "nothing", payload: []) }

  /// Returns the result of a receiver query if this region would take the movement first.
  func receiver(_ region: Term) -> Term { .enumCase(enumeration: Self.receiver, name: "region", payload: [region]) }

  mutating func addReceiver() {
    add(
      Function(
        "firstConsumer", .query, [regionField, Field("distance", .number)], returns: .enumeration(Self.receiver),
        summary: "Who would take a movement of a region first.",
        body: [
          chooseRegion { region in
            bySelection(of: region) { path in
              [.return(.call(names.function("firstConsumer", path.leaf), [.local("distance")]))]
            }
          }
        ]))
  }

  /// Adds the query for the position of a region: the height of a sheet, the offset of a scroll or list, 0 for tabs.
  mutating func addOffset() {
    add(
      Function(
        ReservedNames.offset, .query, [regionField], returns: .number,
        summary: hasSheets
          ? "Where a region is: its offset, the visible height of a sheet, in points."
          : "Where a region is: its offset, in points.", isPublic: true,
        body: [
          chooseRegion { region in
            if tabs(region) != nil { return [.return(.zero)] }
            return [.return(names.at(region))]
          }
        ]))
  }

  func scrollsItself(_ region: NodeID) -> Bool { list(region) != nil || scroll(region) != nil }

  mutating func addBegin() {
    // A finger on a sheet's own column only counts while the sheet can be dragged.
    let holds = chooseRegion { region in
      guard sheet(region) != nil else { return holding(region) }
      return [.if(.not(.call(names.function("canDrag", region), [])), then: [.return(nil)], otherwise: [])]
    }
    let drags = chooseRegion { region in
      guard let sheet = sheet(movedBy: region) else { return [] }
      return [.callAction(names.function("beginDrag", sheet), [.local("shown")], result: nil)]
    }
    add(
      Function(
        "begin", .action, [regionField, Field("shown", .number)],
        summary: "A finger went down. While one drives, another does not count.",
        body: [.if(ProgramNames.isFinger, then: [.return(nil)], otherwise: []), holds] + halting(unless: region) + [
          .assign(.state(ReservedNames.gestureOwnerField), names.finger(region)), drags,
        ]))
  }

  mutating func addDrag() {
    add(
      Function(
        "drag", .action, [regionField, Field("distance", .number)], returns: .number,
        summary: "A finger moved; positive is up. Only the region that drives is listened to.",
        body: [
          .if(
            .notEqual(ProgramNames.owner, names.finger(region)), then: [.return(.zero)], otherwise: []),
          chooseRegion { region in
            [
              .callAction(names.function("applyDrag", region), [.local("distance")], result: "left"),
              .return(.local("left")),
            ]
          },
        ]))
  }

  mutating func addCancel() {
    add(
      Function(
        "cancel", .action,
        summary: "The system took the finger away: "
          + (hasSheets ? "a sheet goes back, everything else stays" : "everything stays")
          + (topology.regions.contains(where: settlesHeaders) ? " but for headers that are left half out." : "."),
        body: [
          underFinger([
            ProgramNames.leaveToNobody,
            chooseRegion { region in
              returning(region)
                + (sheet(movedBy: region).map { [.callAction(names.function("cancelDrag", $0), [], result: nil)] } ?? [])
                + settledHeaders(region)
            },
          ])
        ]))
  }

  /// Returns a statement that runs `body` while a finger drives, with its region as the local `region`.
  private func underFinger(_ body: [Statement]) -> Statement {
    .switch(
      ProgramNames.owner, enumeration: ReservedNames.gestureOwner,
      [
        SwitchCase([GestureOwner.nothing.name, GestureOwner.fling.name], [], []),
        SwitchCase([GestureOwner.finger.name], ["region"], body),
      ])
  }

  /// Returns the statements for a release that does not come from the gesture owner. Two scroll views can report one
  /// finger. The one that did not drive must not decelerate, so it stays where it is, unless the fling has already been
  /// handed to it.
  func standing() -> [Statement] {
    guard hasFlings else { return [] }
    return [
      .if(
        .notEqual(ProgramNames.owner, names.fling(region)),
        then: [
          chooseRegion { region in
            guard scrollsItself(region) else { return [] }
            let halt = Statement.emit(.halt, [names.region(region)])
            // The release by the gesture owner may have sent it back, or to an end of a header.
            guard canBePulled(region) || snaps(region) else { return [halt] }
            return [.if(.not(.state(names.settling(region))), then: [halt], otherwise: [])]
          }
        ], otherwise: [])
    ]
  }

  /// Adds the action that ends the drag of a sheet with modes. A mode of a sheet outranks the finger that moves it:
  /// consumers pulled beyond an end go back, and the rest of the drag is ignored.
  mutating func addDrop() {
    let obeying = topology.regions.filter { region in
      sheet(movedBy: region).flatMap(sheet).map { !$0.modes.isEmpty } ?? false
    }
    guard hasModes, !obeying.isEmpty else { return }
    add(
      Function(
        "releaseFinger", .action, summary: "A finger on a sheet with modes counts no more.",
        body: [
          underFinger([
            chooseRegion { region in
              obeying.contains(region) ? [ProgramNames.leaveToNobody] + returning(region) : []
            }
          ])
        ]))
  }
}
