internal import Model
import Numerics
import ProgramIR
import Tables

// The deceleration after a release, from region to region.
extension Lowering {
  /// Adds the action that starts a deceleration. The host decelerates the first consumer with room, so it always
  /// decelerates a region that moves. A release without a velocity has no consumer.
  mutating func addFling() {
    let next = handsFlingsOn ? Term.local("next") : region
    add(
      Function(
        "fling", .action, [regionField, Field("first", .enumeration(Self.receiver))] + flingVelocity,
        summary: "Lets the first consumer decelerate.",
        body: [
          .switch(
            .local("first"), enumeration: Self.receiver,
            [
              SwitchCase(["nothing"], [], staying(region)),
              SwitchCase(
                ["region"], ["next"],
                [
                  .assign(.state(ReservedNames.gestureOwnerField), names.fling(next)),
                  handsFlingsOn
                    ? .if(
                      .equal(next, region), then: [.emit(.coast, [region])],
                      otherwise: staying(region) + [.emit(.fling, [next, .local("velocity")])])
                    : .emit(.coast, [region]),
                ]),
            ])
        ]))
  }

  /// Whether another scroll or list can take the velocity of a region. A fling never moves a sheet.
  private func handsFlingOn(_ region: NodeID) -> Bool {
    paths(of: region).flatMap(\.consumers).contains { $0 != region && scrollsItself($0) }
  }

  private var handsFlingsOn: Bool { topology.regions.contains(where: handsFlingOn) }

  /// The velocity of a release, if another region can take it.
  var flingVelocity: [Field] { handsFlingsOn ? [Field("velocity", .number)] : [] }

  /// Calls the action that starts the deceleration of a region after a release.
  func flinging(_ region: NodeID) -> Statement {
    .callAction(
      "fling", [names.region(region), .local("first")] + flingVelocity.map { .local($0.name) }, result: nil)
  }

  /// Stops a deceleration, before another event decides where the region goes.
  ///
  /// - Parameters:
  ///   - region: a region that does not have to be stopped. `nil` if every region must be stopped.
  ///   - rest: the statements for the case that `region` decelerates.
  func halting(unless region: Term? = nil, otherwise rest: [Statement] = []) -> [Statement] {
    guard hasFlings else { return [] }
    // The only region is the given one.
    let halt = topology.regions.count > 1 ? [Statement.callAction(Self.halt, [], result: nil)] : []
    guard let region, !(halt + rest).isEmpty else { return halt }
    let decelerates = Term.equal(ProgramNames.owner, names.fling(region))
    return [
      halt.isEmpty ? .if(decelerates, then: rest, otherwise: []) : .if(.not(decelerates), then: halt, otherwise: rest)
    ]
  }

  private static let halt = "halt"

  mutating func addHalt() {
    guard hasFlings else { return }
    add(
      Function(
        Self.halt, .action, summary: "What decelerates is to stay where it is.",
        body: [
          underFling([ProgramNames.leaveToNobody] + staying(region))
        ]))
  }

  /// Adds the action that stops a deceleration on a hidden page, which would otherwise keep moving the shared scroll.
  mutating func addHaltHidden(_ id: NodeID, _ tabs: Tabs) {
    guard spec.scroll(around: id) != nil, tabs.pages.count > 1 else { return }
    func stays(_ region: NodeID) -> [Statement] {
      guard scrollsItself(region), let page = tabs.pages.first(where: { spec.lies(region, in: $0) }) else { return [] }
      return [
        .if(
          .notEqual(.local("page"), names.pageItem(id, page)), then: [ProgramNames.leaveToNobody] + staying(region),
          otherwise: [])
      ]
    }
    guard topology.regions.contains(where: { !stays($0).isEmpty }) else { return }
    add(
      Function(
        names.function("stopHiddenPages", id), .action, [pageField(id)],
        summary: "What decelerates on another page of `\(names.name(id))` is to stay where it is.",
        body: [underFling([chooseRegion(stays)])]))
  }

  /// Returns a statement that runs `body` while a region decelerates, with the region as the local `region`.
  private func underFling(_ body: [Statement]) -> Statement {
    .switch(
      ProgramNames.owner, enumeration: ReservedNames.gestureOwner,
      [
        SwitchCase([GestureOwner.nothing.name, GestureOwner.finger.name], [], []),
        SwitchCase([GestureOwner.fling.name], ["region"], body),
      ])
  }

  /// Whether any region can decelerate. Only regions that the host scrolls itself do.
  var hasFlings: Bool { topology.regions.contains(where: scrollsItself) }

  mutating func addDrifted() {
    guard hasFlings else { return }
    add(
      Function(
        "decelerate", .action, [regionField, Field("distance", .number)] + flingVelocity, returns: .number,
        summary: "A region decelerated; positive is up. Only the one that the last release gave to is listened to.",
        body: [
          .if(
            .notEqual(ProgramNames.owner, names.fling(region)), then: [.return(.zero)], otherwise: []),
          chooseRegion { region in
            guard scrollsItself(region) else { return [.return(.zero)] }
            return [decelerating(region, result: "left"), .return(.local("left"))]
          },
        ]))
  }

  /// Calls the action that moves a region in its deceleration, by the locals of `decelerate`.
  private func decelerating(_ region: NodeID, result: String) -> Statement {
    let arguments = [Field("distance", .number)] + (handsFlingOn(region) ? flingVelocity : [])
    let name = stopsFlings(region) || handsFlingOn(region) ? "decelerate" : "applyDrag"
    return .callAction(names.function(name, region), arguments.map { .local($0.name) }, result: result)
  }

  /// Whether a deceleration stops at the end of the region.
  func stopsFlings(_ region: NodeID) -> Bool {
    paths(of: region).flatMap(\.consumers).contains { scroll($0)?.fling == .stop }
  }

  /// Adds the action for one region's deceleration. At the region's end it continues in the next region, or stops there
  /// if the spec says so.
  mutating func addDrift(_ region: NodeID) {
    guard scrollsItself(region), stopsFlings(region) || handsFlingOn(region) else { return }
    let distance = Term.local("distance")
    let velocity = Term.local("velocity")
    let stay = staying(region)
    var body: [Statement]
    if stopsFlings(region) {
      body = [
        .variable("own", .number, .zero),
        .if(
          distance .> .zero,
          then: [.assign(.local("own"), .minimum(distance, .maximum(.zero, end(region) - names.at(region))))],
          otherwise: [.assign(.local("own"), .maximum(distance, .minimum(.zero, -names.at(region))))]),
        .callAction(names.function("applyDrag", region), [.local("own")], result: "left"),
        .if(
          .local("own") .!= distance, then: stay + [ProgramNames.leaveToNobody], otherwise: []),
        .return(distance - .local("own") + .local("left")),
      ]
    } else {
      body = [
        .callAction(names.function("applyDrag", region), [distance], result: "left"),
        .switch(
          .call("firstConsumer", [names.region(region), distance]), enumeration: Self.receiver,
          [
            SwitchCase(["nothing"], [], []),
            SwitchCase(
              ["region"], ["next"],
              [
                .if(
                  .notEqual(.local("next"), names.region(region)),
                  then: snappedOnTheWay(
                    from: region, to: .local("next"), velocity,
                    then: stay + [ProgramNames.leaveToNobody, .return(.local("left"))])
                    + stay + [
                      .emit(.fling, [.local("next"), velocity]),
                      .assign(.state(ReservedNames.gestureOwnerField), names.fling(.local("next"))),
                    ], otherwise: [])
              ]),
          ]),
        .return(.local("left")),
      ]
    }
    add(
      Function(
        names.function("decelerate", region), .action,
        [Field("distance", .number)] + (handsFlingOn(region) ? flingVelocity : []),
        returns: .number, summary: "`\(names.name(region))` decelerated.", body: body))
  }
}
