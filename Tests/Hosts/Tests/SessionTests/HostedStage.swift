import ScrollworkEngine
import Testing
import UIKit

@testable import ScrollworkHost
@testable import ScrollworkUIKit

/// A view that is as high as its content, such as a label.
@MainActor final class FittedView: UIView {
  var height: CGFloat = 0
  /// The number of times that it was asked for its height.
  private(set) var measurements = 0

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    measurements += 1
    return CGSize(width: targetSize.width, height: height)
  }
}

/// A hosted screen on a stage: a view for every node, and what a person sees of it.
@MainActor final class HostedStage<Screen: ScrollMachine.Description> {
  let stage: Stage
  let screen: HostedScreen<Screen>
  let window: UIWindow
  private let content: [CGFloat]

  var host: ScreenHost { screen.controller.host }
  var topology: Topology { host.topology }

  /// The scroll views of lists, by node.
  var lists: [Int: UIScrollView] {
    screen.controller.links.filter { topology.nodes[$0.key].kind == .list }.compactMapValues(\.scrollView)
  }

  /// Shows a screen with plain views. A content height of a list is a multiple of the typical one.
  ///
  /// - Parameter prepare: An action before the host sends its first report.
  convenience init(
    _ knobs: Knobs, framesPerSecond: Int, size: CGSize, safeArea: UIEdgeInsets, content: [CGFloat],
    prepare: (ScreenHost) -> Void = { _ in }
  ) {
    let stage = Stage(knobs: knobs, framesPerSecond: framesPerSecond, size: size)
    Stage.current = stage
    let screen = HostedScreen<Screen>()
    prepare(screen.controller.host)
    for (number, node) in Topology(Screen.screen).nodes.enumerated() {
      guard let name = Screen.Node(rawValue: number) else { continue }
      switch node.kind {
      case .list:
        let list = UIScrollView(frame: .zero)
        list.contentSize.height = Self.height(of: node, content)
        screen.bind(list, to: name)
      case .bar, .block, .header, .tabs:
        let view = FittedView(frame: .zero)
        if let fit = Screen.screen.fits.first(where: { $0.node == number }) {
          view.height = CGFloat(Screen.Measures().numbers[fit.measure]) * content[number % content.count]
        }
        screen.bind(view, to: name)
      case .scroll, .sheet, .page: break
      }
    }
    self.init(stage, screen, screen.viewController, safeArea, content)
  }

  /// Shows a controller of an app, which has a hosted screen as the property `screen`.
  convenience init?(
    _ controller: UIViewController, on stage: Stage, safeArea: UIEdgeInsets, content: [CGFloat],
    prepare: (ScreenHost) -> Void = { _ in }
  ) {
    let properties = Mirror(reflecting: controller).children
    guard let screen = properties.first(where: { $0.label == "screen" })?.value as? HostedScreen<Screen> else {
      return nil
    }
    prepare(screen.controller.host)
    self.init(stage, screen, controller, safeArea, content)
  }

  private init(
    _ stage: Stage, _ screen: HostedScreen<Screen>, _ controller: UIViewController, _ safeArea: UIEdgeInsets,
    _ content: [CGFloat]
  ) {
    (self.stage, self.screen, self.content) = (stage, screen, content)
    window = stage.show(controller, safeArea: safeArea)
    fillLists()
    stage.frameObservers.append { [weak self] in self?.fillLists() }
    stage.run()
  }

  private static func height(of node: HostedNode, _ content: [CGFloat]) -> CGFloat {
    let typical = Screen.Measures().numbers
    return node.measure.map { CGFloat(typical[$0]) * content[$0 % content.count] } ?? 2_000
  }

  /// Fills the lists that an app made and left empty. The content of a list without a measure is as high as the spec says.
  private func fillLists() {
    for (number, list) in lists where topology.nodes[number].measure == nil {
      let height = CGFloat(host.range(of: number).upper) + list.bounds.height
      if list.contentSize.height != height { list.contentSize.height = height }
    }
    for (number, list) in lists where list.contentSize.height == 0 {
      list.contentSize.height = Self.height(of: topology.nodes[number], content)
    }
    for list in lists.values where list.contentSize.width != list.bounds.width {
      list.contentSize.width = list.bounds.width
    }
  }

  /// Changes the size of the text: the views that are as high as their content get other heights.
  func setTextSize(_ height: (ScrollMachine.Fit) -> Double) {
    for fit in Screen.screen.fits {
      (screen.controller.containers[fit.node].bound as? FittedView)?.height = CGFloat(height(fit))
    }
    screen.controller.traitCollectionDidChange(nil)
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

let drawnKnobs = [Knobs(), Knobs.hardest] + (1...40).map { Knobs.drawn(from: $0) }

/// Runs a directed case in many positions of the knobs, on a phone of 390 × 844 points with insets of 47 and 34.
@MainActor func each<Screen: ScrollMachine.Description>(
  _ screen: Screen.Type, content: CGFloat = 1, knobs positions: [Knobs] = drawnKnobs,
  _ body: (HostedStage<Screen>, UIKit.Finger) -> Void
) {
  for knobs in positions {
    let hosted = HostedStage<Screen>(
      knobs, framesPerSecond: 60, size: CGSize(width: 390, height: 844),
      safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0), content: [content])
    body(hosted, UIKit.Finger(on: hosted.stage, in: hosted.window))
    #expect(hosted.stage.misuses == [])
  }
}
