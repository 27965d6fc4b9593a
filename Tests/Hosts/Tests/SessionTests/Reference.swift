import ScrollworkEngine
import UIKit

@testable import ScrollworkHost

/// The machine alone: it is given what the finger does, and the end of each motion in closed form. The host has to come
/// to rest where this machine does.
@MainActor struct Reference {
  private(set) var machine: ScrollMachine
  private let topology: Topology
  private let knobs: Knobs
  private let frame: Double
  private let reducesMotion = false

  /// The list that the finger holds, and what it pulled beyond its end or the start of a scroll that refreshes.
  private var held: Int?
  private var pull = 0.0

  init(_ machine: ScrollMachine, topology: Topology, knobs: Knobs, frame: Double) {
    (self.machine, self.topology, self.knobs, self.frame) = (machine, topology, knobs, frame)
  }

  mutating func began(_ region: Int, at position: Double, scrollView: Int?, pull: Double) {
    (held, self.pull) = (scrollView, pull)
    handle(.began(region, at: position))
  }

  mutating func dragged(_ region: Int, by distance: Double) {
    var rest = distance
    if pull != 0, pull * rest > 0 {
      let back = pull > 0 ? min(pull, rest) : max(pull, rest)
      pull -= back
      rest -= back
      if rest == 0 { return }
    }
    let left = handle(.dragged(region, by: rest))
    if left < 0, topology.refreshing.contains(where: { topology.isAround($0, region) }) {
      pull += left
      return
    }
    guard let held, left != 0 else { return }
    let (position, range) = (machine.position(held), machine.limits(held))
    if left > 0 ? position >= range.upper : position <= range.lower { pull += left }
  }

  /// Follows a list whose end has moved under the finger, and which the host placed with what is still pulled.
  mutating func placed(_ node: Int, at position: Double, pull: Double) {
    if node == held { self.pull = pull }
    handle(.placed(node, at: position))
  }

  /// Whether the finger holds something beyond its end.
  var isPulled: Bool {
    pull != 0
      || topology.consumers.contains { node in
        guard topology.nodes[node].kind != .sheet else { return false }
        let (position, range) = (machine.position(node), machine.limits(node))
        return position < range.lower || position > range.upper
      }
  }

  /// Ends the drag, and every motion that follows.
  mutating func ended(_ region: Int, velocity: Double?) {
    machine.handle(velocity.map { .ended(region, velocity: $0) } ?? .cancelled)
    run(machine.effects, released: held, velocity: velocity ?? 0)
    (held, pull) = (nil, 0)
  }

  /// Passes a report of the app or of the surroundings, and ends the motions that follow.
  @discardableResult mutating func handle(_ event: ScrollMachine.Event) -> Double {
    let rest = machine.handle(event)
    run(machine.effects, released: nil, velocity: 0)
    return rest
  }

  private mutating func run(_ effects: [ScrollMachine.Effect], released: Int?, velocity: Double) {
    for effect in effects {
      switch effect {
      case .coast(let node):
        if topology.consumers.contains(node) { fly(node, velocity: velocity, isUIKit: node == released) }
        handle(.came(toRest: node))
      case .fling(let node, let velocity):
        if velocity != 0 { fly(node, velocity: velocity, isUIKit: false) }
        handle(.came(toRest: node))
      case .settle(let node, _): handle(.came(toRest: node))
      case .animate(_, _, _, _, _, _, let token): handle(.settled(token))
      case .place, .halt, .stop, .layOut, .select, .rested, .dismissed: break
      }
    }
  }

  /// One movement by the whole way of a deceleration.
  private mutating func fly(_ node: Int, velocity: Double, isUIKit: Bool) {
    let whole = velocity / Self.rate
    guard isUIKit else {
      drift(node, by: whole)
      return
    }
    // UIKit stops below a speed. If others take a part of the way, the host's own deceleration ends it instead.
    let speed = abs(velocity) * Double(knobs.throwGain.factor)
    let endSpeed = Double(knobs.endSpeed.rawValue)
    guard speed >= endSpeed else { return }
    let time = (log(speed / endSpeed) / Self.rate / frame).rounded(.up) * frame
    let length = speed * (1 - exp(-Self.rate * time)) / Self.rate
    let way = velocity < 0 ? -length : length
    var alone = self
    let before = machine.position(node)
    let rest = alone.drift(node, by: way)
    let moved = before - alone.machine.position(node)
    if abs(moved - way) < 1e-6 || rest != 0 {
      self = alone
    } else {
      drift(node, by: whole * Double(knobs.throwGain.factor))
    }
  }

  @discardableResult private mutating func drift(_ node: Int, by distance: Double) -> Double {
    handle(.drifted(node, by: distance, velocity: 0))
  }

  /// −1000 · ln 0.998 per second.
  private static var rate: Double { -1_000 * log(0.998) }
}
