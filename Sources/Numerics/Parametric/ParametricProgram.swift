/// A linear program whose right sides are affine in parameters, with a list of objectives that count one after the other.
///
/// Wanted are unknown numbers, none of them negative, that satisfy every required row, violate the others as little as
/// possible, level by level, and then make each objective of `order` as small as can be, one after the other. The
/// answer is unique if these determine all numbers, and piecewise affine in the parameters.
package struct ParametricProgram: Sendable {
  /// Σ coefficient · unknown + rest is at most zero, or is zero.
  package struct Row: Sendable {
    /// One per unknown.
    package var coefficients: [Rational]
    /// In the variables that are the parameters' indices.
    package var rest: AffineForm
    package var isEquation: Bool
    /// The level at which a violation counts, smaller before larger; `nil`: there may be none.
    package var level: Int?
    package var weight: Rational

    package init(
      coefficients: [Rational], rest: AffineForm, isEquation: Bool, level: Int? = nil, weight: Rational = .one
    ) {
      self.coefficients = coefficients
      self.rest = rest
      self.isEquation = isEquation
      self.level = level
      self.weight = weight
    }
  }

  package var unknownCount: Int
  package var rows: [Row]
  /// Sums of multiples of unknowns, one coefficient per unknown; each is bounded from below where the rows hold.
  package var order: [[Rational]]
  /// Where parameters may lie.
  package var box: [Interval]

  package init(unknownCount: Int, rows: [Row], order: [[Rational]], box: [Interval]) {
    self.unknownCount = unknownCount
    self.rows = rows
    self.order = order
    self.box = box
  }

  /// About how many numbers are written to find one optimum: a pivot per row, each of which writes a whole tableau.
  var effort: Int {
    let width = unknownCount + 3 * rows.count
    return max(1, rows.count) * max(1, rows.count) * max(1, width)
  }

  /// Where one basis gives the answer, and the answer there.
  package struct CriticalRegion: Sendable {
    /// Forms in the parameters that are not negative there.
    package var conditions: [AffineForm]
    /// One form per unknown.
    package var laws: [AffineForm]
    package var ties: [Tie]
  }

  /// Two rows or unknowns of which the levels let either have its way, so that `order` decides.
  package struct Tie: Hashable, Sendable {
    package enum Party: Hashable, Sendable {
      case row(Int)
      case unknown(Int)
    }

    package var winner: Party
    package var loser: Party
    /// What the loser has to bear, and what it would have to bear at least: no tie where they are equal.
    package var value: AffineForm
    package var least: AffineForm
    /// Forms that are not negative where this is so.
    package var conditions: [AffineForm]
  }

  /// Rows that nothing satisfies together where a form is above zero, while without any one of them something does.
  package struct Conflict: Hashable, Sendable {
    package var rows: [Int]
    package var excess: AffineForm
  }

  /// How integers are kept; the answers are the same.
  package enum Arithmetic: Sendable {
    /// Machine words, and big integers from the first overflow on.
    case widening
    case big
  }
}
