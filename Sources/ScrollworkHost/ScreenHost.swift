import ScrollworkEngine

/// The host of one screen: reports in, positions out.
///
/// The machine decides who moves. The host passes it what the finger and the scroll views do, and carries out its
/// requests before the next report. It brings every view to where the machine shows it, unless UIKit or a motion of the
/// host moves that view.
///
/// **Invariant:** effects of one report are carried out before the next report is handled; reports that arrive meanwhile
/// wait in `queue`.
#if !hasFeature(Embedded)
  @MainActor
#endif
package final class ScreenHost {
  struct Entry {
    var event: ScrollMachine.Event
    var isAnimated: Bool
    /// The author, where the report does not say it.
    var mover: SheetMover?
  }

  package let topology: Topology
  package var screen: ScrollMachine.Screen { topology.screen }
  // Embedded Swift has no weak references: there, the owner ends this one.
  #if hasFeature(Embedded)
    package var surface: HostSurface?
  #else
    package weak var surface: HostSurface?
  #endif
  package var notify: (HostNotice) -> Void = { _ in }
  /// A reader of complaints about the app.
  package var complain: (String) -> Void = { _ in }
  /// The values that the library follows to check itself.
  var selfCheck = SelfCheck()
  /// A reader of what the check finds: each kind once.
  package var onViolation: (HostViolation) -> Void = { _ in }
  /// A reader of every report, for logs.
  package var observe: ((ScrollMachine.Event) -> Void)?
  /// A reader of every report that the machine has answered, and of what its movement left over.
  package var onAnswer: ((ScrollMachine.Event, Double) -> Void)?
  /// A reader of every report as a step of a trace.
  package var record: ((String) -> Void)? {
    didSet { trace = record.map { _ in TraceLog(topology) } }
  }
  private var trace: TraceLog?

  package internal(set) var machine: ScrollMachine
  var consumers: [Consumer]
  var finger: DrivingFinger?
  /// The list that gets rows before its first one.
  var prepending: Int?
  /// Whether the present report changes the sizes of contents.
  private(set) var isGrowing = false
  /// The positions that the machine showed before rows were added before the first ones, by node. Empty for other reports.
  private var held: [Double] = []
  /// The number of fingers on the screen.
  var touches = 0
  /// The number of frames that still follow the last finger: what moved a scroll view under it is found in them.
  var framesAfterTouch = 0
  /// The time of the last callback, and of the last frame: the time for which the positions are shown.
  var time = 0.0
  var frameTime = 0.0
  /// The time from the frame before the last one to the last one, in seconds.
  var frameDuration = 0.0
  /// The time from a frame's callbacks to the time at which the frame is shown, in seconds.
  var lead = 0.0
  /// The scroll view whose pan has ended and whose answer is on its way. UIKit may decelerate it already.
  var untouchable: Int?
  /// The depth of writes of the host's own.
  var writes = 0
  var environment: ScrollMachine.Environment?
  /// The scrolls whose refresh control has an action.
  package var canRefresh: [Int] = []
  /// The number of pixels in a point.
  var scale = 1.0
  /// The shown positions by node.
  package private(set) var shown: [Double]
  /// The pagers of tabs, by node.
  var pagers: [Pager?]
  var frames: [ScrollMachine.Frame?]
  /// The bars and the nodes in sheets that slide to their places, by node.
  var slides: [Slide?]
  /// The places at which nodes in sheets were seen before the present report, by node.
  var placesInSheets: [Double]
  /// The authors of the ways of sheets, by node.
  private var movers: [SheetMover]
  /// Whether the app knows that nothing is proved for its environment.
  var hasReportedCoverage = false
  /// The recorder of calls and writes, and the views behind it. `nil` while nothing is recorded.
  var recorder: HostRecorder?
  var recording: RecordingSurface?
  /// The depth of calls, and of notices to the app.
  var callDepth = 0
  var noticeDepth = 0

  private var queue: [Entry] = []
  private var isHandling = false
  private var isBatching = false
  /// The positions before the present report, by node, and the velocity that it carries, positive downward.
  private(set) var before: [Double]
  private(set) var reportedVelocity = 0.0

  package init(_ machine: ScrollMachine) {
    self.machine = machine
    topology = Topology(machine.screen)
    let count = topology.nodes.count
    consumers = Array(repeating: Consumer(), count: count)
    shown = Array(repeating: 0, count: count)
    before = shown
    placesInSheets = shown
    movers = Array(repeating: .app, count: count)
    frames = Array(repeating: nil, count: count)
    slides = Array(repeating: nil, count: count)
    pagers = Array(repeating: nil, count: count)
    for tabs in topology.tabs { pagers[tabs] = Pager() }
  }

  // MARK: Reports

  /// Passes a report to the machine, and carries out what it requests. While another report is handled, it waits.
  ///
  /// - Parameter mover: The author, where another one than that of such reports sends it.
  package func send(_ event: ScrollMachine.Event, isAnimated: Bool = true, by mover: SheetMover? = nil) {
    guard isBatching || isHandling else {
      // A report from outside of a callback of UIKit: the app's, which may have moved a scroll view before in this turn.
      if let surface { time = surface.time }
      return batch {
        for node in topology.scrollViews { look(at: node) }
        send(event, isAnimated: isAnimated, by: mover)
      }
    }
    queue.append(Entry(event: event, isAnimated: isAnimated, mover: mover))
    if !isHandling { handleQueue() }
  }

  /// Sends reports of one callback, and updates the views once.
  func batch(_ reports: () -> Void) {
    guard !isBatching, !isHandling else { return reports() }
    isBatching = true
    reports()
    reportRest()
    isBatching = false
    update()
  }

  private func handleQueue() {
    isHandling = true
    var next = 0
    while next < queue.count {
      handle(queue[next])
      next += 1
    }
    queue.removeAll(keepingCapacity: true)
    isHandling = false
  }

  private func handle(_ entry: Entry) {
    var event = entry.event
    selfCheck.follow(event, isAnimated: entry.isAnimated)
    if case .dragged(let region, let by) = event {
      let left = giveBack(by)
      if left == 0, by != 0 { return reconcile() }
      event = .dragged(region, by: left)
    }
    observe?(event)
    if let record, let step = trace?.step(event) { record(step) }
    for node in topology.consumers { before[node] = position(of: node) }
    reportedVelocity = velocity(of: event)
    isGrowing = event.changesSizes
    held = []
    if case .prepended = event { held = topology.nodes.indices.map(machine.shown) }
    let places = entry.isAnimated && slidesBars(event) ? placesOfBars() : BarPlaces()
    let slidesContent = entry.isAnimated && laysOutSheets(event)
    if slidesContent { notePlacesInSheets() }
    let mode = machine.state.mode
    let rest = machine.handle(event)
    onAnswer?(event, rest)
    trace?.answered(machine.effects)
    slideBars(from: places, after: event)
    if slidesContent { slideContentOfSheets() }
    let release = takeRelease(event)
    if rest != 0 { take(rest, of: event) }
    // `carryOut` queues events, and none is handled meanwhile.
    let mover = entry.mover ?? SheetMover(event)
    for effect in machine.effects { carryOut(effect, release, isAnimated: entry.isAnimated, by: mover) }
    if slidesContent { slideRowsInSheets(after: event) }
    if machine.state.mode != mode { emit(.mode(machine.state.mode)) }
    if let release { finish(release) }
    if case .scrolledToTop = event { scrollToTop() }
    adoptPulls()
    reconcile()
  }

  private func velocity(of event: ScrollMachine.Event) -> Double {
    switch event {
    case .ended(_, let velocity), .drifted(_, _, let velocity): velocity
    case .seen, .began, .dragged, .cancelled, .came, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      0
    }
  }

  /// Distributes the part of a movement that no consumer took, in points, positive upward.
  private func take(_ rest: Double, of event: ScrollMachine.Event) {
    switch event {
    case .dragged: pull(by: rest)
    case .drifted(let node, _, let velocity): stopDrifting(node, velocity: velocity)
    case .seen, .began, .ended, .cancelled, .came, .placed, .scrolledToTop, .settled, .move, .scroll, .tapped,
      .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized, .measured, .prepended:
      break
    }
  }

  // MARK: Requests

  private func carryOut(
    _ effect: ScrollMachine.Effect, _ release: Release?, isAnimated: Bool, by mover: SheetMover?
  ) {
    switch effect {
    case .place(let node, _): place(node)
    case .coast(let node): coast(node, release)
    case .halt(let node): halt(node, release)
    case .settle(let node, let position): settle(node, at: position, release, isAnimated: isAnimated)
    case .fling(let node, let velocity): fling(node, velocity: velocity, after: release)
    case .animate(let node, _, let height, let response, let damping, let velocity, let token):
      if let mover { movers[node] = mover }
      if isAnimated {
        animate(node, to: height, response: response, damping: damping, velocity: velocity, token: token)
      } else {
        consumers[node].motion = nil
        send(.settled(token))
      }
    case .stop(let node, _):
      consumers[node].motion = nil
      consumers[node].frozen = nil
    case .layOut: break
    case .select(let page): turn(toPage: page, isAnimated: isAnimated)
    case .rested(let node, let notch): emit(.rested(node, notch: notch, by: mover ?? movers[node]))
    case .dismissed(let node): emit(.dismissed(node))
    }
  }

  // MARK: Positions

  /// Returns the position at which a consumer is shown: by its motion, by UIKit, or by the machine.
  func position(of node: Int) -> Double {
    let consumer = consumers[node]
    if let frozen = consumer.frozen { return frozen }
    if let motion = consumer.motion, let (position, _) = motion.spring(at: frameTime) {
      if case .fade = motion { return restingPosition(of: node) + position }
      return position
    }
    switch consumer.drive {
    case .machine: break
    case .coasting, .bouncing, .led: return consumer.known
    }
    return restingPosition(of: node)
  }

  /// Returns the position at which a consumer stands without a motion: the machine's, shifted by a refresh control that
  /// is open and by the finger that pulls.
  func restingPosition(of node: Int) -> Double {
    let (consumer, position) = (consumers[node], machine.shown(node) + consumers[node].hold)
    return consumer.pull == 0
      ? position : position + RubberBand.shown(consumer.pull, extent: frames[node]?.height ?? 0)
  }

  /// Returns the length of the rows that the present report adds before what is shown, in points.
  func prepended(_ node: Int) -> Double { held.isEmpty ? 0 : machine.shown(node) - held[node] }

  /// Whether the machine's own position of a consumer is beyond its range.
  func isPulled(_ node: Int) -> Bool {
    let (position, range) = (machine.position(node), machine.limits(node))
    return position < range.lower || position > range.upper
  }

  /// The end beyond which a consumer is pulled.
  func end(of node: Int) -> Double {
    let (position, range) = (machine.position(node), machine.limits(node))
    return position < range.lower ? range.lower : range.upper
  }

  func isRounded(_ first: Double, to second: Double) -> Bool { abs(first - second) * scale < 0.5 }

  package func rounded(_ position: Double) -> Double { (position * scale).rounded() / scale }

  /// The number of times in a frame that the app may answer what is shown with requests that show something else.
  private static let maxRounds = 8

  /// Brings all views to the shown positions, and starts or stops the display link.
  ///
  /// Reports that the app sends from its per-frame callback wait until the views are shown.
  package func update() {
    enter(RecordLine(.update))
    defer { leave() }
    guard environment != nil, let surface else { return }
    if !queue.isEmpty, !isHandling { handleQueue() }
    for round in 1... {
      guard showFrames(surface) else { break }
      // A new height changes what a pulled list shows, and a scroll view that got its first height is placed now.
      if topology.consumers.contains(where: { shown[$0] != position(of: $0) }) { _ = showFrames(surface) }
      reconcile()
      isHandling = true
      emit(.frame)
      isHandling = false
      guard !queue.isEmpty else { break }
      guard round < Self.maxRounds else {
        complain("onFrame sends requests in each round of a frame; they wait for the next frame")
        break
      }
      handleQueue()
    }
    let isRunning = isMoving || !queue.isEmpty
    if !isRunning { checkRest() }
    surface.setDisplayLink(isRunning: isRunning)
  }

  /// Shows all nodes again, where views or their width changed.
  package func showAll() {
    enter(RecordLine(.showAll))
    defer { leave() }
    for node in topology.nodes.indices { frames[node] = nil }
    update()
  }

  /// Shows all nodes, and returns whether a place or a position changed.
  private func showFrames(_ surface: any HostSurface) -> Bool {
    var hasChanged = false
    for node in topology.consumers {
      let position = position(of: node)
      if shown[node] != position {
        shown[node] = position
        hasChanged = true
      }
    }
    writes += 1
    for node in topology.nodes.indices {
      var frame = machine.frame(node) { shown[$0] }
      if slides[node] != nil { frame.top += slide(of: node) }
      guard frames[node] != frame else { continue }
      frames[node] = frame
      surface.show(node, at: frame)
      hasChanged = true
    }
    if hasChanged {
      for node in topology.refreshing { surface.showRefresh(of: node, distance: machine.shown(node) - shown[node]) }
      for sheet in topology.sheets {
        let passesTouches = machine.passesTouches(sheet, at: shown[sheet])
        let backdrop = machine.backdrop(sheet, at: shown[sheet]) ?? ScrollMachine.BackdropState()
        surface.show(backdrop, behind: sheet, passesTouches: passesTouches)
      }
    }
    writes -= 1
    return hasChanged
  }
}

extension ScrollMachine.Event {
  /// Whether contents have other sizes.
  fileprivate var changesSizes: Bool {
    switch self {
    case .measured, .prepended: true
    case .seen, .began, .dragged, .ended, .cancelled, .drifted, .came, .placed, .scrolledToTop, .settled, .move,
      .scroll, .tapped, .tappedOutside, .tappedTitle, .willShow, .selected, .mode, .resized:
      false
    }
  }
}
