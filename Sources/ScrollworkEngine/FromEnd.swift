// Lists from their end: they begin at their end, and keep their distance from it.
extension ScrollMachine {
  /// Fits a list from its end into other lengths, before those replace the present ones. Near its end it follows what
  /// grows there.
  mutating func keepDistanceFromEnd(_ node: Node, _ next: Lengths, _ near: Number, _ growsAtEnd: Bool) {
    let (traits, offset) = (screen.traits[node], position(node))
    let (end, upper) = (end(node), end(node, in: next))
    if isBeyondUnmovedEnd(node, next) { return }
    // A finger keeps the rows that it holds (law 8).
    let isAway = growsAtEnd && (!traits.handsOver && isHeld(node) || end - offset > near)
    let grown = isAway ? next.nodes[node].contentHeight - state.lengths.nodes[node].contentHeight : 0
    let isBehind = traits.opensAtEnd && offset > end
    if state.owner.isFinger, isBehind || traits.opensAtStart && offset < 0 {
      return keepPull(node, next, grown, isBehind: isBehind)
    }
    // The difference of a difference would round.
    if end == upper, grown == 0, offset >= 0, offset <= end { return }
    // A return from beyond the start is over, since the rows before it have moved.
    let fromEnd = end - (traits.opensAtStart ? max(0, offset) : offset) + grown
    let kept = upper - min(max(0, fromEnd), upper)
    if kept != offset { setOffset(node, kept) }
  }

  /// Keeps what is shown of a list that a finger pulled beyond one of its ends.
  private mutating func keepPull(_ node: Node, _ next: Lengths, _ grown: Number, isBehind: Bool) {
    let (end, upper, extent) = (end(node), end(node, in: next), next.nodes[node].viewport)
    let (shown, limit) = (shownOffset(node), Overdrag.maxShown(over: extent))
    var offset: Number
    var place: Number
    if isBehind {
      place = max(upper, upper + min(shown - end, limit))
      offset = pulledBehindEnd(place, upper, over: extent)
    } else {
      // The rows may have come into the range.
      place = min(shown + (upper - end - grown), upper)
      offset = place
      if place < 0 {
        place = min(0, 0 - min(-place, limit))
        offset = pulledBeforeStart(place, over: extent)
      }
    }
    state.scrolls[slot(node)].offset = offset
    effects.append(.place(node, at: place))
  }
}
