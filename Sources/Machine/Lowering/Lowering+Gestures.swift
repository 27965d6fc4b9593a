import Model
import Numerics
import ProgramIR

// A finger from its first touch to its last.
extension Lowering {
  mutating func addGestures() {
    guard hasRegions else { return }
    addReceiver()
    addOffset()
    for region in topology.regions {
      addCarry(region)
      addDrift(region)
    }
    addHalt()
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

  /// The statements for the path that a finger on a region takes now.
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

  /// The sheet that a finger on a region may move.
  func sheet(movedBy region: NodeID) -> NodeID? {
    paths(of: region).flatMap(\.consumers).first { sheet($0) != nil }
  }

  /// Nobody would take a movement.
  var nobody: Term { .enumCase(enumeration: Self.receiver, name: "nobody", payload: []) }

  /// A region would take a movement first.
  func receiver(_ region: Term) -> Term { .enumCase(enumeration: Self.receiver, name: "region", payload: [region]) }

  mutating func addReceiver() {
    add(
      Function(
        "receiver", .query, [regionField, Field("distance", .number)], returns: .enumeration(Self.receiver),
        summary: "Who would take a movement of a region first.",
        body: [
          chooseRegion { region in
            bySelection(of: region) { path in
              [.return(.call(names.function("firstConsumer", path.leaf), [.local("distance")]))]
            }
          }
        ]))
  }

  /// The offset of a region that a host scrolls itself.
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
    let drives = halting(unless: region) + [.assign(.state(Vocabulary.driverField), names.finger(region))]
    func holds(_ region: NodeID) -> [Statement] {
      guard let sheet = sheet(movedBy: region) else { return caught(region) }
      return [.callAction(names.function("beginDrag", sheet), [.local("shown")], result: nil)]
    }
    // On what is its own it counts only while the sheet can be dragged.
    let mayBeRefused = topology.regions.contains { sheet($0) != nil }
    let body = chooseRegion { region in
      guard mayBeRefused else { return holds(region) }
      let counts = drives + holds(region)
      guard sheet(region) != nil else { return counts }
      return [.if(.call(names.function("canDrag", region), []), then: counts, otherwise: [])]
    }
    add(
      Function(
        "begin", .action, [regionField, Field("shown", .number)],
        summary: "A finger went down. While one drives, another does not count.",
        body: [
          .if(
            Vocabulary.isFinger, then: [.return(nil)], otherwise: [])
        ] + (mayBeRefused ? [] : drives) + [body]))
  }

  /// Whether a touch says where a region itself is seen: in a sheet it says where that is.
  func isSeen(_ region: NodeID) -> Bool {
    scrollsItself(region) && !topology.sheets.contains { spec.lies(region, in: $0) }
  }

  /// What is seen beyond its end is on its way back from there: the finger holds it where one would have brought it to
  /// be seen there.
  private func caught(_ id: NodeID) -> [Statement] {
    guard isSeen(id) else { return [] }
    let shown = Term.local("shown")
    func position(_ term: Term) -> Statement { .assign(.state(names.position(id)), term) }
    var body: [Statement] = []
    if hasOpenEnd(id, .down) {
      body.append(
        .if(shown .< .zero, then: [position(pulledBeforeStart(id, shown))] + unpinned(id), otherwise: []))
    }
    if hasOpenEnd(id, .up) {
      body.append(.if(shown .> end(id), then: [position(pulledBehindEnd(id, shown))], otherwise: []))
    }
    return body
  }

  mutating func addDrag() {
    add(
      Function(
        "drag", .action, [regionField, Field("distance", .number)], returns: .number,
        summary: "A finger moved; positive is up. Only the region that drives is listened to.",
        body: [
          .if(
            .notEqual(Vocabulary.driver, names.finger(region)), then: [.return(.zero)], otherwise: []),
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
            Vocabulary.leaveToNobody,
            chooseRegion { region in
              relaxed(region, isAnswered: false)
                + (sheet(movedBy: region).map { [.callAction(names.function("cancelDrag", $0), [], result: nil)] } ?? [])
                + settledHeaders(region)
            },
          ])
        ]))
  }

  /// What happens if a finger drives, with its region as the local `region`.
  private func underFinger(_ body: [Statement]) -> Statement {
    .switch(
      Vocabulary.driver, enumeration: ReservedNames.driver,
      [
        SwitchCase([GestureOwner.nobody.name, GestureOwner.fling.name], [], []),
        SwitchCase([GestureOwner.finger.name], ["region"], body),
      ])
  }

  /// One finger may be reported by two scroll views. The one that did not drive has nothing of its own to decelerate;
  /// unless it has been given the fling already, it stays where it is.
  func standing() -> [Statement] {
    guard hasFlings else { return [] }
    return [
      .if(
        .notEqual(Vocabulary.driver, names.fling(region)),
        then: [
          chooseRegion { region in
            scrollsItself(region) ? [.emit(.target, [names.region(region), shown(region)])] : []
          }
        ], otherwise: [])
    ]
  }

  /// Modes of a sheet outrank the finger that moves it: what that has pulled beyond an end goes back, and the rest of it
  /// counts no more.
  mutating func addDrop() {
    let obeying = topology.regions.filter { region in
      sheet(movedBy: region).flatMap(sheet).map { !$0.modes.isEmpty } ?? false
    }
    guard hasModes, !obeying.isEmpty else { return }
    add(
      Function(
        "drop", .action, summary: "A finger on a sheet with modes counts no more.",
        body: [
          underFinger([
            chooseRegion { region in
              obeying.contains(region) ? [Vocabulary.leaveToNobody] + relaxed(region, isAnswered: false) : []
            }
          ])
        ]))
  }
}
