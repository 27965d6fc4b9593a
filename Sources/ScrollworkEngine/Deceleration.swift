// The deceleration after a release, from node to node.
extension ScrollMachine {
  /// Starts a deceleration of the first consumer with room. The host decelerates the touched node by itself.
  mutating func fling(_ node: Node, _ first: Node?, _ velocity: Number) {
    guard let first else { return stay(node) }
    state.owner = .fling(of: first)
    if first == node { return effects.append(.coast(node)) }
    stay(node)
    effects.append(.fling(first, velocity: velocity))
  }

  /// Moves a node in its deceleration. At its end, the deceleration goes on in the next consumer, or stops there if the
  /// spec says so. Returns the rest.
  mutating func decelerate(_ node: Node, _ distance: Number, _ velocity: Number) -> Number {
    guard isScroll(node) else { return 0 }
    if stopsFlings(node) { return decelerateToEnd(node, distance) }
    let left = applyDrag(node, distance)
    guard let next = firstConsumer(node, distance), next != node else { return left }
    let isSnapped = snap(next, at: projectedOffset(next, velocity), velocity)
    stay(node)
    if isSnapped {
      state.owner = .none
    } else {
      effects.append(.fling(next, velocity: velocity))
      state.owner = .fling(of: next)
    }
    return left
  }

  /// Whether a deceleration stops at the end of a node.
  private func stopsFlings(_ node: Node) -> Bool {
    screen.reach[node].contains { screen.scroll($0)?.stopsFlings == true }
  }

  private mutating func decelerateToEnd(_ node: Node, _ distance: Number) -> Number {
    let (offset, end) = (position(node), end(node))
    let own = distance > 0 ? min(distance, max(0, end - offset)) : max(distance, min(0, -offset))
    let left = applyDrag(node, own)
    if own != distance {
      stay(node)
      state.owner = .none
    }
    return distance - own + left
  }

  /// The offset at which a scroll comes to rest, by the default deceleration of 0.998 per millisecond, in points.
  func projectedOffset(_ node: Node, _ velocity: Number) -> Number { position(node) - velocity * 499 / 1000 }
}
