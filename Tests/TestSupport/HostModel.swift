import ScrollworkEngine

/// An unreliable host.
///
/// - It rounds offsets to pixels, and its scroll views bounce and decelerate by themselves.
/// - Two scroll views report one finger in either order.
/// - Every write calls back before it returns, and offsets are also written from elsewhere.
/// - Springs are interrupted, and the device rotates during a drag.
///
/// Every event passes a `LawChecker`. The first violation is kept in `fault`.
package struct HostModel {
  private var checker: LawChecker
  private var random: SeededRandom
  /// The length of a pixel in points.
  private let pixel: Double
  /// The offsets of scroll views, rounded to pixels.
  private var views: [Int: Double] = [:]
  private var animations: [Int: (height: Double, token: Int)] = [:]
  private var deceleration: (node: Int, velocity: Double)?
  /// The nodes that the host moves to an offset.
  private var motions: Set<Int> = []
  /// Whether the host reports its own writes as offsets from elsewhere.
  private var echoes = false
  private var depth = 0
  private let environment: ScrollMachine.Environment
  package private(set) var fault: String?
  /// The events since the start, as text.
  package private(set) var story: [String] = []

  package init(_ machine: ScrollMachine, pixels: Int, seed: UInt64) {
    checker = LawChecker(machine)
    random = SeededRandom(seed: seed)
    pixel = 1 / Double(pixels)
    environment = machine.state.environment
    for node in machine.screen.scrolls { views[node] = 0 }
  }

  private var machine: ScrollMachine { checker.machine }

  private func rounded(_ value: Double) -> Double { (value / pixel).rounded() * pixel }

  // MARK: - Saying and doing

  private mutating func report(_ event: ScrollMachine.Event) {
    guard fault == nil else { return }
    story.append("\(event)")
    fault = checker.handle(event)
    let effects = checker.effects
    for effect in effects where fault == nil { execute(effect) }
  }

  private mutating func execute(_ effect: ScrollMachine.Effect) {
    switch effect {
    case .place(let node, let at): write(node, at)
    case .halt(let node):
      if deceleration?.node == node { deceleration = nil }
      motions.remove(node)
      write(node, machine.position(node))
    case .settle(let node, _):
      if deceleration?.node == node { deceleration = nil }
      motions.insert(node)
    case .fling(let node, let velocity): deceleration = (node, velocity)
    case .animate(let sheet, _, let height, _, _, _, let token): animations[sheet] = (height, token)
    case .stop(_, let token): animations = animations.filter { $0.value.token != token }
    case .coast, .layOut, .select, .rested, .dismissed: break
    }
  }

  /// Writes an offset. The scroll view calls back before the write returns: a deceleration continues from there, and
  /// without one the host may report the offset as written from elsewhere.
  private mutating func write(_ node: Int, _ offset: Double) {
    guard views[node] != nil else { return }
    views[node] = rounded(offset)
    depth += 1
    if depth > 40 {
      fault = "writes and reports of \(machine.screen.nodes[node].name) answer each other without end"
    } else if deceleration?.node == node {
      if random.happens(70) { drift(node) }
    } else if echoes {
      report(.placed(node, at: (views[node] ?? 0) + fraction()))
    }
    depth -= 1
  }

  /// A fraction of a pixel by which a reported offset is off.
  private mutating func fraction() -> Double { random.happens(30) ? Double(random.within(-3...3)) / 7 * pixel : 0 }

  private mutating func drift(_ node: Int) {
    guard let view = views[node] else { return }
    let by = machine.position(node) - view + fraction()
    report(.drifted(node, by: by, velocity: deceleration?.velocity ?? 0))
  }

  // MARK: - What a user does

  /// Performs a gesture, or an event beside gestures.
  package mutating func act() {
    echoes = random.happens(40)
    switch random.within(0...9) {
    case 0: foreignOffset()
    case 1: turn()
    case 2: choose()
    default: gesture()
    }
    frames(random.within(0...4))
  }

  private mutating func gesture() {
    let shown = machine.screen.chains.filter { chain in chain.consumers.last.map(checker.isShown) ?? false }
    guard !shown.isEmpty else { return }
    let chain = random.pick(shown)
    guard let leaf = chain.consumers.last else { return }
    // The recognizers of all scroll views around the finger report it.
    var reporting = [leaf] + chain.consumers.filter { views[$0] != nil && $0 != leaf }
    if random.happens(50) { reporting.reverse() }
    let sheet = chain.consumers.first { machine.screen.sheets.contains($0) }
    deceleration = random.happens(20) ? deceleration : nil
    // What is in motion is seen somewhere, if the host looks.
    for consumer in chain.consumers where views[consumer] != nil && random.happens(70) {
      report(.seen(consumer, at: machine.position(consumer) * Double(random.within(0...10)) / 10))
      motions.remove(consumer)
    }
    for node in reporting { report(.began(node, at: sheet.map { shownHeight($0) } ?? 0)) }
    for _ in 0..<random.within(1...6) {
      let by = Double(random.within(-400...400)) / (random.happens(50) ? 2 : 3)
      for node in reporting {
        // A view follows the finger by itself, beyond its ends if it bounces.
        if let view = views[node], node == checker.driven { views[node] = rounded(view - by) }
        report(.dragged(node, by: by))
      }
      follow()
      if random.happens(10) { turn() }
      if random.happens(10) { foreignOffset() }
    }
    let velocity = random.happens(30) ? 0 : Double(random.within(-3000...3000))
    if random.happens(10) { return report(.cancelled) }
    if random.happens(50) { reporting.reverse() }
    for node in reporting {
      if velocity != 0, views[node] != nil, node == checker.driven { deceleration = (node, velocity) }
      report(.ended(node, velocity: velocity))
    }
  }

  /// Rounds the offset of the view that follows the finger; beyond its ends it may show any offset.
  private mutating func follow() {
    guard let driven = checker.driven, views[driven] != nil else { return }
    views[driven] = rounded(machine.position(driven))
  }

  private mutating func shownHeight(_ sheet: Int) -> Double {
    let height = machine.position(sheet)
    guard let animation = animations[sheet] else { return rounded(height) + fraction() }
    return rounded(height + (animation.height - height) * Double(random.within(0...10)) / 10) + fraction()
  }

  private mutating func foreignOffset() {
    guard let node = views.keys.sorted().randomElement(using: &random) else { return }
    views[node] = rounded(Double(random.within(-50...3000)))
    report(.placed(node, at: (views[node] ?? 0) + fraction()))
  }

  private mutating func turn() {
    var turned = environment
    if random.happens(50) { swap(&turned.height, &turned.width) }
    report(.resized(turned))
  }

  /// Selects a mode, a page or a notch.
  private mutating func choose() {
    let screen = machine.screen
    let node = random.within(0...max(0, screen.nodes.count - 1))
    switch random.within(0...7) {
    case 0: report(.mode(random.within(0...max(0, screen.modes.count - 1))))
    case 1: report(.move(screen.sheets.randomElement(using: &random) ?? node, to: random.within(-1...3)))
    case 2: report(.selected(node))
    case 3: report(.willShow(node))
    case 4: report(.tapped(node))
    case 5: report(.tappedOutside(node))
    case 6: report(.tappedTitle(node))
    default: report(.scroll(node, to: random.happens(50) ? .top : .critical))
    }
  }

  // MARK: - What goes on by itself

  private mutating func frames(_ count: Int) {
    for _ in 0..<count where fault == nil {
      if var current = deceleration {
        let view = (views[current.node] ?? 0) - current.velocity / 60
        // The deceleration overshoots and returns in the next frame.
        views[current.node] = rounded(max(view, -20))
        current.velocity = current.velocity.magnitude < 50 ? 0 : current.velocity * 0.8
        deceleration = current.velocity == 0 ? nil : current
        // Its end is reported too.
        if deceleration == nil { motions.insert(current.node) }
        drift(current.node)
        views[current.node] = max(0, views[current.node] ?? 0)
      }
      if random.happens(50) { finishAnimation() }
      if random.happens(50) { finishMotion() }
    }
  }

  /// Something comes to rest; now and then it is reported twice, or although nothing moved.
  private mutating func finishMotion() {
    let nodes = motions.sorted() + (deceleration.map { [$0.node] } ?? [])
    guard let node = nodes.first ?? (random.happens(20) ? views.keys.sorted().first : nil) else { return }
    motions.remove(node)
    if deceleration?.node == node { deceleration = nil }
    for _ in 0...(random.happens(20) ? 1 : 0) { report(.came(toRest: node)) }
  }

  private mutating func finishAnimation() {
    guard let sheet = animations.keys.sorted().first, let animation = animations.removeValue(forKey: sheet) else {
      return
    }
    report(.settled(animation.token))
  }

  /// Lets every movement end, and checks the final state.
  package mutating func settle() {
    if let driven = checker.driven { report(.ended(driven, velocity: 0)) }
    for _ in 0..<20 where !animations.isEmpty { finishAnimation() }
    for _ in 0..<20 where !motions.isEmpty || deceleration != nil { finishMotion() }
    guard fault == nil else { return }
    for sheet in machine.screen.sheets {
      guard let phase = checker.sheet(sheet)?.phase else { continue }
      if case .resting = phase { continue }
      fault = "\(machine.screen.nodes[sheet].name) is stuck, \(phase) at \(machine.position(sheet))"
    }
    for node in machine.screen.scrolls where fault == nil {
      // A final check when nothing moves.
      let offset = machine.position(node)
      report(.placed(node, at: rounded(offset)))
      // Within a point of an end it goes to the end.
      if (machine.position(node) - offset).magnitude >= 1 {
        fault = "\(machine.screen.nodes[node].name) moves from \(offset) when its own offset is reported"
      }
    }
  }
}
