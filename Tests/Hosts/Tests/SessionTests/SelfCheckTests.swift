import ScrollworkEngine
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkHost
@testable import ScrollworkUIKit

/// The violations that the library finds in itself: nothing as it is, and each defect within seconds of use where its fix is taken out
/// (`mutants.txt`).
@MainActor @Suite struct SelfCheckTests {
  private func eachChecked<Screen: ScrollMachine.Description>(
    _ screen: Screen.Type, content: CGFloat = 1, _ body: (HostedStage<Screen>, UIKit.Finger) -> Void
  ) {
    each(screen, content: content) { hosted, finger in
      var found: [HostViolation] = []
      hosted.screen.onViolation = { found.append($0) }
      body(hosted, finger)
      #expect(found == [])
    }
  }

  @Test func checkFindsNothingInAThrowBack() {
    for back in stride(from: CGFloat(100), to: 150, by: 5) {
      eachChecked(MailDraft.self) { hosted, finger in
        guard let list = hosted.lists.values.first else { return }
        let end = list.contentSize.height - list.bounds.height
        list.setContentOffset(CGPoint(x: 0, y: end), animated: false)
        #expect(hosted.stage.settle())
        finger.down(at: CGPoint(x: 200, y: 500))
        finger.move(down: -200, over: 0.3)
        finger.move(down: back, over: 0.1)
        finger.up()
        #expect(hosted.stage.settle())
      }
    }
  }

  @Test func checkFindsNothingWhenAListIsReplaced() {
    eachChecked(MapsOverlay.self) { hosted, finger in
      finger.down(at: CGPoint(x: 200, y: 800))
      finger.move(down: -200, over: 0.2)
      let other = UIScrollView(frame: .zero)
      other.contentSize.height = 2_000
      hosted.screen.bind(other, to: .suggestions)
      finger.up()
      hosted.stage.run(seconds: 3)
    }
  }

  @Test func checkFindsNothingInASheetAtTheTop() {
    eachChecked(RoutePlanner.self) { hosted, _ in
      for notch in [RoutePlanner.SearchNotch.recent, .field] {
        hosted.screen.move(to: notch)
        #expect(hosted.stage.settle())
      }
    }
  }

  @Test func checkFindsNothingInRowsThatGrow() {
    eachChecked(MapsOverlay.self, content: 2) { hosted, finger in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
      guard let list = hosted.lists.values.first else { return }
      list.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
      #expect(hosted.stage.settle())
      finger.tap(at: CGPoint(x: 195, y: 600))
      #expect(hosted.stage.settle())
      finger.down(at: CGPoint(x: 200, y: 500))
      finger.move(down: 60, over: 0.2)
      list.growRows(above: 80)
      hosted.stage.run()
      finger.move(down: 20, over: 0.1)
      finger.up()
      #expect(hosted.stage.settle())
    }
  }

  /// An app may let go of a list while it decelerates.
  @Test func checkFindsNothingWhenAListGoes() {
    eachChecked(MapsOverlay.self) { hosted, finger in
      let wrapper = UIView(frame: .zero)
      var list: UIScrollView? = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 500))
      list?.contentSize = CGSize(width: 390, height: 5_000)
      list.map(wrapper.addSubview)
      hosted.screen.bind(wrapper, to: .suggestions)
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum, animated: false)
      hosted.stage.run(frames: 3)
      finger.down(at: CGPoint(x: 195, y: 500))
      finger.move(down: -300, over: 0.1)
      finger.up()
      hosted.stage.run(frames: 5)
      #expect((list?.contentOffset.y ?? 0) > 300)
      list?.removeFromSuperview()
      list = nil
      #expect(hosted.stage.settle())
    }
  }

  @Test func checkFindsWhatMovesWithoutAView() {
    #expect(
      violations(of: MapsOverlay.self) { hosted, finger in
        finger.down(at: CGPoint(x: 100, y: 100))
        hosted.screen.unbind(.suggestions)
        hosted.host.consumers[MapsOverlay.Node.suggestions.rawValue].drive = .led
        hosted.host.checkFrame(at: hosted.stage.now)
        finger.up()
      }.contains { $0.kind == .rest && $0.message.hasSuffix("suggestions moves, and has no view") })
  }

  @Test func checkFindsAFingerWithoutATouch() {
    #expect(
      violations(of: MapsOverlay.self) { hosted, finger in
        finger.down(at: CGPoint(x: 100, y: 820))
        finger.move(down: -100, over: 0.1)
        hosted.host.touches = 0
        finger.hold(1.5)
        finger.up()
      }.contains { $0.kind == .rest && $0.message.hasSuffix("is dragged, and no finger is down") })
  }

  @Test func checkFindsASheetBesideItsNotches() {
    #expect(
      violations(of: MapsOverlay.self) { hosted, finger in
        hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
        hosted.stage.run(frames: 3)
        hosted.host.consumers[MapsOverlay.Node.places.rawValue].motion = nil
        hosted.host.consumers[MapsOverlay.Node.places.rawValue].frozen = 300
        hosted.stage.run(frames: 3)
      }.contains { $0.kind == .rest && $0.message.contains("rests at 300.0, and its notch is") })
  }

  /// Returns what the library finds in itself on a device as the documentation has it.
  private func violations<Screen: ScrollMachine.Description>(
    of screen: Screen.Type, _ body: (HostedStage<Screen>, UIKit.Finger) -> Void
  ) -> [HostViolation] {
    var found: [HostViolation] = []
    each(screen, knobs: [Knobs()]) { hosted, finger in
      hosted.screen.onViolation = { found.append($0) }
      body(hosted, finger)
    }
    return found
  }

  @Test func violationNamesFileAndLineOnce() {
    each(MapsOverlay.self, knobs: [Knobs()]) { hosted, finger in
      var found: [HostViolation] = []
      hosted.screen.onViolation = { found.append($0) }
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      hosted.stage.run(frames: 3)
      // A finger beside the sheet keeps the display link.
      finger.down(at: CGPoint(x: 100, y: 100))
      for _ in 0..<3 {
        hosted.host.consumers[MapsOverlay.Node.places.rawValue].motion = nil
        hosted.host.consumers[MapsOverlay.Node.places.rawValue].frozen = 2_000
        hosted.stage.run(frames: 2)
        hosted.host.consumers[MapsOverlay.Node.places.rawValue].frozen = 200
        hosted.stage.run(frames: 2)
      }
      finger.up()
      #expect(found.filter { $0.kind == .continuity }.count == 1)
      #expect(found.first?.message.hasPrefix("MapsOverlay.scroll.yaml:") == true)
    }
  }
}
