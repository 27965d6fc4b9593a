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

    /// The first vertical scroll view in this one, breadth first. Text fields and paging views do not count.
    var firstScrollView: UIScrollView? {
      var views = [self]
      var next = 0
      while next < views.count {
        let view = views[next]
        if let scrollView = view as? UIScrollView, !scrollView.isPagingEnabled { return scrollView }
        views += view.subviews
        next += 1
      }
      return nil
    }
  }
#endif
