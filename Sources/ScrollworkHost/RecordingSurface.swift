import ScrollworkEngine

/// The views of a screen behind a recorder: a value that differs from the last one that was read is a line, and so is every
/// write.
@MainActor
final class RecordingSurface: HostSurface {
  private(set) weak var surface: (any HostSurface)?
  let recorder: HostRecorder
  private var scrolls: [RecordingScroll?]
  /// The values that were read last, by node and kind.
  private var known: [[RecordLine.Kind: Double]]

  init(_ surface: any HostSurface, _ recorder: HostRecorder, _ count: Int) {
    (self.surface, self.recorder) = (surface, recorder)
    scrolls = Array(repeating: nil, count: count)
    known = Array(repeating: [:], count: count + 1)
  }

  /// Reads a value.
  func read(_ kind: RecordLine.Kind, _ node: Int?, _ value: Double) {
    let place = node ?? known.count - 1
    guard known[place][kind] != value else { return }
    known[place][kind] = value
    recorder.append(RecordLine(kind, node, [value]))
  }

  /// Forgets what was read: a new segment states every value again.
  func forget() { for index in known.indices { known[index] = [:] } }

  func write(_ kind: RecordLine.Kind, _ node: Int?, _ values: [Double]) {
    recorder.append(RecordLine(kind, node, values))
  }

  var time: Double {
    let time = surface?.time ?? 0
    read(.time, nil, time)
    return time
  }

  var reducesMotion: Bool {
    let reduces = surface?.reducesMotion ?? false
    read(.reducesMotion, nil, reduces.number)
    return reduces
  }

  func scrollView(of node: Int) -> (any HostedScroll)? {
    let view = surface?.scrollView(of: node)
    read(.exists, node, (view != nil).number)
    guard let view else { return nil }
    if let scroll = scrolls[node], scroll.view === view { return scroll }
    let scroll = RecordingScroll(view, node, self)
    scrolls[node] = scroll
    return scroll
  }

  /// A node without a view has the height 0 in the record.
  func fittingHeight(of node: Int, width: Double) -> Double? {
    let height = surface?.fittingHeight(of: node, width: width)
    read(.fittingHeight, node, height ?? 0)
    return height
  }

  func show(_ node: Int, at frame: ScrollMachine.Frame) {
    write(.show, node, [frame.top, frame.height])
    surface?.show(node, at: frame)
  }

  func show(_ backdrop: ScrollMachine.BackdropState, behind sheet: Int, passesTouches: Bool) {
    write(.backdrop, sheet, [backdrop.scale, backdrop.opacity, backdrop.dim, passesTouches.number])
    surface?.show(backdrop, behind: sheet, passesTouches: passesTouches)
  }

  func showRefresh(of node: Int, distance: Double) {
    write(.refreshControl, node, [distance])
    surface?.showRefresh(of: node, distance: distance)
  }

  func shift(_ node: Int, by distance: Double) {
    write(.shift, node, [distance])
    surface?.shift(node, by: distance)
  }

  func pager(of tabs: Int) -> (position: Double, isHeld: Bool) {
    let pager: (position: Double, isHeld: Bool) = surface?.pager(of: tabs) ?? (0, false)
    read(.pagerPosition, tabs, pager.position)
    read(.pagerIsHeld, tabs, pager.isHeld.number)
    return pager
  }

  func turn(_ tabs: Int, toPage index: Int, isAnimated: Bool) {
    write(.turn, tabs, [Double(index), isAnimated.number])
    surface?.turn(tabs, toPage: index, isAnimated: isAnimated)
  }

  func setNeedsLayout() { surface?.setNeedsLayout() }

  func setDisplayLink(isRunning: Bool) {
    write(.displayLink, nil, [isRunning.number])
    surface?.setDisplayLink(isRunning: isRunning)
  }
}

/// A scroll view behind a recorder.
@MainActor
final class RecordingScroll: HostedScroll {
  let view: any HostedScroll
  private let node: Int
  private unowned let surface: RecordingSurface

  init(_ view: any HostedScroll, _ node: Int, _ surface: RecordingSurface) {
    (self.view, self.node, self.surface) = (view, node, surface)
  }

  private func read(_ kind: RecordLine.Kind, _ value: Double) -> Double {
    surface.read(kind, node, value)
    return value
  }

  private func read(_ kind: RecordLine.Kind, _ value: Bool) -> Bool {
    surface.read(kind, node, value.number)
    return value
  }

  var offset: Double { read(.offset, view.offset) }
  var contentHeight: Double { read(.contentHeight, view.contentHeight) }
  var insetTop: Double { read(.insetTop, view.insetTop) }
  var translation: Double { read(.translation, view.translation) }
  var isPanning: Bool { read(.isPanning, view.isPanning) }
  var isTracking: Bool { read(.isTracking, view.isTracking) }
  var isDecelerating: Bool { read(.isDecelerating, view.isDecelerating) }

  var barInset: Double {
    get { read(.barInset, view.barInset) }
    set {
      surface.write(.setBarInset, node, [newValue])
      view.barInset = newValue
    }
  }

  var insetBottom: Double {
    get { read(.insetBottom, view.insetBottom) }
    set {
      surface.write(.setInsetBottom, node, [newValue])
      view.insetBottom = newValue
    }
  }

  func place(at offset: Double) {
    surface.write(.place, node, [offset])
    view.place(at: offset)
  }

  func stop(at offset: Double) {
    surface.write(.stop, node, [offset])
    view.stop(at: offset)
  }

  func flashIndicators() { view.flashIndicators() }
  func prepare() { view.prepare() }
}

extension Bool {
  /// 1 for `true`, 0 for `false`.
  var number: Double { self ? 1 : 0 }
}
