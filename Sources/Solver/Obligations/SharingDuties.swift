import Model
import Numerics

extension EquationSolver {
  /// Bounds of lengths that share and both sides of `constraints`, for the clamps in them: what they ask for has been
  /// settled before.
  mutating func noteClampsOfShares() {
    for node in spec.sharingNodes { readExtent(of: node) }
    for constraint in spec.constraints { _ = comparisons(constraint.comparison) }
  }
}
