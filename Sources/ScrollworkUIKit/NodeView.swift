#if canImport(UIKit)
  import ScrollworkHost
  import UIKit

  /// The view of a node. It holds the app's view, or the views of the nodes inside.
  final class NodeView: UIView {
    var node = 0
    /// The view inside of which the nodes of this one are: the view itself, or the host's scroll view.
    lazy var content: UIView = self
    /// The app's view, which fills this one.
    weak var bound: UIView?

    /// Replaces the app's view.
    func fill(with view: UIView?) {
      if let bound, bound !== view, bound.superview === self { bound.removeFromSuperview() }
      bound = view
      guard let view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  extension UIView {
    /// The node of the nearest view of a node around this one, up to a root.
    func node(below root: UIView) -> Int? {
      var current: UIView? = self
      while let view = current, view !== root {
        if let view = view as? NodeView { return view.node }
        current = view.superview
      }
      return nil
    }

    /// The scroll view in this one that scrolls vertically: the first one, breadth first, or else the first one of which
    /// nothing says so yet. Paging views do not count, and neither do views that scroll sideways.
    ///
    /// - Parameter link: The link of a scroll view that is bound already. The library changed its settings.
    func firstScrollView(linked link: ScrollLink? = nil) -> UIScrollView? {
      var views = [self]
      var next = 0
      var candidate: UIScrollView?
      while next < views.count {
        let view = views[next]
        next += 1
        guard let scrollView = view as? UIScrollView, !scrollView.isPagingEnabled else {
          views += view.subviews
          continue
        }
        let bounces = link.flatMap { $0.scrollView === scrollView ? $0.bouncesAlone : nil }
        switch scrollView.direction(bounces: bounces ?? scrollView.alwaysBounceVertical) {
        case .vertical: return scrollView
        case .unknown: candidate = candidate ?? scrollView
        case .horizontal: break
        }
      }
      return candidate
    }
  }

  /// The direction in which the content of a scroll view moves, as far as its sizes say. Without content it is unknown.
  enum ScrollDirection {
    case vertical, horizontal, unknown
  }

  extension UIScrollView {
    /// Returns the direction of scrolling. What is both longer and wider than the view scrolls vertically too.
    ///
    /// - Parameter bounces: Whether the app has the content bounce vertically where it is short.
    func direction(bounces: Bool) -> ScrollDirection {
      if bounces { return .vertical }
      guard bounds.width > 0, bounds.height > 0 else { return alwaysBounceHorizontal ? .horizontal : .unknown }
      if contentSize.height > bounds.height { return .vertical }
      if contentSize.width > bounds.width || alwaysBounceHorizontal { return .horizontal }
      // A column fills the width of its view, a row the height.
      let (isRow, isColumn) = (contentSize.height >= bounds.height, contentSize.width >= bounds.width)
      return isRow == isColumn ? .unknown : isRow ? .horizontal : .vertical
    }
  }
#endif
