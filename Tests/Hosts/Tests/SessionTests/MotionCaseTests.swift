import Testing
import UIKit

@testable import Screens
@testable import ScrollworkHost
@testable import ScrollworkUIKit

/// Directed cases of motions that are caught, moved or passed on, each in many positions of the knobs.
@MainActor @Suite struct MotionCaseTests {
  /// The cover is an ordinary view: the library decelerates the page.
  @Test func touchEndsADecelerationOfThePage() {
    each(StudyTabs.self, content: 2) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 220))
      finger.move(down: -60, over: 0.1)
      finger.up()
      hosted.stage.run(frames: 3)
      #expect(hosted.screen.position(of: .page) > 60)
      finger.down(at: CGPoint(x: 195, y: 130))
      let held = hosted.screen.position(of: .page)
      finger.hold(0.3)
      #expect(hosted.screen.position(of: .page) == held)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .page) == held)
    }
  }

  /// The last report of a pan can move the finger, while UIKit decelerates already.
  @Test func flingSurvivesALiftThatMoves() {
    // A write into the new deceleration ends it.
    let positions = drawnKnobs.map { knobs in
      var knobs = knobs
      (knobs.liftMovement, knobs.writeInDeceleration, knobs.decelerationStart) = (.counted, .ends, .inHandler)
      return knobs
    }
    each(MapsOverlay.self, knobs: positions) { hosted, finger in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
      guard let list = hosted.lists.values.first else { return }
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -150, over: 0.1)
      finger.up(below: -8)
      let released = list.contentOffset.y
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y - released > 400)
      #expect(hosted.screen.position(of: .suggestions) == Double(list.contentOffset.y))
    }
  }

  /// The spring of UIKit's bounce is not documented, so the library leaves the way to it. What is left of the velocity at the
  /// end brings the header back.
  @Test func listThrownBackComesBackByUIKit() {
    var returned = 0
    each(NewsBrowser.self) { hosted, finger in
      guard let list = hosted.scrollView(NewsBrowser.Node.articles.rawValue) else { return }
      finger.down(at: CGPoint(x: 195, y: 600))
      finger.move(down: -120, over: 0.3)
      finger.up()
      #expect(hosted.stage.settle())
      let end = list.contentSize.height - list.bounds.height + list.adjustedContentInset.bottom
      list.contentOffset.y = end
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .news) == 56)
      finger.down(at: CGPoint(x: 195, y: 600))
      finger.move(down: -300, over: 0.3)
      finger.move(down: 80, over: 0.03)
      finger.up()
      hosted.stage.run(frames: 2)
      #expect(list.contentOffset.y > end && list.isDecelerating)
      #expect(hosted.screen.position(of: .news) == 56)
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y <= end)
      if hosted.screen.position(of: .news) == 0 { returned += 1 }
    }
    #expect(returned > 0)
  }

  /// Its first and last frames are less than a pixel.
  @Test(arguments: [4, 7, 12]) func slowScrollOfTheAppReachesItsEnd(distance: CGFloat) {
    each(MapsOverlay.self) { hosted, _ in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
      guard let list = hosted.lists.values.first else { return }
      list.setContentOffset(CGPoint(x: 0, y: distance), animated: true)
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y == distance)
    }
  }

  @Test func pageThrownBackGoesOnFromItsTop() {
    each(StudyTabs.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 150))
      finger.move(down: 160, over: 0.3)
      finger.move(down: -90, over: 0.06)
      #expect(hosted.screen.position(of: .page) < 0)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .page) > 30)
    }
  }

  /// The way to the critical offset ends elsewhere when the safe area changes.
  @Test func wayToAnOffsetThatMovesDoesNotJump() {
    each(ArtistPage.self, content: 4) { hosted, _ in
      hosted.screen.scroll(.artist, to: .critical)
      hosted.stage.run(frames: 5)
      var last = hosted.screen.position(of: .artist)
      #expect(last > 5 && last < 300)
      hosted.stage.resize(
        to: CGSize(width: 390, height: 844), safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0))
      for _ in 0..<90 {
        let next = hosted.screen.position(of: .artist)
        #expect(abs(next - last) < 50)
        last = next
        hosted.stage.run()
      }
      #expect(last == 416)
    }
  }

  /// The machine shows the bar as soon as the app sends the feed to its top.
  @Test func barsSlideToTheirPlaces() {
    each(PhotoFeed.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 600))
      finger.move(down: -140, over: 0.3)
      finger.hold(0.2)
      finger.up()
      #expect(hosted.stage.settle())
      @MainActor func top() -> Double { Double(hosted.seen(PhotoFeed.Node.tabBar.rawValue).minY) }
      var last = top()
      #expect(last >= 844)
      hosted.stage.tapStatusBar()
      for _ in 0..<60 {
        #expect(abs(top() - last) < 20)
        last = top()
        hosted.stage.run()
      }
      #expect(hosted.stage.settle())
      #expect(abs(top() - 761) < 0.5)
    }
  }

  /// The machine has the title away at the first point of the finger, and it slides there while the finger goes on.
  @Test func barsThatLeaveAtOnceSlide() {
    each(RecipeBook.self) { hosted, finger in
      @MainActor func bottom() -> Double { Double(hosted.seen(RecipeBook.Node.title.rawValue).maxY) }
      #expect(abs(bottom() - 91) < 0.5)
      finger.down(at: CGPoint(x: 195, y: 600))
      var last = bottom()
      for _ in 0..<60 {
        finger.move(down: -1, over: 1.0 / 60)
        #expect(abs(bottom() - last) < 12)
        last = bottom()
      }
      #expect(abs(last - 47) < 0.5)
      finger.up()
      #expect(hosted.stage.settle())
    }
  }

  /// 2,900 points per second a few points before the notch.
  @Test func springStartsWithTheVelocityOfTheFinger() {
    each(MapsOverlay.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 820))
      finger.move(down: -580, over: 0.2)
      let released = hosted.screen.position(of: .places)
      #expect(released > 660 && released <= 733)
      finger.up()
      var highest = 0.0
      for _ in 0..<30 {
        hosted.stage.run()
        highest = max(highest, hosted.screen.position(of: .places))
      }
      #expect(highest > 760)
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .places) == 733)
    }
  }

  /// The list moves in steps of UIKit, the page behind it in frames of the library.
  @Test func flingThatCrossesGoesAsFarAsOneThatDoesNot() {
    each(StudyTabs.self) { hosted, finger in
      hosted.screen.scroll(.page, to: .critical, animated: false)
      hosted.stage.run(frames: 2)
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -90, over: 0.3)
      finger.hold(0.2)
      finger.up()
      #expect(hosted.stage.settle())
      finger.down(at: CGPoint(x: 195, y: 500))
      finger.move(down: 40, over: 0.1)
      @MainActor func place() -> Double { hosted.screen.position(of: .page) + hosted.screen.position(of: .fluentRows) }
      let released = place()
      finger.up()
      var last = place()
      for _ in 0..<60 {
        hosted.stage.run()
        // 400 points per second, thrown by up to a fifth more.
        #expect(last - place() < 10)
        last = place()
      }
      #expect(hosted.stage.settle())
      #expect(abs(released - place() - 400 / Deceleration.rate) < 1)
    }
  }

  @Test func secondFingerDoesNotScrollItsList() {
    each(StudyTabs.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 200))
      finger.move(down: -50, over: 0.1)
      let place = hosted.screen.position(of: .page)
      let second = UIKit.Finger(on: hosted.stage, in: hosted.window)
      second.down(at: CGPoint(x: 100, y: 700))
      second.move(down: -150, over: 0.1)
      #expect(hosted.screen.position(of: .page) == place)
      #expect(hosted.screen.position(of: .fluentRows) == 0)
      second.up()
      finger.move(down: -20, over: 0.1)
      #expect(abs(hosted.screen.position(of: .page) - place - 20) < 1e-9)
      finger.hold(0.2)
      finger.up()
      #expect(hosted.stage.settle())
    }
  }
}
