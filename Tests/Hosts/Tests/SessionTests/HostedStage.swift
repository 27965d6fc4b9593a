import UIKit

@testable import ScrollworkHost
@testable import ScrollworkUIKit

/// A hosted screen on a stage: a view for every node, and what a person sees of it.
@MainActor final class HostedStage<Screen: HostedMachine> {
  let stage: Stage
  let screen: HostedScreen<Screen>
  let window: UIWindow
  /// The app's views by node.
  private(set) var views: [Int: UIView] = [:]
  private(set) var lists: [Int: UIScrollView] = [:]

  var host: ScreenHost { screen.controller.host }
  var topology: Topology { host.topology }

  /// Shows the screen. A content height of a list is a multiple of the typical one.
  init(_ knobs: Knobs, framesPerSecond: Int, size: CGSize, safeArea: UIEdgeInsets, content: [CGFloat]) {
    stage = Stage(knobs: knobs, framesPerSecond: framesPerSecond, size: size)
    Stage.current = stage
    screen = HostedScreen<Screen>()
    let typical = Screen.values(of: Screen.measures([]))
    for (number, node) in Screen.outline.nodes.enumerated() {
      guard let name = Screen.Node(rawValue: number) else { continue }
      switch node.kind {
      case .list:
        let list = UIScrollView(frame: .zero)
        let height = node.measure.map { CGFloat(typical[$0]) * content[$0 % content.count] }
        list.contentSize = CGSize(width: size.width, height: height ?? 2_000)
        lists[number] = list
        views[number] = list
        screen.bind(list, to: name)
      case .bar, .block, .carousel, .header, .tabs:
        let view = UIView(frame: .zero)
        views[number] = view
        screen.bind(view, to: name)
      case .scroll, .sheet, .page: break
      }
    }
    window = stage.show(screen.viewController, safeArea: safeArea)
    // The content of a list without a measure is as high as the spec says.
    for (number, list) in lists where Screen.outline.nodes[number].measure == nil {
      list.contentSize.height = CGFloat(host.range(of: number).upper) + list.bounds.height
    }
    stage.run()
  }

  /// The frame of a node's container in the window.
  func seen(_ node: Int) -> CGRect {
    let container = screen.controller.containers[node]
    return container.convert(container.bounds, to: nil)
  }

  /// The scroll view of a node that UIKit scrolls.
  func scrollView(_ node: Int) -> UIScrollView? { screen.controller.links[node]?.scrollView }

  /// The nodes of which something is seen, with the part that is seen.
  var visible: [(node: Int, rect: CGRect)] {
    topology.nodes.indices.compactMap { node in
      var rect = seen(node).intersection(window.bounds)
      var around = topology.nodes[node].parent
      while let outer = around {
        rect = rect.intersection(seen(outer))
        around = topology.nodes[outer].parent
      }
      guard !rect.isNull, rect.width > 8, rect.height > 8 else { return nil }
      return (node, rect)
    }
  }

  /// The node that a finger at a point of the window touches.
  func node(at point: CGPoint) -> Int? {
    window.hitTest(point, with: nil)?.node(below: screen.controller.view)
  }
}
