import ScrollworkHost
import ScrollworkUIKit
import Testing
import UIKit

@testable import Screens

@MainActor final class Maps {
  let stage: Stage
  let screen = HostedScreen<MapsOverlay>()
  let list = UIScrollView(frame: .zero)
  let search = UIView(frame: .zero)
  let map = UIView(frame: .zero)
  let window: UIWindow
  let finger: Finger

  init(_ knobs: Knobs = Knobs(), fps: Int = 60) {
    stage = Stage(knobs: knobs, framesPerSecond: fps)
    Stage.current = stage
    list.contentSize = CGSize(width: 390, height: 5000)
    screen.bind(map, to: .map)
    screen.bind(search, to: .searchBar)
    screen.bind(list, to: .suggestions)
    window = stage.show(screen.viewController)
    finger = Finger(on: stage, in: window)
  }

  var sheetTop: CGFloat { search.convert(CGPoint(x: 0, y: 0), to: window).y }
}

@Suite(.serialized) @MainActor struct SmokeTests {
  @Test func sheetFollowsTheFinger() {
    let maps = Maps()
    #expect(maps.screen.machine.measures.feed == 5000)
    #expect(maps.sheetTop == 844 - 154)
    maps.finger.down(at: CGPoint(x: 100, y: 800))
    maps.finger.move(down: -300, over: 0.3)
    print(maps.sheetTop, maps.list.contentOffset, maps.screen.machine.placesHeight)
    maps.finger.move(down: -500, over: 0.1)
    print(maps.sheetTop, maps.list.contentOffset, maps.screen.machine.placesHeight)
    maps.finger.up()
    maps.stage.settle()
    print(
      maps.sheetTop, maps.list.contentOffset, maps.screen.machine.placesHeight, maps.screen.machine.suggestionsOffset)
    #expect(maps.stage.misuses.isEmpty, "\(maps.stage.misuses)")
    #expect(maps.stage.isSilent)
  }
}
