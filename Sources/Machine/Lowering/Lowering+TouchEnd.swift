internal import Model
import Numerics
import ProgramIR

// The end of a touch: the answer for each consumer, and the hand-off of the velocity.
extension Lowering {
  mutating func addEnd() {
    let velocity = Term.local("velocity")
    add(
      Function(
        "end", .action, [regionField, Field("velocity", .number)],
        summary: "The finger left. The first with room in its direction gets the release.",
        body: [
          .if(
            .notEqual(ProgramNames.owner, names.finger(region)),
            then: standing() + [.return(nil)], otherwise: []),
          ProgramNames.leaveToNobody,
          .constant("first", .call("firstConsumer", [region, -velocity])),
          chooseRegion { region in
            letGo(region) + snapped(region, first: .local("first"), velocity: velocity)
              + (scrollsSomething(region) ? [flinging(region)] : [])
              + returning(except: region, isFlung: true)
          },
        ]))
    addFling()
  }

  func scrollsSomething(_ region: NodeID) -> Bool {
    paths(of: region).contains { path in path.consumers.contains { sheet($0) == nil } }
  }

  /// Lets go of a sheet that the finger moved. It may take the release alone.
  private func letGo(_ region: NodeID) -> [Statement] {
    guard let sheet = sheet(movedBy: region) else { return [] }
    let isFirst = Term.equal(.local("first"), receiver(names.region(sheet)))
    var body: [Statement] = [
      .constant("isFirst", isFirst),
      .callAction(names.function("endDrag", sheet), [.local("velocity"), .local("isFirst")], result: nil),
    ]
    guard scrollsSomething(region) else { return body }
    let stay = returning(except: region) + staying(region) + [.return(nil)]
    if movesWithLists(sheet) {
      // Below the highest notch, nothing scrolls in a sheet that a finger can expand. Its content goes to its start.
      body.append(
        .if(
          Term.conjunction([
            .not(.call(names.function("isExpanded", sheet), [])), .call(names.function("canDrag", sheet), []),
          ]), then: rewound(region, sheet) + stay, otherwise: []))
    }
    return body + [.if(.local("isFirst"), then: stay, otherwise: [])]
  }

  private func rewound(_ region: NodeID, _ sheet: NodeID) -> [Statement] {
    bySelection(of: region) { path in
      path.consumers.filter { $0 != sheet }.map { id in
        .if(
          isAwayFromStart(id),
          then: goingToStart(id) + (id == region ? [] : [names.place(id)]),
          otherwise: [])
      }
    }
  }
}
