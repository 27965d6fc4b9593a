import ScrollworkEngine

/// A random session on a machine of the engine. The tests also compile this file beside generated screens, so that both
/// sides play the same events.
package enum EngineSession {
  /// Plays events, and returns a digest of effects, rests and lengths.
  package static func digest(_ machine: inout ScrollMachine, seed: UInt64, events: Int) -> String {
    var random = seed
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt64) { hash = (hash ^ word) &* 0x0000_0100_0000_01b3 }
    func pick(_ count: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((random >> 33) % UInt64(max(1, count)))
    }
    func addNumber(_ number: Double) { add((number + 0).bitPattern) }
    func amount() -> Double { Double(pick(8_000) - 4_000) / 16 }
    let nodes = machine.screen.nodes.indices
    for _ in 0..<events {
      let node = pick(nodes.count)
      let event: ScrollMachine.Event
      switch pick(22) {
      case 0...2: event = .began(node, at: machine.position(node) + amount() / 8)
      case 3...9: event = .dragged(node, by: amount())
      case 10, 11: event = .ended(node, velocity: amount() * 8)
      case 12: event = .cancelled
      case 13: event = .drifted(node, by: amount(), velocity: amount())
      case 14: event = .came(toRest: node)
      case 15: event = .settled(machine.state.lastToken)
      case 16: event = .move(node, to: pick(5) - 1)
      case 17:
        event = .resized(
          ScrollMachine.Environment(
            height: Double(400 + pick(600)), width: Double(300 + pick(700)), safeAreaTop: Double(pick(60)),
            safeAreaBottom: Double(pick(40)), keyboard: Double(pick(2) * 300)))
      case 18: event = .measured(machine.state.measures.map { _ in Double(pick(40_000)) / 8 })
      case 19: event = pick(2) == 0 ? .tapped(node) : .tappedOutside(node)
      case 20: event = pick(2) == 0 ? .selected(node) : .mode(pick(3))
      default: event = pick(2) == 0 ? .placed(node, at: amount()) : .scrolledToTop
      }
      addNumber(machine.handle(event))
      for effect in machine.effects { for byte in "\(effect)".utf8 { add(UInt64(byte)) } }
      for node in nodes {
        let frame = machine.frame(node, machine.shown)
        addNumber(machine.position(node))
        addNumber(frame.top)
        addNumber(frame.height)
      }
      for index in machine.screen.observers.indices {
        addNumber(machine.progress(ofObserver: index, at: machine.position(machine.screen.observers[index].node)))
      }
      for height in machine.state.lengths.notches + machine.state.lengths.formulas { addNumber(height) }
      add(machine.isCovered ? 1 : 0)
    }
    return String(hash, radix: 16)
  }
}
