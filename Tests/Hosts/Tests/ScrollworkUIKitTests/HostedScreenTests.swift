import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

@MainActor @Suite(.serialized) struct HostedScreenTests {
  @Test func listAndSheetFollowOneFinger() {
    let maps = Maps()
    #expect(maps.height == 154)
    maps.finger.down(at: CGPoint(x: 100, y: 800))
    maps.finger.move(down: -300, over: 0.3)
    #expect(maps.list.contentOffset.y == 0)
    maps.finger.move(down: -500, over: 0.3)
    #expect(maps.height == 733)
    let slop = 10.0
    #expect(abs(Double(maps.list.contentOffset.y) - (800 - slop - 579)) < 11)
    maps.finger.up()
    #expect(maps.stage.settle())
    #expect(maps.stage.misuses.isEmpty)
    #expect(maps.stage.runningLinks == 0)
  }

  @Test func touchHoldsASheetInFlightAndATapLetsItGoOn() {
    let maps = Maps()
    maps.screen.move(to: MapsOverlay.PlacesNotch.maximum)
    maps.stage.run(frames: 6)
    let height = maps.height
    #expect(height > 200 && height < 700)
    maps.finger.down(at: CGPoint(x: 100, y: 820))
    maps.stage.run(frames: 20)
    let held = maps.height
    maps.stage.run(frames: 5)
    #expect(maps.height == held)
    maps.finger.up()
    #expect(maps.stage.settle())
    #expect(maps.height == 733)
    #expect(maps.screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
  }

  @Test func moveWithoutAnimationRestsAtOnce() {
    let maps = Maps()
    var rests: [MapsOverlay.PlacesNotch] = []
    maps.screen.onRest { rests.append($0) }
    maps.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
    #expect(maps.height == 733)
    #expect(rests == [.maximum])
    #expect(maps.stage.runningLinks == 0)
  }

  @Test func requestsFromTheFrameCallbackWait() {
    let maps = Maps()
    var heights: [Double] = []
    maps.screen.onFrame = { screen in
      heights.append(screen.position(of: .places))
      guard heights.count == 1 else { return }
      screen.move(to: MapsOverlay.PlacesNotch.minimum)
      #expect(screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
    }
    maps.screen.move(to: MapsOverlay.PlacesNotch.maximum)
    #expect(maps.stage.settle())
    #expect(maps.height == 154)
    #expect(heights.count > 1)
  }

  /// The title of an artist appears over the last 44 points of the portrait's way, which is 209 points long.
  @Test func observersFollowWhatIsShown() {
    let stage = Stage()
    Stage.current = stage
    let screen = HostedScreen<ArtistPage>()
    let list = UIScrollView(frame: .zero)
    list.contentSize = CGSize(width: 390, height: 6000)
    screen.bind(list, to: .songRows)
    screen.bind(UIView(frame: .zero), to: .photo)
    screen.bind(UIView(frame: .zero), to: .albums)
    var steps: [String] = []
    screen.onStep = { steps.append($0) }
    _ = stage.show(screen.viewController)
    #expect(screen.progress(of: ArtistPage.Observer.titleFade) == 0)
    screen.scroll(.artist, to: .critical, animated: false)
    #expect(screen.position(of: .artist) == 389)
    #expect(screen.progress(of: .titleFade) == 1)
    #expect(steps.contains(#"{"move": {"artist": "critical"}}"#))
  }

  /// A sheet and a header have no stops. A sheet could have a notch of such a name.
  @Test func stopsOfOtherNodesAreIgnored() {
    let stage = Stage()
    Stage.current = stage
    let screen = HostedScreen<TrailDetails>()
    for node in [TrailDetails.Node.navigation, .picture, .sections, .today, .hours] {
      screen.bind(UIView(frame: .zero), to: node)
    }
    for node in [TrailDetails.Node.stages, .entries] { screen.bind(UIScrollView(frame: .zero), to: node) }
    var steps: [String] = []
    screen.onStep = { steps.append($0) }
    stage.show(screen.viewController)
    for node in TrailDetails.Node.allCases { screen.scroll(node, to: .top) }
    #expect(
      steps.filter { $0.contains("move") } == [
        #"{"move": {"trail": "top"}}"#, #"{"move": {"stages": "top"}}"#, #"{"move": {"entries": "top"}}"#,
      ])
    #expect(stage.settle())
  }

  @Test func snapshotIsRestoredAndAnotherVersionIsRefused() {
    let maps = Maps()
    maps.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
    maps.finger.down(at: CGPoint(x: 100, y: 600))
    maps.finger.move(down: -200, over: 0.5)
    maps.finger.hold(0.3)
    maps.finger.up()
    #expect(maps.stage.settle())
    let (snapshot, offset) = (maps.screen.snapshot, maps.list.contentOffset.y)
    #expect(offset > 100)
    let other = Maps()
    let foreign = HostSnapshot(version: snapshot.version &+ 1, values: snapshot.values)
    #expect(!other.screen.restore(foreign))
    #expect(!other.screen.restore(HostSnapshot(version: snapshot.version, values: [1])))
    for number in [Double.nan, .infinity] {
      let values = Array(snapshot.values.dropLast()) + [number]
      #expect(!other.screen.restore(HostSnapshot(version: snapshot.version, values: values)))
    }
    #expect(other.height == 154)
    #expect(other.screen.restore(snapshot))
    #expect(other.height == 733)
    #expect(other.list.contentOffset.y == offset)
    #expect(other.stage.runningLinks == 0)
  }

  @Test func secondBindingReplacesTheFirstAndUnbindRestoresSettings() {
    let maps = Maps()
    let other = UIScrollView(frame: .zero)
    other.contentSize = CGSize(width: 390, height: 900)
    maps.screen.bind(other, to: .suggestions)
    #expect(maps.list.superview == nil)
    #expect(maps.list.observerCount == 0)
    #expect(maps.list.alwaysBounceVertical == false)
    #expect(maps.screen.machine.measures.feed == 900)
    maps.screen.unbind(.suggestions)
    #expect(other.observerCount == 0)
    #expect(other.contentInsetAdjustmentBehavior == .automatic)
    #expect(other.panGestureRecognizer.targetCount == 0)
  }

  @Test func contradictionNamesFileAndLine() {
    let report = Contradiction.report
    defer { Contradiction.report = report }
    var messages: [String] = []
    Contradiction.report = { messages.append($0) }
    let stage = Stage()
    Stage.current = stage
    let screen = HostedScreen<MapsOverlay>()
    let pages = UIScrollView(frame: .zero)
    pages.isPagingEnabled = true
    screen.bind(pages, to: .suggestions)
    stage.show(screen.viewController)
    #expect(messages.contains("MapsOverlay.scroll.yaml:32: suggestions cannot be a scroll view that pages or zooms"))
  }

  @Test func foreignWritesAreKept() {
    let maps = Maps()
    maps.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
    maps.list.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
    #expect(maps.stage.settle())
    #expect(maps.list.contentOffset.y == 400)
    #expect(maps.screen.machine.position(.suggestions) == 400)
  }

  @Test func rowsThatLoadAreMeasured() {
    let maps = Maps()
    maps.list.contentSize.height = 7000
    maps.stage.run()
    #expect(maps.screen.machine.measures.feed == 7000)
  }

  @Test func pagesAreProvidedWhenTheyCome() {
    let course = Course(providesPages: true)
    #expect(course.lists[.fluentRows]?.window != nil)
    #expect(course.lists[.spokenRows]?.window == nil)
    var selected: [StudyTabs.SectionsPage] = []
    course.screen.onSelect { selected.append($0) }
    course.screen.select(StudyTabs.SectionsPage.spoken)
    #expect(course.lists[.spokenRows]?.window != nil)
    #expect(course.stage.settle())
    #expect(selected == [.spoken])
    #expect(course.screen.page(StudyTabs.SectionsPage.self) == .spoken)
  }

  @Test func pageIsRestoredBeforeTheFirstLayout() {
    let course = Course()
    course.screen.select(StudyTabs.SectionsPage.community, animated: false)
    let stage = Stage()
    Stage.current = stage
    let screen = HostedScreen<StudyTabs>()
    for node in [StudyTabs.Node.navigation, .hero, .sections] { screen.bind(UIView(frame: .zero), to: node) }
    var lists: [UIScrollView] = []
    for node in [StudyTabs.Node.fluentRows, .spokenRows, .communityRows] {
      let list = UIScrollView(frame: .zero)
      screen.bind(list, to: node)
      lists.append(list)
    }
    #expect(screen.restore(course.screen.snapshot))
    let window = stage.show(screen.viewController)
    #expect(lists[2].convert(CGPoint(x: 0, y: 0), to: window).x == 0)
  }

  @Test func swipeTurnsThePage() {
    let course = Course()
    course.finger.down(at: CGPoint(x: 300, y: 700))
    course.finger.move(by: CGPoint(x: -250, y: 0), over: 0.2)
    course.finger.up()
    #expect(course.stage.settle())
    #expect(course.screen.page(StudyTabs.SectionsPage.self) == .spoken)
  }

  @Test func logSaysWhatAFingerFindsAndWhatComesToRest() {
    let course = Course()
    var steps: [String] = []
    course.screen.onStep = { steps.append($0) }
    course.finger.down(at: CGPoint(x: 195, y: 150))
    course.finger.move(down: 200, over: 0.3)
    course.finger.hold(0.2)
    course.finger.up()
    course.stage.run(frames: 3)
    course.finger.down(at: CGPoint(x: 195, y: 150))
    course.finger.move(down: 40, over: 0.1)
    course.finger.hold(0.2)
    course.finger.up()
    #expect(course.stage.settle())
    #expect(steps.contains { $0.hasPrefix(#"{"begin": {"on": ""#) && $0.contains(#""page.offset": -"#) })
    #expect(steps.last == #"{"settle": "page"}"#)
  }

  @Test func logSaysThatAPageComesIntoView() {
    let course = Course()
    var steps: [String] = []
    course.screen.onStep = { steps.append($0) }
    course.finger.down(at: CGPoint(x: 300, y: 700))
    course.finger.move(by: CGPoint(x: -250, y: 0), over: 0.2)
    course.finger.up()
    #expect(course.stage.settle())
    let shows = steps.firstIndex(of: #"{"show": "sections.spoken"}"#)
    let swipes = steps.firstIndex(of: #"{"swipe": "sections.spoken"}"#)
    #expect((shows ?? .max) < (swipes ?? .min), "\(steps)")
  }

  @Test func shortListMovesTheSheet() {
    let maps = Maps()
    maps.list.contentSize.height = 20
    maps.list.alwaysBounceVertical = false
    maps.finger.down(at: CGPoint(x: 100, y: 800))
    maps.finger.move(down: -200, over: 0.3)
    #expect(maps.height > 300)
    maps.finger.up()
    #expect(maps.stage.settle())
  }

  @Test func stillIsReportedAfterAFling() {
    let course = Course()
    var still: [StudyTabs.Node] = []
    course.screen.onStill = { still.append($0) }
    course.finger.down(at: CGPoint(x: 100, y: 200))
    course.finger.move(down: -100, over: 0.1)
    course.finger.up()
    #expect(course.stage.settle())
    #expect(still.contains(.fluentRows) || still.contains(.page))
  }

  @Test func twoScreensAreIndependent() {
    let first = Maps()
    let second = HostedScreen<MapsOverlay>()
    for node in [MapsOverlay.Node.map, .searchBar] { second.bind(UIView(frame: .zero), to: node) }
    second.bind(UIScrollView(frame: .zero), to: .suggestions)
    first.stage.show(second.viewController)
    second.move(to: MapsOverlay.PlacesNotch.maximum)
    #expect(first.stage.settle())
    #expect(second.position(of: .places) == 733)
    #expect(first.height == 154)
  }

  @Test func escapeAndIncrementsMoveTheSheet() {
    let maps = Maps()
    let host = maps.screen.controller.host
    #expect(host.step(1, by: 1))
    #expect(maps.stage.settle())
    #expect(maps.height == 733)
    #expect(!host.step(1, by: 1))
    #expect(host.notchName(of: 1) == "maximum")
    #expect(maps.screen.viewController.view.accessibilityPerformEscape())
    #expect(maps.stage.settle())
    #expect(maps.height == 154)
    #expect(!maps.screen.viewController.view.accessibilityPerformEscape())
  }

  @Test func reducedMotionHasNoOvershoot() {
    func highest(_ reduces: Bool) -> Double {
      let maps = Maps()
      maps.stage.accessibility.isReduceMotionEnabled = reduces
      var highest = 0.0
      maps.screen.onFrame = { highest = max(highest, $0.position(of: .places)) }
      maps.finger.down(at: CGPoint(x: 100, y: 800))
      maps.finger.move(down: -400, over: 0.15)
      maps.finger.up()
      #expect(maps.stage.settle())
      return highest
    }
    #expect(highest(false) > 740)
    #expect(highest(true) < 734)
  }

  @Test func nothingIsLeftAfterManyScreens() {
    weak var last: ScreenHost?
    for _ in 0..<50 {
      let maps = Maps()
      last = maps.screen.controller.host
      maps.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      maps.stage.run(frames: 3)
      maps.stage.close(maps.window)
      maps.stage.run(frames: 3)
      #expect(maps.stage.linkCount == 0)
    }
    Stage.current = Stage()
    #expect(last == nil)
  }
}
