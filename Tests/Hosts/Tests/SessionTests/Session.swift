import ScrollworkEngine
import Testing
import UIKit

@testable import ScrollworkHost
@testable import ScrollworkUIKit

/// One random session on one screen: gestures and interruptions from a seed, and the checks of every frame.
@MainActor final class Session<Screen: ScrollMachine.Description> {
  let seed: UInt64
  private var random: SplitMix
  let knobs: Knobs
  private let hosted: HostedStage<Screen>
  private let finger: UIKit.Finger
  private let second: UIKit.Finger

  /// The failures, each with its time, and the story of the session for a person.
  private(set) var failures: [String] = []
  private(set) var story: [String] = []
  private(set) var counts = Counts()

  struct Counts {
    var gestures = 0
    var catches = 0
    var predicted = 0
    var comparisons = 0
    var interruptions = 0

    static func += (total: inout Counts, counts: Counts) {
      total.gestures += counts.gestures
      total.catches += counts.catches
      total.predicted += counts.predicted
      total.comparisons += counts.comparisons
      total.interruptions += counts.interruptions
    }
  }

  /// Whether the story is kept.
  private let isTold: Bool

  /// The recorder of a third of the sessions, some from their begin and some from a rest in the middle.
  private let recorder: HostRecorder?

  private static func recorder(of host: ScreenHost, seed: UInt64) -> HostRecorder? {
    guard seed.isMultiple(of: 3) else { return nil }
    let recorder = HostRecorder(host)
    recorder.seconds = seed.isMultiple(of: 2) ? .infinity : 2
    recorder.isRunning = true
    return recorder
  }

  /// Repeats the record of the session: the host does the same.
  private func replay() {
    guard let recorder else { return }
    do throws(RecordError) {
      let replay = try Replay<Screen>(recorder.record)
      if let difference = replay.run() { fail("the replay differs: \(difference)") }
      for violation in replay.violations { fail("the replay found: \(violation.message)") }
    } catch { fail("the record is not read: \(error.message)") }
  }

  /// The record of the steps. `nil` if none is kept.
  private let trace: SessionTrace?

  /// - Parameter make: Makes the controller of an app. Without one, plain views are bound to all nodes.
  init(
    seed: UInt64, isTold: Bool = false, trace: SessionTrace? = nil, make: (@MainActor () -> UIViewController)? = nil
  ) {
    self.seed = seed
    self.isTold = isTold
    self.trace = trace
    var random = SplitMix(seed: seed)
    var drawn = Knobs.drawn(from: seed &* 31 &+ 7)
    // A velocity that only UIKit knows is measured apart.
    drawn.throwGain = .none
    knobs = drawn
    let content: [CGFloat] = (0..<4).map { _ in [0.02, 0.3, 1, 1, 2].randomElement(using: &random) ?? 1 }
    let framesPerSecond = Bool.random(using: &random) ? 60 : 120
    var recorder: HostRecorder?
    hosted = Self.hosted(make, drawn, framesPerSecond, content) { host in
      trace?.begin(seed: seed, on: host)
      recorder = Self.recorder(of: host, seed: seed)
    }
    self.recorder = recorder
    self.random = random
    finger = UIKit.Finger(on: hosted.stage, in: hosted.window)
    second = UIKit.Finger(on: hosted.stage, in: hosted.window)
    trackpad = Trackpad(on: hosted.stage, in: hosted.window)
    hosted.host.observe = { [weak self] report in self?.observe(report) }
    hosted.host.checksItself = true
    hosted.host.onViolation = { [weak self] in self?.fail("the library found: \($0.message)") }
    hosted.stage.frameObservers.append { [weak self] in self?.checkFrame() }
  }

  private static func hosted(
    _ make: (@MainActor () -> UIViewController)?, _ knobs: Knobs, _ framesPerSecond: Int, _ content: [CGFloat],
    _ prepare: (ScreenHost) -> Void
  ) -> HostedStage<Screen> {
    if let make {
      let stage = Stage(knobs: knobs, framesPerSecond: framesPerSecond, size: portrait.size)
      Stage.current = stage
      let app = HostedStage<Screen>(
        make(), on: stage, safeArea: portrait.safeArea, content: content, prepare: prepare)
      if let app { return app }
      Issue.record("the controller has no property `screen` of \(Screen.self)")
    }
    return HostedStage<Screen>(
      knobs, framesPerSecond: framesPerSecond, size: portrait.size, safeArea: portrait.safeArea, content: content,
      prepare: prepare)
  }

  private static var portrait: (size: CGSize, safeArea: UIEdgeInsets) {
    (CGSize(width: 390, height: 844), UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  }
  private static var landscape: (size: CGSize, safeArea: UIEdgeInsets) {
    (CGSize(width: 844, height: 390), UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
  }

  private func fail(_ message: String) {
    guard failures.count < 5 else { return }
    failures.append("\(String(format: "%.3f", hosted.stage.now)) s: \(message)")
  }

  private func note(_ message: @autoclosure () -> String) {
    if isTold { story.append("\(String(format: "%.3f", hosted.stage.now)) \(message())") }
  }

  private func name(_ node: Int) -> String { hosted.topology.nodes[node].name }

  // MARK: - The machine alone

  private var reference: Reference?
  /// The region that the finger drives, and the place of the finger at the last report to the reference.
  private var driven: (region: Int, y: CGFloat)?
  private var isResting = true
  private var openDrags = 0

  /// Follows what the host reports. What the finger does comes from the finger.
  private func observe(_ event: ScrollMachine.Event) {
    trace?.follow()
    note("  \(event)")
    switch event {
    case .began(let region, let position):
      openDrags += 1
      if openDrags != 1 { fail("\(name(region)) begins while another drag is open") }
      // The reference starts from the state in which the finger found the screen.
      reference = isSurprised ? nil : newReference()
      let scrollView = hosted.host.finger?.scrollView
      // A list that is caught on its way back is held as far beyond its end as it is seen.
      let pull = scrollView.map { hosted.host.consumers[$0].pull } ?? 0
      reference?.began(region, at: position, scrollView: scrollView, pull: pull)
      driven = (region, finger.location.y)
      counts.predicted += 1
    case .dragged: break
    case .ended(let region, let velocity):
      end(region, velocity: velocity)
    case .cancelled:
      end(driven?.region ?? 0, velocity: nil)
    // The spring of a sheet that the finger does not hold goes on. A late token changes nothing.
    case .settled: reference?.handle(event)
    case .seen, .drifted, .came: break
    case .placed(let node, let position) where driven != nil:
      follow()
      reference?.placed(node, at: position, pull: hosted.host.consumers[node].pull)
    case .move, .scroll, .tapped, .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured,
      .prepended,
      .scrolledToTop, .placed:
      if driven != nil {
        follow()
        reference?.handle(event)
      } else if isResting {
        reference?.handle(event)
      } else {
        reference = nil
      }
    }
  }

  private func newReference() -> Reference {
    Reference(
      hosted.host.machine, topology: hosted.topology, knobs: knobs, frame: hosted.stage.frameDuration)
  }

  /// Passes the movement of the finger since the last time.
  private func follow() {
    guard let driven else { return }
    let y = finger.location.y
    if y != driven.y { reference?.dragged(driven.region, by: Double(y - driven.y)) }
    self.driven?.y = y
  }

  private func end(_ region: Int, velocity: Double?) {
    openDrags -= 1
    if openDrags != 0 { fail("\(name(region)) ends without a drag") }
    if driven?.region != region { fail("\(name(region)) ends, but the finger drives another region") }
    follow()
    releaseSpeed = abs(velocity ?? 0)
    if let velocity, !isSurprised {
      let pans = finger.recognizers.compactMap { $0 as? UIPanGestureRecognizer }.filter { $0.state == .ended }
      let own = pans.map { $0.isStill ? 0 : Double($0.velocity(in: nil).y) }
      if !own.contains(where: { abs($0 - velocity) < 1e-6 }) { fail("ended with \(velocity), the finger has \(own)") }
    }
    // The way back of what is pulled and thrown depends on the springs of two authors.
    if reference?.isPulled == true, abs(velocity ?? 0) > 2 { reference = nil }
    reference?.ended(region, velocity: velocity)
    driven = nil
  }

  /// Compares the host at rest with the machine alone.
  private func compareAtRest() {
    isResting = true
    guard let reference else { return }
    for node in hosted.topology.consumers {
      let (own, other) = (hosted.host.machine.shown(node), reference.machine.shown(node))
      if abs(own - other) > 1.5 { fail("\(name(node)) rests at \(own), the machine alone at \(other)") }
    }
    for (index, sheet) in hosted.topology.sheets.enumerated() {
      let (own, other) = (hosted.host.machine.state.sheets[index].phase, reference.machine.state.sheets[index].phase)
      if own.notch != other.notch || own.isTracking != other.isTracking {
        fail("\(name(sheet)) rests at notch \(own.notch), alone at \(other.notch)")
      }
    }
    for tabs in hosted.topology.tabs {
      let pages = (hosted.host.machine.page(of: tabs), reference.machine.page(of: tabs))
      if pages.0 != pages.1 { fail("\(name(tabs)) is at page \(pages.0 ?? -1), alone at \(pages.1 ?? -1)") }
    }
    counts.comparisons += 1
  }

  // MARK: - The checks of a frame

  private var lastSeen: [CGRect] = []
  private var lastFinger: CGPoint = .zero
  /// Whether something other than movement changes places in this frame.
  private var isLaidOutAnew = true
  /// The velocities of the last two frames: UIKit may step its scroll views after the display link.
  private var lastSpeeds = (0.0, 0.0)

  private func checkFrame() {
    counts.comparisons += 1
    let host = hosted.host
    let scale = Double(hosted.stage.scale)
    follow()
    for node in hosted.topology.consumers {
      let consumer = host.consumers[node]
      let (shown, held) = (host.shown[node], host.machine.shown(node))
      let isHeld =
        consumer.motion == nil && consumer.frozen == nil && consumer.drive == .machine && consumer.pull == 0
      if isHeld, abs(shown - held) > 1e-9 { fail("\(name(node)) is shown at \(shown), the machine says \(held)") }
      guard let view = hosted.scrollView(node) else { continue }
      // A list that bounces after a fling of the library is moved as a view, since UIKit takes an offset back.
      let shift = hosted.screen.controller.containers[node].bounds.minY
      let offset = Double(view.contentOffset.y + view.adjustedContentInset.top + shift)
      switch consumer.drive {
      // A write that nothing observes is found at the next touch, frame or layout.
      case .machine where knobs.observedWrites != .all && hosted.stage.runningLinks == 0: break
      // Under a finger that may begin to drag, a write is found when it lifts or drags.
      case .machine where view.isTracking && written.contains(node): break
      // Else in the next frame: an animation may step after the display link, and UIKit may take back an offset then.
      case .machine where knobs.observedWrites != .all && isInterrupted: break
      case .machine:
        if abs(offset - shown) > 0.5 / scale + 1e-9 { fail("\(name(node)) is seen at \(offset), not at \(shown)") }
      case .coasting:
        if abs(offset - held) > 0.5 / scale + 1e-9 { fail("\(name(node)) coasts at \(offset), reported at \(held)") }
      case .bouncing, .led: break
      }
    }
    checkFrames(scale)
    checkContinuity()
  }

  /// Every view is where the machine's frame function puts it for the shown positions.
  private func checkFrames(_ scale: Double) {
    let host = hosted.host
    for (name, node) in zip(Screen.Node.allCases, hosted.topology.nodes) where node.kind != .page {
      let frame = host.machine.frame(name.rawValue) { host.shown[$0] }
      let container = hosted.screen.controller.containers[name.rawValue]
      // A scroll view moves its content itself.
      var top = frame.top + host.slide(of: name.rawValue)
      if let parent = node.parent, hosted.topology.isScrollView(parent) { top += host.shown[parent] }
      let (upper, height) = (Double(container.frame.minY), Double(container.frame.height))
      if container.transform.isIdentity, abs(upper - top) > 0.5 / scale + 1e-6 {
        fail("the view of \(node.name) is at \(upper), the machine says \(top)")
      }
      if container.transform.isIdentity, abs(height - frame.height) > 1 / scale + 1e-6 {
        fail("the view of \(node.name) is \(height) high, the machine says \(frame.height)")
      }
      let (left, width) = (Double(container.frame.minX), Double(container.frame.width))
      if container.transform.isIdentity, abs(left - frame.leading) + abs(width - frame.width) > 1 / scale + 1e-6 {
        fail("the view of \(node.name) is at \(left) and \(width) wide, the machine says \(frame)")
      }
    }
  }

  /// No view moves in a frame by more than the finger, a velocity or a spring allows.
  private func checkContinuity() {
    let host = hosted.host
    let seen = hosted.topology.nodes.indices.map { hosted.seen($0) }
    let (duration, rows) = (hosted.stage.frameDuration, self.rows())
    var speed = releaseSpeed
    releaseSpeed = 0
    // A click moves by its way, and so do the first two steps of what it throws.
    speed += 2 * pointerSpeed
    for case let slide? in host.slides { speed += slide.spring.frequency * abs(slide.spring.from) }
    for node in hosted.topology.consumers {
      let consumer = host.consumers[node]
      switch consumer.motion {
      case .spring(let spring, _, _), .settle(let spring, _), .back(let spring, _), .fade(let spring, _):
        speed += abs(spring.velocity) + spring.frequency * abs(spring.from - spring.to)
      case .decay(let deceleration, _, _): speed += abs(deceleration.velocity)
      case nil: break
      }
      switch consumer.drive {
      case .machine: break
      case .coasting(let coast): speed += abs(coast.thrown) * 1.2
      // A spring is fastest where it starts: by its velocity, and by its frequency times the distance.
      case .bouncing: speed += thrown * 1.2 + 14 * beyond(node)
      case .led:
        isLaidOutAnew = true
        // It may reach its end in the next frame with the speed that it has in this one.
        if let row = rows[node], let last = lastRows[node] { speed += abs(Double(row - last)) / duration }
      }
    }
    let moved = Double(abs(finger.location.y - lastFinger.y) + abs(finger.location.x - lastFinger.x))
    let allowed = 3 * moved + max(speed, lastSpeeds.0, lastSpeeds.1) * duration * 1.3 + 3
    if lastSeen.count == seen.count, !isLaidOutAnew {
      for (node, rect) in seen.enumerated() {
        // A sheet at the top ends below: that edge is the one that moves.
        let isSheetAtTop = hosted.topology.nodes[node].kind == .sheet && hosted.topology.nodes[node].isAtTop
        let distance = isSheetAtTop ? rect.maxY - lastSeen[node].maxY : rect.minY - lastSeen[node].minY
        guard abs(Double(distance)) > allowed * hosted.host.pace(of: node) else { continue }
        fail("\(name(node)) jumps by \(distance), allowed \(allowed)")
      }
    }
    if !isLaidOutAnew, hosted.stage.now > animatedUntil {
      for (node, row) in rows {
        guard let last = lastRows[node], abs(Double(row - last)) > allowed else { continue }
        // An offset that the app wrote beyond an end is put back at once.
        if written.contains(node), let beyond = lastBeyond[node], beyond > 0, self.beyond(node) == 0 { continue }
        fail("the rows of \(name(node)) jump by \(row - last), allowed \(allowed)")
        note("\(host.consumers[node]), offset \(hosted.lists[node]?.contentOffset.y ?? 0)")
      }
    }
    (lastSeen, lastRows, lastFinger, lastSpeeds) = (seen, rows, finger.location, (speed, lastSpeeds.0))
    lastBeyond = hosted.lists.keys.reduce(into: [:]) { $0[$1] = beyond($1) }
    isLaidOutAnew = false
  }

  /// The time until which an animated write of the app moves rows.
  private var animatedUntil = 0.0
  private var lastRows: [Int: CGFloat] = [:]
  private var lastBeyond: [Int: Double] = [:]

  /// The places of the rows in the window that were at the upper ends of their lists at first, by list. A list on a page
  /// beside the window has none.
  private func rows() -> [Int: CGFloat] {
    hosted.lists.reduce(into: [:]) { rows, entry in
      let place = hosted.seen(entry.key)
      guard place.maxX > 0, place.minX < hosted.stage.size.width else { return }
      let shift = hosted.screen.controller.containers[entry.key].bounds.minY
      rows[entry.key] = hosted.seen(entry.key).minY - shift - entry.value.contentOffset.y + grown[entry.key, default: 0]
    }
  }

  /// The distance in points by which a list is seen beyond an end.
  private func beyond(_ node: Int) -> Double {
    guard let view = hosted.screen.controller.links[node] else { return 0 }
    let range = hosted.host.range(of: node)
    return max(0, range.lower - view.offset, view.offset - range.upper)
  }

  /// The speed of a finger that lifted in this frame, in points per second: what it started may be over already.
  private var releaseSpeed = 0.0
  /// The greatest velocity of a gesture since the last rest, in points per second.
  private var thrown = 0.0

  // MARK: - Gestures

  func run() {
    for _ in 0..<Int.random(in: 2...6, using: &random) where failures.isEmpty { act() }
    rest()
    // Behind all other gestures, so that each seed keeps those that it had before there were requests for stops.
    for _ in 0..<3 where failures.isEmpty && !stops.isEmpty { askForStop() }
    rest()
    for _ in 0..<4 where failures.isEmpty { surprise() }
    rest()
    trace?.follow()
    replay()
    for misuse in hosted.stage.misuses { fail("misuse: \(misuse)") }
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  /// The lists that the app scrolled in this gesture.
  private var written: Set<Int> = []
  private var lastInterruption = -Double.infinity
  /// Whether the app or the surroundings changed something before this frame.
  private var isInterrupted: Bool { hosted.stage.now - lastInterruption < 1.5 * hosted.stage.frameDuration }

  private func act() {
    written = []
    let isCatch = !hosted.stage.isSilent
    switch Int.random(in: 0..<100, using: &random) {
    case ..<72: drag(isCatch: isCatch)
    case ..<78: tap()
    case ..<84: swipe()
    case ..<92: interrupt()
    default: request()
    }
    // Half of the gestures are caught in what the last one started.
    if chance(50) {
      rest()
    } else {
      hosted.stage.run(frames: Int.random(in: 1...30, using: &random))
    }
  }

  private func aim() -> CGPoint {
    guard let target = hosted.visible.randomElement(using: &random) else { return CGPoint(x: 195, y: 400) }
    return CGPoint(
      x: CGFloat.random(in: target.rect.minX + 2...target.rect.maxX - 2, using: &random),
      y: CGFloat.random(in: target.rect.minY + 2...target.rect.maxY - 2, using: &random))
  }

  private func drag(isCatch: Bool) {
    counts.gestures += 1
    if isCatch { counts.catches += 1 }
    let point = aim()
    note("drag from \(point) on \(hosted.node(at: point).map(name) ?? "nothing")")
    let touched = hosted.node(at: point)
    finger.down(at: point)
    if chance(isCatch ? 60 : 30) { holdStill(touched, Double.random(in: 0...0.3, using: &random)) }
    for _ in 0..<Int.random(in: 1...3, using: &random) where failures.isEmpty {
      let way = move(CGFloat.random(in: 12...500, using: &random) * (Bool.random(using: &random) ? 1 : -1), 0.1...0.6)
      if abs(way) >= 12, !isCatch, driven == nil, let touched, hosted.topology.nodes[touched].region != nil {
        fail("a finger moves by \(way) on \(name(touched)), and no drag begins")
      }
      if chance(10) { interrupt() }
      if chance(10) { finger.hold(Double.random(in: 0...0.3, using: &random)) }
    }
    switch Int.random(in: 0..<10, using: &random) {
    case ..<4:
      finger.hold(0.15)
      lift()
    case ..<9:
      move(CGFloat.random(in: 20...250, using: &random) * (Bool.random(using: &random) ? 1 : -1), 0.05...0.15)
      lift()
    default:
      note("cancel")
      isResting = false
      finger.cancel()
    }
  }

  /// Holds the finger, under which nothing moves.
  private func holdStill(_ touched: Int?, _ seconds: Double) {
    guard let touched, hosted.topology.nodes[touched].region != nil else { return finger.hold(seconds) }
    // A touch that stops a pager does not reach the list in it.
    if let list = hosted.lists[touched], !list.isTracking { return finger.hold(seconds) }
    let around = hosted.topology.consumers.filter { hosted.topology.isAround($0, touched) }
    let before = around.map { hosted.host.shown[$0] }
    finger.hold(seconds)
    for (node, position) in zip(around, before) where abs(hosted.host.shown[node] - position) > 0.01 {
      fail("\(name(node)) moves from \(position) to \(hosted.host.shown[node]) under a finger that rests")
    }
  }

  /// Moves the finger as far as the window allows, and returns how far.
  @discardableResult private func move(_ distance: CGFloat, _ time: ClosedRange<Double>) -> CGFloat {
    let seconds = Double.random(in: time, using: &random)
    let target = min(max(finger.point.y + distance, 4), hosted.stage.size.height - 4)
    note("move by \(target - finger.point.y) in \(seconds) s")
    isResting = false
    thrown = max(thrown, Double(abs(target - finger.point.y)) / seconds)
    let way = target - finger.point.y
    finger.move(down: way, over: seconds)
    return way
  }

  private func lift() {
    note("lift")
    isResting = false
    finger.up()
  }

  private func tap() {
    let point = aim()
    note("tap at \(point) on \(hosted.node(at: point).map(name) ?? "nothing")")
    touchDown(at: point)
    finger.up()
    isResting = false
  }

  /// Puts the finger down without a drag. A deceleration that it ends is not predicted.
  private func touchDown(at point: CGPoint) {
    let decelerates = hosted.topology.consumers.contains { node in
      let consumer = hosted.host.consumers[node]
      if case .decay = consumer.motion { return true }
      if case .coasting = consumer.drive { return true }
      return false
    }
    if decelerates { reference = nil }
    finger.down(at: point)
  }

  private func swipe() {
    let point = aim()
    note("swipe from \(point)")
    isResting = false
    touchDown(at: point)
    let way = CGFloat.random(in: 40...300, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    finger.move(by: CGPoint(x: way, y: CGFloat.random(in: -8...8, using: &random)), over: 0.15)
    if driven != nil { fail("a finger that moves sideways drags") }
    finger.up()
  }

  /// Does something to the screen that is independent of the finger.
  private func interrupt() {
    counts.interruptions += 1
    isLaidOutAnew = true
    lastInterruption = hosted.stage.now
    let fits = Screen.screen.fits
    switch Int.random(in: 0..<(fits.isEmpty ? 4 : 6), using: &random) {
    case 4, 5:
      var heights: [Int: Double] = [:]
      hosted.setTextSize { fit in
        let height = Double.random(in: (fit.lower * 0.8)...(fit.upper * 1.2), using: &random).rounded(.up)
        heights[fit.measure] = height
        return height
      }
      note("another size of the text: \(heights)")
      hosted.stage.run(frames: 1)
      for fit in fits {
        let height = heights[fit.measure] ?? 0
        if hosted.host.measures[fit.measure] != height {
          fail("\(name(fit.node)) is \(height) high, the machine has \(hosted.host.measures[fit.measure])")
        }
        if height < fit.lower || height > fit.upper, hosted.host.isCovered {
          fail("\(height) is outside of the range of \(name(fit.node)), and the screen is covered")
        }
      }
    case 0:
      let isPortrait = hosted.stage.size.width < hosted.stage.size.height
      let device = isPortrait ? Self.landscape : Self.portrait
      note("turn to \(device.size)")
      hosted.stage.resize(to: device.size, safeArea: device.safeArea)
    case 1:
      let height: CGFloat = hosted.stage.keyboardHeight == 0 ? 250 : 0
      note("keyboard \(height)")
      hosted.stage.setKeyboard(height: height)
    case 2:
      guard let list = hosted.lists.sorted(by: { $0.key < $1.key }).randomElement(using: &random),
        hosted.topology.nodes[list.key].measure != nil
      else { return }
      let height = CGFloat.random(in: 20...4_000, using: &random).rounded()
      note("\(name(list.key)) has content of \(height)")
      guard let node = Screen.Node(rawValue: list.key), Bool.random(using: &random) else {
        for other in lists(like: list.key) { other.contentSize.height = height }
        break
      }
      note("with rows before the first one")
      hosted.screen.prepend(to: node) { for other in lists(like: list.key) { other.contentSize.height = height } }
    default:
      guard let list = hosted.lists.sorted(by: { $0.key < $1.key }).randomElement(using: &random) else { return }
      let offset = CGFloat.random(in: 0...600, using: &random)
      let isAnimated = Bool.random(using: &random)
      note("the app scrolls \(name(list.key)) to \(offset), animated: \(isAnimated)")
      list.value.setContentOffset(CGPoint(x: 0, y: offset), animated: isAnimated)
      if isAnimated { animatedUntil = hosted.stage.now + 0.35 }
      written.insert(list.key)
      // How a deceleration goes on from there depends on UIKit.
      if driven == nil, !isResting { reference = nil }
    }
    if driven == nil { isResting = false }
  }

  /// The lists that the spec gives the height of a list.
  private func lists(like node: Int) -> [UIScrollView] {
    let nodes = hosted.topology.nodes
    return hosted.lists.filter { nodes[$0.key].measure == nodes[node].measure }.map(\.value)
  }

  /// Asks the screen for something, as an app does.
  private func request() {
    if chance(20) {
      note("tap on the status bar")
      isResting = false
      return hosted.stage.tapStatusBar()
    }
    if !places.isEmpty, Bool.random(using: &random) || pages.isEmpty,
      let (sheet, notch) = places.randomElement(using: &random)
    {
      note("move \(name(sheet)) to \(notch)")
      hosted.host.move(sheet, toNotch: notch, isAnimated: true)
    } else if let page = pages.randomElement(using: &random) {
      note("select \(name(page))")
      hosted.host.select(page, isAnimated: true)
    } else if let mode = Screen.screen.modes.indices.randomElement(using: &random) {
      note("mode \(Screen.screen.modes[mode])")
      hosted.host.setMode(mode, isAnimated: true)
    }
    isResting = false
  }

  /// The places of all sheets, in the order of the spec.
  private let places = Screen.screen.sheets.flatMap { sheet -> [(sheet: Int, notch: Int)] in
    guard case .sheet(let rules) = Screen.screen.nodes[sheet].kind else { return [] }
    return (Array(rules.notches.indices) + (rules.canBeDismissed ? [.gone] : [])).map { (sheet, $0) }
  }

  private let pages = Screen.screen.nodes.indices.filter { Screen.screen.tabs(of: $0) != nil }

  /// The scrolls and lists of a screen that knows requests for stops.
  private let stops = Screen.Node.allCases.filter { node in
    let topology = Topology(Screen.screen)
    let kind = topology.nodes[node.rawValue].kind
    return topology.hasStops && (kind == .scroll || kind == .list)
  }

  /// Asks for a stop of a scroll or a list: at rest, in what a gesture started, or under a finger, which outranks it.
  private func askForStop() {
    guard let node = stops.randomElement(using: &random) else { return }
    let stop: ScrollMachine.ScrollStop = Bool.random(using: &random) ? .top : .critical
    let (isTouched, isUnderAFinger) = (chance(75), chance(30))
    if isTouched {
      touchDown(at: aim())
      move(CGFloat.random(in: -400...400, using: &random), 0.1...0.3)
      if !isUnderAFinger {
        lift()
        hosted.stage.run(frames: Int.random(in: 1...20, using: &random))
      }
    }
    note("scroll \(node) to \(stop)")
    hosted.screen.scroll(node, to: stop)
    isResting = false
    if isTouched, isUnderAFinger {
      move(CGFloat.random(in: -300...300, using: &random), 0.1...0.3)
      lift()
    }
    if chance(50) {
      rest()
    } else {
      hosted.stage.run(frames: Int.random(in: 1...30, using: &random))
    }
  }

  // MARK: - Changes by apps and devices

  private let trackpad: Trackpad
  /// The movement of a trackpad in this frame, in points.
  private var pointerSpeed = 0.0
  /// The growth of rows above what is seen, by list.
  private var grown: [Int: CGFloat] = [:]

  /// A list of which something is seen, with a point on it.
  private func seenList() -> (node: Int, list: UIScrollView, point: CGPoint)? {
    let seen = hosted.visible.filter { hosted.lists[$0.node] != nil && $0.rect.height > 60 }
    guard let target = seen.randomElement(using: &random), let list = hosted.lists[target.node] else { return nil }
    let height = CGFloat.random(in: target.rect.minY + 4...target.rect.maxY - 4, using: &random)
    let point = CGPoint(x: target.rect.midX, y: height)
    return hosted.node(at: point) == target.node ? (target.node, list, point) : nil
  }

  /// Whether something happens that the reference does not compute, until the next rest.
  private var isSurprised = false

  private func surprise() {
    counts.interruptions += 1
    reference = nil
    isSurprised = true
    switch Int.random(in: 0..<6, using: &random) {
    case 0: throwBack()
    case 1: replaceList()
    case 2: instantHeight()
    case 3: insetOfTheApp()
    case 4: growRows()
    default: scrollIndirectly()
    }
    if chance(50) { rest() }
  }

  /// Pulls a list beyond an end, and throws it back.
  private func throwBack() {
    guard let (node, list, point) = seenList() else { return }
    note("throw \(name(node)) back")
    rest()
    let isUp = Bool.random(using: &random)
    list.setContentOffset(
      CGPoint(x: 0, y: isUp ? max(0, list.contentSize.height - list.bounds.height) : 0), animated: false)
    isLaidOutAnew = true
    rest()
    finger.down(at: point)
    move(CGFloat.random(in: 60...400, using: &random) * (isUp ? -1 : 1), 0.2...0.5)
    move(CGFloat.random(in: 20...300, using: &random) * (isUp ? 1 : -1), 0.05...0.2)
    lift()
  }

  /// Binds another scroll view to a list, or none for a while: under a finger, in what it started, or at rest.
  private func replaceList() {
    guard let (node, old, point) = seenList(), let named = Screen.Node(rawValue: node) else { return }
    note("another view for \(name(node))")
    let isUnderAFinger = chance(50)
    if chance(80) {
      finger.down(at: point)
      move(CGFloat.random(in: 40...300, using: &random) * (Bool.random(using: &random) ? 1 : -1), 0.05...0.3)
      if !isUnderAFinger {
        lift()
        hosted.stage.run(frames: Int.random(in: 1...10, using: &random))
      }
    }
    let new = UIScrollView(frame: .zero)
    new.contentSize = old.contentSize
    new.contentInset.bottom = old.contentInset.bottom
    isLaidOutAnew = true
    isResting = false
    if chance(50) {
      hosted.screen.unbind(named)
      if finger.isDown {
        move(40, 0.1...0.2)
        lift()
      }
      rest()
    }
    isLaidOutAnew = true
    hosted.screen.bind(new, to: named)
    isLaidOutAnew = true
    hosted.stage.run()
    if finger.isDown {
      move(-40, 0.1...0.2)
      lift()
    }
  }

  /// A content height that is wrong within a turn of the run loop.
  private func instantHeight() {
    guard let (node, list, _) = seenList() else { return }
    rest()
    let (height, offset) = (list.contentSize.height, list.contentOffset.y)
    guard offset <= max(0, height - list.bounds.height) else { return }
    note("\(name(node)) has no content for an instant")
    let instant = CGFloat.random(in: 0...50, using: &random)
    for other in lists(like: node) {
      other.contentSize.height = instant
      other.contentSize.height = height
    }
    hosted.stage.run(frames: 3)
    if list.contentOffset.y != offset { fail("\(name(node)) loses its place: \(offset) to \(list.contentOffset.y)") }
  }

  /// The app sets the inset below a list, such as for a keyboard.
  private func insetOfTheApp() {
    guard let (node, list, _) = seenList(), hosted.topology.nodes[node].measure != nil else { return }
    let inset = list.contentInset.bottom == 0 ? CGFloat.random(in: 20...300, using: &random).rounded() : 0
    note("\(name(node)) gets an inset of \(inset)")
    isLaidOutAnew = true
    isResting = false
    for other in lists(like: node) { other.contentInset.bottom = inset }
    hosted.stage.run(frames: 2)
    isLaidOutAnew = true
  }

  /// Rows above what is seen get other heights: under a finger, in what it started, or at rest.
  private func growRows() {
    guard let (node, list, point) = seenList(), hosted.topology.nodes[node].measure != nil else { return }
    let room = list.contentSize.height - list.bounds.height
    guard room > 300 else { return }
    note("rows of \(name(node)) grow above")
    rest()
    list.setContentOffset(CGPoint(x: 0, y: (room / 2).rounded()), animated: false)
    isLaidOutAnew = true
    rest()
    let isUnderAFinger = chance(60)
    finger.down(at: point)
    move(CGFloat.random(in: 20...120, using: &random) * (Bool.random(using: &random) ? 1 : -1), 0.1...0.3)
    if !isUnderAFinger {
      lift()
      hosted.stage.run(frames: Int.random(in: 1...8, using: &random))
    }
    let growth = CGFloat.random(in: -40...120, using: &random).rounded()
    let free = CGFloat(hosted.host.range(of: node).upper) - list.contentOffset.y
    if list.contentOffset.y > 60, free > 60 {
      for other in lists(like: node) where other !== list { other.growRows(above: 0, below: growth) }
      list.growRows(above: growth)
      grown[node, default: 0] += growth
    }
    if finger.isDown {
      move(CGFloat.random(in: -60...60, using: &random), 0.1...0.3)
      lift()
    }
  }

  /// A trackpad or a wheel scrolls what is under its pointer.
  private func scrollIndirectly() {
    let point = aim()
    isResting = false
    if Bool.random(using: &random) {
      let way = CGFloat.random(in: -300...300, using: &random)
      let seconds = Double.random(in: 0.1...0.4, using: &random)
      note("a trackpad scrolls by \(way) at \(point) on \(hosted.node(at: point).map(name) ?? "nothing")")
      pointerSpeed = Double(abs(way)) / seconds
      thrown = max(thrown, pointerSpeed)
      trackpad.scroll(at: point, down: way, over: seconds, isStill: chance(30))
    } else {
      let way: CGFloat = Bool.random(using: &random) ? 40 : -40
      note("a wheel turns by \(way) at \(point) on \(hosted.node(at: point).map(name) ?? "nothing")")
      pointerSpeed = Double(abs(way)) / hosted.stage.frameDuration
      thrown = max(thrown, pointerSpeed)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        trackpad.click(at: point, down: way)
        hosted.stage.run(frames: Int.random(in: 1...8, using: &random))
      }
    }
    pointerSpeed = 0
  }

  /// Waits until everything is at rest, and compares.
  private func rest() {
    guard failures.isEmpty else { return }
    if !hosted.stage.settle() {
      fail("nothing is silent after 20 s: \(hosted.stage.runningLinks) display links, \(hosted.host.consumers)")
      return
    }
    for (node, list) in hosted.lists where list.isDragging || list.isDecelerating || list.isTracking {
      fail("\(name(node)) scrolls at rest")
    }
    if hosted.host.machine.state.owner != .none {
      fail("the gesture of \(hosted.host.machine.state.owner) goes on at rest")
    }
    for node in hosted.topology.scrollViews where hosted.host.machine.isMoving(node) {
      fail("the machine waits for \(name(node)) at rest")
    }
    if hosted.stage.runningLinks > 0 { fail("a display link runs at rest") }
    let topViews = hosted.stage.scrollViews.filter(\.scrollsToTop).count
    if topViews != (hosted.topology.nodes.contains(where: \.scrollsToTop) ? 1 : 0) {
      fail("a tap on the status bar finds \(topViews) scroll views")
    }
    if openDrags != 0 { fail("a drag is open at rest") }
    note("rest at \(hosted.topology.consumers.map { "\(name($0)) \(hosted.host.shown[$0])" })")
    compareAtRest()
    isSurprised = false
    thrown = 0
    reference = newReference()
  }
}
