import Numerics

/// A row of the device table, in portrait; lengths in points.
package struct Device: Hashable, Sendable {
  package var name: String
  /// Devices of the same size and the same insets. A spec can name each of them.
  package var otherNames: [String]
  package var group: String
  package var height: Rational
  package var width: Rational
  package var safeAreaTop: Rational
  package var safeAreaBottom: Rational
  package var landscapeSafeAreaTop: Rational
  package var landscapeSafeAreaBottom: Rational
  /// Pixels per point.
  package var scale: Rational

  /// The names by which a spec can list the device.
  package var names: [String] { [name] + otherNames }

  /// Whether a spec that lists a name or a group lists the device.
  package func isListed(as text: String) -> Bool { group == text || names.contains(text) }

  /// The environment of the device in an orientation with the keyboard down, in the order of `EnvironmentQuantity`.
  package func environment(_ orientation: Orientation) -> [Rational] {
    switch orientation {
    case .portrait: [height, width, safeAreaTop, safeAreaBottom, 0]
    case .landscape: [width, height, landscapeSafeAreaTop, landscapeSafeAreaBottom, 0]
    }
  }
}
