import Numerics
import Source

/// The numbers that a key accepts.
package struct NumberRange: Hashable, Sendable {
  private struct RangeEnd: Hashable {
    var value: Int
    var isIncluded = true
  }

  private var lower: RangeEnd?
  private var upper: RangeEnd?

  static let any = NumberRange()
  static let positive = NumberRange(lower: RangeEnd(value: 0, isIncluded: false))
  static let notNegative = NumberRange(lower: RangeEnd(value: 0))
  static let part = NumberRange(lower: RangeEnd(value: 0), upper: RangeEnd(value: 1))
  static let positivePart = NumberRange(lower: RangeEnd(value: 0, isIncluded: false), upper: RangeEnd(value: 1))
  /// A projection time. **Why:** a velocity projected further could exceed the range in which the machine compares
  /// numbers.
  static let seconds = NumberRange(lower: RangeEnd(value: 0), upper: RangeEnd(value: 100))

  func contains(_ value: Rational) -> Bool {
    let isAbove = lower.map { $0.isIncluded ? value >= Rational($0.value) : value > Rational($0.value) } ?? true
    let isBelow = upper.map { $0.isIncluded ? value <= Rational($0.value) : value < Rational($0.value) } ?? true
    return isAbove && isBelow
  }

  /// The range after "must be": "above 0", "from 0 to 1". Empty if every number is allowed.
  var text: String {
    switch (lower, upper) {
    case (nil, nil): ""
    case (let lower?, nil): lower.isIncluded ? "\(lower.value) or more" : "above \(lower.value)"
    case (nil, let upper?): Self.text(of: upper)
    case (let lower?, let upper?):
      lower.isIncluded && upper.isIncluded
        ? "from \(lower.value) to \(upper.value)"
        : "\(lower.isIncluded ? "at least" : "above") \(lower.value) and \(Self.text(of: upper))"
    }
  }

  private static func text(of upper: RangeEnd) -> String { "\(upper.isIncluded ? "at most" : "below") \(upper.value)" }

  /// The bounds in JSON Schema.
  var members: [JSON.Member] {
    let low = lower.map { JSON.Member($0.isIncluded ? "minimum" : "exclusiveMinimum", .number("\($0.value)")) }
    let high = upper.map { JSON.Member($0.isIncluded ? "maximum" : "exclusiveMaximum", .number("\($0.value)")) }
    return [low, high].compactMap(\.self)
  }
}
