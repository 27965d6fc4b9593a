/// A linear program with right sides that are affine in parameters, and with lexicographic objectives.
///
/// The unknowns are non-negative numbers. They satisfy every required row, violate the soft rows as little as possible,
/// level by level, and then minimize the objectives of `order` in sequence. The answer is unique if these determine all
/// numbers, and piecewise affine in the parameters.
package struct ParametricProgram: Sendable {
  /// The constraint Σ coefficient · unknown + rest ≤ 0, or = 0.
  package struct Row: Sendable {
    /// The coefficients of the unknowns.
    package var coefficients: [Rational]
    /// The constant part, a form whose variables are the indices of the parameters.
    package var rest: AffineForm
    package var isEquation: Bool
    /// The level at which a violation counts; smaller levels come first. `nil` if the row is required.
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
  /// Objectives to minimize in sequence, with one coefficient per unknown. Each is bounded below where the rows hold.
  package var order: [[Rational]]
  /// The ranges of the parameters.
  package var box: [Interval]

  package init(unknownCount: Int, rows: [Row], order: [[Rational]], box: [Interval]) {
    self.unknownCount = unknownCount
    self.rows = rows
    self.order = order
    self.box = box
  }

  /// An estimate of the numbers written for one optimum: one pivot per row, each of which writes the whole tableau.
  var effort: Int {
    let width = unknownCount + 3 * rows.count
    return max(1, rows.count) * max(1, rows.count) * max(1, width)
  }

  /// A critical region: the part of the box where one basis is optimal, and the answer there.
  package struct CriticalRegion: Sendable {
    /// Forms in the parameters that are non-negative in the region.
    package var conditions: [AffineForm]
    /// The forms of the unknowns in the region.
    package var laws: [AffineForm]
    package var ties: [Tie]
  }

  /// A conflict of two rows or unknowns at one level: either could be satisfied at the other's cost, so `order`
  /// decides.
  package struct Tie: Hashable, Sendable {
    package enum Party: Hashable, Sendable {
      case row(Int)
      case unknown(Int)
    }

    package var winner: Party
    package var loser: Party
    /// The cost that the loser bears, and the minimum cost it could bear. Equal costs are not a tie.
    package var value: AffineForm
    package var least: AffineForm
    /// Forms that are non-negative where the tie occurs.
    package var conditions: [AffineForm]
  }

  /// A minimal set of rows that contradict one another where a form is positive.
  package struct Conflict: Hashable, Sendable {
    package var rows: [Int]
    package var excess: AffineForm
  }

  /// The representation of integers. It does not affect the answers.
  package enum Arithmetic: Sendable {
    /// Machine words, with a restart in big integers at the first overflow.
    case widening
    case big
  }
}
