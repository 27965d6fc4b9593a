#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  /// A scroll view that is bound to a node: its own pan is followed, its offset and its content are observed, and its
  /// delegate stays the app's.
  ///
  /// **Ownership:** the controller holds the link; the link holds the scroll view weakly. `end` restores the settings
  /// that the library changed.
  final class ScrollLink: HostedScroll {
    private(set) weak var scrollView: UIScrollView?
    private let node: Int
    private weak var host: ScreenHost?
    private var action: Action?
    private var observations: [NSKeyValueObservation] = []
    private let restore: @MainActor (UIScrollView) -> Void
    /// The size of the view when its direction was looked at last.
    var sizeAtCheck: CGSize?
    /// Whether the app lets the view bounce where its content is short.
    let bouncesAlone: Bool

    init(_ scrollView: UIScrollView, node: Int, host: ScreenHost) {
      self.scrollView = scrollView
      self.node = node
      self.host = host
      bouncesAlone = scrollView.alwaysBounceVertical
      appBottom = scrollView.contentInset.bottom
      knownBottom = appBottom
      let (bounces, adjustment) = (scrollView.alwaysBounceVertical, scrollView.contentInsetAdjustmentBehavior)
      let (toTop, inset) = (scrollView.scrollsToTop, scrollView.contentInset)
      let indicatorInsets = scrollView.verticalScrollIndicatorInsets
      var transfers = true
      if #available(iOS 17.4, *) { transfers = scrollView.transfersVerticalScrollingToParent }
      restore = { view in
        view.alwaysBounceVertical = bounces
        view.contentInsetAdjustmentBehavior = adjustment
        view.scrollsToTop = toTop
        view.contentInset = inset
        view.verticalScrollIndicatorInsets = indicatorInsets
        if #available(iOS 17.4, *) { view.transfersVerticalScrollingToParent = transfers }
      }
      // A short list must begin drags too: its finger moves the sheet or the page around it.
      scrollView.alwaysBounceVertical = true
      scrollView.contentInsetAdjustmentBehavior = .never
      scrollView.scrollsToTop = false
      if #available(iOS 17.4, *) { scrollView.transfersVerticalScrollingToParent = false }
      action = Action(scrollView.panGestureRecognizer) { [weak self] recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        self?.panned(pan)
      }
      let changed: @Sendable () -> Void = { [weak self] in
        MainActor.assumeIsolated { self?.changed() }
      }
      observations = [
        scrollView.observe(\.contentOffset) { _, _ in changed() },
        scrollView.observe(\.contentSize) { _, _ in changed() },
        scrollView.observe(\.contentInset) { _, _ in changed() },
      ]
    }

    /// Ends the observation, and restores the settings. A gesture on the view ends as cancelled.
    func end() {
      host?.unlinked(node, at: CACurrentMediaTime())
      action?.remove()
      for observation in observations { observation.invalidate() }
      observations = []
      guard let scrollView else { return }
      restore(scrollView)
      scrollView.contentInset.bottom = appBottom
    }

    /// Whether a trackpad or a wheel drives the pan.
    private var isIndirect = false

    private func changed() { host?.scrollViewChanged() }

    private func panned(_ pan: UIPanGestureRecognizer) {
      let now = CACurrentMediaTime()
      switch pan.state {
      case .began:
        isIndirect = pan.numberOfTouches == 0
        host?.panBegan(on: node, scrollView: node, translation: translation, isIndirect: isIndirect, at: now)
      case .changed: host?.panMoved(node, translation: translation, at: now)
      case .ended, .cancelled, .failed:
        let velocity = Double(pan.velocity(in: nil).y)
        host?.panEnded(
          node, translation: translation, velocity: velocity, isCancelled: pan.state != .ended,
          isStep: isIndirect && velocity == 0, at: now)
      case .possible: break
      @unknown default: break
      }
    }

    // MARK: HostedScroll

    var insetTop: Double { Double(scrollView?.adjustedContentInset.top ?? 0) }

    private(set) var ownInset = 0.0

    /// A refresh control adds an inset of its own, so the difference is added.
    var barInset: Double {
      get { ownInset }
      set {
        scrollView?.contentInset.top += CGFloat(newValue - ownInset)
        scrollView?.verticalScrollIndicatorInsets.top = CGFloat(newValue)
        ownInset = newValue
      }
    }

    private var ownBottom = 0.0
    /// The inset of the app below the content, and the whole inset that was last seen there.
    private var appBottom: CGFloat
    private var knownBottom: CGFloat

    var insetBottom: Double {
      get { ownBottom }
      set {
        ownBottom = newValue
        knownBottom = appBottom + CGFloat(newValue)
        scrollView?.contentInset.bottom = knownBottom
        scrollView?.verticalScrollIndicatorInsets.bottom = knownBottom
      }
    }

    func prepare() {
      guard let scrollView else { return }
      if !scrollView.alwaysBounceVertical { scrollView.alwaysBounceVertical = true }
      // An app assigns a whole inset, such as the height of the keyboard.
      if scrollView.contentInset.bottom != knownBottom {
        (appBottom, knownBottom) = (scrollView.contentInset.bottom, scrollView.contentInset.bottom)
        if ownBottom != 0 { insetBottom = ownBottom }
      }
    }

    var offset: Double { Double(scrollView?.contentOffset.y ?? 0) + insetTop }
    var contentHeight: Double { Double((scrollView?.contentSize.height ?? 0) + appBottom) }
    var translation: Double { Double(scrollView?.panGestureRecognizer.translation(in: nil).y ?? 0) }
    var isTracking: Bool { scrollView?.isTracking ?? false }
    var isDecelerating: Bool { scrollView?.isDecelerating ?? false }

    var isPanning: Bool {
      let state = scrollView?.panGestureRecognizer.state
      return state == .began || state == .changed
    }

    func place(at offset: Double) {
      scrollView?.contentOffset = point(offset)
    }

    func stop(at offset: Double) {
      if #available(iOS 17.4, *) { scrollView?.stopScrollingAndZooming() }
      scrollView?.setContentOffset(point(offset), animated: false)
    }

    func flashIndicators() { scrollView?.flashScrollIndicators() }

    private func point(_ offset: Double) -> CGPoint {
      CGPoint(x: scrollView?.contentOffset.x ?? 0, y: CGFloat(offset - insetTop))
    }
  }
#endif
