import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// Directed cases, each in many positions of the knobs.
@MainActor @Suite struct CaseTests {
  @Test func touchThatLiftsLetsASheetGoOnToTheSameNotch() {
    for frames in 1...20 {
      each(MapsOverlay.self) { hosted, finger in
        hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
        hosted.stage.run(frames: frames)
        let height = hosted.screen.position(of: .places)
        finger.down(at: CGPoint(x: 195, y: 840))
        finger.hold(0.1)
        if height < 700 { #expect(abs(hosted.screen.position(of: .places) - height) < 80) }
        let held = hosted.screen.position(of: .places)
        finger.hold(0.1)
        if frames < 10 { #expect(hosted.screen.position(of: .places) == held) }
        finger.up()
        #expect(hosted.stage.settle())
        #expect(hosted.screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
      }
    }
  }

  @Test func dragMeasuresNoViewAgain() {
    each(AuthorProfile.self) { hosted, finger in
      let container = hosted.screen.controller.containers[AuthorProfile.Node.biography.rawValue]
      guard let view = container.bound as? FittedView else { return #expect(Bool(false), "no view is bound") }
      let measurements = view.measurements
      #expect(measurements > 0)
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -300, over: 0.3)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.position(of: .profile) > 100 && view.measurements == measurements)
      hosted.setTextSize { _ in 80 }
      hosted.stage.run()
      #expect(view.measurements > measurements && hosted.host.measures.suffix(2) == [80, 80])
    }
  }

  @Test func secondFingerOnAnotherRegionChangesNothing() {
    each(MapsOverlay.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -100, over: 0.1)
      let height = hosted.screen.position(of: .places)
      let second = UIKit.Finger(on: hosted.stage, in: hosted.window)
      second.down(at: CGPoint(x: 100, y: 830))
      second.move(down: -150, over: 0.1)
      second.up()
      #expect(hosted.screen.position(of: .places) == height)
      #expect(hosted.lists.values.allSatisfy { $0.contentOffset.y == 0 })
      finger.hold(0.2)
      finger.up()
      #expect(hosted.stage.settle())
    }
  }

  /// Lengths that the spec adds to a measure are an inset: the last episode ends above the player.
  @Test func roomBehindTheLastRowIsAnInset() {
    each(EpisodePlayer.self) { hosted, _ in
      guard let list = hosted.lists[EpisodePlayer.Node.episodes.rawValue] else { return }
      let mini = hosted.screen.position(of: .player)
      list.contentSize.height = 3_000
      hosted.stage.run(frames: 2)
      #expect(hosted.screen.measures.feed == 3_000)
      #expect(abs(list.contentInset.bottom - mini) < 1e-9)
      #expect(hosted.host.range(of: EpisodePlayer.Node.episodes.rawValue).upper == 3_000 + mini - list.bounds.height)
    }
  }

  @Test func appsOwnScrollIsLeftAlone() {
    each(MapsOverlay.self) { hosted, finger in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      hosted.stage.settle()
      guard let list = hosted.lists.values.first else { return }
      list.setContentOffset(CGPoint(x: 0, y: 200), animated: true)
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y == 200)
      // Where nothing is observed the touch finds it.
      finger.tap(at: CGPoint(x: 195, y: 500))
      #expect(hosted.stage.settle())
      #expect(list.contentOffset.y == 200)
      #expect(hosted.screen.position(of: .suggestions) == 200)
    }
  }

  @Test func listPulledBeyondItsEndReturns() {
    each(MapsOverlay.self, content: 0.5) { hosted, finger in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      hosted.stage.settle()
      guard let list = hosted.lists.values.first else { return }
      finger.down(at: CGPoint(x: 195, y: 800))
      finger.move(down: -700, over: 0.3)
      finger.hold(0.2)
      let end = max(0, list.contentSize.height - list.bounds.height)
      #expect(list.contentOffset.y >= end)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(abs(list.contentOffset.y - end) <= 0.5)
    }
  }

  @Test func rotationInASpringEndsAtTheNotch() {
    each(MapsOverlay.self) { hosted, _ in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      hosted.stage.run(frames: 8)
      hosted.stage.resize(to: CGSize(width: 844, height: 390), safeArea: .zero)
      #expect(hosted.stage.settle())
      #expect(hosted.screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
      let height = hosted.screen.machine.height(at: MapsOverlay.PlacesNotch.maximum)
      #expect(hosted.screen.position(of: .places) == height)
      #expect(abs(Double(hosted.seen(1).height) - height) <= 1)
    }
  }

  @Test func keyboardIsOneResize() {
    each(MapsOverlay.self) { hosted, _ in
      var sizes: [Double] = []
      hosted.host.observe = { if case .resized(let environment) = $0 { sizes.append(environment.keyboard) } }
      hosted.stage.setKeyboard(height: 300)
      hosted.stage.run(frames: 30)
      hosted.stage.setKeyboard(height: 0)
      hosted.stage.run(frames: 30)
      #expect(sizes == [300, 0])
    }
  }

  @Test func snapshotIsShownByAFreshScreen() {
    each(StudyTabs.self) { hosted, finger in
      hosted.screen.select(StudyTabs.SectionsPage.spoken)
      hosted.stage.settle()
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -350, over: 0.3)
      finger.hold(0.2)
      finger.up()
      hosted.stage.settle()
      let snapshot = hosted.screen.snapshot
      let positions = StudyTabs.Node.allCases.map { hosted.screen.position(of: $0) }
      let other = HostedStage<StudyTabs>(
        hosted.stage.knobs, framesPerSecond: 60, size: CGSize(width: 390, height: 844),
        safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0), content: [1])
      #expect(other.screen.restore(snapshot))
      other.stage.run(frames: 2)
      #expect(StudyTabs.Node.allCases.map { other.screen.position(of: $0) } == positions)
      #expect(other.screen.page(StudyTabs.SectionsPage.self) == .spoken)
    }
  }

  @Test func tapReachesARowAsSoonAsNothingMoves() {
    each(StudyTabs.self) { hosted, finger in
      guard let list = hosted.scrollView(StudyTabs.Node.fluentRows.rawValue) else { return }
      let row = UIButton(frame: CGRect(x: 0, y: 0, width: 390, height: 10_000))
      var taps = 0
      row.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      list.addSubview(row)
      finger.down(at: CGPoint(x: 195, y: 700))
      finger.move(down: -150, over: 0.05)
      finger.up()
      var last = -1.0
      for _ in 0..<600 {
        hosted.stage.run()
        let shown = hosted.screen.position(of: .page) + hosted.screen.position(of: .fluentRows)
        if shown == last && hosted.stage.isSilent { break }
        last = shown
      }
      finger.tap(at: CGPoint(x: 195, y: 700))
      #expect(taps == 1)
    }
  }

  @Test func thrownSheetGoesOnAsFastAsTheFinger() {
    each(MapsOverlay.self) { hosted, finger in
      finger.down(at: CGPoint(x: 195, y: 820))
      finger.move(down: -150, over: 0.1)
      let step = hosted.screen.position(of: .places)
      hosted.stage.run()
      finger.move(down: -25, over: 1.0 / 60)
      let last = hosted.screen.position(of: .places)
      finger.up()
      hosted.stage.run()
      // 1,500 points per second are 25 in a frame; the spring pulls in the same direction.
      #expect(last > step)
      #expect(hosted.screen.position(of: .places) - last > 20)
      #expect(hosted.stage.settle())
      #expect(hosted.screen.notch(MapsOverlay.PlacesNotch.self) == .maximum)
    }
  }

  @Test func springKeepsItsVelocityWhenTheScreenTurns() {
    each(MapsOverlay.self) { hosted, _ in
      hosted.screen.move(to: MapsOverlay.PlacesNotch.maximum)
      hosted.stage.run(frames: 6)
      let first = hosted.screen.position(of: .places)
      hosted.stage.run()
      let step = hosted.screen.position(of: .places) - first
      hosted.stage.resize(
        to: CGSize(width: 390, height: 800), safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
      let turned = hosted.screen.position(of: .places)
      hosted.stage.run()
      #expect(hosted.screen.position(of: .places) - turned > step * 0.6)
    }
  }

  /// Two sheets that share no column, with the map between them. From right to left, their sides change.
  @Test func sheetsWithAWidthAreAtTheirSides() {
    let insets = UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
    let hosted = HostedStage<MapsOnPad>(
      Knobs(), framesPerSecond: 60, size: CGSize(width: 1_024, height: 768), safeArea: insets, content: [1])
    func columns(_ node: MapsOnPad.Node) -> [CGFloat] {
      [hosted.seen(node.rawValue).minX, hosted.seen(node.rawValue).maxX]
    }
    hosted.stage.run()
    #expect(columns(.places) == [0, 400] && columns(.suggestions) == [0, 400])
    #expect(columns(.directions) == [704, 1_024] && columns(.map) == [0, 1_024])
    let nodes = [200, 552, 864].map { hosted.node(at: CGPoint(x: $0, y: 740)) }
    #expect(nodes == [MapsOnPad.Node.suggestions, .map, .turns].map(\.rawValue))
    hosted.screen.controller.view.semanticContentAttribute = .forceRightToLeft
    hosted.stage.resize(to: CGSize(width: 1_000, height: 768), safeArea: insets)
    #expect(columns(.places) == [600, 1_000] && columns(.suggestions) == [600, 1_000])
    #expect(columns(.directions) == [0, 320] && columns(.turns) == [0, 320])
    #expect(hosted.stage.misuses == [])
  }

  @Test func swipeSelectsTheNextPage() {
    each(StudyTabs.self) { hosted, finger in
      finger.down(at: CGPoint(x: 300, y: 600))
      finger.move(by: CGPoint(x: -250, y: 0), over: 0.15)
      finger.up()
      #expect(hosted.stage.settle())
      #expect(hosted.screen.page(StudyTabs.SectionsPage.self) == .spoken)
    }
  }
}
