import ScrollworkHost
import Testing
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// The notices for which an app asks: authors of movements, modes, pages, and environments without proofs.
@MainActor @Suite(.serialized) struct MoverTests {
  @Test func restNamesItsMover() {
    let maps = Maps()
    var rests: [String] = []
    maps.screen.onRest(MapsOverlay.PlacesNotch.self) { rests.append("\($0) \($1)") }
    maps.finger.down(at: CGPoint(x: 100, y: 800))
    maps.finger.move(down: -400, over: 0.2)
    maps.finger.up()
    #expect(maps.stage.settle())
    maps.screen.move(to: MapsOverlay.PlacesNotch.minimum)
    #expect(maps.stage.settle())
    let sheet = MapsOverlay.Node.places.rawValue
    #expect(maps.screen.controller.host.step(sheet, by: 1))
    // A change of sizes on the way leaves the author.
    maps.stage.run(frames: 5)
    maps.list.contentSize.height = 4_000
    #expect(maps.stage.settle())
    maps.screen.move(to: MapsOverlay.PlacesNotch.minimum, animated: false)
    #expect(rests == ["maximum finger", "minimum app", "maximum tap", "minimum app"])
  }

  @Test func tapBesideASheetIsATap() {
    let stage = Stage()
    Stage.current = stage
    let screen = HostedScreen<MailDraft>()
    var rests: [String] = []
    screen.onRest(MailDraft.DraftNotch.self) { rests.append("\($0) \($1)") }
    screen.bind(UIView(frame: .zero), to: .mailbox)
    screen.bind(UIView(frame: .zero), to: .titleBar)
    screen.bind(UIScrollView(frame: .zero), to: .message)
    let window = stage.show(screen.viewController)
    screen.move(to: MailDraft.DraftNotch.minimized)
    #expect(stage.settle())
    Finger(on: stage, in: window).tap(at: CGPoint(x: 195, y: 844 - 60))
    #expect(stage.settle())
    #expect(rests.first == "minimized app")
    #expect(rests.dropFirst().allSatisfy { $0.hasSuffix(" tap") } && rests.count == 2, "\(rests)")
  }

  @Test func modeIsReportedWhenItChanges() {
    let stage = Stage()
    Stage.current = stage
    let screen = HostedScreen<ParkingCurtain>()
    for node in [ParkingCurtain.Node.map, .vehicle, .tagArea, .grip] { screen.bind(UIView(frame: .zero), to: node) }
    stage.show(screen.viewController)
    let before = screen.snapshot
    var modes: [ParkingCurtain.Mode] = []
    screen.onModeChange = { modes.append($0) }
    screen.mode = .new
    screen.mode = .new
    #expect(stage.settle())
    screen.mode = .normal
    #expect(stage.settle())
    #expect(modes == [.new, .normal])
    #expect(screen.restore(before))
    #expect(modes == [.new, .normal, .empty])
    #expect(screen.restore(before))
    #expect(modes.count == 3)
  }

  @Test func pageIsSelectedByItsPlace() {
    let course = Course()
    var pages: [StudyTabs.SectionsPage] = []
    course.screen.onSelect { pages.append($0) }
    course.screen.select(StudyTabs.SectionsPage.self, at: 2)
    #expect(course.stage.settle())
    course.screen.select(StudyTabs.SectionsPage.self, at: 1, animated: false)
    course.screen.select(StudyTabs.SectionsPage.self, at: -1)
    course.screen.select(StudyTabs.SectionsPage.self, at: 3)
    #expect(course.stage.settle())
    #expect(pages == [StudyTabs.SectionsPage.allCases[2], StudyTabs.SectionsPage.allCases[1]])
  }

  private func notices(_ body: () -> Void) -> [String] {
    let notice = Contradiction.notice
    defer { Contradiction.notice = notice }
    var notices: [String] = []
    Contradiction.notice = { notices.append($0) }
    body()
    return notices
  }

  @Test func environmentWithoutProofsIsReportedOnceAtATouch() {
    let maps = Maps()
    maps.stage.run()
    let found = notices {
      #expect(maps.screen.isCovered)
      maps.finger.tap(at: CGPoint(x: 100, y: 100))
      let insets = UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
      maps.stage.resize(to: CGSize(width: 1024, height: 1366), safeArea: insets)
      #expect(maps.stage.settle())
      #expect(!maps.screen.isCovered)
      for _ in 0..<2 { maps.finger.tap(at: CGPoint(x: 100, y: 100)) }
      #expect(maps.stage.settle())
    }
    #expect(
      found == [
        """
        MapsOverlay.scroll.yaml: lengths and assertions are not proved for height 1366, width 1024, safe area 24 and 20, \
        keyboard 0. Write `environment: {height: 568...1366, width: 320...1024, safeArea: {top: 0...82, bottom: \
        0...34}, keyboard: 0...0}`, or add the device to `devices:`.
        """
      ])
  }

  @Test func keyboardWithoutProofsIsReportedAlone() {
    let maps = Maps()
    maps.stage.run()
    let found = notices {
      maps.stage.setKeyboard(height: 300)
      maps.finger.tap(at: CGPoint(x: 100, y: 100))
      #expect(maps.stage.settle())
    }
    #expect(found.first?.hasSuffix("keyboard 300. Write `environment: {keyboard: 0...300}`.") == true, "\(found)")
  }
}
