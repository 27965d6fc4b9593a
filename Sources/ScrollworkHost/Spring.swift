/// A damped spring in closed form, so that a position does not depend on the frame rate.
///
/// **Units:** points, points per second, seconds. **Sign:** the velocity is that of the position.
package struct Spring: Equatable, Sendable {
  /// The angular frequency of returns and of scrolls that the machine sends somewhere, in radians per second.
  static let returnFrequency = 14.0

  package let from: Double
  package let to: Double
  package let velocity: Double
  /// The angular frequency 2π/response, in radians per second.
  package let frequency: Double
  package let damping: Double

  init(from: Double, to: Double, velocity: Double, frequency: Double, damping: Double) {
    self.from = from
    self.to = to
    self.velocity = velocity
    self.frequency = frequency
    self.damping = damping
  }

  init(from: Double, to: Double, velocity: Double, response: Double, damping: Double) {
    self.init(
      from: from, to: to, velocity: velocity, frequency: 2 * .pi / max(response, 0.001), damping: max(damping, 0.001))
  }

  /// Creates the critically damped spring of returns.
  init(returningFrom from: Double, to: Double, velocity: Double) {
    self.init(from: from, to: to, velocity: velocity, frequency: Self.returnFrequency, damping: 1)
  }

  /// Returns position and velocity after a time. The solution of x″ + 2ζωx′ + ω²x = 0 for ζ below, at and above 1.
  package func state(after time: Double) -> (position: Double, velocity: Double) {
    let distance = from - to
    let decay = damping * frequency
    if damping == 1 {
      let rate = velocity + frequency * distance
      let factor = Functions.exponential(-frequency * time)
      let moved = distance + rate * time
      return (to + factor * moved, factor * (rate - frequency * moved))
    }
    if damping < 1 {
      let swing = frequency * (1 - damping * damping).squareRoot()
      let amplitude = (velocity + decay * distance) / swing
      let factor = Functions.exponential(-decay * time)
      let (sine, cosine) = Functions.sineAndCosine(swing * time)
      let moved = distance * cosine + amplitude * sine
      let slope = swing * (amplitude * cosine - distance * sine)
      return (to + factor * moved, factor * (slope - decay * moved))
    }
    let root = frequency * (damping * damping - 1).squareRoot()
    let (slow, fast) = (root - decay, -root - decay)
    let share = (velocity - fast * distance) / (slow - fast)
    let slowPart = share * Functions.exponential(slow * time)
    let fastPart = (distance - share) * Functions.exponential(fast * time)
    return (to + slowPart + fastPart, slow * slowPart + fast * fastPart)
  }

  /// The time after which a critically damped spring passes its end, and the velocity there. `nil` if it never does.
  ///
  /// (x₀ + (v₀ + ωx₀)t) e^(−ωt) is 0 once at most, at −x₀ / (v₀ + ωx₀).
  var passing: (time: Double, velocity: Double)? {
    let rate = velocity + frequency * (from - to)
    let time = rate == 0 ? -1 : (to - from) / rate
    return time > 0 ? (time, state(after: time).velocity) : nil
  }

  /// Whether the spring stays within `tolerance` points of its end after a time.
  ///
  /// Bounds the amplitude by the energy of the oscillation: |x| ≤ √(x² + (x′/ω)²).
  package func isOver(after time: Double, tolerance: Double) -> Bool {
    let (position, velocity) = state(after: time)
    let (distance, speed) = (position - to, velocity / frequency)
    return distance * distance + speed * speed < tolerance * tolerance
  }
}
