internal import Model
import Numerics
import ProgramIR
import Solver
import Tables

// `sizing: resting`: a sheet's content is laid out for the sheet's height, not once for its highest notch.
//
// During a movement, the content is as tall as the maximum of the sheet's origin, height and target, so no blank area
// is visible below it. Under a finger that also moves the content (`expandFirst`), it is laid out for the highest notch
// at once.
//
// **Why:** the content begins to scroll only at that notch, and a plan's limits must not change during its execution.
extension Lowering {
  /// The sheets whose content follows the height.
  var resizingSheets: [NodeID] { topology.sheets.filter { arrangement(of: $0) != nil } }

  func resizes(_ id: NodeID) -> Bool { arrangement(of: id) != nil }

  /// Returns the solution of a sheet's content for any height, which is the last parameter of its graph. `nil` if the
  /// sheet does not resize.
  private func arrangement(of id: NodeID) -> Solution? {
    solution.contentLayouts.first { $0.sheet == id && $0.notch == nil }?.solution
  }

  /// Whether a node's lengths depend on the height of a sheet.
  func isArranged(_ id: NodeID) -> Bool { resizingSheets.contains { spec.lies(id, in: $0) } }

  mutating func addSizing(_ id: NodeID, _ sheet: Sheet) {
    guard let arrangement = arrangement(of: id) else { return }
    addContentHeight(id)
    addArranged(id, arrangement)
    addLayOut(id)
    add(
      Function(
        names.function("fitContent", id), .action, [least],
        summary: "Lays out the content of `\(names.name(id))` if its height changes.",
        body: [
          .if(
            .state(names.content(id)) .!= wanted(id),
            then: [.callAction(names.function("layOutContent", id), [.local(least.name)], result: nil)], otherwise: [])
        ]))
  }

  private var least: Field { Field("least", .number) }

  private func contentHeight(_ id: NodeID) -> Term { .call(names.function("contentHeight", id), []) }

  /// Returns the height for which the content must be laid out, at least `least`, in points.
  private func wanted(_ id: NodeID) -> Term { .maximum(contentHeight(id), .local(least.name)) }

  private mutating func addContentHeight(_ id: NodeID) {
    let here = Term.minimum(names.at(id), tallest(id))
    let held = Statement.return(.maximum(here, height(id, of: .local("from"))))
    let onTheWay = Term.maximum(.maximum(here, height(id, of: .local("to"))), height(id, of: .local("from")))
    let tracking: [Statement]
    if movesWithLists(id) {
      // A finger on the sheet's own column does not move the content.
      let isAlone =
        topology.regions.contains(id) ? Term.equal(ProgramNames.owner, names.finger(names.region(id))) : .bool(false)
      tracking = [.if(isAlone, then: [held], otherwise: [.return(highest(id))])]
    } else {
      tracking = [held]
    }
    add(
      Function(
        names.function("contentHeight", id), .query, returns: .number,
        summary: "The height for the layout of the content of `\(names.name(id))`, in points.",
        body: [
          choosePhase(
            id, resting: [.return(height(id, of: .local("at")))], tracking: tracking, settling: [.return(onTheWay)])
        ]))
  }

  private mutating func addArranged(_ id: NodeID, _ arrangement: Solution) {
    let inside = geometryNodes.filter { spec.lies($0, in: id) }
    let clamped = ClampedForms(arrangement, of: spec)
    let origins = inside.map { self.origins(of: $0, in: arrangement, clamped) }
    var (body, lowering) = lowered(
      origins.flatMap { $0 }, in: clamped.graph, environment: .state("environment"), measures: .state("measures"),
      appended: [("content", .local("content"))])
    for (node, origins) in zip(inside, origins) {
      body.append(
        .constant(
          names.name(node) + "Lengths", .record(names.geometryType(node), origins.map { lowering.term($0) })))
    }
    let nodes = geometryNodes.map { node -> Term in
      inside.contains(node) ? .local(names.name(node) + "Lengths") : .state("geometry")[names.name(node)]
    }
    add(
      Function(
        names.function("contentGeometry", id), .query, [Field("content", .number)],
        returns: .record(ReservedNames.geometry),
        summary: "The geometry with the content of `\(names.name(id))` laid out for a height.",
        body: body + [.return(.record(ReservedNames.geometry, nodes))]))
  }

  /// Adds the action that lays the content out. Another height acts on the content like another screen: a pinned scroll
  /// stays pinned, and every other position is kept if it is in range.
  private mutating func addLayOut(_ id: NodeID) {
    let inside = topology.scrolling(in: id)
    var body: [Statement] = [
      .constant("content", wanted(id)),
      .constant("geometry", .call(names.function("contentGeometry", id), [.local("content")])),
    ]
    for node in inside { body += keepingPlace(node) }
    body += [
      .assign(.state("geometry"), .local("geometry")),
      .if(
        .state(names.content(id)) .!= .local("content"),
        then: [
          .assign(.state(names.content(id)), .local("content")),
          .emit(.layOut, [names.region(id), .local("content")]),
        ], otherwise: []),
    ]
    add(
      Function(
        names.function("layOutContent", id), .action, [least],
        summary:
          "Lays out the content of `\(names.name(id))` for the current height of the sheet, at least for a given height.",
        body: body + forgetting(inside)))
  }

  /// Lays the content out for the current height, if that height changed.
  ///
  /// - Parameter least: the minimum height that the content must cover, as `covered` computes it, in points.
  func fitting(_ id: NodeID, least: Term = .zero) -> [Statement] {
    resizes(id) ? [.callAction(names.function("fitContent", id), [least], result: nil)] : []
  }

  /// Lays the content out for the current height unconditionally, after the rest of the geometry has changed.
  func layingOut(_ id: NodeID) -> [Statement] {
    guard resizes(id) else { return [] }
    return covered(id) + [.callAction(names.function("layOutContent", id), [leastCovered(id)], result: nil)]
  }

  /// Computes the height that the content must keep covering, in points. The machine does not know where a settling
  /// sheet is shown, and that can be as high as the current layout. So until the sheet rests, its content is laid out
  /// for at least its present height.
  func covered(_ id: NodeID) -> [Statement] {
    guard resizes(id) else { return [] }
    let present = Term.minimum(.state(names.content(id)), tallest(id))
    return [
      .variable(coveredName(id), .number, .zero),
      choosePhase(id, resting: [], tracking: [], settling: [.assign(.local(coveredName(id)), present)]),
    ]
  }

  /// Returns the height that `covered` computed.
  func leastCovered(_ id: NodeID) -> Term { .local(coveredName(id)) }

  private func coveredName(_ id: NodeID) -> String { names.name(id) + "Covered" }

  /// Lays the content out at a start, when there are no positions to keep.
  func arranging(_ id: NodeID) -> [Statement] {
    guard resizes(id) else { return [] }
    return [
      .assign(.state(names.content(id)), contentHeight(id)),
      .assign(.state("geometry"), .call(names.function("contentGeometry", id), [.state(names.content(id))])),
    ]
  }

  /// Returns a geometry with the new lengths outside of resizing sheets and the present lengths inside of them.
  func adopted(_ geometry: Term) -> Term {
    guard !resizingSheets.isEmpty else { return geometry }
    return .record(
      ReservedNames.geometry,
      geometryNodes.map { (isArranged($0) ? Term.state("geometry") : geometry)[names.name($0)] })
  }
}
