/// The deceleration of a scroll view of the normal rate, in closed form.
///
/// The velocity decays as 0.998 per millisecond, so it loses `rate` times the distance travelled.
///
/// **Units:** points, points per second, seconds. **Sign:** as the initial velocity.
package struct Deceleration: Equatable, Sendable {
  /// −1000 · ln 0.998, per second.
  package static let rate = 2.002002670673

  package let velocity: Double

  package init(velocity: Double) { self.velocity = velocity }

  /// The distance to the end: 0.4995 s times the velocity.
  package var distance: Double { velocity / Self.rate }

  package func state(after time: Double) -> (distance: Double, velocity: Double) {
    let factor = Functions.exponential(-Self.rate * time)
    return (distance * (1 - factor), velocity * factor)
  }

  /// The velocity at the end of a window of `time` seconds in which a deceleration moved by `distance`.
  static func velocity(after distance: Double, in time: Double) -> Double {
    time > 0 ? rate * distance / (Functions.exponential(rate * time) - 1) : 0
  }
}
