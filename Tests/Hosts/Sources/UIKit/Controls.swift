@MainActor open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchUpInside = Event(rawValue: 2)
    public static let touchCancel = Event(rawValue: 4)
    public static let valueChanged = Event(rawValue: 8)
    public static let primaryActionTriggered = Event(rawValue: 16)
  }

  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
  private var actions: [(action: UIAction, event: Event)] = []

  open func addAction(_ action: UIAction, for event: Event) { actions.append((action, event)) }
  open func removeAction(_ action: UIAction, for event: Event) {
    actions.removeAll { $0.action === action && $0.event == event }
  }

  open func sendActions(for event: Event) {
    for entry in actions where entry.event.intersection(event) != [] { entry.action.handler(entry.action) }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = false
    guard isEnabled, let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    sendActions(for: [.touchUpInside, .primaryActionTriggered])
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = false
    sendActions(for: .touchCancel)
  }
}

@MainActor public final class UIAction {
  public var title: String
  let handler: @MainActor (UIAction) -> Void

  public init(title: String = "", handler: @escaping @MainActor (UIAction) -> Void) {
    (self.title, self.handler) = (title, handler)
  }
}

/// A refresh control in a scroll view: a pull beyond its height triggers it, and it keeps room until `endRefreshing`.
@MainActor open class UIRefreshControl: UIControl {
  static let height: CGFloat = 60

  open private(set) var isRefreshing = false
  /// The room at the top. A control that a finger has triggered takes it when the finger lifts.
  private(set) var heldHeight: CGFloat = 0

  open func beginRefreshing() {
    isRefreshing = true
    heldHeight = Self.height
    (superview as? UIScrollView)?.setNeedsLayout()
  }

  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    heldHeight = 0
    guard let scrollView = superview as? UIScrollView, !scrollView.isTracking else { return }
    let top = -scrollView.adjustedContentInset.top
    if scrollView.contentOffset.y < top {
      scrollView.animate(to: CGPoint(x: scrollView.contentOffset.x, y: top))
    }
  }

  func pulled(_ scrollView: UIScrollView) {
    guard !isRefreshing, scrollView.contentOffset.y < -scrollView.adjustedContentInset.top - Self.height else { return }
    isRefreshing = true
    sendActions(for: .valueChanged)
  }

  func released(_ scrollView: UIScrollView) {
    if isRefreshing { heldHeight = Self.height }
  }
}

@MainActor open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
  open var textColor: UIColor! = .black
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: CGFloat((text ?? "").count) * 8, height: 20)
  }
}

@MainActor open class UIButton: UIControl {
  private var title: String?
  open func setTitle(_ title: String?, for state: UIControlState) { self.title = title }
  open func title(for state: UIControlState) -> String? { title }
}

public struct UIControlState: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let normal: UIControlState = []
}

@MainActor open class UIImageView: UIView {}

@MainActor open class UITextField: UIControl {
  open var text: String?
  open var placeholder: String?
  open override var canBecomeFirstResponder: Bool { true }
}

@MainActor open class UISearchBar: UIView {
  open var text: String?
  open var placeholder: String?
  open var showsCancelButton = false
  open override var canBecomeFirstResponder: Bool { true }
}

/// A table whose rows all have one height. Rows are not made: the tests need their room alone.
@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  open var rowHeight: CGFloat = 44 { didSet { reloadData() } }

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
  }

  public convenience init() { self.init(frame: .zero, style: .plain) }
  public required init?(coder: NSCoder) { nil }

  open func reloadData() {
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    let rows = (0..<sections).reduce(0) { $0 + (dataSource?.tableView(self, numberOfRowsInSection: $1) ?? 0) }
    contentSize = CGSize(width: bounds.width, height: CGFloat(rows) * rowHeight)
  }

  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    let row = CGRect(x: 0, y: CGFloat(indexPath.last ?? 0) * rowHeight, width: bounds.width, height: rowHeight)
    scrollRectToVisible(row, animated: animated)
  }
}

@MainActor public protocol UITableViewDataSource: AnyObject {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

@MainActor open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable { case medium, large }
  open private(set) var isAnimating = false
  public convenience init(style: Style) { self.init(frame: .zero) }
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

extension UITextField {
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditing")
}

@MainActor open class UITextView: UIScrollView {
  public nonisolated static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditing")
  open var text: String! = ""
  open override var canBecomeFirstResponder: Bool { true }
}
