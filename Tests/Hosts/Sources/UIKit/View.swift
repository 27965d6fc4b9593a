@MainActor open class UIView: UIResponder {
  // MARK: - Geometry

  /// The place of the middle of `bounds` in the superview.
  open var center: CGPoint = .zero {
    didSet { if center != oldValue { geometryChanged() } }
  }

  open var transform: CGAffineTransform = .identity {
    didSet { if transform != oldValue { geometryChanged() } }
  }

  private var storedBounds: CGRect = .zero

  /// A bounds whose origin moves what is inside: a scroll view's content offset is the origin.
  open var bounds: CGRect {
    get { storedBounds }
    set { setBounds(newValue) }
  }

  func setBounds(_ bounds: CGRect) {
    let old = storedBounds
    guard bounds != old else { return }
    storedBounds = bounds
    setNeedsLayout()
    if bounds.size != old.size {
      for view in subviews { view.resize(with: old.size, to: bounds.size) }
    }
    geometryChanged()
  }

  /// The bounding box in the superview. UIKit documents it as undefined beside a transform.
  open var frame: CGRect {
    get {
      guard !transform.isIdentity else {
        return CGRect(
          x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width, height: bounds.height)
      }
      let box = [bounds.minX, bounds.maxX].flatMap { x in
        [bounds.minY, bounds.maxY].map { y in toSuperview(CGPoint(x: x, y: y)) }
      }
      let (left, right) = (box.map(\.x).min() ?? 0, box.map(\.x).max() ?? 0)
      let (top, bottom) = (box.map(\.y).min() ?? 0, box.map(\.y).max() ?? 0)
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
    set {
      if !transform.isIdentity { Stage.current.misuses.append("frame is set beside a transform") }
      if [newValue.minX, newValue.minY, newValue.width, newValue.height].contains(where: { !$0.isFinite }) {
        Stage.current.misuses.append("frame is set to \(newValue)")
        return
      }
      setBounds(CGRect(origin: bounds.origin, size: newValue.size))
      center = newValue.center
    }
  }

  private func geometryChanged() { setSafeAreaNeedsUpdate() }

  private func toSuperview(_ point: CGPoint) -> CGPoint {
    (point - bounds.center).applying(transform) + center
  }

  private func fromSuperview(_ point: CGPoint) -> CGPoint {
    (point - center).applying(transform.inverted()) + bounds.center
  }

  /// The point in the coordinates of the root of the view's tree.
  private func toRoot(_ point: CGPoint) -> CGPoint {
    var (point, view) = (point, self)
    while let parent = view.superview {
      point = view.toSuperview(point)
      view = parent
    }
    return point
  }

  private func fromRoot(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    return fromSuperview(superview.fromRoot(point))
  }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let point = toRoot(point)
    return view?.fromRoot(point) ?? point
  }

  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    fromRoot(view?.toRoot(point) ?? point)
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    box(convert(rect.origin, to: view), convert(CGPoint(x: rect.maxX, y: rect.maxY), to: view))
  }

  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    box(convert(rect.origin, from: view), convert(CGPoint(x: rect.maxX, y: rect.maxY), from: view))
  }

  private func box(_ first: CGPoint, _ second: CGPoint) -> CGRect {
    CGRect(
      x: min(first.x, second.x), y: min(first.y, second.y), width: abs(first.x - second.x),
      height: abs(first.y - second.y))
  }

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true

  private func resize(with old: CGSize, to new: CGSize) {
    guard superview?.autoresizesSubviews == true, !autoresizingMask.isEmpty, transform.isIdentity else { return }
    var frame = frame
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width += new.width - old.width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height += new.height - old.height }
    if autoresizingMask.contains(.flexibleLeftMargin) { frame.origin.x += new.width - old.width }
    if autoresizingMask.contains(.flexibleTopMargin) { frame.origin.y += new.height - old.height }
    self.frame = frame
  }

  // MARK: - Appearance

  open var alpha: CGFloat = 1
  open var isHidden = false
  open var isOpaque = true
  open var clipsToBounds = false
  open var backgroundColor: UIColor?
  open var tintColor: UIColor?
  open var contentMode = ContentMode.scaleToFill
  public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top }
  open var tag = 0
  open var contentScaleFactor: CGFloat = 1
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
  open var mask: UIView?
  public let layer = CALayer()
  open var traitCollection: UITraitCollection { UITraitCollection(displayScale: Stage.current.scale) }
  open func setNeedsDisplay() {}

  // MARK: - Tree

  // Cleared by `deinit` of what they point to. A weak reference would double the time of a session.
  private unowned(unsafe) var parent: UIView?
  unowned(unsafe) var controller: UIViewController?

  open private(set) var superview: UIView? {
    get { parent }
    set { parent = newValue }
  }
  open private(set) var subviews: [UIView] = []

  isolated deinit {
    for view in subviews { view.parent = nil }
  }

  open var window: UIWindow? {
    var view: UIView? = self
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.superview
    }
    return nil
  }

  open override var next: UIResponder? { controller ?? superview }

  open func addSubview(_ view: UIView) { insert(view, at: .max) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { $0.firstIndex(of: sibling) ?? 0 }
  }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view) { $0.firstIndex(of: sibling).map { $0 + 1 } ?? $0.count }
  }
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.append(subviews.remove(at: index))
  }
  open func sendSubviewToBack(_ view: UIView) {
    guard let index = subviews.firstIndex(of: view) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
  }
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) { subviews.swapAt(first, second) }

  private func insert(_ view: UIView, at index: Int) { insert(view) { max(0, min(index, $0.count)) } }

  private func insert(_ view: UIView, at index: ([UIView]) -> Int) {
    if view.isDescendant(of: self), view.superview === self {
      subviews.removeAll { $0 === view }
      subviews.insert(view, at: index(subviews))
      return
    }
    if isDescendant(of: view) {
      Stage.current.misuses.append("a view is added to its own descendant")
      return
    }
    let (from, to) = (view.window, window)
    view.willMove(toSuperview: self)
    if from !== to { view.forTree { $0.willMove(toWindow: to) } }
    view.detach()
    subviews.insert(view, at: index(subviews))
    view.superview = self
    didAddSubview(view)
    view.didMoveToSuperview()
    if from !== to { view.movedToWindow() }
    setNeedsLayout()
    view.markDirty()
    view.setSafeAreaNeedsUpdate()
  }

  open func removeFromSuperview() {
    guard superview != nil else { return }
    let from = window
    willMove(toSuperview: nil)
    if from != nil { forTree { $0.willMove(toWindow: nil) } }
    detach()
    didMoveToSuperview()
    if from != nil { movedToWindow() }
  }

  private func detach() {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
  }

  private func movedToWindow() {
    forTree { view in
      view.didMoveToWindow()
      if view.window == nil {
        for recognizer in view.gestureRecognizers ?? [] { recognizer.viewLeftItsWindow() }
      }
      view.controller?.viewMoved(to: view.window)
    }
  }

  private func forTree(_ body: (UIView) -> Void) {
    body(self)
    for view in subviews { view.forTree(body) }
  }

  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let here = current {
      if here === view { return true }
      current = here.superview
    }
    return false
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  open func willMove(toSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  // MARK: - Layout

  var isLayoutNeeded = true
  /// Whether a view below needs layout.
  private var isDirtyBelow = true

  open func setNeedsLayout() {
    isLayoutNeeded = true
    markDirty()
  }

  func markDirty() {
    var view = superview
    while let current = view, !current.isDirtyBelow {
      current.isDirtyBelow = true
      view = current.superview
    }
  }

  /// Lays out from the highest ancestor that needs it.
  open func layoutIfNeeded() {
    var highest = self
    var view: UIView? = self
    while let current = view {
      if current.isLayoutNeeded { highest = current }
      view = current.superview
    }
    highest.layoutTree()
  }

  func layoutTree() {
    if isLayoutNeeded {
      isLayoutNeeded = false
      willLayOut()
      controller?.viewWillLayoutSubviews()
      layoutSubviews()
      Stage.current.counts.layouts += 1
      controller?.viewDidLayoutSubviews()
    }
    guard isDirtyBelow || subviews.contains(where: \.isLayoutNeeded) else { return }
    isDirtyBelow = false
    for view in subviews { view.layoutTree() }
    if subviews.contains(where: { $0.isLayoutNeeded || $0.isDirtyBelow }) { isDirtyBelow = true }
  }

  /// Whether the view or one below it needs layout.
  var needsLayoutPass: Bool { isLayoutNeeded || isDirtyBelow }

  func willLayOut() {}
  open func layoutSubviews() {}
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() {}
  open var translatesAutoresizingMaskIntoConstraints = true
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  open func systemLayoutSizeFitting(_ size: CGSize) -> CGSize { sizeThatFits(size) }
  open func systemLayoutSizeFitting(
    _ size: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { sizeThatFits(size) }
  public static let noIntrinsicMetric: CGFloat = -1
  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  open var layoutMargins = UIEdgeInsets.zero
  open var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
  open var insetsLayoutMarginsFromSafeArea = true

  // MARK: - Safe area

  private var knownSafeArea = UIEdgeInsets.zero

  /// The part of each edge that bars or the device cover. A view outside of a window has none.
  open var safeAreaInsets: UIEdgeInsets {
    guard superview != nil, window != nil else { return controller?.additionalSafeAreaInsets ?? .zero }
    return insetsInWindow
  }

  /// The safe area of a view in a window.
  private var insetsInWindow: UIEdgeInsets {
    guard let superview else { return safeAreaInsets }
    return safeAreaInsets(in: superview, superview.insetsInWindow)
  }

  private func safeAreaInsets(in superview: UIView, _ outer: UIEdgeInsets) -> UIEdgeInsets {
    let own = controller?.additionalSafeAreaInsets ?? .zero
    let free = superview.bounds.inset(by: outer)
    let frame = frame
    // The part of a view that is outside of its superview may count too.
    let beyond: CGFloat = Stage.current.knobs.safeAreaBeyond == .counted ? .infinity : 0
    return UIEdgeInsets(
      top: max(0, min(free.minY - frame.minY, outer.top + beyond)),
      left: max(0, min(free.minX - frame.minX, outer.left)),
      bottom: max(0, min(frame.maxY - free.maxY, outer.bottom + beyond)),
      right: max(0, min(frame.maxX - free.maxX, outer.right))) + own
  }

  open func safeAreaInsetsDidChange() {}

  private var mayHaveOtherSafeArea = true

  func setSafeAreaNeedsUpdate() {
    mayHaveOtherSafeArea = true
    Stage.current.isSafeAreaDirty = true
  }

  /// Reports changed safe areas from the top downward.
  func updateSafeArea(changed: Bool) {
    var changed = changed
    if mayHaveOtherSafeArea || changed {
      mayHaveOtherSafeArea = false
      let insets = parent.map { safeAreaInsets(in: $0, $0.knownSafeArea) } ?? safeAreaInsets
      if insets != knownSafeArea {
        knownSafeArea = insets
        changed = true
        safeAreaInsetsDidChange()
        controller?.viewSafeAreaInsetsDidChange()
        setNeedsLayout()
      }
    }
    for view in subviews { view.updateSafeArea(changed: changed) }
  }

  public private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(owner: self) { view in
    view.bounds.inset(by: view.safeAreaInsets)
  }
  public private(set) lazy var layoutMarginsGuide = UILayoutGuide(owner: self) { $0.bounds }
  public private(set) lazy var keyboardLayoutGuide: UIKeyboardLayoutGuide = {
    let guide = UIKeyboardLayoutGuide(owner: self)
    Stage.current.keyboardGuides.append(guide)
    return guide
  }()

  // MARK: - Touches

  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.fromSuperview(point), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open private(set) var gestureRecognizers: [UIGestureRecognizer]?

  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }

  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.viewLeftItsWindow()
    gestureRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

  open var interactions: [any UIInteraction] = []
  open func addInteraction(_ interaction: any UIInteraction) { interactions.append(interaction) }
  open func removeInteraction(_ interaction: any UIInteraction) { interactions.removeAll { $0 === interaction } }

  @discardableResult open func endEditing(_ force: Bool) -> Bool {
    guard let first = Stage.current.firstResponder as? UIView, first.isDescendant(of: self) else { return false }
    return first.resignFirstResponder()
  }

  // MARK: - Life

  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  public override convenience init() { self.init(frame: .zero) }
}

@MainActor public final class CALayer {
  public var cornerRadius: CGFloat = 0
  public var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  public var cornerCurve = CALayerCornerCurve.circular
  public var zPosition: CGFloat = 0
  public var masksToBounds = false
  public var shadowOpacity: Float = 0
  public var shadowRadius: CGFloat = 0
  public var shadowOffset: CGSize = .zero
  public var allowsGroupOpacity = true
  public func removeAllAnimations() {}
}

public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

public struct CALayerCornerCurve: Hashable, Sendable {
  let name: String
  public static let circular = CALayerCornerCurve(name: "circular")
  public static let continuous = CALayerCornerCurve(name: "continuous")
}

@MainActor public protocol UIInteraction: AnyObject {}

public struct UILayoutPriority: Hashable, Sendable {
  public var rawValue: Float
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1_000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
  public static let fittingSizeLevel = UILayoutPriority(50)
}

public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}
public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }
