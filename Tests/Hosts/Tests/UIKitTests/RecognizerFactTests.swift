import Testing
import UIKit

/// Facts about touches and recognizers. `FACTS.md` has their sources.
@MainActor @Suite struct RecognizerFactTests {
  /// A view with a view inside, and a recorder of the states of their pans.
  @MainActor final class Nested: UIGestureRecognizerDelegate {
    let stage: Stage
    let window: UIWindow
    let controller = UIViewController()
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
    let inner = Touched(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
    let outerPan = UIPanGestureRecognizer()
    let innerPan = UIPanGestureRecognizer()
    let finger: Finger
    var states: [String] = []
    var together = false
    var receives = true
    var begins = true
    var waits = false

    init(_ knobs: Knobs = Knobs()) {
      stage = Stage(knobs: knobs)
      Stage.current = stage
      outer.addSubview(inner)
      outer.addGestureRecognizer(outerPan)
      inner.addGestureRecognizer(innerPan)
      controller.view.addSubview(outer)
      window = stage.show(controller)
      finger = Finger(on: stage, in: window)
      innerPan.delegate = self
      outerPan.addTarget(self) { [unowned self] in note("outer \($0.state)") }
      innerPan.addTarget(self) { [unowned self] in note("inner \($0.state)") }
    }

    private func note(_ state: String) {
      if states.last != state { states.append(state) }
    }

    func drag(_ distance: CGFloat = 60) {
      finger.down(at: CGPoint(x: 100, y: 100))
      finger.move(down: distance, over: 0.05)
      finger.up()
    }

    func gestureRecognizer(_: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith: UIGestureRecognizer) -> Bool {
      together
    }
    func gestureRecognizer(_: UIGestureRecognizer, shouldReceive: UITouch) -> Bool { receives }
    func gestureRecognizerShouldBegin(_: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(_: UIGestureRecognizer, shouldRequireFailureOf: UIGestureRecognizer) -> Bool { waits }
  }

  @MainActor final class Touched: UIView {
    var phases: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("cancelled") }
  }

  @Test func oneOfTwoPansRecognizes() {
    let nested = Nested()
    nested.drag()
    #expect(nested.states == ["inner began", "inner changed", "inner ended"])
  }

  @Test func delegateLetsTwoRecognizeTogether() {
    let nested = Nested()
    nested.together = true
    nested.drag()
    #expect(nested.states.contains("inner ended") && nested.states.contains("outer ended"))
  }

  @Test func refusedTouchIsNotReceived() {
    let nested = Nested()
    nested.receives = false
    nested.drag()
    #expect(nested.states == ["outer began", "outer changed", "outer ended"])
  }

  @Test func refusedBeginFails() {
    let nested = Nested()
    nested.begins = false
    nested.drag()
    #expect(!nested.states.contains { $0.hasPrefix("inner") })
    #expect(nested.states.first == "outer began")
  }

  @Test func recognizerWaitsForAnotherToFail() {
    let nested = Nested()
    let tap = UITapGestureRecognizer()
    tap.numberOfTapsRequired = 1
    nested.outer.addGestureRecognizer(tap)
    nested.waits = true
    nested.innerPan.require(toFail: tap)
    nested.drag(5)
    #expect(nested.states.isEmpty)
    nested.outerPan.isEnabled = false
    nested.drag()
    #expect(nested.states.first == "inner began")
  }

  @Test func recognizerThatIsWaitedForWins() {
    let nested = Nested()
    nested.waits = true
    nested.drag()
    #expect(nested.states == ["outer began", "outer changed", "outer ended"])
  }

  @Test func failureReachesNoTarget() {
    let nested = Nested()
    nested.drag(5)
    #expect(nested.states.isEmpty)
    #expect(nested.innerPan.state == .possible)
  }

  @Test func cancelledTouchCancelsThePan() {
    let nested = Nested()
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    nested.finger.move(down: 60, over: 0.05)
    nested.finger.cancel()
    #expect(nested.states.last == "inner cancelled")
  }

  @Test func disabledRecognizerCancels() {
    let nested = Nested()
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    nested.finger.move(down: 60, over: 0.05)
    nested.innerPan.isEnabled = false
    #expect(nested.states.last == "inner cancelled")
  }

  @Test func panBeginsAfterTenPoints() {
    let nested = Nested()
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    nested.finger.move(down: 9, over: 0.05)
    #expect(nested.innerPan.state == .possible)
    nested.finger.move(down: 1, over: 0.02)
    #expect(nested.innerPan.state == .began)
  }

  @Test func setTranslationResetsTheVelocity() {
    let nested = Nested()
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    nested.finger.move(down: 60, over: 0.05)
    #expect(nested.innerPan.velocity(in: nil).y > 1_000)
    nested.innerPan.setTranslation(.zero, in: nil)
    #expect(nested.innerPan.translation(in: nil) == .zero)
    #expect(nested.innerPan.velocity(in: nil) == .zero)
  }

  @Test func velocityIsAMeanOfTheLastThree() {
    let nested = Nested()
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    for distance: CGFloat in [12, 6, 4, 2] { nested.finger.move(down: distance, over: 1.0 / 60) }
    #expect(abs(nested.innerPan.velocity(in: nil).y - 60 * (0.6 * 6 + 0.35 * 4 + 0.05 * 2)) < 0.001)
  }

  @Test func secondFingerMovesNothingByItself() {
    let nested = Nested()
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    nested.finger.move(down: 60, over: 0.05)
    let translation = nested.innerPan.translation(in: nil)
    let second = Finger(on: nested.stage, in: nested.window)
    second.down(at: CGPoint(x: 200, y: 300))
    #expect(nested.innerPan.numberOfTouches == 2)
    #expect(nested.innerPan.translation(in: nil) == translation)
    second.up()
    #expect(nested.innerPan.translation(in: nil) == translation)
    #expect(nested.innerPan.state == .changed)
  }

  @Test func recognitionCancelsTheTouchInItsView() {
    let nested = Nested()
    nested.drag()
    #expect(nested.inner.phases == ["began", "moved", "cancelled"] || nested.inner.phases == ["began", "cancelled"])
    nested.inner.phases = []
    nested.innerPan.cancelsTouchesInView = false
    nested.drag()
    #expect(nested.inner.phases.last == "ended")
  }

  @Test func targetIsNotRetained() {
    let pan = UIPanGestureRecognizer()
    var target: Seen? = Seen()
    let weakTarget = WeakReference(target)
    pan.addTarget(target!) { _ in }
    #expect(pan.targetCount == 1)
    target = nil
    #expect(weakTarget.object == nil)
    #expect(pan.targetCount == 0)
  }

  @Test func touchStaysWithItsView() {
    let nested = Nested()
    nested.innerPan.isEnabled = false
    nested.outerPan.isEnabled = false
    nested.finger.down(at: CGPoint(x: 100, y: 390))
    nested.finger.move(down: 100, over: 0.05)
    #expect(nested.finger.view === nested.inner)
    nested.finger.up()
    #expect(nested.inner.phases.last == "ended")
  }

  @Test func pressOfNoDurationBeginsAtTouchDown() {
    let nested = Nested()
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 0
    press.cancelsTouchesInView = false
    nested.together = true
    var states: [UIGestureRecognizer.State] = []
    let owner = Seen()
    press.addTarget(owner) { states.append($0.state) }
    press.delegate = nested
    nested.inner.addGestureRecognizer(press)
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    #expect(states == [.began])
    nested.finger.move(down: 60, over: 0.05)
    nested.finger.up()
    #expect(states.last == .ended)
    #expect(nested.states.contains("inner ended"))
    _ = owner
  }

  @Test func longPressTakesItsTime() {
    let nested = Nested()
    let press = UILongPressGestureRecognizer()
    nested.inner.addGestureRecognizer(press)
    nested.finger.down(at: CGPoint(x: 100, y: 100))
    nested.finger.hold(0.4)
    #expect(press.state == .possible)
    nested.finger.hold(0.2)
    #expect(press.state == .began)
  }

  @Test func edgePanReceivesTouchesAtTheEdge() {
    let nested = Nested()
    let edge = UIScreenEdgePanGestureRecognizer()
    nested.window.addGestureRecognizer(edge)
    nested.outerPan.require(toFail: edge)
    nested.innerPan.require(toFail: edge)
    nested.finger.down(at: CGPoint(x: 5, y: 100))
    nested.finger.move(by: CGPoint(x: 60, y: 0), over: 0.05)
    #expect(edge.state == .changed)
    nested.finger.up()
    nested.drag()
    #expect(nested.states.first == "inner began")
  }

  @Test func delegateOfAScrollViewsPanIsItsOwn() {
    let nested = Nested()
    let list = UIScrollView()
    list.panGestureRecognizer.delegate = nested
    #expect(nested.stage.misuses.count == 1)
  }

  @Test func scrollEventsMoveOnlyPansThatAllowThem() {
    let nested = Nested()
    nested.outerPan.allowedScrollTypesMask = .continuous
    let trackpad = Trackpad(on: nested.stage, in: nested.window)
    trackpad.scroll(at: CGPoint(x: 195, y: 200), down: 60, over: 0.2)
    #expect(nested.states == ["outer began", "outer changed", "outer ended"])
    trackpad.click(at: CGPoint(x: 195, y: 200), down: 60)
    #expect(nested.states.count == 3)
  }

  @Test func scrollEventsHaveNoTouch() {
    let nested = Nested()
    nested.innerPan.allowedScrollTypesMask = .all
    var (counts, places, ways) = ([Int](), [CGPoint](), [CGFloat]())
    let owner = Nested()
    Stage.current = nested.stage
    nested.innerPan.addTarget(owner) { recognizer in
      counts.append(recognizer.numberOfTouches)
      places.append(recognizer.location(in: nil))
      ways.append((recognizer as? UIPanGestureRecognizer)?.translation(in: nil).y ?? 0)
    }
    let trackpad = Trackpad(on: nested.stage, in: nested.window)
    trackpad.scroll(at: CGPoint(x: 195, y: 200), down: 30, over: 0.05)
    #expect(counts.allSatisfy { $0 == 0 } && counts.count > 2)
    #expect(places.allSatisfy { $0 == CGPoint(x: 195, y: 200) })
    #expect(ways.first == 10 && ways.last == 30)
    withExtendedLifetime(owner) {}
  }

  @Test func touchOfAnotherTypeIsNotReceived() {
    let nested = Nested()
    nested.innerPan.allowedTouchTypes = []
    nested.drag()
    #expect(nested.states.allSatisfy { $0.hasPrefix("outer") } && !nested.states.isEmpty)
  }
}
