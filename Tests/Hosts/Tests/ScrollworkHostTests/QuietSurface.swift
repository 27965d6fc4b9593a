import ScrollworkEngine

@testable import ScrollworkHost

/// Views that only remember what the library writes, so that nothing but the library and the machine costs time.
@MainActor final class QuietSurface: HostSurface {
  final class Scroll: HostedScroll {
    var offset = 0.0
    var contentHeight = 2_000.0
    var insetTop = 0.0
    var barInset = 0.0
    var insetBottom = 0.0
    var translation = 0.0
    var isPanning = false
    var isTracking = false
    var isDecelerating = false
    func place(at offset: Double) { self.offset = offset }
    func stop(at offset: Double) { self.offset = offset }
    func flashIndicators() {}
    func prepare() {}
  }

  var time = 0.0
  let reducesMotion = false
  private let scrolls: [Scroll?]

  init(_ topology: Topology) { scrolls = topology.nodes.indices.map { topology.isScrollView($0) ? Scroll() : nil } }

  func scroll(_ node: Int) -> Scroll? { scrolls[node] }

  func scrollView(of node: Int) -> HostedScroll? { scrolls[node] }
  func fittingHeight(of node: Int, width: Double) -> Double? { nil }
  func show(_ node: Int, at frame: ScrollMachine.Frame) {}
  func show(_ backdrop: ScrollMachine.BackdropState, behind sheet: Int, passesTouches: Bool) {}
  func showRefresh(of node: Int, distance: Double) {}
  func shift(_ node: Int, by distance: Double) {}
  func pager(of tabs: Int) -> (position: Double, isHeld: Bool) { (0, false) }
  func turn(_ tabs: Int, toPage index: Int, isAnimated: Bool) {}
  func setNeedsLayout() {}
  func setDisplayLink(isRunning: Bool) {}
}
