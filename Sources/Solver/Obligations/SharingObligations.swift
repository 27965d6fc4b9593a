import Model
import Numerics

extension EquationSolver {
  /// Evaluates the bounds of flexible lengths and both sides of `constraints` to record the clamps in them. The solver
  /// has handled their other requirements before.
  mutating func noteClampsOfShares() {
    for node in spec.sharingNodes { readExtent(of: node) }
    for constraint in spec.constraints { _ = comparisons(constraint.comparison) }
  }
}
