#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  /// The one scroll view of the screen that a tap on the status bar finds. It is not seen, does not scroll, and reports
  /// the tap.
  final class ToTopView: UIScrollView, UIScrollViewDelegate {
    weak var host: ScreenHost?

    func start(host: ScreenHost) {
      self.host = host
      frame = CGRect(x: 0, y: 0, width: 1, height: 1)
      contentSize = CGSize(width: 1, height: 2)
      contentInsetAdjustmentBehavior = .never
      contentOffset = CGPoint(x: 0, y: 1)
      isScrollEnabled = true
      isUserInteractionEnabled = false
      isAccessibilityElement = false
      scrollsToTop = true
      delegate = self
    }

    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
      host?.statusBarTapped()
      return false
    }
  }
#endif
