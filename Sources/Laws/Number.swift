import Numerics

extension ScrollMachine {
  /// The number of the engine's sources in this target.
  public typealias Number = AffineNumber
}

/// An affine form of symbols that compares like a number: a comparison that the path does not decide forks the path.
///
/// It is as public as the number that the engine has in an app, since the engine's own declarations are.
public struct AffineNumber: Sendable {
  let form: AffineForm
  /// Whether arithmetic computed the number, so that a double could be rounded. Assignment keeps it.
  let isRounded: Bool
  /// The explorer of the symbols. `nil` for a constant.
  let explorer: Explorer?

  init(_ form: AffineForm, isRounded: Bool = false, _ explorer: Explorer?) {
    (self.form, self.isRounded, self.explorer) = (form, isRounded, form.isConstant ? nil : explorer)
  }

  private static func computed(_ form: AffineForm, _ left: AffineNumber, _ right: AffineNumber) -> AffineNumber {
    AffineNumber(form, isRounded: true, left.explorer ?? right.explorer)
  }
}

extension AffineNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(AffineForm(Rational(value)), nil) }
}

extension AffineNumber: Comparable, Hashable {
  public static func < (left: AffineNumber, right: AffineNumber) -> Bool {
    let difference = left.form - right.form
    guard let explorer = left.explorer ?? right.explorer, !difference.isConstant else {
      return difference.constant.signum < 0
    }
    return explorer.decide {
      [[Inequality(form: difference, relation: .less)], [Inequality(form: -difference, relation: .lessOrEqual)]]
    } == 0
  }

  public static func == (left: AffineNumber, right: AffineNumber) -> Bool {
    let difference = left.form - right.form
    guard let explorer = left.explorer ?? right.explorer, !difference.isConstant else {
      return difference.constant.isZero
    }
    // Three alternatives keep every path convex.
    return explorer.decide {
      [
        [Inequality(form: difference, relation: .equal)], [Inequality(form: difference, relation: .less)],
        [Inequality(form: -difference, relation: .less)],
      ]
    } == 0
  }

  /// Equal numbers can have different forms, so no form is hashed.
  public func hash(into hasher: inout Hasher) {}
}

extension AffineNumber {
  public static func + (left: AffineNumber, right: AffineNumber) -> AffineNumber {
    computed(left.form + right.form, left, right)
  }

  public static func - (left: AffineNumber, right: AffineNumber) -> AffineNumber {
    computed(left.form - right.form, left, right)
  }

  public static func += (left: inout AffineNumber, right: AffineNumber) { left = left + right }

  public static func -= (left: inout AffineNumber, right: AffineNumber) { left = left - right }

  /// The opposite of a double is exact.
  public static prefix func - (number: AffineNumber) -> AffineNumber {
    AffineNumber(-number.form, isRounded: number.isRounded, number.explorer)
  }

  public static func * (left: AffineNumber, right: AffineNumber) -> AffineNumber {
    if right.form.isConstant { return computed(left.form * right.form.constant, left, right) }
    if left.form.isConstant { return computed(right.form * left.form.constant, left, right) }
    return opaque(.product, left, right)
  }

  public static func / (left: AffineNumber, right: AffineNumber) -> AffineNumber {
    if right.form.isConstant, !right.form.constant.isZero {
      return computed(left.form / right.form.constant, left, right)
    }
    return opaque(.quotient, left, right)
  }

  private static func opaque(
    _ operation: Explorer.Operation, _ left: AffineNumber, _ right: AffineNumber
  ) -> AffineNumber {
    guard let explorer = left.explorer ?? right.explorer else { return 0 }
    return computed(explorer.opaque(operation, left.form, right.form), left, right)
  }
}

extension AffineNumber: CustomStringConvertible {
  public var description: String { explorer.map { $0.text(form) } ?? "\(form.constant)" }
}
