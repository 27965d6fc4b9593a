import Numerics

/// A row of the device table, in portrait; lengths in points.
package struct Device: Hashable, Sendable {
  package var name: String
  package var group: String
  package var height: Rational
  package var width: Rational
  package var safeAreaTop: Rational
  package var safeAreaBottom: Rational
  package var landscapeSafeAreaTop: Rational
  package var landscapeSafeAreaBottom: Rational
  /// Pixels per point.
  package var scale: Rational

  /// The environment of the device in an orientation with the keyboard down, in the order of `EnvironmentQuantity`.
  package func environment(_ orientation: Orientation) -> [Rational] {
    switch orientation {
    case .portrait: [height, width, safeAreaTop, safeAreaBottom, 0]
    case .landscape: [width, height, landscapeSafeAreaTop, landscapeSafeAreaBottom, 0]
    }
  }
}
