import ScrollworkEngine

/// Random events for a machine.
///
/// The choice is weighted: a gesture that begins moves and ends, distances are near those to the limits, tokens are the
/// expected ones. Some numbers are extreme: thirds, signed zeros, subnormals, huge values, NaN, infinities.
package struct RandomEvents {
  private var random: SeededRandom
  /// Whether movements often end at a limit.
  private let isExact: Bool
  /// The node of the last `began`, which most later events use.
  private var touched: Int?
  private var isHeld = false
  /// Whether a gesture has just ended, so that its node may decelerate.
  private var isFlung = false

  package init(seed: UInt64, isExact: Bool = true) {
    random = SeededRandom(seed: seed)
    self.isExact = isExact
  }

  // MARK: Surroundings

  /// Forgets the gesture, for another machine.
  package mutating func restart() { (touched, isHeld, isFlung) = (nil, false, false) }

  package mutating func environment() -> [Double] {
    [
      quantity(320...1000), quantity(320...1000), quantity(0...62), quantity(0...34),
      quantity(random.happens(70) ? 0...0 : 200...346),
    ]
  }

  package mutating func measures(_ count: Int) -> [Double] {
    (0..<count).map { _ in quantity(random.happens(60) ? 0...400 : 0...6000) }
  }

  private mutating func quantity(_ range: ClosedRange<Int>) -> Double {
    if random.happens(4) { return wild() }
    let whole = Double(random.within(range))
    return random.happens(20) ? whole + random.pick([1.0 / 3.0, 2.0 / 3.0, 0.5, 1.0 / 64.0, 0.1]) : whole
  }

  // MARK: Events

  /// The weights of each kind of event: without a gesture, with one, and after one.
  private static let weights: [(kind: Kind, free: Int, held: Int, flung: Int)] = [
    (.began, 30, 2, 30), (.dragged, 3, 50, 3), (.ended, 2, 14, 4), (.cancelled, 1, 4, 1), (.drifted, 14, 2, 90),
    (.placed, 5, 2, 5), (.seen, 12, 2, 20), (.came, 10, 2, 12), (.settled, 14, 2, 14), (.resized, 4, 3, 4),
    (.measured, 4, 3, 4), (.prepended, 4, 4, 4), (.mode, 6, 3, 6), (.move, 6, 3, 6), (.tapped, 7, 3, 7),
    (.tappedOutside, 3, 1, 3), (.tappedTitle, 3, 1, 3), (.willShow, 4, 2, 4), (.selected, 4, 2, 4), (.scroll, 4, 4, 4),
    (.scrolledToTop, 2, 1, 2),
  ]

  private enum Kind {
    case seen, began, dragged, ended, cancelled, drifted, came, placed, scrolledToTop, settled, move, scroll, tapped
    case tappedOutside, tappedTitle, willShow, selected, mode, resized, measured, prepended
  }

  package mutating func event(_ machine: ScrollMachine) -> ScrollMachine.Event {
    let weights = Self.weights.map { isFlung ? $0.flung : isHeld ? $0.held : $0.free }
    var left = random.within(1...weights.reduce(0, +))
    let chosen = weights.firstIndex { weight in
      left -= weight
      return left <= 0
    }
    return event(Self.weights[chosen ?? 0].kind, machine)
  }

  private mutating func event(_ kind: Kind, _ machine: ScrollMachine) -> ScrollMachine.Event {
    let nodes = machine.screen.nodes.indices
    func anyNode() -> Int { random.within(0...max(0, nodes.count - 1)) }
    func node(_ share: Int = 93) -> Int {
      if let touched, random.happens(share) { return touched }
      return anyNode()
    }
    switch kind {
    case .began: break
    case .dragged, .seen, .came: break
    case .ended: (isHeld, isFlung) = (false, true)
    case .cancelled: isHeld = false
    case .drifted: isFlung = isFlung && random.happens(85)
    case .placed, .scrolledToTop, .settled, .move, .scroll, .tapped, .tappedOutside, .tappedTitle, .willShow, .selected,
      .mode, .resized, .measured, .prepended:
      isFlung = false
    }
    switch kind {
    case .seen: return .seen(node(), at: place(machine))
    case .began:
      // A touch stops a deceleration as often as it touches another node.
      let node = isFlung ? node(40) : anyNode()
      (touched, isHeld, isFlung) = (node, true, false)
      return .began(node, at: place(machine))
    case .dragged: return .dragged(node(), by: distance(machine))
    case .ended: return .ended(node(), velocity: velocity())
    case .cancelled: return .cancelled
    case .drifted: return .drifted(node(40), by: distance(machine), velocity: velocity())
    case .came: return .came(toRest: node())
    case .placed: return .placed(node(), at: place(machine))
    case .scrolledToTop: return .scrolledToTop
    case .settled: return .settled(random.happens(85) ? machine.state.lastToken : random.within(0...3))
    case .move:
      return .move(random.happens(80) ? machine.screen.sheets.first ?? 0 : anyNode(), to: random.within(-1...4))
    case .scroll: return .scroll(anyNode(), to: random.happens(50) ? .top : .critical)
    case .tapped: return .tapped(anyNode())
    case .tappedOutside: return .tappedOutside(anyNode())
    case .tappedTitle: return .tappedTitle(anyNode())
    case .willShow: return .willShow(anyNode())
    case .selected: return .selected(anyNode())
    case .mode: return .mode(random.within(0...2))
    case .resized:
      let numbers = environment()
      return .resized(
        .init(
          height: numbers[0], width: numbers[1], safeAreaTop: numbers[2], safeAreaBottom: numbers[3],
          keyboard: numbers[4]))
    case .measured: return .measured(measures(machine.screen.measures.count))
    case .prepended: return .prepended(measures(machine.screen.measures.count))
    }
  }

  // MARK: Numbers

  private func positions(_ machine: ScrollMachine) -> [Double] {
    (machine.screen.sheets + machine.screen.scrolls).flatMap { node -> [Double] in
      [machine.position(node), machine.limits(node).lower, machine.limits(node).upper]
    }
  }

  private mutating func velocity() -> Double {
    if random.happens(4) { return wild() }
    if random.happens(20) { return 0 }
    return Double(random.within(-3000...3000)) * (random.happens(20) ? 1.0 / 3.0 : 1)
  }

  /// A distance: a few points, or about the distance to a limit.
  private mutating func distance(_ machine: ScrollMachine) -> Double {
    if random.happens(4) { return wild() }
    let numbers = positions(machine)
    // Returns to the start of the gesture, so that no movement is left for the next consumer.
    if isExact, !numbers.isEmpty, random.happens(30) { return random.pick(numbers) }
    // Pulls what is at a limit beyond it, by so little that its view does not move.
    if isExact, !numbers.isEmpty, random.happens(3) { return random.pick(numbers).ulp * random.pick([-1, 1, 2]) }
    if numbers.count > 1, random.happens(45) {
      let gap = random.pick(numbers) - random.pick(numbers)
      return random.happens(50) ? gap : gap + Double(random.within(-2...2)) / 64
    }
    if random.happens(15) { return Double(random.within(-600...600)) / 3 }
    return Double(random.within(-12_800...12_800)) / 64
  }

  /// A position at or near one of the machine.
  private mutating func place(_ machine: ScrollMachine) -> Double {
    if random.happens(4) { return wild() }
    let numbers = positions(machine)
    guard !numbers.isEmpty, random.happens(60) else { return distance(machine) * 3 }
    let number = random.pick(numbers)
    switch random.within(0...5) {
    case 0: return number.nextUp
    case 1: return number.nextDown
    case 2: return number + distance(machine)
    default: return number
    }
  }

  private mutating func wild() -> Double {
    random.pick([
      0, -0.0, 1.0 / 3.0, -1.0 / 3.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300,
      1_073_741_824, -1_073_741_824, 1_073_741_825, 1e17, -1e17, 1e308, -1e308, .greatestFiniteMagnitude, .nan,
      .infinity, -.infinity,
    ])
  }
}
