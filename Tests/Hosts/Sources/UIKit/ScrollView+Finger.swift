/// The pan of a scroll view. Its own handler moves the content.
final class ScrollPan: UIPanGestureRecognizer {
  private(set) weak var scrollView: UIScrollView?

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    super.init()
    allowedScrollTypesMask = .all
  }

  override weak var delegate: (any UIGestureRecognizerDelegate)? {
    didSet { Stage.current.misuses.append("the delegate of a scroll view's pan is set") }
  }

  override func reaches(_ movement: CGPoint) -> Bool {
    switch Stage.current.knobs.sidewaysStart {
    case .fails: movement.length >= Self.slop
    case .waits: Axis.allCases.contains { scrollView?.scrolls($0) == true && abs(movement.value($0)) >= Self.slop }
    }
  }

  /// Whether the content can scroll in the direction in which the finger has moved.
  var mayBegin: Bool {
    guard let scrollView else { return false }
    let movement = translation(in: nil)
    // A trackpad and a wheel have no distance that they move before a pan begins.
    if numberOfTouches == 0 { return scrollView.scrolls(abs(movement.y) >= abs(movement.x) ? .vertical : .horizontal) }
    switch Stage.current.knobs.sidewaysStart {
    case .fails: return scrollView.scrolls(abs(movement.y) >= abs(movement.x) ? .vertical : .horizontal)
    case .waits: return reaches(movement)
    }
  }

  override func handleState() {
    guard let scrollView else { return }
    switch state {
    case .began: scrollView.dragBegan()
    case .changed: scrollView.dragMoved()
    case .ended, .cancelled: scrollView.dragEnded(isCancelled: state == .cancelled)
    case .possible, .failed: break
    }
  }

  override func handleAfterTargets() {
    if state == .ended || state == .cancelled { scrollView?.dragTargetsRan() }
  }

  override func willAct() { scrollView?.isInPanEnd = state == .ended || state == .cancelled }
}

extension UIScrollView {
  func fingerWentDown(_ touch: UITouch) {
    guard panGestureRecognizer.numberOfTouches == 0 else { return }
    if isThrown {
      let wasDecelerating = isDecelerating
      clearCourses()
      if wasDecelerating && Stage.current.knobs.caughtDeceleration == .reported {
        delegate?.scrollViewDidEndDecelerating(self)
      }
    }
    if animation != nil { endAnimation() }
  }

  /// A scroll event of a trackpad or a wheel ends what moves.
  func pointerScrolls() {
    clearCourses()
    if animation != nil { endAnimation() }
  }

  /// A finger that lifts without a drag lets content beyond an end return.
  func fingerLifted(_ touch: UITouch) {
    guard !isDraggedByFinger, !isMoving, !panGestureRecognizer.isHeld(apartFrom: touch) else { return }
    let isOff = Axis.allCases.contains { axis in
      let offset = contentOffset.value(axis)
      return clamped(offset, axis) != offset || (isPagingEnabled && scrolls(axis) && page(at: offset, axis) != offset)
    }
    if isOff {
      decelerate(
        Throw(
          velocity: .zero, targets: pageTargets(velocity: .zero), frame: Stage.current.frame, time: Stage.current.now))
    }
  }

  func dragBegan() {
    isDraggedByFinger = true
    isThrownByFinger = false
    raw = CGPoint(x: rawOffset(contentOffset.x, .horizontal), y: rawOffset(contentOffset.y, .vertical))
    lastTranslation = .zero
    delegate?.scrollViewWillBeginDragging(self)
    dragMoved()
  }

  func dragMoved() {
    guard isDraggedByFinger else { return }
    let translation = panGestureRecognizer.translation(in: superview)
    let step = translation - lastTranslation
    lastTranslation = translation
    var offset = contentOffset
    for axis in Axis.allCases where scrolls(axis) && step.value(axis) != 0 {
      raw.set(axis, raw.value(axis) - step.value(axis))
      let shown =
        bounces(axis)
        ? RubberBand.offset(raw.value(axis), in: range(axis), length: bounds.size.value(axis))
        : clamped(raw.value(axis), axis)
      offset.set(axis, shown)
    }
    write(rounded(offset), by: .finger)
    refreshControl?.pulled(self)
  }

  func dragEnded(isCancelled: Bool) {
    guard isDraggedByFinger else { return }
    let knobs = Stage.current.knobs
    var velocity = CGPoint.zero
    if !isCancelled && !panGestureRecognizer.isStill {
      let finger = panGestureRecognizer.velocity(in: superview)
      for axis in Axis.allCases where scrolls(axis) {
        velocity.set(axis, -finger.value(axis) * knobs.throwGain.factor)
      }
    }
    var targets = pageTargets(velocity: velocity)
    let proposed = target(velocity: velocity, pages: targets)
    var target = proposed
    let isReported =
      (!isPagingEnabled || knobs.pagingEnd == .reported) && (!isCancelled || knobs.cancelledDrag == .reported)
    if isReported {
      delegate?.scrollViewWillEndDragging(self, withVelocity: velocity * 0.001, targetContentOffset: &target)
    }
    for axis in Axis.allCases where target.value(axis) != proposed.value(axis) {
      targets[axis] = clamped(target.value(axis), axis)
    }
    isDraggedByFinger = false
    refreshControl?.released(self)
    let decelerates = Axis.allCases.contains { axis in
      let offset = contentOffset.value(axis)
      if let target = targets[axis] { return target != offset }
      return clamped(offset, axis) != offset || abs(velocity.value(axis)) >= CGFloat(knobs.endSpeed.rawValue)
    }
    isThrownByFinger = decelerates
    if decelerates {
      pendingThrow = Throw(velocity: velocity, targets: targets, frame: Stage.current.frame, time: Stage.current.now)
    }
    delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
    guard decelerates else { return }
    register()
    if knobs.scrollAfterDrag == .one { delegate?.scrollViewDidScroll(self) }
    if knobs.decelerationStart == .inHandler { startPendingThrow() }
  }

  func dragTargetsRan() {
    isInPanEnd = false
    if Stage.current.knobs.decelerationStart == .afterTargets { startPendingThrow() }
  }

  /// The pages that paging goes to.
  private func pageTargets(velocity: CGPoint) -> [Axis: CGFloat] {
    guard isPagingEnabled else { return [:] }
    var targets: [Axis: CGFloat] = [:]
    for axis in Axis.allCases where scrolls(axis) {
      let length = bounds.size.value(axis)
      guard length > 0 else { continue }
      let (offset, speed) = (contentOffset.value(axis) / length, velocity.value(axis))
      let page =
        speed > Self.pageSpeed
        ? offset.rounded(.up) : speed < -Self.pageSpeed ? offset.rounded(.down) : offset.rounded()
      targets[axis] = clamped(page * length, axis)
    }
    return targets
  }

  /// The speed in points per second that turns a page.
  private static let pageSpeed: CGFloat = 300

  /// The offset at which the deceleration is expected to rest.
  private func target(velocity: CGPoint, pages: [Axis: CGFloat]) -> CGPoint {
    var target = contentOffset
    for axis in Axis.allCases where scrolls(axis) {
      let way = velocity.value(axis) / (-1_000 * log(decelerationRate.rawValue))
      let rest = pages[axis] ?? contentOffset.value(axis) + way
      target.set(axis, Stage.current.knobs.reportedTarget == .clamped ? clamped(rest, axis) : rest)
    }
    return target
  }
}
