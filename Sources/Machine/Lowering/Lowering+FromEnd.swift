internal import Model
import Numerics
import ProgramIR
import Tables

// Lists from their end: they begin at their end, and keep their distance from it.
extension Lowering {
  func isFromEnd(_ id: NodeID) -> Bool { list(id)?.from == .end }

  /// Whether a list from its end can grow.
  var growsFromEnd: Bool { !spec.measures.isEmpty && topology.lists.contains(where: isFromEnd) }

  /// The parameter for whether new measures add rows behind the last one. Absent if no list reads it.
  var growthField: [Field] { growsFromEnd ? [Field(Self.growth, .bool)] : [] }

  private static let growth = "growsAtEnd"

  /// Returns the argument for `growthField`.
  func growth(_ isAtEnd: Bool) -> [Term] { growsFromEnd ? [.bool(isAtEnd)] : [] }

  /// Returns the way in which a list from its end grows. `nil` for every other node.
  func growth(_ id: NodeID) -> ConsumerBinding.Growth? {
    guard let list = list(id), list.from == .end else { return nil }
    return ConsumerBinding.Growth(contentHeight: names.geometry(id, "contentHeight"), near: list.near)
  }

  // MARK: Start

  /// Whether the start of a scroll or list is its upper end: it is a list from its end, or the headers above one.
  func beginsAtEnd(_ id: NodeID) -> Bool {
    if let scroll = scroll(id) { return spec.leaf(of: scroll).map(beginsAtEnd) ?? false }
    guard let tabs = tabs(id), tabs.pages.indices.contains(tabs.initial) else { return isFromEnd(id) }
    guard case .page(let page) = spec[tabs.pages[tabs.initial]].kind else { return false }
    return page.content.first { topology.selection(of: $0) != nil }.map(beginsAtEnd) ?? false
  }

  /// Returns the offset at which a page begins, in points.
  func start(of id: NodeID) -> Term { beginsAtEnd(id) ? end(id) : .zero }

  func isAtStart(_ id: NodeID) -> Term {
    if beginsAtEnd(id) { return hasOpenEnd(id, .up) ? names.at(id) .>= end(id) : names.at(id) .== end(id) }
    return hasOpenEnd(id, .down) ? names.at(id) .<= .zero : names.at(id) .== .zero
  }

  /// Whether a scroll or list that no finger has pulled beyond its start is not there.
  func isAwayFromStart(_ id: NodeID) -> Term {
    if beginsAtEnd(id) { return hasOpenEnd(id, .up) ? names.at(id) .< end(id) : names.at(id) .!= end(id) }
    return hasOpenEnd(id, .down) ? names.at(id) .> .zero : names.at(id) .!= .zero
  }

  /// Moves a scroll or list to its start.
  func goingToStart(_ id: NodeID) -> [Statement] {
    [.assign(.state(names.position(id)), start(of: id))] + (beginsAtEnd(id) ? pinnedAtEnd(id) : unpinned(id))
  }

  // MARK: Another geometry

  private var geometry: Term { .local("geometry") }

  /// Fits a list from its end into the local `geometry`, while the state still holds the old geometry.
  func keepingEnd(_ id: NodeID) -> [Statement] {
    let kept = names.position(id) + "Kept"
    let upper = end(id, of: geometry)
    let fromEnd = growsFromEnd ? present(id) + grown(id) : present(id)
    let keeps: [Statement] = [
      .constant(kept, upper - .minimum(.maximum(.zero, fromEnd), upper)),
      .if(
        .local(kept) .!= names.at(id),
        then: [.assign(.state(names.position(id)), .local(kept)), names.place(id)], otherwise: []),
    ]
    guard canBePulled(id) else { return growing(id) + keeps }
    let isPulled = Term.or(
      (hasOpenEnd(id, .down) ? [names.at(id) .< .zero] : []) + (hasOpenEnd(id, .up) ? [names.at(id) .> end(id)] : []))
    return growing(id) + [
      .if(.and([ProgramNames.isFinger, isPulled]), then: keepingPullFromEnd(id), otherwise: keeps)
    ]
  }

  /// Returns the distance of a list from its end, in points. A return from beyond the start is over.
  private func present(_ id: NodeID) -> Term {
    end(id) - (hasOpenEnd(id, .down) ? .maximum(.zero, names.at(id)) : names.at(id))
  }

  private func grown(_ id: NodeID) -> Term { .local(grownName(id)) }

  private func grownName(_ id: NodeID) -> String { names.position(id) + "Grown" }

  /// Computes the length by which a list grows behind what is shown, in points: 0 near its end, which it follows.
  private func growing(_ id: NodeID) -> [Statement] {
    guard growsFromEnd, let list = list(id) else { return [] }
    let growth = names.geometry(id, "contentHeight", of: geometry) - names.geometry(id, "contentHeight")
    let isAway = end(id) - names.at(id) .> .number(list.near)
    return [
      .variable(grownName(id), .number, .zero),
      .if(.and([.local(Self.growth), isAway]), then: [.assign(.local(grownName(id)), growth)], otherwise: []),
    ]
  }

  /// Keeps what is shown of a list that a finger pulled beyond one of its ends.
  private func keepingPullFromEnd(_ id: NodeID) -> [Statement] {
    let upper = end(id, of: geometry)
    var body: [Statement] = [.variable("reported", .number, shown(id))]
    let behind = pulled(
      by: .minimum(shown(id) - end(id), maxSeen(id, in: geometry)), .up, id, from: upper)
    let moved = growsFromEnd ? upper - end(id) - grown(id) : upper - end(id)
    let before = fitting(.minimum(shown(id) + moved, upper), id)
    if !hasOpenEnd(id, .down) {
      body += behind
    } else if hasOpenEnd(id, .up) {
      body.append(.if(names.at(id) .> end(id), then: behind, otherwise: before))
    } else {
      body += before
    }
    return body + [.emit(.place, [names.region(id), .local("reported")])]
  }

  /// Shows a list that was pulled before its start at an offset, which may be in range now.
  private func fitting(_ seen: Term, _ id: NodeID) -> [Statement] {
    [
      .assign(.local("reported"), seen), .assign(.state(names.position(id)), .local("reported")),
      .if(
        .local("reported") .< .zero,
        then: pulled(by: .minimum(-.local("reported"), maxSeen(id, in: geometry)), .down, id, from: .zero),
        otherwise: []),
    ]
  }

  /// Shows a list beyond an end by a number of points.
  private func pulled(by excess: Term, _ direction: Direction, _ id: NodeID, from end: Term) -> [Statement] {
    let reported: Term
    let position: Term
    switch direction {
    case .up:
      reported = .maximum(end, end + excess)
      position = pulledBehindEnd(id, .local("reported"), in: geometry)
    case .down:
      reported = .minimum(end, end - excess)
      position = pulledBeforeStart(id, .local("reported"), in: geometry)
    }
    return [.assign(.local("reported"), reported), .assign(.state(names.position(id)), position)]
  }
}
