internal import Model
import Numerics
import ProgramIR

// `policy: free`: a sheet that rests where it is let go.
//
// The place `free` is any height strictly between the ends at which the sheet can rest, except the heights of notches.
// One state field has the height at which the sheet rests, or to which it goes. Another one has the height at which it
// rested last, so that a drag that ends where it began reports nothing.
extension Lowering {
  func freeFields(_ id: NodeID) -> [Field] {
    guard sheet(id)?.restsFree == true else { return [] }
    let name = names.name(id)
    return [
      Field(
        names.free(id), .number,
        summary: "The height between the notches at which `\(name)` rests, or to which it goes, in points."),
      Field(
        names.freeOrigin(id), .number,
        summary: "The height between the notches at which `\(name)` rested last, in points."),
    ]
  }

  /// Returns the place for the state's free height: the notch of that height, a notch at an end, or `free`.
  func freePlace(_ id: NodeID) -> Term { .call(names.function("freePlace", id), []) }

  /// Whether a term can be the place between the notches.
  func mayBeFree(_ notch: Term, _ sheet: Sheet) -> Bool {
    if case .enumCase = notch { return false }
    return sheet.restsFree
  }

  /// Adds the queries for the height and the place of a release: the end of a deceleration, between the limits.
  mutating func addFreeRelease(_ id: NodeID, _ sheet: Sheet, _ rate: Rational) {
    let velocity = Term.local("velocity")
    let here = Term.minimum(.maximum(names.at(id), lowest(id)), highest(id))
    let way = (sheet.edge == .top ? velocity : -velocity).scaled(by: Self.glide(rate))
    add(
      Function(
        names.function("releaseHeight", id), .query, [Field("velocity", .number)], returns: .number,
        summary: "The height for a release: where a deceleration of \(rate.text) per millisecond ends, in points.",
        body: [.return(withinRest(id, here + way))]))
    addFreePlace(id, sheet)
  }

  private mutating func addFreePlace(_ id: NodeID, _ sheet: Sheet) {
    let height = Term.local("height")
    var body: [Statement] = [.constant("height", withinRest(id, .state(names.free(id))))]
    if sheet.dismiss == .asNotch { body.append(.if(height .== .zero, then: [.return(gone(id))], otherwise: [])) }
    body += forEachReachable(id, sheet) { _, notch, there in
      [.if(height .== there, then: [.return(notch)], otherwise: [])]
    }
    add(
      Function(
        names.function("freePlace", id), .query, returns: .enumeration(names.notchType(id)),
        summary: "The place of `\(names.name(id))` for its free height: a notch, if it has that height or is an end.",
        body: body + [.return(names.free(at: id))]))
  }

  /// Returns the smallest height at which the sheet can rest now, in points.
  func lowestRest(_ id: NodeID) -> Term {
    guard let sheet = sheet(id), sheet.dismiss != .asNotch else { return .zero }
    return restsAlways(sheet, 0) ? height(id, 0) : .call(names.function("lowest", id), [])
  }

  private func withinRest(_ id: NodeID, _ height: Term) -> Term {
    .minimum(.maximum(lowestRest(id), height), highest(id))
  }

  /// Returns the statements that keep the height of the place `free` between the ends.
  func fittingFree(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    let fits = refittingFree(id, sheet)
    return fits.isEmpty ? [] : [.if(.equal(.local("notch"), names.free(at: id)), then: fits, otherwise: [])]
  }

  /// Returns the statements that bring the height of the place `free` between ends that may have changed.
  func refittingFree(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    sheet.restsFree ? [.assign(.state(names.free(id)), withinRest(id, .state(names.free(id))))] : []
  }

  /// Returns the statements that keep the height of a sheet which no finger holds any more.
  func keepingHeight(_ id: NodeID) -> [Statement] {
    [.assign(.state(names.free(id)), withinRest(id, names.at(id)))]
  }

  /// Returns the statements that let a sheet stay where it rested, if it is not the first consumer of a release.
  func stayingFree(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    guard sheet.restsFree else { return [] }
    let (free, height) = (names.free(at: id), names.at(id))
    let isThere = Term.and([
      .equal(.local("from"), free), height .== .state(names.free(id)), height .> lowestRest(id), height .< highest(id),
    ])
    let stays = Statement.callAction(names.function("settleAt", id), [free, .local("from")], result: nil)
    return [.if(isThere, then: [stays, .return(nil)], otherwise: [])]
  }

  /// Returns the statements that drop the goal of an animation which a finger stopped.
  func forgettingGoal(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    sheet.restsFree ? [.assign(.state(names.free(id)), .state(names.freeOrigin(id)))] : []
  }

  /// Whether a sheet rests between its notches at another height than before.
  func isAtAnotherHeight(_ id: NodeID, _ notch: Term) -> Term {
    .and([.equal(notch, names.free(at: id)), .state(names.free(id)) .!= .state(names.freeOrigin(id))])
  }

  /// Returns the statements that record the height of a place between the notches as the last one.
  func rememberingFree(_ id: NodeID, _ sheet: Sheet, _ notch: Term) -> [Statement] {
    guard sheet.restsFree else { return [] }
    return [.if(.equal(notch, names.free(at: id)), then: takingOrigin(id), otherwise: [])]
  }

  private func takingOrigin(_ id: NodeID) -> [Statement] {
    [.assign(.state(names.freeOrigin(id)), .state(names.free(id)))]
  }

  // MARK: Start and restore

  func startingFree(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    sheet.restsFree ? [.assign(.state(names.free(id)), .zero)] + takingOrigin(id) : []
  }

  /// The field of a snapshot for the height of a sheet. Empty if the notch determines it.
  func savedHeight(_ id: NodeID) -> [Field] {
    sheet(id)?.restsFree == true ? [Field(names.position(id), .number)] : []
  }

  func restoringFree(_ id: NodeID, _ sheet: Sheet, from saved: Term) -> [Statement] {
    guard sheet.restsFree else { return [] }
    return [.assign(.state(names.free(id)), withinRest(id, saved[names.position(id)]))] + takingOrigin(id)
  }
}
