/// One finger of a test. Each call runs the frames that it takes; a call with `later` only queues its reports.
@MainActor public final class Finger {
  private let stage: Stage
  private let window: UIWindow
  private var touch: UITouch?
  /// The place in the window.
  public private(set) var point: CGPoint = .zero

  public init(on stage: Stage, in window: UIWindow) { (self.stage, self.window) = (stage, window) }

  public var isDown: Bool { touch != nil }

  /// The place of the last report in the window.
  public var location: CGPoint { touch?.point ?? point }

  /// The recognizers that receive the touch.
  public var recognizers: [UIGestureRecognizer] { touch?.gestureRecognizers ?? [] }

  /// The view that the touch went down in.
  public var view: UIView? { touch?.view }

  /// Puts the finger down.
  public func down(at point: CGPoint) {
    queue(.began, at: point, time: stage.now + stage.frameDuration)
    stage.run()
  }

  /// Moves the finger evenly in a time of seconds.
  public func move(by way: CGPoint, over seconds: TimeInterval) {
    let frames = max(1, Int((seconds / stage.frameDuration).rounded()))
    queueMove(by: way, frames: frames)
    stage.run(frames: frames)
  }

  /// Moves the finger downward, or upward if `distance` is negative.
  public func move(down distance: CGFloat, over seconds: TimeInterval) {
    move(by: CGPoint(x: 0, y: distance), over: seconds)
  }

  /// Queues a movement, for tests that move two fingers at once.
  public func queueMove(by way: CGPoint, frames: Int) {
    let start = point
    let count = frames * stage.knobs.touchesPerFrame.rawValue
    let step = stage.frameDuration / Double(stage.knobs.touchesPerFrame.rawValue)
    for index in 1...count {
      queue(
        .moved, at: start + way * (CGFloat(index) / CGFloat(count)), time: stage.now + Double(index) * step)
    }
  }

  /// Holds the finger still. A finger that rests reports nothing.
  public func hold(_ seconds: TimeInterval) { stage.run(seconds: seconds) }

  /// Lifts the finger, up to some points below its last report: a lift can carry a place of its own.
  public func up(below distance: CGFloat = 0) {
    queue(.ended, at: point + CGPoint(x: 0, y: distance), time: stage.now + stage.frameDuration)
    stage.run()
  }

  /// Ends the touch as the system does when it takes it away.
  public func cancel() {
    queue(.cancelled, at: point, time: stage.now + stage.frameDuration)
    stage.run()
  }

  public func tap(at point: CGPoint) {
    down(at: point)
    up()
  }

  private func queue(_ phase: UITouch.Phase, at point: CGPoint, time: TimeInterval) {
    self.point = point
    stage.report(at: time) { [self] in report(phase, at: point) }
  }

  private func report(_ phase: UITouch.Phase, at point: CGPoint) {
    if phase == .began { touch = UITouch(window: window, point: point, time: stage.now) }
    guard let touch else { return }
    touch.phase = phase
    touch.timestamp = stage.now
    (touch.previousPoint, touch.point) = (touch.point, point)
    stage.deliver(touch)
    if phase == .ended || phase == .cancelled { self.touch = nil }
  }
}
