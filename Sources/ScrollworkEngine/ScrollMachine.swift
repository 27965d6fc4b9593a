/// A screen in motion: where everything is, and what every event does to it.
///
/// The machine is a value. `handle` takes an event and returns what a movement left over; `effects` lists what the event
/// asks of the host. The meaning of every event is in the file of its concept: `Movement`, `Gestures`, `Sheets`,
/// `Release`, `Pages`, `Layout`.
///
/// **Units:** points, points per second, seconds. **Sign:** distances and velocities of events are positive downward, as
/// UIKit reports them; inside, a positive distance moves content up.
///
/// **Invariant:** an event with an invalid number or an unknown node changes nothing, and so does a late report.
public struct ScrollMachine: Sendable {
  /// The order of consumers and the rules of the screen.
  public let screen: Screen
  let solver: LengthSolver
  public internal(set) var state: State
  /// The effects of the last event, in order.
  public internal(set) var effects: [Effect] = []
  /// The positions before the present movement, by place in `Screen.reach`.
  var before: [Number]

  /// Starts the screen at its initial notches, pages and offsets. Numbers beyond ±2^30 are clamped, and NaN counts as 0.
  public init(_ screen: Screen, _ solver: LengthSolver, environment: Environment, measures: [Number]) {
    self.screen = screen
    self.solver = solver
    let (environment, measures) = (environment.map(Self.valid), measures.map(Self.valid))
    state = State(screen, environment, measures, solver.lengths(environment, measures))
    before = [Number](repeating: 0, count: screen.widestReach)
    effects.reserveCapacity(16)
    updateLimits()
    for node in screen.sheets {
      rest(node, at: place(node, for: state.sheets[slot(node)].phase.notch))
      startContent(node)
    }
    for node in screen.scrolls where screen.scroll(node)?.beginsAtEnd == true {
      state.scrolls[slot(node)].offset = end(node)
      pinAtEnd(node)
    }
  }

  /// Handles an event. Returns what a movement left over, in points, positive upward.
  @discardableResult
  public mutating func handle(_ event: Event) -> Number {
    effects.removeAll(keepingCapacity: true)
    var rest: Number = 0
    switch event {
    case .seen(let node, let at): if isRegion(node), isValid(at) { see(node, at) }
    case .began(let node, let at): if isRegion(node), isValid(at) { beginDrag(node, at) }
    case .dragged(let node, let distance):
      if isValid(distance), state.owner == .finger(on: node) { rest = applyDrag(node, -distance) }
    case .ended(let node, let velocity): if isRegion(node), isValid(velocity) { endDrag(node, velocity) }
    case .cancelled: cancelDrag()
    case .drifted(let node, let distance, let velocity):
      if isValid(distance), isValid(velocity), state.owner == .fling(of: node) {
        rest = decelerate(node, -distance, velocity)
      }
    case .came(let node): if isRegion(node) { comeToRest(node) }
    case .placed(let node, let at): if isRegion(node), isValid(at) { adoptOffset(node, at) }
    case .scrolledToTop: scrollToTop()
    case .settled(let token): for node in screen.sheets { finishSettling(node, token) }
    case .move(let node, let notch):
      if isNotch(notch, of: node) { move(node, to: notch) }
      if isPlace(notch, ofBar: node) { move(bar: node, to: notch) }
    case .scroll(let node, let stop): if isRegion(node) { scroll(node, to: stop) }
    case .tapped(let node): if isRegion(node) { tap(node) }
    case .tappedOutside(let node): if isRegion(node) { tapOutside(node) }
    case .tappedTitle(let page): if let tabs = screen.tabs(of: page) { openTitle(tabs, page) }
    case .willShow(let page): if let tabs = screen.tabs(of: page) { showPage(tabs, page) }
    case .selected(let page): if let tabs = screen.tabs(of: page) { selectPage(tabs, page) }
    case .mode(let mode): if screen.modes.indices.contains(mode), mode != state.mode { changeMode(mode) }
    case .resized(let environment): resize(environment, state.measures, growsAtEnd: false)
    case .measured(let measures): resize(state.environment, measures, growsAtEnd: true)
    case .prepended(let measures): resize(state.environment, measures, growsAtEnd: false)
    }
    if event.mayEndMovement { settleBars() }
    return rest
  }

  // MARK: Nodes

  /// Whether a finger on a node moves something.
  public func isRegion(_ node: Node) -> Bool { screen.traits.indices.contains(node) && screen.traits[node].isRegion }

  /// The sheet that a finger on a node may move. `nil` if there is none.
  public func sheet(movedBy node: Node) -> Node? { isRegion(node) ? screen.traits[node].sheet : nil }

  private func isNotch(_ notch: Notch, of node: Node) -> Bool {
    guard screen.traits.indices.contains(node), let sheet = screen.sheet(node) else { return false }
    return sheet.notches.indices.contains(notch) || notch == .gone && sheet.canBeDismissed
  }

  private func isPlace(_ place: Notch, ofBar node: Node) -> Bool {
    screen.ridingBars.contains(node) && (place == .hidden || place == .shown)
  }

  /// The place of a node's state among those of its kind.
  func slot(_ node: Node) -> Int { screen.traits[node].slot }

  func isScroll(_ node: Node) -> Bool { screen.traits[node].role == .scroll }

  /// The position of a consumer, in points: the height of a sheet, the offset of a scroll or list. 0 for other nodes.
  /// Beyond an end it is the distance that a finger has pulled.
  public func position(_ node: Node) -> Number {
    let traits = screen.traits[node]
    switch traits.role {
    case .sheet: return state.sheets[traits.slot].height
    case .scroll: return state.scrolls[traits.slot].offset
    case .none, .tabs: return 0
    }
  }

  /// The selected page of tabs. `nil` for other nodes.
  public func page(of tabs: Node) -> Node? {
    screen.traits[tabs].role == .tabs ? state.tabs[slot(tabs)].page : nil
  }

  /// The two ends between which a node rests now, in points.
  public func limits(_ node: Node) -> (lower: Number, upper: Number) { (state.lower[node], state.upper[node]) }

  /// The largest offset of a scroll or list, in points.
  func end(_ node: Node) -> Number { end(node, in: state.lengths) }

  func end(_ node: Node, in lengths: Lengths) -> Number {
    let (traits, own) = (screen.traits[node], lengths.nodes[node])
    if !traits.handsOver { return own.range }
    return traits.leavesAsNeeded ? max(0, own.critical - slack(below: node, in: lengths)) : own.critical
  }

  /// The part of the viewport that the rows below headers leave blank on the selected page, in points.
  func slack(below scroll: Node, in lengths: Lengths) -> Number {
    guard let leaf = chain(scroll)?.consumers.last, leaf != scroll else { return 0 }
    let rows = lengths.nodes[leaf]
    return max(0, rows.viewport - rows.insetTop - rows.contentHeight - rows.insetBottom)
  }

  /// Stores the limits of all consumers, which follow from the lengths and the mode.
  mutating func updateLimits() {
    for node in screen.sheets { (state.lower[node], state.upper[node]) = (lowest(node), highest(node)) }
    for node in screen.scrolls { state.upper[node] = end(node) }
  }

  /// Whether movement is exact for a number: not NaN, and within ±2^30.
  func isValid(_ number: Number) -> Bool { number >= -Self.maxCoordinate && number <= Self.maxCoordinate }

  /// The nearest valid number; 0 for NaN.
  private static func valid(_ number: Number) -> Number {
    if number > maxCoordinate { return maxCoordinate }
    if number < -maxCoordinate { return -maxCoordinate }
    return number == number ? number : 0
  }

  static var maxCoordinate: Number { 1_073_741_824 }
}
