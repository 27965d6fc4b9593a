import ScrollworkHost
import UIKit

@testable import Screens
@testable import ScrollworkUIKit

/// MapsOverlay with plain views and a list of 5,000 points.
@MainActor final class Maps {
  let stage: Stage
  let screen = HostedScreen<MapsOverlay>()
  let list = UIScrollView(frame: .zero)
  let search = UIView(frame: .zero)
  let window: UIWindow
  let finger: Finger

  init(_ knobs: Knobs = Knobs(), framesPerSecond: Int = 60) {
    stage = Stage(knobs: knobs, framesPerSecond: framesPerSecond)
    Stage.current = stage
    list.contentSize = CGSize(width: 390, height: 5000)
    screen.bind(UIView(frame: .zero), to: .map)
    screen.bind(search, to: .searchBar)
    screen.bind(list, to: .suggestions)
    window = stage.show(screen.viewController)
    finger = Finger(on: stage, in: window)
  }

  /// The shown height of the sheet, from the place of its first view.
  var height: Double { Double(window.bounds.height - search.convert(CGPoint(x: 0, y: 0), to: window).y) }
}

/// StudyTabs with plain views and three lists.
@MainActor final class Course {
  let stage: Stage
  let screen = HostedScreen<StudyTabs>()
  let strip = UIView(frame: .zero)
  private(set) var lists: [StudyTabs.Node: UIScrollView] = [:]
  let window: UIWindow
  let finger: Finger

  init(_ knobs: Knobs = Knobs(), providesPages: Bool = false) {
    stage = Stage(knobs: knobs)
    Stage.current = stage
    screen.bind(UIView(frame: .zero), to: .navigation)
    screen.bind(UIView(frame: .zero), to: .hero)
    screen.bind(strip, to: .sections)
    var made: [StudyTabs.Node: UIScrollView] = [:]
    for node in [StudyTabs.Node.fluentRows, .spokenRows, .communityRows] {
      let list = UIScrollView(frame: .zero)
      list.contentSize = CGSize(width: 390, height: node == .communityRows ? 4200 : 1000)
      made[node] = list
      if !providesPages { screen.bind(list, to: node) }
    }
    lists = made
    if providesPages {
      for (node, list) in made {
        screen.provide(node) {
          let controller = UIViewController()
          list.frame = controller.view.bounds
          controller.view.addSubview(list)
          return controller
        }
      }
    }
    window = stage.show(screen.viewController)
    finger = Finger(on: stage, in: window)
  }
}
