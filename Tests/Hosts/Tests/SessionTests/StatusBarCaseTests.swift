import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// Taps on the status bar with several lists on screen, in many positions of the knobs.
@MainActor @Suite struct StatusBarCaseTests {
  /// The scroll views below a view that ask for the tap, also those that are hidden.
  private func answering(_ view: UIView) -> [UIScrollView] {
    let inside = view.subviews.flatMap(answering)
    guard let scrollView = view as? UIScrollView, scrollView.scrollsToTop else { return inside }
    return [scrollView] + inside
  }

  /// Drags by a distance from a height of the window, and waits.
  private func drag<Screen>(_ hosted: HostedStage<Screen>, _ finger: UIKit.Finger, from y: CGFloat, by way: CGFloat) {
    finger.down(at: CGPoint(x: 195, y: y))
    finger.move(down: way, over: 0.3)
    finger.hold(0.2)
    finger.up()
    #expect(hosted.stage.settle())
  }

  @Test func onlyTheNamedListScrollsToItsTop() {
    each(RadioStations.self) { hosted, finger in
      drag(hosted, finger, from: 500, by: -300)
      hosted.screen.move(to: RadioStations.PlayerNotch.full)
      #expect(hosted.stage.settle())
      drag(hosted, finger, from: 500, by: -200)
      hosted.screen.move(to: RadioStations.PlayerNotch.mini)
      #expect(hosted.stage.settle())
      let queue = hosted.screen.position(of: .queue)
      #expect(hosted.screen.position(of: .stations) > 280 && queue > 180)
      let list = hosted.lists[RadioStations.Node.stations.rawValue]
      var offsets = [list?.contentOffset.y ?? 0]
      hosted.stage.frameObservers.append { offsets.append(list?.contentOffset.y ?? 0) }
      hosted.stage.tapStatusBar()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .stations) == 0 && hosted.screen.position(of: .queue) == queue)
      // Animated, as when UIKit scrolls a view to its top.
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 100 } && offsets.last == 0)
    }
  }

  @Test func tapEndsADecelerationOfTheNamedList() {
    for frames in [1, 10] {
      each(RadioStations.self) { hosted, finger in
        finger.down(at: CGPoint(x: 195, y: 600))
        finger.move(down: -300, over: 0.1)
        finger.up()
        hosted.stage.run(frames: frames)
        let list = hosted.lists[RadioStations.Node.stations.rawValue]
        var offsets = [list?.contentOffset.y ?? 0]
        #expect(offsets[0] > 200)
        hosted.stage.frameObservers.append { offsets.append(list?.contentOffset.y ?? 0) }
        hosted.stage.tapStatusBar()
        hosted.stage.run(seconds: 1)
        #expect(hosted.stage.isSilent)
        #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 } && offsets.last == 0)
        #expect(hosted.screen.position(of: .stations) == 0)
      }
    }
  }

  /// The spec names the list, and no sheet takes its place.
  @Test func namedListScrollsUnderASheetThatCoversIt() {
    each(RadioStations.self) { hosted, finger in
      drag(hosted, finger, from: 500, by: -300)
      hosted.screen.move(to: RadioStations.PlayerNotch.full)
      #expect(hosted.stage.settle())
      drag(hosted, finger, from: 500, by: -200)
      let queue = hosted.screen.position(of: .queue)
      #expect(queue > 180)
      hosted.stage.tapStatusBar()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .stations) == 0 && hosted.screen.position(of: .queue) == queue)
      #expect(hosted.screen.notch(RadioStations.PlayerNotch.self) == .full)
    }
  }

  @Test func listOfAHiddenPageStays() {
    each(MuseumGuide.self) { hosted, finger in
      drag(hosted, finger, from: 700, by: -400)
      let rooms = hosted.screen.position(of: .roomRows)
      #expect(hosted.screen.position(of: .guide) == 180 && rooms > 150)
      hosted.screen.select(MuseumGuide.ChaptersPage.exhibits)
      #expect(hosted.stage.settle())
      drag(hosted, finger, from: 700, by: -300)
      #expect(hosted.screen.position(of: .exhibitRows) > 280)
      hosted.stage.tapStatusBar()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .guide) == 0 && hosted.screen.position(of: .exhibitRows) == 0)
      #expect(hosted.screen.position(of: .roomRows) == rooms)
      hosted.screen.select(MuseumGuide.ChaptersPage.rooms)
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .roomRows) == rooms)
      hosted.stage.tapStatusBar()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .roomRows) == 0)
    }
  }

  @Test func tapEndsADecelerationOnItsWay() {
    each(MuseumGuide.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -300, over: 0.1)
      finger.up()
      hosted.stage.run(frames: 10)
      hosted.stage.tapStatusBar()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .guide) == 0 && hosted.screen.position(of: .roomRows) == 0)
    }
  }

  /// The list inside of the named scroll goes to its top too, and neither jumps.
  @Test func tapAnimatesTheScrollAndTheListInside() {
    each(MuseumGuide.self) { hosted, finger in
      drag(hosted, finger, from: 700, by: -400)
      let list = hosted.lists[MuseumGuide.Node.roomRows.rawValue]
      var places = [(guide: 180.0, rows: Double(list?.contentOffset.y ?? 0))]
      #expect(places[0].rows > 150)
      hosted.stage.frameObservers.append {
        places.append((hosted.host.shown[MuseumGuide.Node.guide.rawValue], Double(list?.contentOffset.y ?? 0)))
      }
      hosted.stage.tapStatusBar()
      #expect(hosted.stage.settle())
      #expect(
        zip(places, places.dropFirst()).allSatisfy { earlier, later in
          (0..<60).contains(earlier.guide - later.guide) && (0..<60).contains(earlier.rows - later.rows)
        })
      #expect(places.last?.guide == 0 && places.last?.rows == 0)
    }
  }

  @Test func oneScrollViewAsksForTheTap() {
    each(RadioStations.self) { hosted, _ in
      #expect(answering(hosted.window).count == 1)
      let late = UIScrollView(frame: .zero)
      late.contentSize = CGSize(width: 390, height: 900)
      hosted.screen.bind(late, to: .queue)
      hosted.stage.run(frames: 2)
      #expect(answering(hosted.window).count == 1 && !late.scrollsToTop)
      hosted.screen.unbind(.queue)
      #expect(late.scrollsToTop)
    }
    each(MuseumGuide.self) { hosted, _ in #expect(answering(hosted.window).count == 1) }
    // No node of these screens answers the tap.
    each(StudyTabs.self) { hosted, _ in #expect(answering(hosted.window).isEmpty) }
    each(RoutePlanner.self) { hosted, _ in #expect(answering(hosted.window).isEmpty) }
  }
}
