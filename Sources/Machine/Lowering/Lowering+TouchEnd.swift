internal import Model
import Numerics
import ProgramIR

// The end of a touch: the targets of the consumers, and the hand-off of the velocity.
extension Lowering {
  mutating func addEnd() {
    let velocity = Term.local("velocity")
    add(
      Function(
        "end", .action, [regionField, Field("velocity", .number), Field("target", .number)],
        summary: "The finger left. The first with room in its direction gets the release.",
        body: [
          .if(
            .notEqual(Vocabulary.driver, names.finger(region)),
            then: standing() + [.return(nil)], otherwise: []),
          Vocabulary.leaveToNobody,
          .constant("first", .call("firstConsumer", [region, -velocity])),
          chooseRegion { region in
            relaxed(region, isAnswered: true) + letGo(region)
              + snapped(region, first: .local("first"), velocity: velocity, target: ownTarget(region))
              + (scrollsSomething(region)
                ? [
                  .callAction(
                    "fling", [names.region(region), .local("first"), velocity, ownTarget(region)], result: nil)
                ] : [])
          },
        ]))
    addFling()
  }

  func scrollsSomething(_ region: NodeID) -> Bool {
    paths(of: region).contains { path in path.consumers.contains { sheet($0) == nil } }
  }

  private func letGo(_ region: NodeID) -> [Statement] {
    guard let sheet = sheet(movedBy: region) else { return [] }
    let isFirst = Term.equal(.local("first"), receiver(names.region(sheet)))
    var body: [Statement] = [
      .constant("isFirst", isFirst),
      .callAction(names.function("endDrag", sheet), [.local("velocity"), .local("isFirst")], result: nil),
    ]
    guard scrollsSomething(region) else { return body }
    let stay: [Statement] = scrollsItself(region) ? [.emit(.target, [names.region(region), names.at(region)])] : []
    if movesWithLists(sheet) {
      // Below the highest notch, nothing scrolls in a sheet that a finger can expand. Its content goes to its start.
      body.append(
        .if(
          Term.conjunction([
            .not(.call(names.function("isExpanded", sheet), [])), .call(names.function("canDrag", sheet), []),
          ]), then: rewound(region, sheet) + stay + [.return(nil)],
          otherwise: []))
    }
    return body + [
      .if(.local("isFirst"), then: stay + [.return(nil)], otherwise: [])
    ]
  }

  private func rewound(_ region: NodeID, _ sheet: NodeID) -> [Statement] {
    bySelection(of: region) { path in
      path.consumers.filter { $0 != sheet }.map { id in
        .if(
          names.at(id) .!= .zero,
          then: [.assign(.state(names.position(id)), .zero)] + unpinned(id) + (id == region ? [] : [names.place(id)]),
          otherwise: [])
      }
    }
  }

  /// Returns the consumers that a finger pulled beyond an open end to that end.
  ///
  /// - Parameter isAnswered: whether the caller emits the region's own target afterwards.
  func relaxed(_ region: NodeID, isAnswered: Bool) -> [Statement] {
    Set(paths(of: region).flatMap(\.consumers)).sorted().flatMap { id -> [Statement] in
      guard sheet(id) == nil else { return [] }
      func back(to end: Term) -> [Statement] {
        [.assign(.state(names.position(id)), end)]
          + (isAnswered && id == region ? [] : [.emit(.target, [names.region(id), end])])
      }
      var body: [Statement] = []
      if hasOpenEnd(id, .down) { body.append(.if(names.at(id) .< .zero, then: back(to: .zero), otherwise: [])) }
      if hasOpenEnd(id, .up) {
        body.append(.if(names.at(id) .> end(id), then: back(to: end(id)), otherwise: []))
      }
      return body
    }
  }

  /// Returns the offset where the region comes to rest by itself, clamped to its range unless a refresh control is
  /// beyond its start.
  private func ownTarget(_ region: NodeID) -> Term {
    guard scrollsItself(region), end(of: region, .down) != .host else { return .local("target") }
    return .minimum(.maximum(.zero, .local("target")), end(region))
  }
}
