/// A scroll view: its offset with every writer of it, its range, and its state.
@MainActor open class UIScrollView: UIView, KeyValueObservable {
  // MARK: - Offset

  /// The point of the content at the top left corner. An assignment is rounded to pixels and calls back inside.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { write(rounded(newValue), by: .other) }
  }

  open func setContentOffset(_ offset: CGPoint, animated: Bool) {
    guard !animated else { return animate(to: offset) }
    if isInPanEnd && Stage.current.knobs.stopInPanEnd == .ignored && isThrown {
      isStopIgnored = true
      write(rounded(offset), by: .other)
      isStopIgnored = false
      return
    }
    stop()
    write(rounded(offset), by: .other)
  }

  /// Ends every scrolling: a bounce at the end of the range, paging at a page, all else where it is.
  open func stopScrollingAndZooming() {
    guard isMoving else { return }
    if isInPanEnd && Stage.current.knobs.stopInPanEnd == .ignored && isThrown { return }
    stop()
    var offset = contentOffset
    for axis in Axis.allCases {
      offset.set(axis, clamped(isPagingEnabled ? page(at: offset.value(axis), axis) : offset.value(axis), axis))
    }
    write(rounded(offset), by: .other)
  }

  enum Writer { case finger, deceleration, animation, layout, other }

  func write(_ offset: CGPoint, by writer: Writer) {
    if writer == .other { adoptWrite(offset) }
    guard offset != bounds.origin else { return }
    if writer == .other {
      if observers.isReporting { Stage.current.misuses.append("contentOffset is written inside of an observation") }
      if Stage.current.scrollViewLayouts > 0 {
        Stage.current.misuses.append("contentOffset is written inside of a scroll view's layout")
      }
    }
    super.setBounds(CGRect(origin: offset, size: bounds.size))
    Stage.current.counts.offsetWrites += 1
    delegate?.scrollViewDidScroll(self)
    switch Stage.current.knobs.observedWrites {
    case .all: observers.changed(\UIScrollView.contentOffset)
    case .othersOnly: if writer == .other { observers.changed(\UIScrollView.contentOffset) }
    case .none: break
    }
  }

  /// Moves the offset with rows that have another height: the finger and the deceleration go on from there.
  func moveRows(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    let way = offset.y - contentOffset.y
    if isDraggedByFinger { raw.y += way }
    courses[.vertical]?.move(to: offset.y, at: Stage.current.now, limits: limits(.vertical))
    write(rounded(offset), by: .layout)
  }

  /// The effect of somebody's write on what is under way.
  private func adoptWrite(_ offset: CGPoint) {
    if animation != nil { endAnimation() }
    if isDraggedByFinger && Stage.current.knobs.writeInDrag == .rebases {
      for axis in Axis.allCases where offset.value(axis) != contentOffset.value(axis) {
        raw.set(axis, rawOffset(offset.value(axis), axis))
      }
    }
    guard !courses.isEmpty else { return }
    switch isStopIgnored ? .continuesFromThere : Stage.current.knobs.writeInDeceleration {
    case .ends:
      if offset != contentOffset { stop() }
    case .continuesFromThere:
      for axis in Axis.allCases where offset.value(axis) != contentOffset.value(axis) {
        courses[axis]?.move(to: offset.value(axis), at: Stage.current.now, limits: limits(axis))
      }
    case .continuesOnItsCurve: break
    }
  }

  override func setBounds(_ bounds: CGRect) {
    let isOther = bounds.size != self.bounds.size
    let origin = bounds.origin
    if isOther {
      super.setBounds(CGRect(origin: self.bounds.origin, size: bounds.size))
      rangeChanged()
    }
    // A write of the bounds' origin is not rounded to pixels.
    if origin != self.bounds.origin { write(origin, by: .other) }
  }

  func rounded(_ point: CGPoint) -> CGPoint {
    let scale = Stage.current.scale
    return CGPoint(x: (point.x * scale).rounded() / scale, y: (point.y * scale).rounded() / scale)
  }

  // MARK: - Content and insets

  open var contentSize: CGSize = .zero {
    didSet {
      guard contentSize != oldValue else { return }
      rangeChanged()
      observers.changed(\UIScrollView.contentSize)
    }
  }

  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      insetsChanged(from: oldValue, to: contentInset)
      observers.changed(\UIScrollView.contentInset)
    }
  }

  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { rangeChanged() }
  }
  public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }

  open var adjustedContentInset: UIEdgeInsets { contentInset + automaticInset + refreshInset }

  private var automaticInset: UIEdgeInsets {
    let safeArea = safeAreaInsets
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return safeArea
    case .automatic, .scrollableAxes:
      let (isWide, isHigh) = (contentSize.width > bounds.width, contentSize.height > bounds.height)
      return UIEdgeInsets(
        top: isHigh || alwaysBounceVertical ? safeArea.top : 0, left: isWide ? safeArea.left : 0,
        bottom: isHigh || alwaysBounceVertical ? safeArea.bottom : 0, right: isWide ? safeArea.right : 0)
    }
  }

  /// The room of a refresh control that refreshes.
  private var refreshInset: UIEdgeInsets {
    UIEdgeInsets(top: refreshControl?.heldHeight ?? 0, left: 0, bottom: 0, right: 0)
  }

  func insetsChanged(from old: UIEdgeInsets, to new: UIEdgeInsets) {
    rangeChanged()
    let top = adjustedContentInset.top
    let isAtTop = contentOffset.y == -(top - new.top + old.top)
    guard isAtTop, new.top != old.top, !isMoving, !isTracking, Stage.current.knobs.insetAtTop == .movesOffset else {
      return
    }
    write(rounded(CGPoint(x: contentOffset.x, y: -top)), by: .layout)
  }

  open func adjustedContentInsetDidChange() {}
  open override func safeAreaInsetsDidChange() { rangeChanged() }

  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var indicatorStyle = IndicatorStyle.default
  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  /// The number of flashes, for tests.
  public private(set) var indicatorFlashes = 0
  open func flashScrollIndicators() { indicatorFlashes += 1 }

  // MARK: - Behavior

  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }
  open var bounces = true
  open var bouncesVertically = true
  open var bouncesHorizontally = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isPagingEnabled = false
  open var isDirectionalLockEnabled = false
  open var scrollsToTop = true
  open var delaysContentTouches = true
  open var canCancelContentTouches = true
  open var decelerationRate = DecelerationRate.normal
  open var transfersVerticalScrollingToParent = true
  open var transfersHorizontalScrollingToParent = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  open var zoomScale: CGFloat = 1
  open var isZooming: Bool { false }
  open var isZoomBouncing: Bool { false }
  public let contentLayoutGuide: UILayoutGuide
  public let frameLayoutGuide: UILayoutGuide

  /// The factor of velocity in each millisecond.
  public struct DecelerationRate: Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  open weak var delegate: (any UIScrollViewDelegate)?

  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }

  private var observers = Observers()
  public func add(_ observation: NSKeyValueObservation, for path: AnyKeyPath) { observers.add(path, observation) }
  /// The number of observations that have not ended.
  public var observerCount: Int { observers.count }

  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = adjustedContentInset
    var offset = contentOffset
    for axis in Axis.allCases {
      let (start, length) = axis == .vertical ? (rect.minY, rect.height) : (rect.minX, rect.width)
      let before = axis == .vertical ? inset.top : inset.left
      let after = axis == .vertical ? inset.bottom : inset.right
      let size = bounds.size.value(axis)
      if start < offset.value(axis) + before { offset.set(axis, start - before) }
      if start + length > offset.value(axis) + size - after { offset.set(axis, start + length - size + after) }
      offset.set(axis, clamped(offset.value(axis), axis))
    }
    if offset != contentOffset { setContentOffset(offset, animated: animated) }
  }

  // MARK: - Range

  /// The offsets between which content rests.
  func range(_ axis: Axis) -> ClosedRange<CGFloat> {
    let inset = adjustedContentInset
    let (before, after) = axis == .vertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    return -before...max(-before, contentSize.value(axis) + after - bounds.size.value(axis))
  }

  func clamped(_ offset: CGFloat, _ axis: Axis) -> CGFloat {
    let range = range(axis)
    return min(max(offset, range.lowerBound), range.upperBound)
  }

  /// Whether a finger can move the content in a direction.
  func scrolls(_ axis: Axis) -> Bool {
    let range = range(axis)
    if range.upperBound > range.lowerBound { return true }
    return bounces(axis) && (axis == .vertical ? alwaysBounceVertical : alwaysBounceHorizontal)
  }

  func bounces(_ axis: Axis) -> Bool { bounces && (axis == .vertical ? bouncesVertically : bouncesHorizontally) }

  func rawOffset(_ offset: CGFloat, _ axis: Axis) -> CGFloat {
    RubberBand.raw(offset, in: range(axis), length: bounds.size.value(axis))
  }

  /// The page next to an offset.
  func page(at offset: CGFloat, _ axis: Axis) -> CGFloat {
    let length = bounds.size.value(axis)
    return length > 0 ? (offset / length).rounded() * length : offset
  }

  /// Whether size, content or insets have changed since the last layout. An offset beyond the range that a caller
  /// writes stays until then.
  private var isRangeNew = false

  private func rangeChanged() {
    isRangeNew = true
    setNeedsLayout()
  }

  override func willLayOut() {
    Stage.current.scrollViewLayouts += 1
    defer { Stage.current.scrollViewLayouts -= 1 }
    layOutRows()
    guard isRangeNew else { return }
    isRangeNew = false
    guard !isMoving, !isTracking, !isDraggedByFinger else { return }
    let offset = CGPoint(x: clamped(contentOffset.x, .horizontal), y: clamped(contentOffset.y, .vertical))
    if offset != contentOffset { write(rounded(offset), by: .layout) }
  }

  /// The growth of rows above and below the upper edge that the next layout finds.
  private var growth = (above: CGFloat(0), below: CGFloat(0))

  /// Lets rows get other heights at the next layout, such as those that were estimated: what is seen stays.
  public func growRows(above: CGFloat, below: CGFloat = 0) {
    growth.above += above
    growth.below += below
    setNeedsLayout()
  }

  /// The layout of rows whose heights become known.
  private func layOutRows() {
    let (above, below) = growth
    guard above != 0 || below != 0 else { return }
    growth = (0, 0)
    let offset = CGPoint(x: contentOffset.x, y: contentOffset.y + above)
    switch Stage.current.knobs.rowHeights {
    case .contentFirst:
      contentSize.height += above + below
      moveRows(to: offset)
    case .offsetFirst:
      moveRows(to: offset)
      contentSize.height += above + below
    }
  }

  // MARK: - State

  private lazy var pan = ScrollPan(self)
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }

  /// Whether a finger is down on the content, also before it drags.
  open var isTracking: Bool { pan.numberOfTouches > 0 && !pan.state.isFinal }
  /// Whether the finger has begun to scroll. It stays true until the deceleration ends.
  open var isDragging: Bool { isDraggedByFinger || (isThrownByFinger && isDecelerating) }
  open internal(set) var isDecelerating = false

  var isDraggedByFinger = false
  var isThrownByFinger = false
  /// The offset of the finger, without rubber band.
  var raw: CGPoint = .zero
  var lastTranslation: CGPoint = .zero
  var courses: [Axis: Course] = [:]
  /// The velocity and the targets of a deceleration that starts later.
  var pendingThrow: Throw?
  var animation: Animation?
  var isInPanEnd = false
  private var isStopIgnored = false

  struct Throw {
    var velocity: CGPoint
    var targets: [Axis: CGFloat]
    /// The frame of the lift, and its time.
    var frame: Int
    var time: TimeInterval
  }

  struct Animation {
    var from: CGPoint
    var to: CGPoint
    var start: TimeInterval
    var isToTop: Bool
  }

  /// Whether a deceleration runs or is about to start.
  var isThrown: Bool { !courses.isEmpty || pendingThrow != nil }
  /// Whether the view moves by itself.
  var isMoving: Bool { isThrown || animation != nil }

  public override init(frame: CGRect) {
    contentLayoutGuide = UILayoutGuide(owner: UIView()) { $0.bounds }
    frameLayoutGuide = UILayoutGuide(owner: UIView()) { $0.bounds }
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(pan)
  }

  public required init?(coder: NSCoder) { nil }

  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard let pan = recognizer as? ScrollPan, pan === self.pan else { return true }
    return pan.mayBegin
  }
}

/// The calls of a scroll view. Every one is optional, as in UIKit.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}
