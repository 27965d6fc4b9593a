import ScrollworkEngine

@testable import ScrollworkHost

/// A screen of the page: the app's host, and what UIKit is to it.
///
/// **Units:** points, points per second, seconds. **Sign:** as the host's.
final class RunningScreen: HostSurface {
  /// The number of pixels in a point. Positions of fingers are quarters of a point.
  static let scale = 4.0

  let host: ScreenHost
  var environment: ScrollMachine.Environment
  /// The time of the present call.
  var time = 0.0
  /// The page finishes motions at once for who prefers less of it.
  let reducesMotion = false
  private var scrolls: [PageScroll?] = []
  private var pagers: [PagePager?] = []
  private var needsLayout = false
  private(set) var isRunning = false

  /// - Parameter reported: A reader of the events that the host sends, and of what a movement left over.
  init(
    _ machine: ScrollMachine, _ environment: ScrollMachine.Environment,
    reported: @escaping (ScrollMachine.Event, Double) -> Void
  ) {
    host = ScreenHost(machine)
    self.environment = environment
    let topology = host.topology
    scrolls = topology.nodes.indices.map { topology.isScrollView($0) ? PageScroll($0, of: self) : nil }
    pagers = topology.nodes.indices.map { node in
      host.selectedIndex(node).map { PagePager(position: Double($0)) }
    }
    host.surface = self
    host.onAnswer = reported
    // The machine has begun in this environment.
    host.environment = environment
    host.scale = Self.scale
    layOut()
    host.update()
  }

  var machine: ScrollMachine { host.machine }

  /// Ends the references between the host and its surroundings.
  func close() {
    host.surface = nil
    host.onAnswer = nil
  }

  // MARK: Frames

  /// Steps what UIKit moves, and then the host, as a display link does.
  func tick(at now: Double) {
    time = now
    for scroll in scrolls { scroll?.step(to: now) }
    for node in pagers.indices where pagers[node]?.step(to: now) == true {
      host.pagerMoved(node, to: pagers[node]?.position ?? 0, at: now)
    }
    host.tick(at: now)
    layOutIfNeeded()
  }

  /// Lays out as an app does at the end of a frame.
  private func layOutIfNeeded() {
    // A layout asks for another one only if it moves a view.
    for _ in 0..<4 where needsLayout { layOut() }
  }

  func layOut() {
    needsLayout = false
    host.layOut(environment, scale: Self.scale, at: time)
  }

  /// Brings everything that moves by itself to its end, in frames that are not seen.
  func finish(at now: Double) {
    var frame = now
    // Ten minutes are more than any spring or deceleration takes.
    for _ in 0..<6_000 where isRunning {
      frame += 0.1
      tick(at: frame)
    }
    (time, host.time, host.frameTime) = (now, now, now)
  }

  /// Whether a motion of a script is not at its end.
  var isAnimating: Bool {
    if pagers.contains(where: { $0?.isTurning == true }) { return true }
    return host.consumers.contains { consumer in
      switch consumer.motion {
      case .spring(let spring, let since, _), .settle(let spring, let since), .back(let spring, let since),
        .fade(let spring, let since):
        !spring.isOver(after: max(0, time - since), tolerance: ScreenHost.tolerance)
      case .decay, nil: false
      }
    }
  }

  // MARK: Fingers

  /// A finger goes down. Returns whether it ended a deceleration, and so is not a tap.
  func touchDown(on node: Int) -> Bool {
    let view = host.topology.scrollView(around: node)
    let isStopped = view.flatMap { scrolls[$0]?.touched() } ?? false
    return host.touchDown(on: node, at: time) || isStopped
  }

  /// A finger leaves.
  func touchUp() {
    for scroll in scrolls { scroll?.untouched() }
    host.touchUp(at: time)
  }

  func panBegan(on node: Int) {
    let view = host.topology.scrollView(around: node)
    guard let region = view ?? host.topology.nodes[node].region else { return }
    if let scroll = view.flatMap({ scrolls[$0] }) { (scroll.isPanning, scroll.translation) = (true, 0) }
    host.panBegan(on: region, scrollView: view, translation: 0, at: time)
  }

  /// The translation of the finger since the pan began.
  func panMoved(to translation: Double) {
    guard let finger = host.finger else { return }
    if let view = finger.scrollView { scrolls[view]?.translation = translation }
    host.panMoved(finger.scrollView, translation: translation, at: time)
  }

  func panEnded(velocity: Double, isCancelled: Bool) {
    guard let finger = host.finger else { return }
    // The view decelerates by itself, and the host lets it or stops it.
    finger.scrollView.flatMap { scrolls[$0] }?.letGo(velocity: isCancelled ? 0 : velocity)
    host.panEnded(
      finger.scrollView, translation: finger.translation, velocity: velocity, isCancelled: isCancelled, at: time)
  }

  /// A finger moves the pages of tabs.
  func swipe(_ tabs: Int, to position: Double) {
    host.pagerWasCaught(tabs)
    pagers[tabs]?.hold(at: position)
    host.pagerMoved(tabs, to: position, at: time)
  }

  /// A finger lets go of the pages, which come to rest at one of them.
  func letGo(_ tabs: Int, toPage index: Int) {
    pagers[tabs]?.turn(to: index, at: time, isThrown: true)
    host.pagerMoved(tabs, to: pagers[tabs]?.position ?? 0, at: time)
  }

  /// The page that tabs show, as a number between those of its neighbors.
  func turn(of tabs: Int) -> Double { pagers[tabs]?.position ?? 0 }

  // MARK: Scripts

  /// Handles an event of a script. What it animates is shown, and ends only when the script says so.
  func play(_ event: ScrollMachine.Event) -> Double {
    let rest = host.machine.handle(event)
    host.time = time
    if case .resized(let environment) = event { (self.environment, host.environment) = (environment, environment) }
    if case .came(let node) = event, host.consumers.indices.contains(node) { host.consumers[node].motion = nil }
    for effect in machine.effects {
      switch effect {
      case .animate(let node, _, let height, let response, let damping, let velocity, let token):
        host.animate(node, to: height, response: response, damping: damping, velocity: velocity, token: token)
      case .settle(let node, let position):
        host.consumers[node].motion = .settle(
          Spring(returningFrom: host.shown[node], to: position, velocity: 0), since: time)
      case .stop(let node, _), .halt(let node), .place(let node, _), .rested(let node, _):
        host.consumers[node].motion = nil
      case .select(let page): host.turn(toPage: page, isAnimated: true)
      case .coast, .fling, .layOut, .dismissed: break
      }
    }
    return rest
  }

  /// Shows the motions of a script at the present time.
  func show() {
    for node in pagers.indices { _ = pagers[node]?.step(to: time) }
    host.frameTime = time
    host.update()
  }

  // MARK: HostSurface

  func scrollView(of node: Int) -> HostedScroll? { scrolls[node] }
  // The page sets the heights of views as it sets every measure.
  func fittingHeight(of node: Int, width: Double) -> Double? { nil }
  func pager(of tabs: Int) -> (position: Double, isHeld: Bool) {
    pagers[tabs].map { ($0.position, $0.isHeld) } ?? (0, false)
  }

  func turn(_ tabs: Int, toPage index: Int, isAnimated: Bool) {
    if isAnimated {
      pagers[tabs]?.turn(to: index, at: time, isThrown: false)
    } else {
      pagers[tabs] = PagePager(position: Double(index))
    }
  }

  func setNeedsLayout() { needsLayout = true }
  func setDisplayLink(isRunning: Bool) { self.isRunning = isRunning }
  // The page reads the frames and the backgrounds when it draws, and a list is drawn where its position is.
  func show(_ node: Int, at frame: ScrollMachine.Frame) {}
  func show(_ backdrop: ScrollMachine.BackdropState, behind sheet: Int, passesTouches: Bool) {}
  func showRefresh(of node: Int, distance: Double) {}
  func shift(_ node: Int, by distance: Double) {}
}

/// A scroll view of the page, which moves as UIKit's does: it decelerates, and comes back from beyond an end.
///
/// UIKit decides three things here. A deceleration goes on where the host writes an offset, a view that meets its end
/// bounces from there, and one that is thrown back from beyond an end goes on as a deceleration.
final class PageScroll: HostedScroll {
  private enum Course {
    case decay(Deceleration, from: Double, since: Double)
    case bounce(Spring, since: Double)
  }

  private let node: Int
  private unowned(unsafe) let screen: RunningScreen
  private var course: Course?
  private(set) var offset = 0.0
  var barInset = 0.0
  var insetBottom = 0.0
  var translation = 0.0
  var isPanning = false
  private(set) var isTracking = false

  init(_ node: Int, of screen: RunningScreen) { (self.node, self.screen) = (node, screen) }

  var insetTop: Double { barInset }
  var isDecelerating: Bool { course != nil }

  /// The height of the rows: what the page has set for their measure, or what the spec has.
  var contentHeight: Double {
    let host = screen.host
    if let measure = host.topology.nodes[node].measure { return host.measures[measure] }
    let height = host.machine.state.lengths.nodes[node].contentHeight
    return host.topology.nodes[node].kind == .list
      ? height : max(height, (host.frames[node]?.height ?? 0) + range.upper)
  }

  private var range: (lower: Double, upper: Double) { screen.host.range(of: node) }

  private func write(_ position: Double) {
    let rounded = screen.host.rounded(position)
    guard rounded != offset else { return }
    offset = rounded
    screen.host.scrollViewChanged()
  }

  func place(at offset: Double) {
    write(offset)
    guard case .decay(let deceleration, _, let since) = course else {
      course = nil
      return
    }
    let velocity = deceleration.state(after: screen.time - since).velocity
    course = .decay(Deceleration(velocity: velocity), from: offset, since: screen.time)
  }

  func stop(at offset: Double) {
    course = nil
    write(offset)
  }

  func flashIndicators() {}
  func prepare() {}

  // MARK: Fingers

  /// A finger on the view ends its deceleration. Returns whether there was one.
  func touched() -> Bool {
    isTracking = true
    let wasDecelerating = isDecelerating
    course = nil
    return wasDecelerating
  }

  /// A finger that leaves lets content beyond an end come back.
  func untouched() {
    isTracking = false
    if course == nil, min(max(offset, range.lower), range.upper) != offset { letGo(velocity: 0) }
  }

  /// A finger leaves with a velocity, positive downward.
  func letGo(velocity: Double) {
    isPanning = false
    let (range, time) = (range, screen.time)
    let end = min(max(offset, range.lower), range.upper)
    if end != offset {
      course = .bounce(Spring(returningFrom: offset, to: end, velocity: -velocity), since: time)
    } else if velocity != 0 {
      course = .decay(Deceleration(velocity: -velocity), from: offset, since: time)
    }
  }

  // MARK: Frames

  func step(to now: Double) {
    let range = range
    switch course {
    case nil: break
    case .decay(let deceleration, let from, let since):
      let distance = deceleration.state(after: max(0, now - since)).distance
      let end = min(max(from + distance, range.lower), range.upper)
      if end != from + distance {
        // A deceleration loses velocity with its way, so it meets the end with this one.
        let velocity = deceleration.velocity - Deceleration.rate * (end - from)
        course = .bounce(Spring(returningFrom: end, to: end, velocity: velocity), since: now)
      } else if abs(deceleration.distance - distance) < ScreenHost.tolerance {
        course = nil
      }
      write(course == nil ? from + deceleration.distance : end)
    case .bounce(let spring, let since):
      let (position, velocity) = spring.state(after: max(0, now - since))
      if (spring.from - spring.to) * (position - spring.to) < 0 {
        course = .decay(Deceleration(velocity: velocity), from: spring.to, since: now)
        write(spring.to)
      } else if spring.isOver(after: max(0, now - since), tolerance: ScreenHost.tolerance), now > since {
        course = nil
        write(spring.to)
      } else {
        write(position)
      }
    }
  }
}

/// The pages of tabs beside each other.
struct PagePager {
  /// The duration of a turn, in seconds.
  private static let duration = 0.28

  /// The position in pages.
  private(set) var position: Double
  /// Whether a finger, or the way after it, moves the pages.
  private(set) var isHeld = false
  private var turn: (from: Double, to: Double, since: Double)?

  init(position: Double) { self.position = position }

  var isTurning: Bool { turn != nil }

  mutating func hold(at position: Double) { (self.position, isHeld, turn) = (position, true, nil) }

  mutating func turn(to index: Int, at time: Double, isThrown: Bool) {
    (isHeld, turn) = (isThrown, (position, Double(index), time))
  }

  /// Moves the pages on their way. Returns whether they moved.
  mutating func step(to now: Double) -> Bool {
    guard let (from, to, since) = turn else { return false }
    let left = 1 - min(1, max(0, (now - since) / Self.duration))
    position = to - (to - from) * left * left * left
    if left == 0 { (turn, isHeld) = (nil, false) }
    return true
  }
}

extension ScrollMachine.Event {
  /// The number of the event, in the order of the engine, its subject and its values.
  var numbers: (kind: Int32, subject: Int, one: Double, other: Double) {
    switch self {
    case .seen(let node, let at): (0, node, at, 0)
    case .began(let node, let at): (1, node, at, 0)
    case .dragged(let node, let by): (2, node, by, 0)
    case .ended(let node, let velocity): (3, node, velocity, 0)
    case .cancelled: (4, -1, 0, 0)
    case .drifted(let node, let by, let velocity): (5, node, by, velocity)
    case .came(let node): (6, node, 0, 0)
    case .placed(let node, let at): (7, node, at, 0)
    case .scrolledToTop: (8, -1, 0, 0)
    case .settled(let token): (9, token, 0, 0)
    case .move(let node, let notch): (10, node, Double(notch), 0)
    case .scroll(let node, let stop): (11, node, Double(stop.rawValue), 0)
    case .tapped(let node): (12, node, 0, 0)
    case .tappedOutside(let node): (13, node, 0, 0)
    case .tappedTitle(let page): (14, page, 0, 0)
    case .willShow(let page): (15, page, 0, 0)
    case .selected(let page): (16, page, 0, 0)
    case .mode(let mode): (17, mode, 0, 0)
    case .resized: (18, -1, 0, 0)
    case .measured: (19, -1, 0, 0)
    case .prepended: (20, -1, 0, 0)
    }
  }
}
