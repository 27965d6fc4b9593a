/// A rectangle that follows a view. Constraints are not modeled.
@MainActor open class UILayoutGuide {
  public private(set) weak var owningView: UIView?
  public var identifier = ""
  private let frame: @MainActor (UIView) -> CGRect

  init(owner: UIView, frame: @escaping @MainActor (UIView) -> CGRect) {
    (owningView, self.frame) = (owner, frame)
  }

  /// The rectangle in the coordinates of the owning view.
  open var layoutFrame: CGRect { owningView.map { frame($0) } ?? .zero }
}

/// The keyboard's rectangle in the coordinates of a view. Without a keyboard it is the bottom of the safe area.
@MainActor public final class UIKeyboardLayoutGuide: UILayoutGuide {
  public var followsUndockedKeyboard = false
  public var usesBottomSafeArea = true { didSet { owningView?.setNeedsLayout() } }
  public var keyboardDismissPadding: CGFloat = 0

  init(owner: UIView) {
    super.init(owner: owner) { view in
      let guide = view.keyboardLayoutGuide
      let bottom = view.bounds.maxY
      let safeTop = guide.usesBottomSafeArea ? bottom - view.safeAreaInsets.bottom : bottom
      var top = safeTop
      if let window = view.window, Stage.current.keyboardHeight > 0 {
        let keyboard = CGPoint(x: 0, y: window.bounds.maxY - Stage.current.keyboardHeight)
        top = min(safeTop, view.convert(keyboard, from: window).y)
      }
      top = max(view.bounds.minY, top)
      return CGRect(x: view.bounds.minX, y: top, width: view.bounds.width, height: bottom - top)
    }
  }
}
