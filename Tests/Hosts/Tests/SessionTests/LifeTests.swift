import ScrollworkEngine
import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// The life of a hosted screen, and its independence of the frame rate.
@MainActor @Suite struct LifeTests {
  private final class WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private static let safeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  private func hosted<Screen: ScrollMachine.Description>(_ screen: Screen.Type, framesPerSecond: Int = 60)
    -> HostedStage<Screen>
  {
    HostedStage(
      Knobs(), framesPerSecond: framesPerSecond, size: CGSize(width: 390, height: 844), safeArea: Self.safeArea,
      content: [1])
  }

  @Test func nothingIsLeftOfAThousandScreens() {
    let stage = Stage()
    Stage.current = stage
    let list = UIScrollView()
    let (targets, settings) = (list.panGestureRecognizer.targetCount, list.alwaysBounceVertical)
    var references: [WeakReference] = []
    for round in 0..<1_000 {
      let screen = HostedScreen<MapsOverlay>()
      screen.bind(UIView(), to: .map)
      screen.bind(UIView(), to: .searchBar)
      screen.bind(list, to: .suggestions)
      let window = stage.show(screen.viewController)
      references += [WeakReference(screen), WeakReference(screen.controller), WeakReference(screen.controller.host)]
      if round.isMultiple(of: 20) {
        let finger = UIKit.Finger(on: stage, in: window)
        finger.down(at: CGPoint(x: 195, y: 800))
        finger.move(down: -300, over: 0.05)
        // Half of these screens disappear in flight, half under a finger.
        if round.isMultiple(of: 40) { finger.up() }
        stage.close(window)
        if finger.isDown { finger.up() }
      } else {
        stage.run()
        stage.close(window)
      }
      screen.unbind(.suggestions)
    }
    stage.run(frames: 2)
    #expect(references.filter { $0.object != nil }.count == 0)
    #expect(stage.linkCount == 0)
    #expect(list.observerCount == 0)
    #expect(list.panGestureRecognizer.targetCount == targets)
    #expect(list.alwaysBounceVertical == settings)
    #expect(stage.misuses == [])
  }

  @Test func springIsTheSameAtEveryFrameRate() {
    // Both show a frame for the time at which it is seen, so frame k at 60 Hz is frame 2k or 2k + 1 at 120 Hz.
    let heights = [60, 120].map { rate in
      let hosted = hosted(MapsOverlay.self, framesPerSecond: rate)
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      return (0..<rate).map { frame in
        // Aimed anew on its way, and once more on the way back.
        if frame == rate / 10 { hosted.screen.move(to: MapsOverlay.PlacesNotch.minimum) }
        if frame == rate / 6 { hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum) }
        hosted.stage.run()
        return hosted.screen.position(of: .places)
      }
    }
    #expect(heights[0].last ?? 0 > 700)
    // The last frames before a new aim were computed for a time after it.
    let compared = (0..<50).filter { $0 != 5 && $0 != 9 }
    let differences = [1, 2].map { first in
      compared.map { abs(heights[0][$0] - heights[1][2 * $0 + first]) }.max() ?? .infinity
    }
    #expect(differences.min() ?? .infinity < 1e-6)
  }

  @Test func flingEndsAtTheSamePlaceAtEveryFrameRate() {
    let ends = [60, 120].map { rate in
      let hosted = hosted(StudyTabs.self, framesPerSecond: rate)
      let finger = UIKit.Finger(on: hosted.stage, in: hosted.window)
      finger.down(at: CGPoint(x: 195, y: 700))
      // The pan begins at the same place in both.
      finger.move(down: -10, over: 1.0 / Double(rate))
      finger.move(down: -100, over: 0.1)
      finger.up()
      #expect(hosted.stage.settle())
      return Screen.positions(hosted)
    }
    for (slow, fast) in zip(ends[0], ends[1]) { #expect(abs(slow - fast) <= 1, "\(ends)") }
  }

  private enum Screen {
    @MainActor static func positions(_ hosted: HostedStage<StudyTabs>) -> [Double] {
      StudyTabs.Node.allCases.map { hosted.screen.position(of: $0) }
    }
  }
}
