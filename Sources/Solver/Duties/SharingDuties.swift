import Model
import Numerics

extension System {
  /// Bounds of lengths that share and both sides of `constraints`, for the clamps in them: what they ask for has been
  /// settled before.
  mutating func noteClampsOfShares() {
    for node in spec.sharingNodes {
      guard let extent = spec[node].kind.height?.extent else { continue }
      for expression in [extent.minimum, extent.preferred, extent.maximum].compactMap({ $0 }) {
        _ = form(expression, available: available(for: node))
      }
    }
    for constraint in spec.constraints { _ = comparisons(constraint.comparison) }
  }
}
