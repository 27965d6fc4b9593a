import Numerics

/// A piece of a piecewise affine function: the form, and the conditions under which it applies.
struct Piece {
  var conditions: [Inequality]
  var form: AffineForm

  /// The pieces of a sum or difference of two functions.
  static func combine(
    _ left: [Piece], _ right: [Piece], _ operation: (AffineForm, AffineForm) -> AffineForm
  ) -> [Piece] {
    left.flatMap { a in right.map { Piece(conditions: a.conditions + $0.conditions, form: operation(a.form, $0.form)) }
    }
  }

  func and(_ comparisons: [Inequality]) -> Piece {
    Piece(conditions: conditions + comparisons, form: form)
  }
}

extension Expression {
  /// The number of pieces, at most a thousand.
  var pieceCount: Int {
    switch self {
    case .parameter, .constant: return 1
    case .sum(let a, let b): return min(1_000, a.pieceCount * b.pieceCount)
    case .product(_, let a): return a.pieceCount
    case .minimum(let all), .maximum(let all):
      return all.dropFirst().reduce(all[0].pieceCount) { min(1_000, $0 * $1.pieceCount * 2) }
    case .choice(let condition, let then, let otherwise):
      // An inequality fails in at most two ways.
      let cases = condition.reduce(1) { min(1_000, $0 * $1.0.pieceCount * 3) }
      return min(1_000, cases * (then.pieceCount + otherwise.pieceCount))
    }
  }

  /// The function as a list of cases by definition: the reference for the prover.
  var pieces: [Piece] {
    switch self {
    case .parameter(let index): return [Piece(conditions: [], form: AffineForm(Variable(index)))]
    case .constant(let value): return [Piece(conditions: [], form: AffineForm(value))]
    case .sum(let a, let b): return Piece.combine(a.pieces, b.pieces, +)
    case .product(let factor, let a):
      return a.pieces.map { Piece(conditions: $0.conditions, form: $0.form * factor) }
    case .minimum(let all): return extremum(all) { .lessOrEqual($0, $1) }
    case .maximum(let all): return extremum(all) { .lessOrEqual($1, $0) }
    case .choice(let condition, let then, let otherwise):
      var pieces: [Piece] = []
      // All combinations of the cases of the guards that reach this comparison with every earlier one true.
      var reached: [[Inequality]] = [[]]
      for (guarded, relation) in condition {
        let cases = guarded.pieces
        let (before, holds) = (reached, cases.map { $0.and([Inequality(form: $0.form, relation: relation)]) })
        let fails = cases.flatMap { part in
          Inequality(form: part.form, relation: relation).negated.map { part.and([$0]) }
        }
        reached = before.flatMap { conditions in holds.map { conditions + $0.conditions } }
        for conditions in before {
          for part in fails { pieces += otherwise.pieces.map { $0.and(conditions + part.conditions) } }
        }
      }
      for conditions in reached { pieces += then.pieces.map { $0.and(conditions) } }
      return pieces
    }
  }

  private func extremum(_ all: [Expression], _ wins: (AffineForm, AffineForm) -> Inequality) -> [Piece] {
    let parts = all.map(\.pieces)
    return parts.dropFirst().reduce(parts[0]) { best, next in
      best.flatMap { a in
        next.flatMap { b in
          let both = a.conditions + b.conditions
          return [
            Piece(conditions: both + [wins(a.form, b.form)], form: a.form),
            Piece(conditions: both + [wins(b.form, a.form)], form: b.form),
          ]
        }
      }
    }
  }
}
