// Constants of a spec: exact parts of a number, and the resistance beyond an end.
extension ScrollMachine {
  /// A constant part, applied as `x * numerator / denominator`, so that tenths and thirds round once.
  public struct Ratio: Equatable, Sendable {
    public let numerator: Number
    public let denominator: Number

    public init(_ numerator: Number, _ denominator: Number = 1) {
      self.numerator = numerator
      self.denominator = denominator
    }

    public var value: Number { denominator == 1 ? numerator : numerator / denominator }

    /// The distance of the ratio from a whole number.
    func change(from start: Number) -> Ratio {
      let difference = numerator - start * denominator
      return Ratio(difference < 0 ? -difference : difference, denominator)
    }

    func of(_ number: Number) -> Number {
      let product = numerator == 1 ? number : number * numerator
      return denominator == 1 ? product : product / denominator
    }
  }

  /// The part of a pull beyond an end that is visible. It is monotone, 0 at 0, and its slope is at most 1.
  public enum Overdrag: Equatable, Sendable {
    case none
    /// Half of the pull.
    case halved
    /// The rubber band (1 − 1 / (x·c/D + 1)) · D, for a pull by x points on a node that is D points tall.
    case hyperbolic(Ratio)

    /// The rubber band of UIKit's scroll views.
    static let bounce = Overdrag.hyperbolic(Ratio(55, 100))

    /// The visible part of a pull, in points.
    func shown(_ pull: Number, over extent: Number) -> Number {
      switch self {
      case .none: return 0
      case .halved: return pull / 2
      case .hyperbolic(let factor):
        let size = max(1, extent)
        return (1 - 1 / (pull * factor.value / size + 1)) * size
      }
    }

    /// The pull of which this much is visible, in points: the inverse of `shown`, up to `maxShown`.
    func pull(_ shown: Number, over extent: Number) -> Number {
      switch self {
      case .none: return 0
      case .halved: return shown * 2
      case .hyperbolic(let factor):
        let size = max(1, extent)
        let seen = min(shown, Self.maxShown(over: size))
        return seen * size / (factor.value * (size - seen))
      }
    }

    /// The largest visible part from which a pull is computed, in points.
    static func maxShown(over extent: Number) -> Number { max(1, extent) * 15 / 16 }
  }

  /// The part of the way from one number to another: 0 up to `lower`, 1 from `upper` on.
  func progress(_ value: Number, from lower: Number, to upper: Number) -> Number {
    if value >= upper { return 1 }
    if value <= lower { return 0 }
    return (value - lower) / (upper - lower)
  }

  func clamp(_ value: Number, _ lower: Number, _ upper: Number) -> Number { min(max(value, lower), upper) }
}
