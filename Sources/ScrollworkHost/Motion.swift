/// A motion that the library computes, of one consumer. Times are seconds of the display link's clock.
enum Motion: Equatable {
  /// The spring of a sheet; its end is reported with the token.
  case spring(Spring, since: Double, token: Int)
  /// The way to a position that the machine named.
  case settle(Spring, since: Double)
  /// The way back to the machine's position, or to its end, from where a finger pulled. Thrown, it goes on from there as a
  /// deceleration.
  case back(Spring, since: Double)
  /// A deceleration. `sent` is the distance that was reported, positive downward.
  case decay(Deceleration, since: Double, sent: Double)
  /// A difference to the machine's position that fades: where the machine placed a consumer that was seen elsewhere,
  /// and where a deceleration of the host bounces at an end.
  case fade(Spring, since: Double)

  /// The spring's state at a time. `nil` for a deceleration.
  func spring(at time: Double) -> (position: Double, velocity: Double)? {
    switch self {
    case .spring(let spring, let since, _), .settle(let spring, let since), .back(let spring, let since),
      .fade(let spring, let since):
      spring.state(after: max(0, time - since))
    case .decay: nil
    }
  }

  /// Returns the motion after everything above it grew by a distance. What counts from the machine's position stays.
  func shifted(by distance: Double) -> Motion {
    func moved(_ spring: Spring) -> Spring {
      Spring(
        from: spring.from + distance, to: spring.to + distance, velocity: spring.velocity,
        frequency: spring.frequency, damping: spring.damping)
    }
    return switch self {
    case .settle(let spring, let since): .settle(moved(spring), since: since)
    case .back(let spring, let since): .back(moved(spring), since: since)
    case .spring, .fade, .decay: self
    }
  }

  /// Returns the motion as it goes on from rest at a position, after a touch held it.
  func resumed(from position: Double, at time: Double) -> Motion {
    func again(_ spring: Spring) -> Spring {
      Spring(from: position, to: spring.to, velocity: 0, frequency: spring.frequency, damping: spring.damping)
    }
    return switch self {
    case .spring(let spring, _, let token): .spring(again(spring), since: time, token: token)
    case .settle(let spring, _): .settle(again(spring), since: time)
    case .back(let spring, _): .back(again(spring), since: time)
    case .fade(let spring, _): .fade(again(spring), since: time)
    case .decay: self
    }
  }
}

/// The author of a scroll view's offset.
enum Drive: Equatable {
  /// The machine: the library writes what it shows.
  case machine
  /// UIKit decelerates: differences are reported as `drifted`.
  case coasting(Coast)
  /// UIKit brings the view back to its end, from where a finger pulled it. Nothing is reported before the view passes
  /// the end, where a deceleration follows or, without one, it is stopped.
  case bouncing(Throw?)

  var isBouncing: Bool {
    switch self {
    case .bouncing: true
    case .machine, .coasting, .led: false
    }
  }

  /// The number of the node whose deceleration the machine waits for, of a scroll view. `nil` if it waits for none.
  func awaited(of node: Int) -> Int? {
    switch self {
    case .coasting: node
    case .bouncing(let thrown): thrown?.node ?? node
    case .machine, .led: nil
    }
  }

  /// Another author moves it: differences are reported as `placed`.
  case led
}

/// A deceleration that follows a return to an end.
struct Throw: Equatable {
  /// The number of the node that decelerates: the scroll view that returns, or one around it.
  var node: Int
  /// The computed velocity with which the scroll view passes its end, in points per second, positive downward.
  var velocity: Double
  /// The velocity of the finger.
  var released: Double
}

/// A deceleration of UIKit that is watched.
struct Coast: Equatable {
  /// The number of frames for which the measured velocity is averaged.
  static let window = 12
  /// The difference from which the measured velocity overrules the computed one, in points per second. A pixel in 12
  /// frames of 120 Hz is 10 points per second.
  static let tolerance = 15.0

  /// The velocity of the finger, in points per second, positive downward.
  var thrown: Double
  /// The distance since, in points, positive downward.
  var distance = 0.0
  /// The times and offsets of the last frames, at most `window + 1`.
  var times: [Double] = []
  var offsets: [Double] = []

  mutating func sample(_ offset: Double, at time: Double) {
    guard times.last != time else { return }
    // UIKit may start late: the frames before its first step do not count.
    if offsets.count == 1, abs(offsets[0] - offset) < 0.5 {
      (times[0], offsets[0]) = (time, offset)
      return
    }
    if times.count > Self.window {
      times.removeFirst()
      offsets.removeFirst()
    }
    times.append(time)
    offsets.append(offset)
  }

  /// Follows rows that grew above what is seen: their distance in the offset does not count as a movement.
  mutating func shift(by distance: Double) {
    for index in offsets.indices { offsets[index] += distance }
  }

  /// Returns the velocity at an offset: the thrown one less what the distance took, unless the last frames disagree.
  func velocity(at offset: Double) -> Double {
    let computed = thrown - Deceleration.rate * distance
    guard times.count > Self.window, let first = times.first, let last = times.last, let from = offsets.first,
      let to = offsets.last
    else { return computed }
    let measured = Deceleration.velocity(after: from - to, in: last - first) - Deceleration.rate * (to - offset)
    return abs(measured - computed) > Self.tolerance ? measured : computed
  }
}

/// The library's part of a consumer's state.
struct Consumer {
  var motion: Motion?
  /// The position at which a resting finger holds the motion.
  var frozen: Double?
  var drive = Drive.machine
  /// The offset of a scroll view that was last read or written.
  var known = 0.0
  /// The part of the offset by which rows have grown above what is seen, until it is reported.
  var rowShift = 0.0
  /// The content height that was last read.
  var contentHeight = 0.0
  /// The inset above the content at that time.
  var knownInset = 0.0
  /// The offset at the last frame, and the number of frames for which it did not change.
  var previous = 0.0
  var stillFrames = 0
  /// The number of frames for which a deceleration that the machine ended is still looked for.
  var watchedFrames = 0
  /// The raw distance by which the finger holds a list, or a scroll with a refresh control, beyond its end. In points, in
  /// the sense of the offset: the part of the movement that the machine left over.
  var pull = 0.0
  /// The shift of what a refresh control holds open, in points, in the sense of the offset: 0, or the control's height
  /// below it.
  var hold = 0.0
  /// The distance by which the view of a scroll view is moved up beyond its end, in points.
  var shift = 0.0
  /// Whether a second finger drags the scroll view, which the machine does not know.
  var isRefused = false
}

/// The finger that drives.
struct DrivingFinger {
  let region: Int
  /// The scroll view whose own pan recognized the finger. `nil` for the pan of the library.
  let scrollView: Int?
  /// The translation at the last report, in points, positive downward.
  var translation: Double
  /// The time of the last movement, in seconds.
  var movedAt: Double
  /// Whether a trackpad or a wheel drives.
  var isIndirect = false
  /// The time at which the last step of a wheel ended. `nil` while something drives.
  var stepEnded: Double?
}
