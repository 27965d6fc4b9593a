import Machine
import Numerics
import ProgramIR

/// A comparison of symbolic numbers. The comparison is `nil` if one of the numbers is not an affine form.
struct SymbolicComparison {
  let comparison: Inequality?

  private init(_ left: SymbolicNumber, _ right: SymbolicNumber, _ make: (AffineForm, AffineForm) -> Inequality) {
    guard let left = left.form, let right = right.form else {
      comparison = nil
      return
    }
    comparison = make(left, right)
  }

  static func less(_ left: SymbolicNumber, _ right: SymbolicNumber) -> SymbolicComparison {
    SymbolicComparison(left, right, Inequality.less)
  }

  static func equal(_ left: SymbolicNumber, _ right: SymbolicNumber) -> SymbolicComparison {
    SymbolicComparison(left, right, Inequality.equal)
  }

  static func atLeast(_ left: SymbolicNumber, _ right: SymbolicNumber) -> SymbolicComparison {
    SymbolicComparison(right, left, Inequality.lessOrEqual)
  }

  /// Returns the condition that `left` is farther than `right` in a direction: 1 for greater, −1 for less.
  static func farther(_ left: SymbolicNumber, _ right: SymbolicNumber, _ sign: Int) -> SymbolicComparison {
    sign > 0 ? .less(right, left) : .less(left, right)
  }
}
