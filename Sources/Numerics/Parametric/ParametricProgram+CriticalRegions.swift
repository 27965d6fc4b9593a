extension ParametricProgram {
  /// The complete answer of a program over its box.
  package struct Answers: Sendable {
    /// The critical regions. They cover the feasible part and overlap only at their boundaries.
    package var pieces: [CriticalRegion]
    package var conflicts: [Conflict]
    /// Whether the search found all ties of all pieces. It stops early if it costs too much.
    package var hasAllTies = true
  }

  /// The reason why a program has no answer.
  package enum LimitExceeded: Error {
    /// The number of pieces exceeds the maximum.
    case pieces
    /// The work exceeds the budget.
    case effort
  }

  /// Returns the pieces of the answer. Each step subtracts the exact critical region of a basis from the open part of
  /// the box.
  ///
  /// T. Gal, "Postoptimal Analyses, Parametric Programming and Related Topics" (1995). The partition of the rest is
  /// that of A. Bemporad et al., "The explicit linear quadratic regulator" (2002), section 4.1.
  ///
  /// - Parameter tieAllowance: The budget of the search for ties, in the unit of `effort`. The default is about a
  ///   second.
  package func answers(
    maxRegions: Int, tieAllowance: Int = 500_000_000, arithmetic: Arithmetic = .widening
  ) throws(LimitExceeded) -> Answers {
    var search = CriticalRegionSearch(self, arithmetic, maxRegions: maxRegions, tieAllowance: tieAllowance)
    var answers = try search.run()
    // The feasible part may be a plane without interior points. On it, one parameter is a function of the others.
    if answers.pieces.isEmpty, let plane = impliedPlane(answers.conflicts) {
      let inner = try restricted(to: plane).answers(
        maxRegions: maxRegions, tieAllowance: tieAllowance, arithmetic: arithmetic)
      answers.pieces = inner.pieces
      answers.hasAllTies = inner.hasAllTies
      answers.conflicts += inner.conflicts.filter { !answers.conflicts.contains($0) }
    }
    return answers
  }

  /// Returns a form that is zero wherever no conflict applies. `nil` if conflicts apply everywhere or no such form
  /// exists.
  private func impliedPlane(_ conflicts: [Conflict]) -> AffineForm? {
    let system = LinearSystem(box.closed + conflicts.map { .lessOrEqual($0.excess, .zero) })
    guard system.isFeasible else { return nil }
    return conflicts.map(\.excess).first { !$0.isConstant && system.implies(.lessOrEqual(.zero, $0)) }
  }

  /// Returns the program with one parameter replaced by its value in terms of the others, derived from `plane` = 0.
  private func restricted(to plane: AffineForm) -> ParametricProgram {
    guard let term = plane.terms.last else { return self }
    let image = AffineForm(term.variable) - plane / term.coefficient
    var program = self
    for index in program.rows.indices {
      program.rows[index].rest = program.rows[index].rest.substituting(term.variable, by: image)
    }
    return program
  }
}

/// The search for pieces. Its state is the open part of the box, as convex parts without their boundaries.
private struct CriticalRegionSearch {
  private let program: ParametricProgram
  private let arithmetic: ParametricProgram.Arithmetic
  private let maxRegions: Int
  private var open: [[Inequality]]
  private var pieces: [ParametricProgram.CriticalRegion] = []
  private var conflicts: [ParametricProgram.Conflict] = []
  /// The remaining steps. Parts may be cut finer than pieces.
  private var steps: Int
  /// The remaining budget of the search for pieces, in the unit of `effort`: about a second.
  private var work = 2_000_000_000
  /// The remaining budget of the search for ties, in the unit of `effort`.
  private var allowance: Int

  init(
    _ program: ParametricProgram, _ arithmetic: ParametricProgram.Arithmetic, maxRegions: Int, tieAllowance: Int
  ) {
    allowance = tieAllowance
    (self.program, self.arithmetic, self.maxRegions) = (program, arithmetic, maxRegions)
    open = [program.box.insides]
    steps = maxRegions * 16
  }

  /// The maximum cost of one answer: one or two seconds.
  private static let maxWork = 800_000_000

  mutating func run() throws(ParametricProgram.LimitExceeded) -> ParametricProgram.Answers {
    guard program.effort <= Self.maxWork else { throw .effort }
    while let part = open.popLast() {
      guard let point = LinearSystem(part).point(in: program.box) else { continue }
      steps -= 1
      work -= program.effort
      guard steps > 0 else { throw .pieces }
      // The first step is free, so that a program with a single answer for the whole box is always solved.
      guard work > 0 || pieces.isEmpty && conflicts.isEmpty else { throw .effort }
      let isCompared = allowance > 0
      switch program.answer(at: point, arithmetic, comparing: isCompared) {
      case .infeasible(let lack):
        let conflict = conflict(lack, in: part, at: point)
        if !conflicts.contains(conflict) { conflicts.append(conflict) }
        open.append(part + [.less(conflict.excess, .zero)])
      case .optimum(var piece, let contests):
        // From an optimum to the optimum of one party takes an eighth of the work.
        allowance -= contests.count * program.effort / 8
        piece.conditions = needed(piece.conditions)
        if !pieces.contains(where: { $0.conditions == piece.conditions && $0.laws == piece.laws }) {
          piece.ties = contests.flatMap { ties($0, in: piece) }
          pieces.append(piece)
          guard pieces.count <= maxRegions else { throw .pieces }
        }
        open += Self.beyond(piece.conditions, in: part)
      }
    }
    return ParametricProgram.Answers(pieces: pieces, conflicts: conflicts, hasAllTies: allowance > 0)
  }

  /// Returns the ties that a party loses anywhere in a piece, starting with the contest at one of its points.
  private mutating func ties(
    _ first: ParametricProgram.TieCheck, in piece: ParametricProgram.CriticalRegion
  ) -> [ParametricProgram.Tie] {
    var ties = first.tie.map { [$0] } ?? []
    let whole = program.box.insides + piece.conditions.map { Inequality.less(.zero, $0) }
    var open = Self.beyond(first.conditions, in: whole)
    while allowance > 0, let part = open.popLast() {
      guard let point = LinearSystem(part).point(in: program.box) else { continue }
      allowance -= program.effort
      guard let contest = program.contest(of: first.party, at: point, arithmetic) else { continue }
      if let tie = contest.tie, !ties.contains(tie) { ties.append(tie) }
      open += Self.beyond(contest.conditions, in: part)
    }
    return ties
  }

  /// Partitions the rest of a part: for each condition, the points that violate it and satisfy the conditions before
  /// it.
  private static func beyond(_ conditions: [AffineForm], in part: [Inequality]) -> [[Inequality]] {
    var (parts, inside) = ([[Inequality]](), part)
    for condition in conditions {
      parts.append(inside + [.less(condition, .zero)])
      inside.append(.less(.zero, condition))
    }
    return parts
  }

  /// Removes conditions that the others and the box imply.
  private func needed(_ conditions: [AffineForm]) -> [AffineForm] {
    var kept = conditions
    for condition in conditions {
      let others = kept.filter { $0 != condition }
      let system = LinearSystem(program.box.closed + others.map { .lessOrEqual(.zero, $0) })
      if system.implies(.lessOrEqual(.zero, condition)) { kept = others }
    }
    return kept
  }

  /// Returns a minimal set of rows that contradict one another near the point, with the combination that proves it.
  private func conflict(
    _ lack: AffineForm, in part: [Inequality], at point: [Rational]
  ) -> ParametricProgram.Conflict {
    // Where the infeasibility is zero, the point itself may be feasible. A point further inside is not.
    let inside = LinearSystem(part + [.less(.zero, lack)]).point(in: program.box) ?? point
    let rows = program.rows.indices.filter { program.rows[$0].level == nil }
    let comparisons = rows.map { program.rows[$0].comparison(at: inside) }
    guard let numbers = LinearSystem(comparisons).conflict() else {
      return ParametricProgram.Conflict(rows: rows, excess: lack)
    }
    let culprits = numbers.map { rows[$0] }
    return ParametricProgram.Conflict(rows: culprits, excess: excess(of: culprits, at: inside) ?? lack)
  }

  /// Returns Σ multiple · rest of rows whose multiples of unknowns cancel. The rows contradict one another where it is
  /// positive. A minimal contradiction has one such sum, up to a factor.
  private func excess(of culprits: [Int], at point: [Rational]) -> AffineForm? {
    let columns = (0..<program.unknownCount).map { unknown in
      culprits.map { program.rows[$0].coefficients[unknown] }
    }
    guard let multiples = kernelVector(of: columns, count: culprits.count) else { return nil }
    let sum = zip(culprits, multiples).reduce(AffineForm.zero) { sum, part in
      sum + program.rows[part.0].rest * part.1
    }
    let isTurned = sum.evaluated { point[$0.index] }.signum < 0
    let scale = multiples.first { !$0.isZero }?.magnitude.reciprocal ?? .one
    return sum * (isTurned ? -scale : scale)
  }

  /// Returns the kernel vector of the equations, up to a factor, by Gauss-Jordan elimination. `nil` unless the kernel
  /// has dimension one.
  private func kernelVector(of equations: [[Rational]], count: Int) -> [Rational]? {
    var (rows, pivots) = ([[Rational]](), [Int]())
    for equation in equations {
      var row = equation
      for (index, pivot) in pivots.enumerated() where !row[pivot].isZero {
        let factor = row[pivot]
        for column in row.indices { row[column] -= rows[index][column] * factor }
      }
      guard let pivot = row.firstIndex(where: { !$0.isZero }) else { continue }
      let factor = row[pivot].reciprocal
      for column in row.indices { row[column] = row[column] * factor }
      for index in rows.indices where !rows[index][pivot].isZero {
        let factor = rows[index][pivot]
        for column in row.indices { rows[index][column] -= row[column] * factor }
      }
      rows.append(row)
      pivots.append(pivot)
    }
    let free = (0..<count).filter { !pivots.contains($0) }
    guard free.count == 1 else { return nil }
    var vector = [Rational](repeating: .zero, count: count)
    vector[free[0]] = .one
    for (index, pivot) in pivots.enumerated() { vector[pivot] = -rows[index][free[0]] }
    return vector
  }
}

extension ParametricProgram.Row {
  /// Returns the row at a point. Its variables are the indices of the unknowns.
  fileprivate func comparison(at point: [Rational]) -> Inequality {
    let terms = coefficients.enumerated().map {
      AffineForm.Term(variable: Variable($0.offset), coefficient: $0.element)
    }
    let form = AffineForm(constant: rest.evaluated { point[$0.index] }, terms: terms)
    return Inequality(form: form, relation: isEquation ? .equal : .lessOrEqual)
  }
}

extension [Interval] {
  /// The interior of the box. A parameter with a single value keeps it.
  fileprivate var insides: [Inequality] { comparisons(isStrict: true) }

  /// The box with its boundary.
  var closed: [Inequality] { comparisons(isStrict: false) }

  private func comparisons(isStrict: Bool) -> [Inequality] {
    enumerated().flatMap { index, range -> [Inequality] in
      let own = AffineForm(Variable(index))
      if let point = range.point { return [.equal(own, AffineForm(point))] }
      let ends = [range.lower.map { (AffineForm($0), own) }, range.upper.map { (own, AffineForm($0)) }]
      return ends.compactMap { $0 }.map { isStrict ? .less($0.0, $0.1) : .lessOrEqual($0.0, $0.1) }
    }
  }
}

extension LinearSystem {
  /// Returns a point that satisfies the system, with a number for every parameter of the box. `nil` if there is none.
  fileprivate func point(in box: [Interval]) -> [Rational]? {
    guard let solution = solution() else { return nil }
    return box.indices.map { solution[Variable($0)] ?? box[$0].representative }
  }
}
