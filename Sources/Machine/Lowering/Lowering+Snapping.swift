internal import Model
import Numerics
import ProgramIR

// `snap`: a header that a release leaves half out goes to one of its ends.
extension Lowering {
  /// A header, block or carousel that moves with its scroll, or tabs whose strip does, and the offset at which it begins
  /// to move.
  struct Travel {
    var node: NodeID
    var start: Term
    var length: Term
    /// Whether the node is the last one that moves.
    var isLast: Bool
  }

  /// Returns the moving nodes of a scroll in order from the top, each with its own travel.
  func travels(in id: NodeID) -> [Travel] {
    guard let scroll = scroll(id) else { return [] }
    var start: Term?
    var travels: [Travel] = []
    for child in scroll.content {
      let length: Term
      switch spec[child].kind {
      case .header: length = names.geometry(child, "travel")
      case .box: length = names.geometry(child, "height")
      case .tabs(let tabs) where tabs.stripOnScroll != .stay: length = names.geometry(child, "strip")
      case .scroll, .tabs, .page, .list, .sheet: continue
      }
      travels.append(Travel(node: child, start: start ?? .zero, length: length, isLast: false))
      start = start.map { $0 + length } ?? length
    }
    if let last = travels.lastIndex(where: { !stays($0.node) }) { travels[last].isLast = true }
    return travels
  }

  private func stays(_ node: NodeID) -> Bool {
    if case .header(let header) = spec[node].kind { header.onScroll == .stay } else { false }
  }

  func snaps(_ id: NodeID) -> Bool { !snapping(in: id).isEmpty }

  private func snapping(in id: NodeID) -> [Travel] {
    travels(in: id).filter { travel in
      if case .header(let header) = spec[travel.node].kind {
        header.snap != .none && header.onScroll != .stay
      } else {
        false
      }
    }
  }

  /// Returns the ends of the headers that snap, as offsets in points.
  func stops(of id: NodeID) -> [Term] { snapping(in: id).flatMap { ends(of: $0, in: id).map(\.at) } }

  /// Returns the ends of a header: the offset at which it begins to move, the offset at which it is gone, and for
  /// `returnCollapsed` the offset at which the collapsed header is back.
  private func ends(of travel: Travel, in id: NodeID) -> [(name: String, at: Term)] {
    guard case .header(let header) = spec[travel.node].kind else { return [] }
    let name = names.name(travel.node)
    let gone = travel.start + travel.length
    // If a scroll ends before its headers are gone, the last moving header ends at the end of the scroll.
    let last: Term = travel.isLast ? end(id) : movesAllOfItsHeaders(id) ? gone : .minimum(gone, end(id))
    var ends: [(name: String, at: Term)] = [(name + "Out", travel.start), (name + "Gone", last)]
    if header.onScroll == .returnCollapsed {
      ends.insert((name + "Back", .maximum(travel.start, last - names.geometry(travel.node, "collapsed"))), at: 1)
    }
    return ends
  }

  /// Whether the range of a scroll equals the travel of its headers: the scroll hands over to its last child, which is
  /// not pinned earlier.
  private func movesAllOfItsHeaders(_ id: NodeID) -> Bool {
    guard handsOver(id), let leaf = scroll(id)?.content.last else { return false }
    if case .tabs(let tabs) = spec[leaf].kind { return tabs.inset == nil }
    return true
  }

  /// The distance of the default deceleration, 0.998 per millisecond, in points for each point per second of velocity,
  /// as a fraction.
  private static let glide = (Rational(499), Rational(1000))

  /// Returns the offset at which a scroll comes to rest, in points.
  func projected(_ id: NodeID, _ velocity: Term) -> Term {
    names.at(id) - velocity * .number(Self.glide.0) / .number(Self.glide.1)
  }

  mutating func addSnapping(of id: NodeID) {
    let snapping = snapping(in: id)
    guard !snapping.isEmpty else { return }
    let offset = Term.local("offset")
    var body: [Statement] = [.variable("goal", .number, offset)]
    for travel in snapping { body += nearerEnd(of: travel, in: id) }
    // In an environment that is not covered by the proof, lengths can be negative. The offset stays in range even then.
    let inRange = Term.minimum(.local("goal"), end(id))
    let nearer = snapping.allSatisfy { $0.start == .zero } ? inRange : .maximum(.zero, inRange)
    body += [
      .if(.local("goal") .== offset, then: [.return(.bool(false))], otherwise: []),
      .constant("nearer", nearer),
      .assign(.state(names.position(id)), .local("nearer")),
    ]
    if handsOver(id) {
      body.append(
        .assign(
          .state(names.pinned(id)),
          .and([names.at(id) .== end(id), end(id) .> .zero])))
    }
    body += settling(id, to: names.at(id))
    add(
      Function(
        names.function("snap", id), .action, [Field("offset", .number)], returns: .bool,
        summary:
          "Settles a header of `\(names.name(id))` that is partly visible at an offset at one of its ends. Returns whether there is one.",
        body: body + forgetting([id]) + [.return(.bool(true))]))
  }

  /// Whether the direction of the last movement of a scroll decides where a header settles, or that of a bar where the
  /// bar does.
  func snapsByDirection(_ id: NodeID) -> Bool {
    spec.motion(of: id)?.snap == .direction || snapping(in: id).contains { snap(of: $0) == .direction }
  }

  private func snap(of travel: Travel) -> Snap {
    if case .header(let header) = spec[travel.node].kind { header.snap } else { .none }
  }

  /// Whether a header between two of its ends settles at the further offset, where less of it is visible. Midway, it
  /// settles where more is visible.
  private func hides(_ travel: Travel, _ low: Term, _ high: Term, in id: NodeID) -> Term {
    hides(snap(of: travel), .local("offset"), low, high, of: id)
  }

  /// Whether a header or bar at an offset between two ends settles at the further one.
  ///
  /// - Parameter id: the node whose direction decides: the scroll of a header, or the bar.
  func hides(_ snap: Snap, _ offset: Term, _ low: Term, _ high: Term, of id: NodeID) -> Term {
    switch snap {
    case .none, .nearest: offset - low .> high - offset
    case .direction: .state(names.rising(id))
    case .open(let part): high - offset .<= .number(part)
    }
  }

  /// Records the direction of a movement of a scroll in which a header settles by it.
  ///
  /// - Parameter before: the offset before the movement.
  func recordingDirection(of id: NodeID, before: Term) -> [Statement] {
    guard snapsByDirection(id) else { return [] }
    return [
      .if(
        names.at(id) .!= before,
        then: [.assign(.state(names.rising(id)), names.at(id) .> before)], otherwise: [])
    ]
  }

  /// Sets the goal to one of two adjacent ends of one header. A header of which a part returns first has an end for that
  /// part.
  private func nearerEnd(of travel: Travel, in id: NodeID) -> [Statement] {
    let ends = ends(of: travel, in: id)
    let offset = Term.local("offset")
    var body = ends.map { Statement.constant($0.name, $0.at) }
    for (one, other) in zip(ends, ends.dropFirst()) {
      let (low, high) = (Term.local(one.name), Term.local(other.name))
      body.append(
        .if(
          .and([offset .> low, offset .< high]),
          then: [
            .if(
              hides(travel, low, high, in: id), then: [.assign(.local("goal"), high)],
              otherwise: [.assign(.local("goal"), low)])
          ], otherwise: []))
    }
    return body
  }

  /// Whether a finger on a region moves headers that snap.
  func settlesHeaders(_ region: NodeID) -> Bool { paths(of: region).flatMap(\.consumers).contains(where: snaps) }

  /// Settles the headers that are half out after a cancelled touch.
  func settledHeaders(_ region: NodeID) -> [Statement] {
    guard settlesHeaders(region) else { return [] }
    return bySelection(of: region) { path in
      path.consumers.filter(snaps).map { .callAction(names.function("snap", $0), [names.at($0)], result: nil) }
    }
  }

  /// Settles all headers that a release leaves half out. If the settled headers belong to the first receiver, or the
  /// velocity is 0, no fling starts.
  ///
  /// - Parameter first: the first consumer with room in the velocity's direction.
  func snapped(_ region: NodeID, first: Term, velocity: Term) -> [Statement] {
    guard settlesHeaders(region) else { return [] }
    func hasSnapped(_ id: NodeID) -> String { names.name(id) + "HasSnapped" }
    return bySelection(of: region) { path in
      let settling = path.consumers.filter(snaps)
      if settling.isEmpty { return [] }
      // The released region stays, unless its own header snaps.
      var stay = staying(region)
      if settling == [region] { stay = [] }
      if settling.contains(region), !stay.isEmpty {
        stay = [.if(.not(.local(hasSnapped(region))), then: stay, otherwise: [])]
      }
      var body: [Statement] = []
      var isDone: [Term] = []
      for id in settling {
        let isFirst = names.name(id) + "IsFirst"
        let offset = names.name(id) + "Bound"
        body += [
          .constant(
            isFirst,
            .equal(first, .enumCase(enumeration: Self.receiver, name: "region", payload: [names.region(id)]))),
          .variable(offset, .number, names.at(id)),
          .if(
            .local(isFirst),
            then: [.assign(.local(offset), projected(id, velocity))], otherwise: []),
          .callAction(names.function("snap", id), [.local(offset)], result: hasSnapped(id)),
        ]
        isDone.append(.and([.local(hasSnapped(id)), .or([.local(isFirst), velocity .== .zero])]))
      }
      let isAnyDone = isDone.count == 1 ? isDone[0] : .or(isDone)
      body.append(.if(isAnyDone, then: returning(except: region) + stay + [.return(nil)], otherwise: []))
      guard settling.contains(region) else { return body }
      // The snap is the answer for the region. Another consumer takes over the velocity.
      let flung = flung(to: first, velocity) + returning(except: region, isFlung: true) + [.return(nil)]
      return body + [.if(.local(hasSnapped(region)), then: flung, otherwise: [])]
    }
  }

  private func flung(to first: Term, _ velocity: Term) -> [Statement] {
    [
      .switch(
        first, enumeration: Self.receiver,
        [
          SwitchCase(["nothing"], [], []),
          SwitchCase(
            ["region"], ["next"],
            [
              .assign(.state(ReservedNames.gestureOwnerField), names.fling(.local("next"))),
              .emit(.fling, [.local("next"), velocity]),
            ]),
        ])
    ]
  }

  /// Settles a header that a deceleration would leave half out in `next`, which takes over the deceleration. Runs
  /// `body` if it did.
  func snappedOnTheWay(from region: NodeID, to next: Term, _ velocity: Term, then body: [Statement]) -> [Statement] {
    let others = Set(paths(of: region).flatMap(\.consumers)).filter { $0 != region && snaps($0) }.sorted()
    return others.map { id in
      let hasSnapped = names.name(id) + "HasSnapped"
      return .if(
        .equal(next, names.region(id)),
        then: [
          .callAction(names.function("snap", id), [projected(id, velocity)], result: hasSnapped),
          .if(.local(hasSnapped), then: body, otherwise: []),
        ], otherwise: [])
    }
  }
}
