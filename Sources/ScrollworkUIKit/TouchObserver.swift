#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  #if canImport(ObjectiveC)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// A recognizer that reports fingers before any other recognizer does. It recognizes only a touch that ends a
  /// deceleration of the library, so that the touch is not also a tap on a row.
  final class TouchObserver: UIGestureRecognizer {
    weak var host: ScreenHost?
    private var touches = 0
    private var touched: (Double) -> Void = { _ in }

    /// - Parameter touched: An action at each touch, with its time in seconds.
    func start(host: ScreenHost, touched: @escaping (Double) -> Void) {
      self.host = host
      self.touched = touched
      delaysTouchesEnded = false
      cancelsTouchesInView = true
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      guard let root = view, let host else { return }
      touched(CACurrentMediaTime())
      for touch in touches {
        self.touches += 1
        let isConsumed = host.touchDown(on: touch.view?.node(below: root), at: CACurrentMediaTime())
        if isConsumed, state == .possible { state = .began }
      }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { end(touches, .ended) }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { end(touches, .cancelled) }

    private func end(_ touches: Set<UITouch>, _ final: UIGestureRecognizer.State) {
      for _ in touches where self.touches > 0 {
        self.touches -= 1
        host?.touchUp(at: CACurrentMediaTime())
      }
      if self.touches == 0 { state = state == .possible ? .failed : final }
    }

    override func reset() {
      super.reset()
      while touches > 0 {
        touches -= 1
        host?.touchUp(at: CACurrentMediaTime())
      }
    }

    // It stands beside every other recognizer.
    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
      preventedGestureRecognizer is UITapGestureRecognizer && state == .began
    }

    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  }
#endif
