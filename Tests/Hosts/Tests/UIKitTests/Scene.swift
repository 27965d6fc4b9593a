import UIKit

/// A screen with one list of 100 rows, its callbacks recorded in order.
@MainActor final class Scene {
  let stage: Stage
  let window: UIWindow
  let controller = UIViewController()
  let list = UIScrollView()
  let finger: Finger
  let calls = Calls()

  init(_ knobs: Knobs = Knobs(), framesPerSecond: Int = 60, rows: Int = 100) {
    stage = Stage(knobs: knobs, framesPerSecond: framesPerSecond)
    Stage.current = stage
    list.frame = CGRect(x: 0, y: 0, width: 390, height: 700)
    list.contentSize = CGSize(width: 390, height: CGFloat(rows * 44))
    list.contentInsetAdjustmentBehavior = .never
    list.delegate = calls
    controller.view.addSubview(list)
    window = stage.show(controller)
    finger = Finger(on: stage, in: window)
  }

  /// Drags from the middle of the list: positive downward.
  func drag(_ distance: CGFloat, over seconds: TimeInterval = 0.2) {
    finger.down(at: CGPoint(x: 195, y: 350))
    finger.move(down: distance, over: seconds)
  }

  func throwList(_ distance: CGFloat, over seconds: TimeInterval = 0.1) {
    drag(distance, over: seconds)
    finger.up()
  }

  /// The offsets at the ends of frames.
  func offsets(frames: Int) -> [CGFloat] {
    (0..<frames).map { _ in
      stage.run()
      return list.contentOffset.y
    }
  }
}

/// The calls of a scroll view, repeated `DidScroll`s as one.
final class Calls: UIScrollViewDelegate {
  var names: [String] = []
  /// The number of `DidScroll`.
  var scrolls = 0
  var velocity: CGPoint?
  var target: CGPoint?
  var newTarget: CGPoint?
  var allowsScrollToTop = true
  var onScroll: (() -> Void)?

  private func add(_ name: String) {
    if names.last != name { names.append(name) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls += 1
    add("DidScroll")
    onScroll?()
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { add("WillBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    add("WillEndDragging")
    self.velocity = velocity
    target = targetContentOffset.pointee
    if let newTarget { targetContentOffset.pointee = newTarget }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    add("DidEndDragging(\(decelerate))")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { add("WillBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { add("DidEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { add("DidEndScrollingAnimation") }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    add("ShouldScrollToTop")
    return allowsScrollToTop
  }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { add("DidScrollToTop") }
}
