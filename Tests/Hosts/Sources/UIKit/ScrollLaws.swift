/// The rubber band: what is shown of a distance `x` beyond an end in a view of length `d` is d·(1 − 1/(c·x/d + 1)).
enum RubberBand {
  static let resistance: CGFloat = 0.55

  static func shown(_ distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    return length * (1 - 1 / (distance * resistance / length + 1))
  }

  /// The inverse: the distance of the finger for a distance that is shown.
  static func pulled(_ shown: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let shown = min(shown, length * 0.999)
    return length * shown / (resistance * (length - shown))
  }

  /// The offset that is shown for a raw one, and back.
  static func offset(_ raw: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
    if raw < range.lowerBound { return range.lowerBound - shown(range.lowerBound - raw, length: length) }
    if raw > range.upperBound { return range.upperBound + shown(raw - range.upperBound, length: length) }
    return raw
  }

  static func raw(_ offset: CGFloat, in range: ClosedRange<CGFloat>, length: CGFloat) -> CGFloat {
    if offset < range.lowerBound { return range.lowerBound - pulled(range.lowerBound - offset, length: length) }
    if offset > range.upperBound { return range.upperBound + pulled(offset - range.upperBound, length: length) }
    return offset
  }
}

/// The motion of one axis after a finger has left, in closed form. Positions are offsets, times seconds.
struct Course {
  enum Kind {
    /// The velocity decays by the factor `rate` in each millisecond.
    case decay
    /// A critically damped spring to the end of the range.
    case bounce(end: CGFloat)
    /// A critically damped spring to a page, or to a target of the delegate.
    case glide(target: CGFloat)
    case rest
  }

  /// The surroundings of a step. The range changes with content and insets.
  struct Limits {
    var range: ClosedRange<CGFloat>
    var bounces: Bool
    /// The factor of velocity in a millisecond.
    var rate: CGFloat
    /// The natural frequency of the bounce in radians per second.
    var frequency: CGFloat
    /// The speed in points per second below which a motion ends.
    var endSpeed: CGFloat
    var pixel: CGFloat
    var throwBackGoesOn: Bool
  }

  private(set) var kind: Kind
  private var start: CGFloat
  private var velocity: CGFloat
  private var time: TimeInterval

  /// The motion from an offset with a velocity in points per second, upward scrolling positive.
  init(from offset: CGFloat, velocity: CGFloat, at time: TimeInterval, limits: Limits) {
    (start, self.velocity, self.time) = (offset, velocity, time)
    kind = Self.kind(at: offset, limits)
  }

  init(from offset: CGFloat, velocity: CGFloat, at time: TimeInterval, to target: CGFloat) {
    (start, self.velocity, self.time, kind) = (offset, velocity, time, .glide(target: target))
  }

  private static func kind(at offset: CGFloat, _ limits: Limits) -> Kind {
    let end = min(max(offset, limits.range.lowerBound), limits.range.upperBound)
    return end == offset ? .decay : .bounce(end: end)
  }

  var isResting: Bool {
    if case .rest = kind { return true }
    return false
  }

  mutating func delay(by duration: TimeInterval) { time += duration }

  /// The offset and velocity at a time, and the motion from there.
  mutating func advance(to now: TimeInterval, limits: Limits) -> (offset: CGFloat, velocity: CGFloat) {
    let now = max(now, time)
    for _ in 0..<4 {
      switch kind {
      case .rest:
        return (start, 0)
      case .decay:
        let (offset, speed) = decay(at: now, limits)
        let end = velocity > 0 ? limits.range.upperBound : limits.range.lowerBound
        if velocity > 0 ? offset > end : offset < end {
          meet(end, limits)
        } else if abs(speed) < limits.endSpeed {
          let end = min(max(offset, limits.range.lowerBound), limits.range.upperBound)
          if end == offset { return rest(at: offset) }
          restart(at: offset, velocity: speed, time: now, kind: .bounce(end: end))
        } else {
          return (offset, speed)
        }
      case .bounce(let end):
        let (offset, speed) = spring(to: end, at: now, limits)
        let nearest = min(max(offset, limits.range.lowerBound), limits.range.upperBound)
        if end != limits.range.lowerBound && end != limits.range.upperBound {
          // The end has moved: content or insets have changed.
          restart(at: offset, velocity: speed, time: now, kind: nearest == offset ? .decay : .bounce(end: nearest))
          continue
        }
        if let crossing = crossing(of: end, limits), now >= crossing {
          guard limits.throwBackGoesOn else { return rest(at: end) }
          let speed = spring(to: end, at: crossing, limits).velocity
          restart(at: end, velocity: speed, time: crossing, kind: .decay)
          continue
        }
        if abs(offset - end) < limits.pixel / 2 && abs(speed) < limits.endSpeed { return rest(at: end) }
        return (offset, speed)
      case .glide(let target):
        let (offset, speed) = spring(to: target, at: now, limits)
        if abs(offset - target) < limits.pixel / 2 && abs(speed) < limits.endSpeed { return rest(at: target) }
        return (offset, speed)
      }
    }
    return (start, velocity)
  }

  /// The motion that goes on at an offset that a caller has written.
  mutating func move(to offset: CGFloat, at now: TimeInterval, limits: Limits) {
    let speed = advance(to: now, limits: limits).velocity
    if case .glide = kind {
      restart(at: offset, velocity: speed, time: now, kind: kind)
    } else {
      restart(at: offset, velocity: speed, time: now, kind: Self.kind(at: offset, limits))
    }
  }

  private mutating func rest(at offset: CGFloat) -> (offset: CGFloat, velocity: CGFloat) {
    restart(at: offset, velocity: 0, time: time, kind: .rest)
    return (offset, 0)
  }

  private mutating func restart(at offset: CGFloat, velocity: CGFloat, time: TimeInterval, kind: Kind) {
    (start, self.velocity, self.time, self.kind) = (offset, velocity, time, kind)
  }

  private func decay(at now: TimeInterval, _ limits: Limits) -> (offset: CGFloat, velocity: CGFloat) {
    let constant = -1_000 * log(limits.rate)
    let factor = exp(-constant * (now - time))
    return (start + velocity * (1 - factor) / constant, velocity * factor)
  }

  /// Meets an end in a decay: the time at which it does follows from the closed form.
  private mutating func meet(_ end: CGFloat, _ limits: Limits) {
    let constant = -1_000 * log(limits.rate)
    let isBeyond = velocity > 0 ? start >= end : start <= end
    let crossing = isBeyond ? time : time - log(1 - constant * (end - start) / velocity) / constant
    let speed = decay(at: crossing, limits).velocity
    if limits.bounces {
      restart(at: isBeyond ? start : end, velocity: speed, time: crossing, kind: .bounce(end: end))
    } else {
      restart(at: end, velocity: 0, time: crossing, kind: .rest)
    }
  }

  private func spring(to end: CGFloat, at now: TimeInterval, _ limits: Limits) -> (offset: CGFloat, velocity: CGFloat) {
    let (elapsed, away) = (now - time, start - end)
    let slope = velocity + limits.frequency * away
    let factor = exp(-limits.frequency * elapsed)
    return (end + (away + slope * elapsed) * factor, (velocity - limits.frequency * slope * elapsed) * factor)
  }

  /// The time at which a spring passes its end. `nil` if it never does.
  private func crossing(of end: CGFloat, _ limits: Limits) -> TimeInterval? {
    let away = start - end
    let slope = velocity + limits.frequency * away
    guard away != 0, slope != 0, -away / slope > 0 else { return nil }
    return time - away / slope
  }
}
