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
    #expect(screen.notch(of: .card) == .card(.dismissed))
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
    screen.move(to: .draft(.minimized))
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

  @Test func focusOnAHiddenRowRaisesTheSheet() {
    let maps = Maps()
    let row = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 44))
    maps.list.addSubview(row)
    NotificationCenter.default.post(
      name: UIAccessibility.elementFocusedNotification, object: nil,
      userInfo: [UIAccessibility.focusedElementUserInfoKey: row])
    #expect(maps.stage.settle())
    #expect(maps.screen.notch(of: .places) == .places(.maximum))
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
    let report = Contradiction.report
    defer { Contradiction.report = report }
    Contradiction.report = { _ in }
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
  }
}
