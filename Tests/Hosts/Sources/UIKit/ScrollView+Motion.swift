/// The motion of a scroll view by itself: deceleration, bounce, paging and animated writes.
extension UIScrollView {
  func limits(_ axis: Axis) -> Course.Limits {
    let knobs = Stage.current.knobs
    return Course.Limits(
      range: range(axis), bounces: bounces(axis), rate: decelerationRate.rawValue,
      frequency: CGFloat(knobs.bounce.rawValue), endSpeed: CGFloat(knobs.endSpeed.rawValue),
      pixel: 1 / Stage.current.scale, throwBackGoesOn: knobs.throwBack == .goesOn)
  }

  func register() {
    guard !Stage.current.movingScrollViews.contains(where: { $0.value === self }) else { return }
    Stage.current.movingScrollViews.append(Weak(self))
  }

  func startPendingThrow() {
    guard let thrown = pendingThrow else { return }
    pendingThrow = nil
    decelerate(thrown)
  }

  func decelerate(_ thrown: Throw) {
    let stage = Stage.current
    for axis in Axis.allCases
    where scrolls(axis) || clamped(contentOffset.value(axis), axis) != contentOffset.value(axis) {
      let (offset, velocity) = (contentOffset.value(axis), thrown.velocity.value(axis))
      var course =
        thrown.targets[axis].map { Course(from: offset, velocity: velocity, at: thrown.time, to: $0) }
        ?? Course(from: offset, velocity: velocity, at: thrown.time, limits: limits(axis))
      if stage.knobs.firstStep == .frameAfter { course.delay(by: stage.frameDuration) }
      courses[axis] = course
    }
    if stage.knobs.deceleratingFlag == .atStart { isDecelerating = true }
    register()
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// One frame of motion.
  func step(to now: TimeInterval) {
    if let pendingThrow {
      guard Stage.current.frame > pendingThrow.frame else { return }
      startPendingThrow()
    }
    if let animation { return step(animation, to: now) }
    guard !courses.isEmpty else { return }
    isDecelerating = true
    var offset = contentOffset
    for axis in Axis.allCases {
      guard let position = courses[axis]?.advance(to: now, limits: limits(axis)).offset else { continue }
      offset.set(axis, position)
    }
    let isOver = courses.values.allSatisfy(\.isResting)
    write(rounded(offset), by: .deceleration)
    guard isOver, !courses.isEmpty, courses.values.allSatisfy(\.isResting) else { return }
    clearCourses()
    delegate?.scrollViewDidEndDecelerating(self)
  }

  func clearCourses() {
    courses = [:]
    pendingThrow = nil
    isDecelerating = false
    isThrownByFinger = false
  }

  /// Ends a deceleration or an animation where it is. A deceleration that has not started yet goes on.
  func stop() {
    if animation != nil { endAnimation() }
    guard !courses.isEmpty else { return }
    let wasDecelerating = isDecelerating
    clearCourses()
    if wasDecelerating && Stage.current.knobs.stoppedDeceleration == .reported {
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }

  // MARK: - Animated writes

  private static let animationDuration = 0.3

  func animate(to offset: CGPoint, isToTop: Bool = false) {
    stop()
    let target = rounded(offset)
    guard target != contentOffset else { return }
    animation = Animation(from: contentOffset, to: target, start: Stage.current.now, isToTop: isToTop)
    register()
  }

  private func step(_ animation: Animation, to now: TimeInterval) {
    let part = min(1, max(0, (now - animation.start) / Self.animationDuration))
    let eased = part * part * (3 - 2 * part)
    write(rounded(animation.from + (animation.to - animation.from) * eased), by: .animation)
    guard part == 1, self.animation != nil else { return }
    self.animation = nil
    if animation.isToTop {
      delegate?.scrollViewDidScrollToTop(self)
    } else {
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  func endAnimation() {
    animation = nil
    if Stage.current.knobs.endedAnimation == .reported { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  func scrollToTop() {
    guard delegate?.scrollViewShouldScrollToTop(self) != false else { return }
    animate(to: CGPoint(x: contentOffset.x, y: -adjustedContentInset.top), isToTop: true)
  }
}
