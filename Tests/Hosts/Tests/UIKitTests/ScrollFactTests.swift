import Testing
import UIKit

/// Facts about scroll views, each in the position of the knobs that it is stated for. `FACTS.md` has their sources.
@MainActor @Suite struct ScrollFactTests {
  // MARK: - Order of calls

  @Test func dragWithoutVelocityEndsWithoutDeceleration() {
    let scene = Scene()
    scene.drag(-100)
    scene.finger.hold(0.2)
    scene.finger.up()
    #expect(scene.calls.names == ["WillBeginDragging", "DidScroll", "WillEndDragging", "DidEndDragging(false)"])
    #expect(scene.calls.velocity == .zero)
    #expect(scene.stage.settle())
    #expect(scene.list.contentOffset.y == 90)
  }

  @Test func throwDeceleratesAfterTheDrag() {
    let scene = Scene()
    scene.throwList(-200)
    scene.stage.settle()
    #expect(
      scene.calls.names == [
        "WillBeginDragging", "DidScroll", "WillEndDragging", "DidEndDragging(true)", "WillBeginDecelerating",
        "DidScroll", "DidEndDecelerating",
      ])
  }

  @Test func touchCatchesADecelerationAtItsOffset() {
    let scene = Scene()
    scene.throwList(-200)
    scene.stage.run(frames: 5)
    #expect(scene.list.isDecelerating)
    let offset = scene.list.contentOffset.y
    scene.finger.down(at: CGPoint(x: 195, y: 350))
    #expect(scene.list.isTracking && !scene.list.isDecelerating)
    #expect(scene.list.contentOffset.y == offset)
    #expect(scene.calls.names.last == "DidEndDecelerating")
  }

  @Test func assignmentCallsBackOnceInside() {
    let scene = Scene()
    var offsets: [CGFloat] = []
    scene.calls.onScroll = { offsets.append(scene.list.contentOffset.y) }
    scene.list.contentOffset = CGPoint(x: 0, y: 50)
    #expect(offsets == [50])
    scene.list.contentOffset = CGPoint(x: 0, y: 50)
    #expect(offsets == [50])
  }

  @Test func unanimatedWriteEndsADeceleration() {
    let scene = Scene()
    scene.throwList(-200)
    scene.stage.run(frames: 5)
    scene.list.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
    #expect(!scene.list.isDecelerating)
    #expect(scene.stage.isSilent)
    #expect(scene.list.contentOffset.y == 300)
  }

  @Test func assignmentLeavesADecelerationRunning() {
    let scene = Scene()
    scene.throwList(-200)
    scene.stage.run(frames: 5)
    scene.list.contentOffset.y = 300
    #expect(scene.list.isDecelerating)
    scene.stage.run()
    #expect(scene.list.contentOffset.y > 300)
  }

  @Test func animatedWriteScrollsEachFrame() {
    let scene = Scene()
    scene.list.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
    #expect(scene.list.contentOffset.y == 0)
    let offsets = scene.offsets(frames: 17)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 })
    #expect(!scene.list.isTracking && !scene.list.isDecelerating)
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 400)
    #expect(scene.calls.names == ["DidScroll", "DidEndScrollingAnimation"])
  }

  @Test func stopEndsABounceAtTheEdge() {
    let scene = Scene()
    scene.throwList(200)
    scene.stage.run(frames: 2)
    #expect(scene.list.contentOffset.y < 0)
    scene.list.stopScrollingAndZooming()
    #expect(scene.list.contentOffset.y == 0)
    #expect(scene.stage.isSilent)
  }

  @Test func stopEndsPagingAtAPage() {
    let scene = Scene()
    scene.list.isPagingEnabled = true
    scene.throwList(-300)
    scene.stage.run(frames: 5)
    scene.list.stopScrollingAndZooming()
    #expect(scene.list.contentOffset.y.remainder(dividingBy: 700) == 0)
  }

  @Test func statusBarScrollsTheOnlyScrollViewToItsTop() {
    let scene = Scene()
    scene.list.contentOffset.y = 1_000
    scene.stage.tapStatusBar()
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 0)
    #expect(scene.calls.names == ["DidScroll", "ShouldScrollToTop", "DidScroll", "DidScrollToTop"])
  }

  @Test func statusBarIsIgnoredWithTwoScrollViews() {
    let scene = Scene()
    let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scene.controller.view.addSubview(other)
    scene.list.contentOffset.y = 1_000
    scene.stage.tapStatusBar()
    #expect(scene.stage.settle())
    #expect(scene.list.contentOffset.y == 1_000)
    other.scrollsToTop = false
    scene.stage.tapStatusBar()
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 0)
  }

  @Test func delegateRefusesTheStatusBar() {
    let scene = Scene()
    scene.calls.allowsScrollToTop = false
    scene.list.contentOffset.y = 1_000
    scene.stage.tapStatusBar()
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 1_000)
  }

  @Test func targetOfTheDelegateIsReached() {
    let scene = Scene()
    scene.calls.newTarget = CGPoint(x: 0, y: 352)
    scene.throwList(-200)
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 352)
  }

  // MARK: - Laws of motion

  @Test func velocityOfTheCallbackIsInPointsPerMillisecondAndUpward() throws {
    let scene = Scene()
    scene.throwList(-200, over: 0.1)
    let velocity = try #require(scene.calls.velocity)
    #expect(abs(velocity.y - 2) < 0.01)
  }

  @Test func decelerationTravelsHalfASecondOfItsVelocity() throws {
    let scene = Scene()
    scene.throwList(-200, over: 0.1)
    let start = scene.list.contentOffset.y
    let target = try #require(scene.calls.target)
    scene.stage.settle()
    let way = scene.list.contentOffset.y - start
    // 2000 pt/s · 0.4995 s, less the way that is left at the speed of the end.
    #expect(abs(way - (2_000 - 10) * 0.4995) < 1)
    #expect(abs(target.y - start - 2_000 * 0.4995) < 1)
  }

  @Test func fastDecelerationTravelsATenthOfASecond() throws {
    let scene = Scene()
    scene.list.decelerationRate = .fast
    scene.throwList(-200, over: 0.1)
    let start = scene.list.contentOffset.y
    scene.stage.settle()
    #expect(abs(scene.list.contentOffset.y - start - (2_000 - 10) * 0.0995) < 1)
  }

  @Test func decelerationIsTheSameAtEveryFrameRate() {
    let slow = Scene(framesPerSecond: 60)
    let fast = Scene(framesPerSecond: 120)
    for scene in [slow, fast] {
      Stage.current = scene.stage
      scene.throwList(-200, over: 0.1)
    }
    Stage.current = slow.stage
    let slowOffsets = slow.offsets(frames: 60)
    let start = slow.list.contentOffset.y
    Stage.current = fast.stage
    let fastOffsets = fast.offsets(frames: 120)
    #expect(start > 500)
    // The last report before the lift is half a frame later at 120 Hz, so the ways of equal times are compared.
    #expect(abs((slowOffsets[59] - slowOffsets[0]) - (fastOffsets[119] - fastOffsets[1])) <= 1)
  }

  @Test(arguments: [(1, 0.55), (10, 5.457), (50, 26.46), (100, 50.99), (200, 95.06), (400, 167.4)])
  func rubberBandShows(pull: CGFloat, shown: CGFloat) {
    var knobs = Knobs()
    knobs.firstTranslation = .whole
    knobs.scale = .three
    let scene = Scene(knobs)
    // The slop is reached first, so that small pulls are pulls.
    scene.list.contentOffset.y = 20
    scene.drag(20 + pull)
    #expect(abs(-scene.list.contentOffset.y - shown) < 0.2 + shown * 0.001)
  }

  @Test func contentBeyondAnEndReturns() {
    let scene = Scene()
    scene.drag(200)
    scene.finger.hold(0.2)
    #expect(scene.list.contentOffset.y < -50)
    scene.finger.up()
    #expect(scene.list.isDecelerating)
    let offsets = scene.offsets(frames: 30)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 0)
  }

  @Test func decelerationIntoAnEndBounces() {
    let scene = Scene()
    scene.list.contentOffset.y = 100
    scene.throwList(150, over: 0.1)
    let offsets = scene.offsets(frames: 120)
    #expect(offsets.contains { $0 < -10 })
    #expect(offsets.last == 0)
    let steps = zip(offsets, offsets.dropFirst()).map { abs($0 - $1) }
    #expect(steps.allSatisfy { $0 < 30 })
  }

  @Test func contentStopsAtItsEndWithoutBounces() {
    let scene = Scene()
    scene.list.bounces = false
    scene.drag(200)
    #expect(scene.list.contentOffset.y == 0)
    scene.finger.up()
    #expect(scene.offsets(frames: 20).allSatisfy { $0 == 0 })
  }

  @Test func catchInABounceStaysWhereItIs() {
    let scene = Scene()
    scene.throwList(200)
    scene.stage.run(frames: 3)
    let offset = scene.list.contentOffset.y
    #expect(offset < -20)
    scene.finger.down(at: CGPoint(x: 195, y: 350))
    scene.finger.hold(0.3)
    #expect(scene.list.contentOffset.y == offset)
    scene.finger.up()
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 0)
  }

  @Test func pagingRestsAtAPage() {
    let scene = Scene()
    scene.list.isPagingEnabled = true
    scene.throwList(-120)
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 700)
    scene.drag(-120)
    scene.finger.hold(0.2)
    scene.finger.up()
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 700)
  }

  // MARK: - State

  @Test func trackingBeginsAtTouchDownAndDraggingWithMovement() {
    let scene = Scene()
    scene.finger.down(at: CGPoint(x: 195, y: 350))
    #expect(scene.list.isTracking && !scene.list.isDragging)
    scene.finger.move(down: -50, over: 0.1)
    #expect(scene.list.isTracking && scene.list.isDragging)
  }

  @Test func draggingLastsUntilTheDecelerationEnds() {
    let scene = Scene()
    scene.throwList(-200)
    scene.stage.run(frames: 5)
    #expect(scene.list.isDragging && !scene.list.isTracking && scene.list.isDecelerating)
    scene.stage.settle()
    #expect(!scene.list.isDragging && !scene.list.isDecelerating)
  }

  @Test func shortContentIsDraggedOnlyWithAlwaysBounce() {
    let scene = Scene(rows: 2)
    scene.drag(-100)
    #expect(!scene.list.isDragging)
    scene.finger.up()
    scene.list.alwaysBounceVertical = true
    scene.drag(-100)
    #expect(scene.list.isDragging)
  }

  @Test func disabledScrollingCancelsTheDrag() {
    let scene = Scene()
    scene.drag(-100)
    scene.list.isScrollEnabled = false
    #expect(scene.list.panGestureRecognizer.state == .cancelled)
    #expect(!scene.list.isDragging)
    #expect(scene.calls.names.last == "DidEndDragging(false)")
  }

  @Test func writtenOffsetIsRoundedToPixelsAndBoundsAreNot() {
    let scene = Scene()
    scene.list.contentOffset.y = 10.3
    #expect(scene.list.contentOffset.y == 10.5)
    scene.list.bounds.origin.y = 10.3
    #expect(scene.list.contentOffset.y == 10.3)
  }

  @Test func shrunkContentIsClampedInTheLayoutPass() {
    let scene = Scene()
    scene.list.contentOffset.y = 3_000
    scene.calls.names = []
    scene.list.contentSize.height = 2_000
    #expect(scene.list.contentOffset.y == 3_000)
    scene.stage.run()
    #expect(scene.list.contentOffset.y == 1_300)
    #expect(scene.calls.names == ["DidScroll"])
  }

  @Test func writtenOffsetBeyondTheRangeStays() {
    let scene = Scene()
    scene.list.contentOffset.y = -80
    scene.stage.run(frames: 3)
    #expect(scene.list.contentOffset.y == -80)
    scene.list.contentSize.height += 1
    scene.stage.run()
    #expect(scene.list.contentOffset.y == 0)
  }

  @Test func everyScrollLaysOutTheScrollView() {
    final class Counting: UIScrollView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let scene = Scene()
    let list = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    list.contentSize.height = 200
    scene.controller.view.addSubview(list)
    scene.stage.run()
    let before = list.layouts
    list.contentOffset.y = 10
    list.contentOffset.y = 20
    scene.stage.run()
    #expect(list.layouts == before + 1)
  }

  @Test func insetsAreAdjustedAsTheBehaviorSays() {
    let scene = Scene()
    let list = UIScrollView(frame: scene.controller.view.bounds)
    scene.controller.view.addSubview(list)
    list.contentInset = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0)
    #expect(list.adjustedContentInset.top == 5)
    list.contentSize = CGSize(width: 100, height: 2_000)
    #expect(list.adjustedContentInset.top == 52)
    list.contentInsetAdjustmentBehavior = .never
    #expect(list.adjustedContentInset.top == 5)
    list.contentSize = .zero
    list.contentInsetAdjustmentBehavior = .always
    #expect(list.adjustedContentInset.top == 52)
  }

  @Test func touchOnDeceleratingContentIsNotDeliveredToIt() {
    let scene = Scene()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 390, height: 4_400))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    scene.list.addSubview(button)
    scene.finger.tap(at: CGPoint(x: 195, y: 350))
    #expect(taps == 1)
    scene.throwList(-200)
    scene.stage.run(frames: 5)
    scene.finger.tap(at: CGPoint(x: 195, y: 350))
    #expect(taps == 1)
    scene.finger.tap(at: CGPoint(x: 195, y: 350))
    #expect(taps == 2)
  }

  @Test func dragCancelsTheTouchOfAControl() {
    let scene = Scene()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 390, height: 4_400))
    var (taps, cancels) = (0, 0)
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    button.addAction(UIAction { _ in cancels += 1 }, for: .touchCancel)
    scene.list.addSubview(button)
    scene.throwList(-200)
    #expect(taps == 0)
    #expect(cancels == 1)
  }

  @Test func refreshControlTriggersOnAPullAndKeepsItsRoom() {
    let scene = Scene()
    let control = UIRefreshControl()
    var triggers = 0
    control.addAction(UIAction { _ in triggers += 1 }, for: .valueChanged)
    scene.list.refreshControl = control
    scene.drag(50)
    #expect(triggers == 0)
    scene.finger.move(down: 300, over: 0.2)
    #expect(triggers == 1 && control.isRefreshing)
    scene.finger.hold(0.2)
    scene.finger.up()
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == -60)
    control.endRefreshing()
    scene.stage.settle()
    #expect(scene.list.contentOffset.y == 0)
  }

  // MARK: - Observation

  @Test func observerRunsInsideTheAssignment() {
    let scene = Scene()
    let seen = Seen()
    let observation = scene.list.observe(\.contentOffset, options: [.old, .new]) { _, change in
      seen.values.append(change.oldValue?.y ?? -1)
      seen.values.append(change.newValue?.y ?? -1)
    }
    scene.list.contentOffset.y = 44
    #expect(seen.values == [0, 44])
    scene.drag(-50)
    #expect(seen.values.last == 84)
    observation.invalidate()
    scene.list.contentOffset.y = 500
    #expect(seen.values.last == 84)
    #expect(scene.list.observerCount == 0)
  }

  @Test func observationEndsWithItsToken() {
    let scene = Scene()
    let seen = Seen()
    var observation: NSKeyValueObservation? = scene.list.observe(\.contentSize) { view, _ in
      MainActor.assumeIsolated { seen.values.append(view.contentSize.height) }
    }
    scene.list.contentSize.height = 900
    #expect(seen.values == [900])
    #expect(observation != nil)
    observation = nil
    scene.list.contentSize.height = 800
    #expect(seen.values == [900])
  }

  @Test func scrollViewLeavesTheTranslationOfItsPanAlone() {
    let scene = Scene()
    scene.drag(-100)
    #expect(abs(scene.list.panGestureRecognizer.translation(in: nil).y + 90) < 1e-9)
    scene.finger.move(down: 30, over: 0.1)
    #expect(abs(scene.list.panGestureRecognizer.translation(in: nil).y + 60) < 1e-9)
  }

  @Test func rowsThatGrowAboveMoveTheOffset() {
    let scene = Scene()
    scene.drag(-300)
    let (offset, height) = (scene.list.contentOffset.y, scene.list.contentSize.height)
    scene.list.growRows(above: 50, below: 20)
    #expect(scene.list.contentOffset.y == offset)
    scene.stage.run()
    #expect(scene.list.contentOffset.y == offset + 50)
    #expect(scene.list.contentSize.height == height + 70)
    scene.finger.move(down: -10, over: 0.1)
    #expect(abs(scene.list.contentOffset.y - offset - 60) < 1)
  }

  @Test func trackpadScrollsWithoutTracking() {
    let scene = Scene()
    let trackpad = Trackpad(on: scene.stage, in: scene.window)
    var tracks: [Bool] = []
    scene.calls.onScroll = { tracks.append(scene.list.isTracking) }
    trackpad.scroll(at: CGPoint(x: 195, y: 350), down: -60, over: 0.2, isStill: true)
    #expect(abs(scene.list.contentOffset.y - 60) < 1)
    #expect(!tracks.isEmpty && !tracks.contains(true))
  }
}

final class Seen: @unchecked Sendable {
  var values: [CGFloat] = []
}

final class WeakReference {
  private(set) weak var object: AnyObject?
  init(_ object: AnyObject?) { self.object = object }
}
