import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// The parts of an app beside gestures: dismissals, backdrops, refresh controls, focus, and views that come late or from
/// another window.
@MainActor @Suite(.serialized) struct AppTests {
  private func stage() -> Stage {
    let stage = Stage()
    Stage.current = stage
    return stage
  }

  @Test func dismissalIsReportedOnceAndTheScreenBehindIsFree() {
    let stage = stage()
    let screen = HostedScreen<ShareCard>()
    var dismissed: [ShareCard.Node] = []
    screen.onDismiss = { dismissed.append($0) }
    for node in [ShareCard.Node.photo, .people, .services] { screen.bind(UIView(frame: .zero), to: node) }
    let window = stage.show(screen.viewController)
    let card = screen.controller.containers[ShareCard.Node.card.rawValue]
    #expect(card.accessibilityViewIsModal)
    Finger(on: stage, in: window).tap(at: CGPoint(x: 195, y: 200))
    #expect(stage.settle())
    #expect(dismissed == [.card])
    #expect(screen.notch(ShareCard.CardNotch.self) == .dismissed)
    #expect(!card.accessibilityViewIsModal)
    #expect(stage.misuses == [])
  }

  @Test func screenBehindADraftIsSmallAndFaint() {
    let stage = stage()
    let screen = HostedScreen<MailDraft>()
    let message = UIScrollView(frame: .zero)
    message.contentSize = CGSize(width: 390, height: 900)
    screen.bind(UIView(frame: .zero), to: .mailbox)
    screen.bind(UIView(frame: .zero), to: .titleBar)
    screen.bind(message, to: .message)
    stage.show(screen.viewController)
    stage.run()
    let behind = screen.controller.levels[0]
    #expect(abs(behind.transform.a - 0.9) < 1e-9 && abs(behind.alpha - 0.6) < 1e-9)
    screen.move(to: MailDraft.DraftNotch.minimized)
    #expect(stage.settle())
    #expect(behind.transform.isIdentity && behind.alpha == 1)
  }

  /// WeatherDay with plain views and a list of 1,600 points.
  private func weather(on stage: Stage) -> (HostedScreen<WeatherDay>, UIWindow) {
    let screen = HostedScreen<WeatherDay>()
    let hours = UIScrollView(frame: .zero)
    hours.contentSize = CGSize(width: 390, height: 1_600)
    screen.bind(UIView(frame: .zero), to: .now)
    screen.bind(hours, to: .hours)
    return (screen, stage.show(screen.viewController))
  }

  @Test func refreshStaysOpenUntilItsActionReturns() async {
    let stage = stage()
    let (screen, window) = weather(on: stage)
    var loaded: CheckedContinuation<Void, Never>?
    let control = UIView(frame: .zero)
    screen.refresh(.day, with: control) {
      await withCheckedContinuation { loaded = $0 }
      // Other tests ran meanwhile.
      Stage.current = stage
    }
    let finger = Finger(on: stage, in: window)
    finger.down(at: CGPoint(x: 195, y: 150))
    finger.move(down: 300, over: 0.4)
    finger.hold(0.2)
    finger.up()
    #expect(stage.settle())
    #expect(screen.position(of: .day) == -60)
    #expect(control.alpha == 1)
    while loaded == nil { await Task.yield() }
    loaded?.resume()
    for _ in 0..<100 { await Task.yield() }
    Stage.current = stage
    #expect(stage.settle())
    #expect(screen.position(of: .day) == 0)
  }

  @Test func shortPullRefreshesNothing() async {
    let stage = stage()
    let (screen, window) = weather(on: stage)
    var count = 0
    screen.refresh(.day) { count += 1 }
    let finger = Finger(on: stage, in: window)
    finger.down(at: CGPoint(x: 195, y: 150))
    finger.move(down: 80, over: 0.4)
    finger.hold(0.2)
    #expect(screen.position(of: .day) < -20)
    finger.up()
    #expect(stage.settle())
    #expect(screen.position(of: .day) == 0)
    for _ in 0..<100 { await Task.yield() }
    #expect(count == 0)
    Stage.current = stage
  }

  @Test func focusOnAHiddenRowRaisesTheSheet() async {
    let maps = Maps()
    let row = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 44))
    maps.list.addSubview(row)
    NotificationCenter.default.post(
      name: UIAccessibility.elementFocusedNotification, object: nil,
      userInfo: [UIAccessibility.focusedElementUserInfoKey: row])
    for _ in 0..<100 { await Task.yield() }
    Stage.current = maps.stage
    #expect(maps.stage.settle())
    #expect(maps.screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
  }

  @Test func focusThatAnotherThreadPostsIsFollowed() async {
    let maps = Maps()
    let row = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 44))
    maps.list.addSubview(row)
    await Task.detached {
      NotificationCenter.default.post(
        name: UIAccessibility.elementFocusedNotification, object: nil,
        userInfo: [UIAccessibility.focusedElementUserInfoKey: row])
    }.value
    for _ in 0..<100 { await Task.yield() }
    Stage.current = maps.stage
    #expect(maps.stage.settle())
    #expect(maps.screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
  }

  @Test func viewOfAnotherWindowIsMoved() {
    let maps = Maps()
    let other = UIViewController()
    let list = UIScrollView(frame: .zero)
    list.contentSize = CGSize(width: 390, height: 2_000)
    other.view.addSubview(list)
    maps.stage.show(other)
    maps.screen.bind(list, to: .suggestions)
    #expect(list.window === maps.window)
    #expect(other.view.subviews.isEmpty)
    #expect(maps.screen.machine.measures.feed == 2_000)
  }

  @Test func listMayBeBoundAfterTheScreenIsShown() {
    let (report, notice) = (Contradiction.report, Contradiction.notice)
    defer { (Contradiction.report, Contradiction.notice) = (report, notice) }
    var (reports, notices) = ([String](), [String]())
    Contradiction.report = { reports.append($0) }
    Contradiction.notice = { notices.append($0) }
    let stage = stage()
    let screen = HostedScreen<MapsOverlay>()
    let window = stage.show(screen.viewController)
    stage.run()
    let list = UIScrollView(frame: .zero)
    list.contentSize = CGSize(width: 390, height: 5_000)
    screen.bind(list, to: .suggestions)
    stage.run()
    let finger = Finger(on: stage, in: window)
    finger.down(at: CGPoint(x: 100, y: 800))
    finger.move(down: -300, over: 0.3)
    #expect(screen.position(of: .places) > 400)
    finger.up()
    #expect(stage.settle())
    #expect(stage.misuses == [])
    #expect(reports == [] && notices == [])
    // Some seconds later, a touch finds what has no view yet.
    stage.run(seconds: 6)
    finger.tap(at: CGPoint(x: 100, y: 800))
    finger.tap(at: CGPoint(x: 100, y: 800))
    #expect(reports == [])
    #expect(
      notices == [
        "MapsOverlay.scroll.yaml:16: map has no view", "MapsOverlay.scroll.yaml:30: searchBar has no view",
      ])
  }

  /// A row of chips above a table: a screen of a map whose list is inside of a view with both.
  @Test func listIsTheScrollViewThatScrollsVertically() {
    let stage = stage()
    let screen = HostedScreen<MapsOverlay>()
    let (box, chips, table) = (UIView(frame: .zero), UIScrollView(frame: .zero), UIScrollView(frame: .zero))
    chips.frame = CGRect(x: 0, y: 0, width: 390, height: 60)
    table.frame = CGRect(x: 0, y: 60, width: 390, height: 500)
    box.addSubview(chips)
    box.addSubview(table)
    screen.bind(UIView(frame: .zero), to: .map)
    screen.bind(UIView(frame: .zero), to: .searchBar)
    screen.bind(box, to: .suggestions)
    let node = MapsOverlay.Node.suggestions.rawValue
    stage.show(screen.viewController)
    // Without content nothing says which one it is.
    chips.contentSize = CGSize(width: 2_000, height: 60)
    stage.run()
    #expect(screen.controller.links[node]?.scrollView === table)
    #expect(!chips.alwaysBounceVertical && chips.contentInsetAdjustmentBehavior == .automatic)
    table.contentSize = CGSize(width: 390, height: 2_000)
    stage.run()
    #expect(screen.controller.links[node]?.scrollView === table)
  }

  @Test func listThatScrollsSidewaysIsAContradiction() {
    let (report, notice) = (Contradiction.report, Contradiction.notice)
    defer { (Contradiction.report, Contradiction.notice) = (report, notice) }
    var (reports, notices) = ([String](), [String]())
    Contradiction.report = { reports.append($0) }
    Contradiction.notice = { notices.append($0) }
    let stage = stage()
    let screen = HostedScreen<MapsOverlay>()
    let chips = UIScrollView(frame: .zero)
    chips.contentSize = CGSize(width: 2_000, height: 60)
    chips.bounces = false
    screen.bind(chips, to: .suggestions)
    stage.show(screen.viewController)
    stage.run(frames: 3)
    #expect(reports == ["MapsOverlay.scroll.yaml:32: suggestions has a scroll view that scrolls sideways"])
    #expect(
      notices == ["MapsOverlay.scroll.yaml:32: suggestions does not bounce: a finger on short content moves nothing"])
  }

  @Test func viewUnderTwoNamesIsAContradiction() {
    let report = Contradiction.report
    defer { Contradiction.report = report }
    var reports: [String] = []
    Contradiction.report = { reports.append($0) }
    _ = stage()
    let (screen, view) = (HostedScreen<MapsOverlay>(), UIView(frame: .zero))
    screen.bind(view, to: .map)
    screen.bind(view, to: .searchBar)
    #expect(reports == ["MapsOverlay.scroll.yaml:30: searchBar takes the view of map"])
    #expect(screen.controller.containers[MapsOverlay.Node.map.rawValue].bound == nil)
    screen.bind(view, to: .searchBar)
    #expect(reports.count == 1)
  }

  @Test func endlessRequestsOfTheFrameCallbackWaitForTheNextFrame() {
    let notice = Contradiction.notice
    defer { Contradiction.notice = notice }
    var notices: [String] = []
    Contradiction.notice = { notices.append($0) }
    let maps = Maps()
    var count = 0
    maps.screen.onFrame = { screen in
      count += 1
      guard count < 1_000 else { return }
      screen.move(to: count.isMultiple(of: 2) ? MapsOverlay.PlacesNotch.maximum : .minimum, animated: false)
    }
    maps.screen.move(to: MapsOverlay.PlacesNotch.maximum)
    maps.stage.run(frames: 2)
    #expect(count < 50)
    #expect(notices.first?.hasPrefix("MapsOverlay.scroll.yaml: onFrame sends requests") == true)
    #expect(maps.stage.settle(within: 10))
  }

  @Test func bounceThatTheAppTurnsOffIsTurnedOnAgain() {
    let maps = Maps()
    maps.list.contentSize.height = 20
    maps.stage.run()
    maps.list.alwaysBounceVertical = false
    maps.finger.down(at: CGPoint(x: 100, y: 800))
    maps.finger.move(down: -200, over: 0.3)
    #expect(maps.height > 300)
    maps.finger.up()
    #expect(maps.stage.settle())
  }

  @Test func sheetHasTheLabelsOfTheApp() {
    let maps = Maps()
    let container = maps.screen.controller.containers[MapsOverlay.Node.places.rawValue]
    guard let grabber = container.subviews.first(where: \.isAccessibilityElement) else {
      Issue.record("there is no grabber")
      return
    }
    #expect(grabber.accessibilityLabel == "places" && grabber.accessibilityValue == "minimum")
    maps.screen.sheetLabel = { _ in "Orte" }
    maps.screen.labelNotches { (notch: MapsOverlay.PlacesNotch) in notch == .minimum ? "klein" : "groß" }
    #expect(grabber.accessibilityLabel == "Orte" && grabber.accessibilityValue == "klein")
    maps.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
    #expect(grabber.accessibilityValue == "groß")
  }

  @Test func slowFramesAreSaidOnAFastPhone() {
    func notice(_ framesPerSecond: Int, isPhone: Bool = true, value: Any? = nil) -> String? {
      FrameRate.notice(framesPerSecond: framesPerSecond, isPhone: isPhone, value: value)
    }
    #expect(notice(120)?.contains("CADisableMinimumFrameDurationOnPhone") == true)
    #expect(notice(120, value: false) != nil)
    #expect(notice(120, value: true) == nil && notice(60) == nil && notice(120, isPhone: false) == nil)
  }

  @Test func listThatTheAppNamesForTheBarsIsKept() {
    let stage = stage()
    let (parent, own, screen) = (UIViewController(), UIScrollView(frame: .zero), HostedScreen<StudyTabs>())
    parent.setContentScrollView(own, for: .top)
    let list = UIScrollView(frame: .zero)
    screen.bind(list, to: .fluentRows)
    screen.embed(in: parent)
    stage.show(parent)
    stage.run(frames: 2)
    #expect(parent.contentScrollView(for: .top) === own)
    #expect(screen.viewController.contentScrollView(for: .top) === list)
  }
}
