import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// The changes that apps and UIKit make to bound scroll views, in many positions of the knobs.
@MainActor @Suite struct ScrollViewCaseTests {
  private typealias Hosted = HostedStage<MapsOverlay>

  /// Shows MapsOverlay with its sheet at the highest notch, and the list scrolled to an offset.
  private func eachMaps(
    at offset: CGFloat = 0, content: CGFloat = 1, knobs: [Knobs] = drawnKnobs,
    _ body: (Hosted, UIScrollView, UIKit.Finger) -> Void
  ) {
    each(MapsOverlay.self, content: content, knobs: knobs) { hosted, finger in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
      guard let list = hosted.lists.values.first else { return }
      if offset != 0 { list.setContentOffset(CGPoint(x: 0, y: offset), animated: false) }
      #expect(hosted.stage.settle())
      hosted.stage.run(frames: 2)
      // Where no write is observed, a touch finds it.
      finger.tap(at: CGPoint(x: 195, y: 600))
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y == offset)
      body(hosted, list, finger)
    }
  }

  private func offset(_ hosted: Hosted) -> CGFloat { hosted.lists.values.first?.contentOffset.y ?? 0 }

  @Test func writeOfTheAppBeforeARequestStays() {
    eachMaps { hosted, list, _ in
      list.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y == 100)
      #expect(hosted.screen.position(of: .suggestions) == 100)
    }
  }

  @Test func listThrownBackFromBeyondItsEndDoesNotJump() {
    // Some stop for a frame just inside of the end.
    for back in stride(from: CGFloat(101), to: 150, by: 2) {
      each(MailDraft.self) { hosted, finger in
        guard let list = hosted.lists.values.first else { return }
        let end = list.contentSize.height - list.bounds.height
        list.setContentOffset(CGPoint(x: 0, y: end), animated: false)
        #expect(hosted.stage.settle())
        finger.down(at: CGPoint(x: 200, y: 500))
        finger.move(down: -200, over: 0.3)
        finger.move(down: back, over: 0.1)
        finger.up()
        var last = list.contentOffset.y
        for _ in 0..<300 where !hosted.stage.isSilent {
          hosted.stage.run()
          #expect(abs(list.contentOffset.y - last) < 45)
          last = list.contentOffset.y
          // On its way into the list it is a deceleration again, which the screen follows.
          if last > 2, last < end - 20 { #expect(abs(hosted.screen.position(of: .message) - last) < 2) }
        }
        #expect(hosted.stage.settle())
        if hosted.stage.knobs.throwBack == .restsAtEnd { #expect(abs(list.contentOffset.y - end) < 1) }
      }
    }
  }

  @Test func flingIntoTheEndBouncesAsUIKitHasIt() {
    each(MailDraft.self) { hosted, finger in
      guard let list = hosted.lists.values.first else { return }
      let end = list.contentSize.height - list.bounds.height
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -100, over: 0.05)
      finger.up()
      var farthest: CGFloat = 0
      for _ in 0..<60 {
        hosted.stage.run()
        farthest = max(farthest, list.contentOffset.y - end)
      }
      #expect(hosted.stage.settle())
      #expect(abs(list.contentOffset.y - end) <= 1)
      #expect(farthest > 20)
    }
  }

  @Test func anotherListEndsTheGestureAndWhatMoves() {
    for (isLifted, isUnbound) in [(false, false), (false, true), (true, false), (true, true)] {
      eachMaps(at: 500) { hosted, list, finger in
        finger.down(at: CGPoint(x: 200, y: 600))
        finger.move(down: -200, over: 0.1)
        if isLifted {
          finger.up()
          hosted.stage.run(frames: 3)
        }
        let other = UIScrollView(frame: .zero)
        other.contentSize = list.contentSize
        if isUnbound { hosted.screen.unbind(.suggestions) } else { hosted.screen.bind(other, to: .suggestions) }
        if !isLifted {
          finger.move(down: -50, over: 0.1)
          finger.up()
        }
        #expect(hosted.stage.settle(within: 5))
        #expect(hosted.host.acceptsFinger && hosted.stage.runningLinks == 0)
        #expect(hosted.screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
        hosted.screen.bind(other, to: .suggestions)
        hosted.stage.run()
        finger.down(at: CGPoint(x: 200, y: 120))
        finger.move(down: 300, over: 0.3)
        #expect(hosted.screen.position(of: .places) < 500)
        finger.up()
        #expect(hosted.stage.settle())
      }
    }
  }

  @Test func listThatIsGoneEndsTheGesture() {
    eachMaps(at: 500) { hosted, _, finger in
      finger.down(at: CGPoint(x: 200, y: 600))
      finger.move(down: -100, over: 0.1)
      hosted.screen.controller.containers[MapsOverlay.Node.suggestions.rawValue].bound?.removeFromSuperview()
      finger.up()
      #expect(hosted.stage.settle(within: 5))
      #expect(hosted.host.acceptsFinger && hosted.stage.runningLinks == 0)
    }
  }

  @Test func heightThatIsWrongForAnInstantKeepsThePlace() {
    eachMaps(at: 400) { hosted, list, _ in
      let height = list.contentSize.height
      list.contentSize.height = 0
      list.contentSize.height = height
      hosted.stage.run(frames: 2)
      #expect(list.contentOffset.y == 400)
      #expect(hosted.screen.position(of: .suggestions) == 400)
    }
  }

  @Test func insetOfTheAppCountsAsContent() {
    eachMaps { hosted, list, finger in
      list.contentInset.bottom = 300
      hosted.stage.run(frames: 2)
      let end = list.contentSize.height + 300 - list.bounds.height
      #expect(hosted.host.range(of: MapsOverlay.Node.suggestions.rawValue).upper == Double(end))
      list.setContentOffset(CGPoint(x: 0, y: end), animated: false)
      #expect(hosted.stage.settle())
      finger.tap(at: CGPoint(x: 195, y: 600))
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y == end)
      list.contentInset.bottom = 0
      #expect(hosted.stage.settle())
      hosted.stage.run(frames: 2)
      #expect(list.contentOffset.y == end - 300)
    }
  }

  /// The room that the library adds below the last row is added to the app's own inset.
  @Test func insetsOfAppAndLibraryAddUp() {
    each(EpisodePlayer.self) { hosted, _ in
      guard let list = hosted.lists[EpisodePlayer.Node.episodes.rawValue] else { return }
      list.contentSize.height = 3_000
      hosted.stage.run(frames: 2)
      let room = list.contentInset.bottom
      list.contentInset.bottom = 120
      hosted.stage.run(frames: 2)
      #expect(abs(list.contentInset.bottom - room - 120) < 1e-9)
      #expect(hosted.screen.measures.feed == 3_120)
      hosted.screen.unbind(.episodes)
      #expect(list.contentInset.bottom == 120)
    }
  }

  @Test func rowsThatGrowAboveMoveNothing() {
    for isDown in [true, false] {
      eachMaps(at: 700, content: 2) { hosted, list, finger in
        finger.down(at: CGPoint(x: 200, y: 500))
        finger.move(down: 60, over: 0.2)
        if !isDown {
          finger.up()
          hosted.stage.run(frames: 2)
        }
        let place = hosted.seen(MapsOverlay.Node.suggestions.rawValue).minY - list.contentOffset.y
        list.growRows(above: 80)
        hosted.stage.run()
        let grown = hosted.seen(MapsOverlay.Node.suggestions.rawValue).minY - list.contentOffset.y + 80
        #expect(abs(grown - place) < (isDown ? 1 : 12))
        #expect(abs(hosted.screen.position(of: .suggestions) - Double(list.contentOffset.y)) <= 0.5)
        let before = list.contentOffset.y
        if isDown {
          finger.move(down: 20, over: 0.1)
          #expect(abs(before - list.contentOffset.y - 20) <= 1)
          finger.up()
        }
        #expect(hosted.stage.settle())
        #expect(hosted.screen.position(of: .places) == 733)
      }
    }
  }

  @Test func contentThatGrowsUnderAPullMovesNothing() {
    each(MailDraft.self, content: 0.3) { hosted, finger in
      guard let list = hosted.lists.values.first else { return }
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -200, over: 0.3)
      let pulled = list.contentOffset.y
      list.contentSize.height += 2_000
      hosted.stage.run(frames: 2)
      #expect(abs(list.contentOffset.y - pulled) <= 1)
      // What was beyond the end is inside now, and follows the finger without resistance.
      finger.move(down: 30, over: 0.1)
      #expect(abs(list.contentOffset.y - pulled + 30) <= 1)
      finger.hold(0.2)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(abs(list.contentOffset.y - pulled + 30) <= 1)
    }
  }

  /// No finger holds what a wheel pulls beyond an end.
  @Test func pullOfAWheelReturnsAtOnce() {
    let still = drawnKnobs.map { knobs in
      var knobs = knobs
      knobs.wheelVelocity = .zero
      return knobs
    }
    each(MailDraft.self, knobs: still) { hosted, _ in
      guard let list = hosted.lists.values.first else { return }
      let trackpad = Trackpad(on: hosted.stage, in: hosted.window)
      let middle = CGPoint(x: 195, y: 600)
      for _ in 0..<4 { trackpad.scroll(at: middle, down: -2_000, over: 0.3, isStill: true) }
      #expect(hosted.stage.settle())
      // The library shows the pull by moving the view.
      @MainActor func place() -> CGFloat { list.convert(.zero, to: hosted.window).y }
      let rest = place()
      trackpad.click(at: middle, down: -120)
      let pulled = rest - place()
      #expect(pulled > 10)
      hosted.stage.run(seconds: 0.2)
      #expect(rest - place() < pulled / 2)
      #expect(hosted.stage.settle())
      #expect(abs(place() - rest) <= 1)
    }
  }

  @Test func trackpadMovesASheetByItsBar() {
    each(MapsOverlay.self) { hosted, _ in
      let trackpad = Trackpad(on: hosted.stage, in: hosted.window)
      let (bar, start) = (hosted.seen(MapsOverlay.Node.searchBar.rawValue), hosted.screen.position(of: .places))
      trackpad.scroll(at: CGPoint(x: bar.midX, y: bar.midY), down: -200, over: 0.3, isStill: true)
      #expect(abs(hosted.screen.position(of: .places) - start - 200) <= 1)
      #expect(hosted.stage.settle())
      #expect(hosted.host.acceptsFinger)
    }
  }

  @Test func trackpadMovesASheetByItsListFromTheFirstPoint() {
    each(MapsOverlay.self) { hosted, _ in
      let (trackpad, start) = (Trackpad(on: hosted.stage, in: hosted.window), hosted.screen.position(of: .places))
      trackpad.scroll(at: CGPoint(x: 195, y: 830), down: -200, over: 0.3, isStill: true)
      #expect(abs(hosted.screen.position(of: .places) - start - 200) <= 1)
      #expect(offset(hosted) == 0)
      #expect(hosted.stage.settle())
    }
  }

  @Test func clicksOfAWheelAreOneDrag() {
    each(MapsOverlay.self) { hosted, _ in
      var releases = 0
      hosted.host.observe = { if case .ended = $0 { releases += 1 } }
      let trackpad = Trackpad(on: hosted.stage, in: hosted.window)
      var bar = hosted.seen(MapsOverlay.Node.searchBar.rawValue)
      let start = hosted.screen.position(of: .places)
      for click in 1...5 {
        trackpad.click(at: CGPoint(x: bar.midX, y: bar.midY), down: -40)
        hosted.stage.run(frames: 6)
        #expect(abs(hosted.screen.position(of: .places) - start - 40 * Double(click)) <= 1)
        bar = hosted.seen(MapsOverlay.Node.searchBar.rawValue)
      }
      #expect(releases == 0)
      #expect(hosted.stage.settle())
      #expect(releases == 1 && hosted.host.acceptsFinger)
      #expect(hosted.screen.notch(MapsOverlay.PlacesNotch.self) != nil)
    }
  }

  @Test func contentOfASheetAtTheTopDoesNotJump() {
    each(RoutePlanner.self) { hosted, finger in
      let places = RoutePlanner.Node.places.rawValue
      for notch in [RoutePlanner.SearchNotch.recent, .field] {
        hosted.screen.move(to: notch)
        var last = hosted.seen(places).minY
        for _ in 0..<120 {
          hosted.stage.run()
          #expect(abs(hosted.seen(places).minY - last) < 60)
          last = hosted.seen(places).minY
        }
      }
      #expect(hosted.stage.settle())
      #expect(hosted.seen(places).minY == 0)
    }
  }

  /// A controller of the app, with the safe areas that it was laid out for.
  private final class Child: UIViewController {
    var insets: [UIEdgeInsets] = []

    override func viewDidLayoutSubviews() { insets.append(view.safeAreaInsets) }
  }

  private func isClose(_ insets: [UIEdgeInsets], _ others: [UIEdgeInsets]) -> Bool {
    zip(insets, others).allSatisfy { abs($0.top - $1.top) < 1 && abs($0.bottom - $1.bottom) < 1 }
  }

  @Test func safeAreaInASheetStaysTheSame() {
    each(MapsOverlay.self) { hosted, finger in
      let (bar, list) = (Child(), Child())
      hosted.screen.bind(child: bar, to: .searchBar)
      let table = UIScrollView(frame: list.view.bounds)
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      table.contentSize = CGSize(width: 390, height: 2_000)
      list.view.addSubview(table)
      hosted.screen.bind(child: list, to: .suggestions)
      #expect(hosted.stage.settle())
      hosted.stage.run(frames: 3)
      let (before, layouts) = ([bar, list].map(\.view.safeAreaInsets), bar.insets.count)
      hosted.stage.frameObservers.append {
        #expect(isClose([bar, list].map(\.view.safeAreaInsets), before))
      }
      finger.down(at: CGPoint(x: 195, y: 760))
      finger.move(down: -300, over: 0.3)
      finger.up()
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      #expect(hosted.stage.settle())
      #expect(before[0].bottom == 0 && before[1].bottom == 34)
      // It is laid out for one size.
      #expect(bar.insets.count <= layouts + 1)
      hosted.stage.frameObservers.removeLast()
    }
  }

  @Test func safeAreaBehindASheetStaysTheSame() {
    each(MailDraft.self) { hosted, _ in
      let inbox = Child()
      hosted.screen.bind(child: inbox, to: .mailbox)
      #expect(hosted.stage.settle())
      hosted.stage.run(frames: 3)
      let before = inbox.view.safeAreaInsets
      #expect(before.top == 47 && hosted.screen.controller.levels[0].transform.a < 1)
      hosted.stage.frameObservers.append { #expect(isClose([inbox.view.safeAreaInsets], [before])) }
      hosted.screen.move(to: MailDraft.DraftNotch.minimized)
      #expect(hosted.stage.settle())
      hosted.stage.frameObservers.removeLast()
    }
  }

  @Test func barsOfTheSystemKnowTheShownList() {
    each(StudyTabs.self) { hosted, _ in
      let controller = hosted.screen.viewController
      #expect(controller.contentScrollView(for: .top) === hosted.scrollView(StudyTabs.Node.fluentRows.rawValue))
      hosted.screen.select(StudyTabs.SectionsPage.spoken)
      #expect(hosted.stage.settle())
      #expect(controller.contentScrollView(for: .bottom) === hosted.scrollView(StudyTabs.Node.spokenRows.rawValue))
    }
  }
}
