import ScrollworkEngine
import UIKit

@testable import ScrollworkEngine
@testable import ScrollworkHost

/// A reason why a text is not a record of a screen.
struct RecordError: Error, Equatable {
  let message: String
}

/// A record, fed to the host as UIKit did: every call is repeated, every read is answered, and every write and notice is
/// compared.
@MainActor final class Replay<Screen: ScrollMachine.Description>: HostSurface {
  private let host: ScreenHost
  private let lines: [RecordLine]
  private var next = 0
  /// The values that the record stated last, by node and kind.
  private var known: [[RecordLine.Kind: Double]]
  private var scrolls: [ReplayedScroll]
  private var isArmed = false
  private var depth = 0
  private var difference: String?
  private(set) var violations: [HostViolation] = []

  init(_ record: String) throws(RecordError) {
    let texts = record.split(separator: "\n", omittingEmptySubsequences: true)
    guard let first = texts.first else { throw RecordError(message: "the record is empty") }
    let topology = Topology(Screen.screen)
    let head = try RecordHead(first, topology)
    lines = try Self.lines(texts.dropFirst(), topology)
    known = Array(repeating: [:], count: topology.nodes.count + 1)
    let start = head.environment ?? ScrollMachine.Environment(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0)
    var measures = Screen.Measures()
    if let numbers = head.measures, numbers.count == measures.numbers.count { measures.numbers = numbers }
    host = ScreenHost(ScrollMachine.Typed<Screen>(environment: start, measures: measures).base)
    scrolls = []
    scrolls = topology.nodes.indices.map { ReplayedScroll($0, self) }
    host.surface = self
    host.checksItself = true
    host.onViolation = { [weak self] in self?.violations.append($0) }
    host.notify = { [weak self] in self?.received($0) }
    if head.environment != nil { try resume(head) }
    isArmed = true
  }

  private static func lines(
    _ texts: ArraySlice<Substring>, _ topology: Topology
  ) throws(RecordError) -> [RecordLine] {
    var lines: [RecordLine] = []
    for (index, text) in texts.enumerated() {
      lines.append(try RecordLine(text, number: index + 2, topology))
    }
    return lines
  }

  /// Brings the host to the state in which the record begins.
  private func resume(_ head: RecordHead) throws(RecordError) {
    let topology = host.topology
    guard let environment = head.environment, head.numbers.count == 4,
      head.views.count == 5 * topology.consumers.count, head.before.count == topology.sheets.count,
      let snapshot = HostSnapshot(version: topology.version, values: head.snapshot).snapshot(of: topology),
      host.machine.restore(snapshot)
    else { throw RecordError(message: "line 1 does not describe a state of the screen") }
    for index in topology.sheets.indices {
      host.machine.state.sheets[index].previous = Int(exactly: head.before[index])
    }
    host.environment = environment
    (host.scale, host.lead, host.time, host.frameTime) =
      (head.numbers[0], head.numbers[1], head.numbers[2], head.numbers[3])
    for (index, node) in topology.consumers.enumerated() {
      let values = Array(head.views[(5 * index)..<(5 * index + 5)])
      host.consumers[node].known = values[0]
      host.consumers[node].contentHeight = values[1]
      host.consumers[node].knownInset = values[2]
      host.consumers[node].previous = values[3]
      host.consumers[node].shift = values[4]
    }
    host.canRefresh = head.refreshes.compactMap { Int(exactly: $0) }
    host.update()
  }

  /// Repeats the record. Returns the first difference, with its line. `nil` if there is none.
  func run() -> String? {
    while next < lines.count, difference == nil {
      applyReads()
      guard next < lines.count else { break }
      next += 1
      if !perform(lines[next - 1]) { fail(next - 1, "the host does nothing more") }
    }
    return difference
  }

  /// - Parameter index: The place in `lines`; the first of them is line 2 of the record.
  private func fail(_ index: Int, _ message: String) {
    guard difference == nil else { return }
    let text = lines.indices.contains(index) ? lines[index].text(host.topology) : "the end of the record"
    difference = "line \(index + 2) is \(text), but \(message)"
  }

  // MARK: Calls

  /// Performs a call. Returns `false` for another line.
  private func perform(_ line: RecordLine) -> Bool {
    let (node, values) = (line.node, line.values)
    func flag(_ index: Int) -> Bool { values[index] == 1 }
    func number(_ index: Int) -> Int { Int(exactly: values[index]) ?? -1 }
    func scroll(_ index: Int) -> Int? { topology.scrollViews.first { $0 == number(index) } }
    let topology = host.topology
    switch (line.kind, node) {
    case (.layOut, _):
      let environment = ScrollMachine.Environment(
        height: values[0], width: values[1], safeAreaTop: values[2], safeAreaBottom: values[3], keyboard: values[4])
      host.layOut(environment, scale: values[5], at: values[6])
    case (.tick, _): host.tick(at: values[0])
    case (.touchDown, _): _ = host.touchDown(on: node, at: values[0])
    case (.touchUp, _): host.touchUp(at: values[0])
    case (.panBegan, let region?):
      host.panBegan(on: region, scrollView: scroll(0), translation: values[1], isIndirect: flag(2), at: values[3])
    case (.panMoved, _): host.panMoved(node, translation: values[0], at: values[1])
    case (.panEnded, _):
      host.panEnded(
        node, translation: values[0], velocity: values[1], isCancelled: flag(2), isStep: flag(3), at: values[4])
    case (.pagerMoved, let tabs?): host.pagerMoved(tabs, to: values[0], at: values[1])
    case (.pagerCaught, let tabs?): host.pagerWasCaught(tabs)
    case (.linked, let node?): host.linked(node)
    case (.unlinked, let node?): host.unlinked(node, at: values[0])
    case (.showAll, _): host.showAll()
    case (.update, _): host.update()
    case (.move, let node?):
      let movers: [SheetMover] = [.finger, .tap, .app]
      host.move(node, toNotch: number(0), isAnimated: flag(1), by: movers.first { $0.number == values[2] } ?? .app)
    case (.select, let page?): host.select(page, isAnimated: flag(0))
    case (.setMode, _): host.setMode(number(0), isAnimated: flag(1))
    case (.scroll, let node?):
      host.scroll(node, to: ScrollMachine.ScrollStop(rawValue: number(0)) ?? .top, isAnimated: flag(1))
    case (.measure, _) where values.count == host.measures.count: host.measure(values)
    case (.prependMeasures, _) where values.count == host.measures.count: host.prepend(values)
    case (.prepend, let node?): host.prepend(to: node) {}
    case (.tap, _): host.tapped(on: node, beside: topology.sheets.first { $0 == number(0) })
    case (.tapStatusBar, _): host.statusBarTapped()
    case (.restore, _): _ = host.restore(HostSnapshot(version: host.topology.version, values: values))
    case (.refreshes, let node?): host.allowRefresh(of: node)
    case (.endRefreshing, let node?): host.endRefreshing(node)
    case (.escape, _): _ = host.escape()
    case (.step, let node?): _ = host.step(node, by: number(0))
    case (.reveal, let node?): host.reveal(node, from: values[0], to: values[1])
    default: return false
    }
    return true
  }

  // MARK: Reads and writes

  private static var reads: Set<RecordLine.Kind> {
    [
      .time, .reducesMotion, .exists, .offset, .contentHeight, .insetTop, .barInset, .insetBottom, .translation,
      .isPanning, .isTracking, .isDecelerating, .pagerPosition, .pagerIsHeld, .fittingHeight,
    ]
  }

  private func apply(_ line: RecordLine) { known[line.node ?? known.count - 1][line.kind] = line.values.first }

  private func applyReads() {
    while next < lines.count, Self.reads.contains(lines[next].kind) {
      apply(lines[next])
      next += 1
    }
  }

  func read(_ kind: RecordLine.Kind, _ node: Int?) -> Double {
    if next < lines.count, lines[next].kind == kind, lines[next].node == node {
      apply(lines[next])
      next += 1
    }
    return known[node ?? known.count - 1][kind] ?? 0
  }

  func write(_ kind: RecordLine.Kind, _ node: Int?, _ values: [Double]) {
    guard isArmed, difference == nil else { return }
    applyReads()
    let own = RecordLine(kind, node, values)
    guard next < lines.count, lines[next] == own else {
      return fail(next, "the host writes \(own.text(host.topology))")
    }
    next += 1
  }

  private func received(_ notice: HostNotice) {
    write(notice.line.kind, notice.line.node, notice.line.values)
    guard isArmed else { return }
    depth += 1
    while difference == nil {
      applyReads()
      guard next < lines.count, lines[next].depth == depth else { break }
      next += 1
      _ = perform(lines[next - 1])
    }
    depth -= 1
  }

  var time: Double { read(.time, nil) }
  var reducesMotion: Bool { read(.reducesMotion, nil) == 1 }
  func scrollView(of node: Int) -> (any HostedScroll)? {
    isArmed && read(.exists, node) == 1 ? scrolls[node] : nil
  }
  func fittingHeight(of node: Int, width: Double) -> Double? {
    guard isArmed else { return nil }
    let height = read(.fittingHeight, node)
    return height == 0 ? nil : height
  }
  func show(_ node: Int, at frame: ScrollMachine.Frame) { write(.show, node, [frame.top, frame.height]) }
  func show(_ backdrop: ScrollMachine.BackdropState, behind sheet: Int, passesTouches: Bool) {
    write(.backdrop, sheet, [backdrop.scale, backdrop.opacity, backdrop.dim, passesTouches.number])
  }
  func showRefresh(of node: Int, distance: Double) { write(.refreshControl, node, [distance]) }
  func shift(_ node: Int, by distance: Double) { write(.shift, node, [distance]) }
  func pager(of tabs: Int) -> (position: Double, isHeld: Bool) {
    let position = read(.pagerPosition, tabs)
    return (position, read(.pagerIsHeld, tabs) == 1)
  }
  func turn(_ tabs: Int, toPage index: Int, isAnimated: Bool) {
    write(.turn, tabs, [Double(index), isAnimated.number])
  }
  func setNeedsLayout() {}

  private var displayLinkRuns: Double?

  /// A record states the display link where it changes, and once after each rest from which it may begin.
  func setDisplayLink(isRunning: Bool) {
    guard isArmed else { return }
    applyReads()
    let isStated = next < lines.count && lines[next].kind == .displayLink
    if isStated || displayLinkRuns != isRunning.number { write(.displayLink, nil, [isRunning.number]) }
    displayLinkRuns = isRunning.number
  }
}

/// A scroll view as a record states it.
@MainActor private final class ReplayedScroll: HostedScroll {
  private let node: Int
  private let read: (RecordLine.Kind) -> Double
  private let write: (RecordLine.Kind, Double) -> Void

  init<Screen: ScrollMachine.Description>(_ node: Int, _ replay: Replay<Screen>) {
    self.node = node
    read = { [unowned replay] in replay.read($0, node) }
    write = { [unowned replay] in replay.write($0, node, [$1]) }
  }

  var offset: Double { read(.offset) }
  var contentHeight: Double { read(.contentHeight) }
  var insetTop: Double { read(.insetTop) }
  var translation: Double { read(.translation) }
  var isPanning: Bool { read(.isPanning) == 1 }
  var isTracking: Bool { read(.isTracking) == 1 }
  var isDecelerating: Bool { read(.isDecelerating) == 1 }
  var barInset: Double {
    get { read(.barInset) }
    set { write(.setBarInset, newValue) }
  }
  var insetBottom: Double {
    get { read(.insetBottom) }
    set { write(.setInsetBottom, newValue) }
  }
  func place(at offset: Double) { write(.place, offset) }
  func stop(at offset: Double) { write(.stop, offset) }
  func flashIndicators() {}
  func prepare() {}
}
