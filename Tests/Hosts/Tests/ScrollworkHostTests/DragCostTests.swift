import CAllocations
import Foundation
import ScrollworkEngine
import Testing

@testable import Examples
@testable import ScrollworkHost

/// The cost of a frame of a drag: the report of the pan, the machine, and the frame of the display link.
@MainActor @Suite struct DragCostTests {
  private let screens: [any ScrollMachine.Description.Type] = [
    MailDraft.self, MapsOverlay.self, ParkingCurtain.self, StudyTabs.self,
  ]

  /// A finger on one region, frame by frame.
  @MainActor private final class Drag {
    let host: ScreenHost
    let surface: QuietSurface
    let region: Int
    private let scrollView: Int?
    private var translation = 0.0

    init(_ host: ScreenHost, _ surface: QuietSurface, on region: Int) {
      (self.host, self.surface, self.region) = (host, surface, region)
      scrollView = host.topology.isScrollView(region) ? region : nil
      _ = host.touchDown(on: region, at: surface.time)
      setFinger(isDown: true)
      host.panBegan(on: region, scrollView: scrollView, translation: 0, at: surface.time)
    }

    private func setFinger(isDown: Bool) {
      guard let view = surface.scroll(region) else { return }
      (view.isPanning, view.isTracking) = (isDown, isDown)
    }

    func frame(by distance: Double) {
      translation += distance
      surface.time += 1.0 / 120
      if let view = surface.scroll(region) {
        view.translation = translation
        view.offset -= distance
        host.scrollViewChanged()
      }
      host.panMoved(scrollView, translation: translation, at: surface.time)
      host.tick(at: surface.time + 1.0 / 120)
      host.layOut(DragCostTests.environment, scale: 3, at: surface.time)
    }

    /// Up and down again, over hand-overs and ends.
    func sweep() {
      for step in 0..<120 { frame(by: step < 60 ? -9.5 : 9.5) }
    }

    func end() {
      setFinger(isDown: false)
      host.panEnded(scrollView, translation: translation, velocity: 0, isCancelled: true, at: surface.time)
      host.touchUp(at: surface.time)
    }
  }

  private static let environment = ScrollMachine.Environment(
    height: 844, width: 390, safeAreaTop: 47, safeAreaBottom: 34)

  private func drags<Screen: ScrollMachine.Description>(
    on screen: Screen.Type, isChecked: Bool = false, _ body: (Drag) -> Void
  ) {
    let host = ScreenHost(
      ScrollMachine.Typed<Screen>(
        environment: ScrollMachine.Environment(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0),
        measures: Screen.Measures()
      ).base)
    host.checksItself = isChecked
    let surface = QuietSurface(host.topology)
    host.surface = surface
    host.layOut(Self.environment, scale: 3, at: 0)
    for region in Set(host.topology.nodes.compactMap(\.region)).sorted() {
      let drag = Drag(host, surface, on: region)
      // Arrays get their room in the first sweep.
      drag.sweep()
      body(drag)
      drag.end()
    }
  }

  @Test func frameOfADragAllocatesNothing() {
    for (screen, isChecked) in screens.flatMap({ [($0, false), ($0, true)] }) {
      drags(on: screen, isChecked: isChecked) { drag in
        let before = allocationCount()
        drag.sweep()
        let name = drag.host.topology.nodes[drag.region].name
        let count = allocationCount() - before
        #expect(count == 0, "a drag on \(name) of \(screen.screen.name) allocates \(count) times in 120 frames")
      }
    }
  }

  @Test func allocationsAreCounted() {
    let before = allocationCount()
    let values = (0..<100).map { [$0] }
    #expect(allocationCount() - before >= 100 && values.count == 100)
  }

  /// The processor time of this thread in nanoseconds: other programs lengthen the wall-clock time, not this one.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  @Test(arguments: [false, true]) func frameOfADragIsShort(isChecked: Bool) {
    var costs: [(nanoseconds: Double, name: String)] = []
    for screen in screens {
      drags(on: screen, isChecked: isChecked) { drag in
        let name = "\(screen.screen.name).\(drag.host.topology.nodes[drag.region].name)"
        let start = Self.processorTime
        for _ in 0..<5 { drag.sweep() }
        costs.append(((Self.processorTime - start) / 600, name))
      }
    }
    costs.sort { $0.nanoseconds < $1.nanoseconds }
    guard let last = costs.last else { return }
    let median = Int(costs[costs.count / 2].nanoseconds)
    print(
      "a frame of a drag\(isChecked ? " that is checked" : ""): \(median) ns in the median of \(costs.count) regions,",
      "\(Int(last.nanoseconds)) ns on \(last.name)")
    // A frame of 120 Hz has 8.3 ms; the processor of a test may take ten times as long as that of a phone.
    #expect(last.nanoseconds < 1_000_000)
  }
}
