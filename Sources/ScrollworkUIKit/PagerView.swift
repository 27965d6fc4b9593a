#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  /// The pager of one tabs: the library's own scroll view, one page wide for each page.
  final class PagerView: UIScrollView, UIScrollViewDelegate {
    var tabs = 0
    weak var host: ScreenHost?
    /// The width for which the pages are laid out, in points.
    private var pageWidth: CGFloat = 0

    func start(tabs: Int, host: ScreenHost) {
      self.tabs = tabs
      self.host = host
      isPagingEnabled = true
      bounces = false
      showsHorizontalScrollIndicator = false
      showsVerticalScrollIndicator = false
      scrollsToTop = false
      contentInsetAdjustmentBehavior = .never
      isScrollEnabled = host.topology.nodes[tabs].isSwiped
      if #available(iOS 17.4, *) { transfersHorizontalScrollingToParent = false }
      delegate = self
    }

    /// Lays the pages out side by side, and keeps the page that is shown.
    func layOutPages(_ size: CGSize, _ pages: [NodeView], isTurning: Bool) {
      let selected = CGFloat(host?.selectedIndex(tabs) ?? 0)
      let position = pageWidth > 0 ? contentOffset.x / pageWidth : selected
      pageWidth = size.width
      let content = CGSize(width: size.width * CGFloat(pages.count), height: size.height)
      if contentSize != content { contentSize = content }
      if !isTracking, !isDecelerating, !isTurning { contentOffset.x = position.rounded() * size.width }
      for (index, page) in pages.enumerated() {
        page.place(in: CGRect(x: size.width * CGFloat(index), y: 0, width: size.width, height: size.height))
      }
    }

    func turn(toPage index: Int, isAnimated: Bool) {
      setContentOffset(CGPoint(x: bounds.width * CGFloat(index), y: 0), animated: isAnimated)
    }

    /// The position in pages.
    var position: Double { bounds.width > 0 ? Double(contentOffset.x / bounds.width) : 0 }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { host?.pagerWasCaught(tabs) }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      if isDragging || isDecelerating { host?.pagerMoved(tabs, to: position, at: CACurrentMediaTime()) }
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      guard gestureRecognizer === panGestureRecognizer else {
        return super.gestureRecognizerShouldBegin(gestureRecognizer)
      }
      let way = panGestureRecognizer.translation(in: self)
      let isFirst = contentOffset.x <= 0
      return Arbitration.pagerBegins(x: Double(way.x), y: Double(way.y), isOnFirstPage: isFirst)
        && super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
  }
#endif
