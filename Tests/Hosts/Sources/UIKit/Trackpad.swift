/// A trackpad or a wheel of a test: scroll events without touches, at the place of the pointer. Each call runs the frames
/// that it takes.
@MainActor public final class Trackpad {
  private let stage: Stage
  private let window: UIWindow
  /// The pan that scroll events move. `nil` between gestures.
  public private(set) var pan: UIPanGestureRecognizer?

  public init(on stage: Stage, in window: UIWindow) { (self.stage, self.window) = (stage, window) }

  /// Moves two fingers on the trackpad evenly in a time of seconds, and lifts them. `distance` is positive downward.
  ///
  /// - Parameter isStill: Whether the fingers stand still before they lift.
  public func scroll(at point: CGPoint, down distance: CGFloat, over seconds: Double, isStill: Bool = false) {
    let frames = max(1, Int((seconds / stage.frameDuration).rounded()))
    let step = CGPoint(x: 0, y: distance / CGFloat(frames))
    for frame in 0..<frames {
      if frame == 0 { begin(at: point, by: step, .continuous) } else { pan?.scrollMoved(by: step) }
      stage.run()
    }
    if isStill { stage.run(seconds: 0.15) }
    end(isStill: isStill)
    stage.run()
  }

  /// Turns a wheel by one click: a gesture of its own, whose velocity at the end is a knob.
  public func click(at point: CGPoint, down distance: CGFloat) {
    begin(at: point, by: CGPoint(x: 0, y: distance), .discrete)
    end(isStill: stage.knobs.wheelVelocity == .zero)
    stage.run()
  }

  private func begin(at point: CGPoint, by way: CGPoint, _ type: UIScrollTypeMask) {
    var view = window.hitTest(point, with: nil)
    while let current = view, pan == nil {
      for recognizer in (current.gestureRecognizers ?? []).reversed() where recognizer.isEnabled {
        guard let candidate = recognizer as? UIPanGestureRecognizer,
          !candidate.allowedScrollTypesMask.isDisjoint(with: type)
        else { continue }
        (candidate as? ScrollPan)?.scrollView?.pointerScrolls()
        if candidate.scrollBegan(at: point, by: way) {
          pan = candidate
          break
        }
      }
      view = current.superview
    }
  }

  private func end(isStill: Bool) {
    pan?.scrollEnded(isStill: isStill)
    pan = nil
  }
}
