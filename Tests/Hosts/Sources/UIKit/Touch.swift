@MainActor public final class UITouch: Hashable {
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }
  public enum TouchType: Int, Sendable { case direct, indirect, pencil, indirectPointer }

  public internal(set) var phase = Phase.began
  /// The time of the last report in seconds.
  public internal(set) var timestamp: TimeInterval
  public internal(set) weak var window: UIWindow?
  /// The view that the touch went down in, also after the finger has left it.
  public internal(set) weak var view: UIView?
  public internal(set) var tapCount = 1
  public var type: TouchType { .direct }
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []

  /// The place in the window.
  var point: CGPoint
  var previousPoint: CGPoint
  /// Whether the view still receives the touch.
  var reachesView = true

  init(window: UIWindow, point: CGPoint, time: TimeInterval) {
    (self.window, self.point, previousPoint, timestamp) = (window, point, point, time)
  }

  public func location(in view: UIView?) -> CGPoint { view?.convert(point, from: window) ?? point }
  public func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousPoint, from: window) ?? previousPoint
  }

  public nonisolated static func == (first: UITouch, second: UITouch) -> Bool { first === second }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@MainActor public final class UIEvent {
  public enum EventType: Int, Sendable { case touches, motion, remoteControl, presses, scroll, hover, transform }

  public var type: EventType { .touches }
  public let timestamp: TimeInterval
  public let allTouches: Set<UITouch>?

  init(timestamp: TimeInterval, touches: Set<UITouch>) { (self.timestamp, allTouches) = (timestamp, touches) }

  public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
  public func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(recognizer) == true }
  }
}

/// The delivery of touches: to the recognizers of the view that is hit and of its ancestors, then to the view.
extension Stage {
  func deliver(_ touch: UITouch) {
    let event = UIEvent(timestamp: touch.timestamp, touches: Set(touches))
    if touch.phase == .began { begin(touch, event) }
    report(touch, event)
    guard touch.phase == .ended || touch.phase == .cancelled else { return }
    touches.removeAll { $0 === touch }
    for scrollView in touchedScrollViews(touch) { scrollView.fingerLifted(touch) }
    for recognizer in touch.gestureRecognizers ?? [] { recognizer.lift(touch) }
  }

  private func begin(_ touch: UITouch, _ event: UIEvent) {
    guard let window = touch.window, let hit = window.hitTest(touch.point, with: event) else { return }
    var chain: [UIView] = []
    var view: UIView? = hit
    while let current = view {
      chain.append(current)
      view = current.superview
    }
    // A touch on content that decelerates only stops it: the content receives nothing.
    if let index = chain.lastIndex(where: { ($0 as? UIScrollView)?.isDecelerating == true }) {
      chain.removeFirst(index)
    }
    touch.view = chain.first
    touches.append(touch)
    var recognizers = chain.flatMap { ($0.gestureRecognizers ?? []).reversed() }
    if knobs.recognizerOrder == .outerFirst { recognizers.reverse() }
    recognizers = recognizers.filter { $0.accepts(touch, event) }
    touch.gestureRecognizers = recognizers
    for scrollView in chain.compactMap({ $0 as? UIScrollView })
    where recognizers.contains(scrollView.panGestureRecognizer) {
      scrollView.fingerWentDown(touch)
    }
    for recognizer in recognizers { recognizer.attach(touch) }
  }

  private func touchedScrollViews(_ touch: UITouch) -> [UIScrollView] {
    (touch.gestureRecognizers ?? []).compactMap { ($0 as? ScrollPan)?.scrollView }
  }

  private func report(_ touch: UITouch, _ event: UIEvent) {
    for recognizer in touch.gestureRecognizers ?? [] where recognizer.isEnabled && recognizer.tracks(touch) {
      switch touch.phase {
      case .began: recognizer.touchesBegan([touch], with: event)
      case .moved, .stationary: recognizer.touchesMoved([touch], with: event)
      case .ended: recognizer.touchesEnded([touch], with: event)
      case .cancelled: recognizer.touchesCancelled([touch], with: event)
      }
    }
    guard touch.reachesView, let view = touch.view else { return }
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved, .stationary: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    }
  }

  func cancelInView(_ touch: UITouch) {
    guard touch.reachesView, let view = touch.view else { return }
    touch.reachesView = false
    view.touchesCancelled([touch], with: UIEvent(timestamp: now, touches: Set(touches)))
  }
}
