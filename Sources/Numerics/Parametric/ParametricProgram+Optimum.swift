extension ParametricProgram {
  enum Answer {
    /// The required rows contradict one another where this form is positive.
    case infeasible(AffineForm)
    case optimum(CriticalRegion, [TieCheck])
  }

  /// The minimum that a party can reach near a point if only its own cost counts.
  struct TieCheck {
    /// The index of the party.
    var party: Int
    /// `nil` if the minimum is what the party bears already.
    var tie: Tie?
    /// Forms that are non-negative where this result holds.
    var conditions: [AffineForm]
  }

  /// Returns the answer in a critical region that contains the point. If several regions meet there, returns one of
  /// them.
  ///
  /// - Parameter comparing: Whether to compare the parties with one another.
  func answer(at point: [Rational], _ arithmetic: Arithmetic, comparing: Bool) -> Answer {
    if arithmetic == .widening {
      do throws(Overflow) { return try StandardForm<Int>(self, at: point).answer(comparing: comparing) } catch {}
    }
    return StandardForm<Integer>(self, at: point).answer(comparing: comparing)
  }

  /// Returns the contest of one party at another point. `nil` if the program is infeasible there.
  func contest(of party: Int, at point: [Rational], _ arithmetic: Arithmetic) -> TieCheck? {
    if arithmetic == .widening {
      do throws(Overflow) { return try StandardForm<Int>(self, at: point).contest(of: party) } catch {}
    }
    return StandardForm<Integer>(self, at: point).contest(of: party)
  }
}

/// A program at a point in standard form: equations between non-negative columns.
///
/// The columns are, in this order: the unknowns; per row a slack, if it is an inequality; per soft row its violation on
/// either side; the artificial variables. Right sides are values at the point, with their slopes.
private struct StandardForm<Number: PivotInteger> {
  private let program: ParametricProgram
  private let point: [Rational]
  private var tableau: PivotTableau<Number>
  /// The index of the first artificial column.
  private let firstArtificial: Int
  /// The cost of violating a row, by column.
  private let violations: [(row: Int, column: Int, cost: Rational)]

  init(_ program: ParametricProgram, at point: [Rational]) throws(Number.Failure) {
    self.program = program
    self.point = point
    var layout = StandardFormLayout(program, at: point)
    layout.add(program.rows)
    firstArtificial = layout.width
    violations = layout.violations
    let (rows, basis, width) = layout.finished()
    var cells: [[Number]] = []
    for row in rows {
      var line: [Number] = []
      for number in row { line.append(try Number(number)) }
      cells.append(line)
    }
    tableau = try PivotTableau(rows: cells, basis: basis, width: width)
  }

  consuming func answer(comparing: Bool) throws(Number.Failure) -> ParametricProgram.Answer {
    if let lack = try lack() { return .infeasible(lack) }
    let face = try minimize()
    let laws = values(of: (0..<program.unknownCount).map { [($0, Rational.one)] }, in: tableau)
    let piece = ParametricProgram.CriticalRegion(conditions: conditions(tableau), laws: laws, ties: [])
    var contests: [ParametricProgram.TieCheck] = []
    let burdens = comparing ? burdens : []
    for party in burdens.indices {
      if let contest = try contest(of: party, burdens, on: face) { contests.append(contest) }
    }
    return .optimum(piece, contests)
  }

  consuming func contest(of party: Int) throws(Number.Failure) -> ParametricProgram.TieCheck? {
    if try lack() != nil { return nil }
    let face = try minimize()
    let none = ParametricProgram.TieCheck(party: party, tie: nil, conditions: conditions(tableau))
    return try contest(of: party, burdens, on: face) ?? none
  }

  /// Finds a feasible basis (phase one). Returns the minimum of the infeasibility, or `nil` if it is zero.
  private mutating func lack() throws(Number.Failure) -> AffineForm? {
    let width = tableau.width
    try tableau.minimize(try numbers((0..<width).map { $0 < firstArtificial ? .zero : .one }))
    let lack = tableau.minimum
    if lack.contains(where: { !$0.isZero }) { return form(lack) }
    try tableau.driveOut(from: firstArtificial)
    for column in firstArtificial..<width { tableau.isOpen[column] = false }
    return nil
  }

  /// Minimizes the levels in order, then the objectives in order. Returns the columns that the levels leave open: those
  /// that can move without further violation.
  private mutating func minimize() throws(Number.Failure) -> [Bool] {
    let width = tableau.width
    for level in Set(program.rows.compactMap(\.level)).sorted() {
      var costs = [Rational](repeating: .zero, count: width)
      for violation in violations where program.rows[violation.row].level == level {
        costs[violation.column] = violation.cost
      }
      try tableau.minimize(try numbers(costs))
      tableau.keepMinimum()
    }
    let face = tableau.isOpen
    for objective in program.order {
      let costs = objective + Array(repeating: .zero, count: width - objective.count)
      try tableau.minimize(try numbers(costs))
      tableau.keepMinimum()
    }
    return face
  }

  /// Scales costs to integers in the same proportions.
  private func numbers(_ costs: [Rational]) throws(Number.Failure) -> [Number] {
    let scale = AffineForm(
      constant: .zero, terms: costs.enumerated().map { .init(variable: Variable($0.offset), coefficient: $0.element) }
    )
    .commonDenominator
    var numbers: [Number] = []
    for cost in costs { numbers.append(try Number(cost * scale)) }
    return numbers
  }

  /// Returns a right side as a form, from its value at the point and its slopes.
  private func form(_ side: [Rational]) -> AffineForm {
    let terms = side.dropFirst().enumerated().map {
      AffineForm.Term(variable: Variable($0.offset), coefficient: $0.element)
    }
    let moved = zip(side.dropFirst(), point).reduce(side[0]) { $0 - $1.0 * $1.1 }
    return AffineForm(constant: moved, terms: terms)
  }

  private func conditions(_ tableau: PivotTableau<Number>) -> [AffineForm] {
    var conditions: [AffineForm] = []
    for row in tableau.rows.indices {
      let form = form(tableau.rightSide(row))
      guard let lead = form.terms.first else { continue }
      // Normalize by a positive factor, so that equivalent conditions are equal.
      let scaled = form / lead.coefficient.magnitude
      if !conditions.contains(scaled) { conditions.append(scaled) }
    }
    return conditions
  }

  /// Returns sums of multiples of columns as forms.
  private func values(of sums: [[(column: Int, factor: Rational)]], in tableau: PivotTableau<Number>) -> [AffineForm] {
    let values = tableau.values()
    return sums.map { sum in
      sum.reduce(AffineForm.zero) { result, part in
        values[part.column].map { result + form($0) * part.factor } ?? result
      }
    }
  }
}

extension StandardForm {
  /// Minimizes the cost of a party alone within what the levels leave open. `nil` if the party cannot improve wherever
  /// this basis is optimal.
  private func contest(
    of index: Int, _ burdens: [CostTerm], on face: [Bool]
  ) throws(Number.Failure) -> ParametricProgram.TieCheck? {
    let own = burdens[index]
    // A cost of zero cannot decrease.
    guard own.value != .zero else { return nil }
    var alone = tableau
    alone.isOpen = face
    var costs = [Rational](repeating: .zero, count: face.count)
    for part in own.sum { costs[part.column] = part.factor }
    try alone.minimize(try numbers(costs))
    guard alone.basis != tableau.basis else { return nil }
    let others = values(of: burdens.map(\.sum), in: alone)
    var contest = ParametricProgram.TieCheck(party: index, tie: nil, conditions: conditions(alone))
    // In a critical region, the cost exceeds the minimum either everywhere or nowhere.
    if own.value != others[index],
      let winner = burdens.indices.first(where: { isAbove(others[$0], burdens[$0].value) })
    {
      contest.tie = ParametricProgram.Tie(
        winner: burdens[winner].party, loser: own.party, value: own.value, least: others[index],
        conditions: conditions(tableau) + contest.conditions)
    }
    return contest
  }

  /// Whether one form is larger than another near the point, by the lexicographic order of the parameters.
  private func isAbove(_ left: AffineForm, _ right: AffineForm) -> Bool {
    let difference = left - right
    let value = difference.evaluated { point[$0.index] }
    if !value.isZero { return value.signum > 0 }
    return (difference.terms.first?.coefficient.signum ?? 0) > 0
  }

  /// The cost of a party: a sum of columns, and its value.
  private struct CostTerm {
    var party: ParametricProgram.Tie.Party
    var sum: [(column: Int, factor: Rational)]
    var value: AffineForm = .zero
  }

  /// The cost terms of the rows that may be violated. Unknowns without a soft equation of their own contribute their
  /// value.
  private var burdens: [CostTerm] {
    var burdens: [CostTerm] = []
    for (index, row) in program.rows.enumerated() where row.level != nil {
      let own = violations.filter { $0.row == index }.map { (column: $0.column, factor: $0.cost / row.weight) }
      burdens.append(CostTerm(party: .row(index), sum: own))
    }
    for unknown in 0..<program.unknownCount {
      let isPreferred = program.rows.contains { row in
        row.level != nil && row.isEquation && !row.coefficients[unknown].isZero
          && row.coefficients.count(where: { !$0.isZero }) == 1
      }
      if !isPreferred { burdens.append(CostTerm(party: .unknown(unknown), sum: [(unknown, .one)])) }
    }
    let value = values(of: burdens.map(\.sum), in: tableau)
    for index in burdens.indices { burdens[index].value = value[index] }
    return burdens
  }
}

/// The rows and columns of the standard form under construction.
private struct StandardFormLayout {
  private let program: ParametricProgram
  private let point: [Rational]
  private(set) var width: Int
  private(set) var violations: [(row: Int, column: Int, cost: Rational)] = []
  /// Coefficients by column, the right side and the basic column. `nil` if the row needs an artificial column.
  private var lines: [(cells: [Int: Rational], side: [Rational], basic: Int?)] = []

  init(_ program: ParametricProgram, at point: [Rational]) {
    (self.program, self.point) = (program, point)
    width = program.unknownCount
  }

  mutating func add(_ rows: [ParametricProgram.Row]) {
    for (index, row) in rows.enumerated() where !row.isSign { add(row, index) }
  }

  /// Adds Σ a·x + slack + below − above = −rest, scaled to integers. The sign makes the right side non-negative.
  private mutating func add(_ row: ParametricProgram.Row, _ index: Int) {
    let side = [-row.rest.evaluated { point[$0.index] }] + point.indices.map { -row.rest.coefficient(of: Variable($0)) }
    let scale = (row.coefficients + side).reduce(Rational.one) { scale, number in
      scale * (number * scale).denominator
    }
    let sign = side.first { !$0.isZero }.map { $0.signum < 0 ? -1 : 1 } ?? 1
    let factor = scale * Rational(sign)
    var cells: [Int: Rational] = [:]
    for (column, coefficient) in row.coefficients.enumerated() where !coefficient.isZero {
      cells[column] = coefficient * factor
    }
    // Columns of slacks and violations are in the row's own scale.
    var basic: Int?
    if !row.isEquation {
      cells[width] = Rational(sign)
      if sign > 0 { basic = width }
      width += 1
    }
    if row.level != nil {
      let cost = row.weight / scale
      if row.isEquation {
        cells[width] = Rational(sign)
        if sign > 0 { basic = width }
        violations.append((index, width, cost))
        width += 1
      }
      cells[width] = Rational(-sign)
      if sign < 0 { basic = width }
      violations.append((index, width, cost))
      width += 1
    }
    lines.append((cells, side.map { $0 * factor }, basic))
  }

  /// Returns dense rows, their basic columns and the number of columns. Artificial columns come last.
  func finished() -> (rows: [[Rational]], basis: [Int], width: Int) {
    let whole = width + lines.reduce(0) { $0 + ($1.basic == nil ? 1 : 0) }
    var (rows, basis, next) = ([[Rational]](), [Int](), width)
    for line in lines {
      var row = [Rational](repeating: 0, count: whole)
      for (column, value) in line.cells { row[column] = value }
      if let basic = line.basic {
        basis.append(basic)
      } else {
        row[next] = 1
        basis.append(next)
        next += 1
      }
      rows.append(row + line.side)
    }
    return (rows, basis, whole)
  }
}

extension ParametricProgram.Row {
  /// Whether the row only requires an unknown to be non-negative, which holds for all unknowns.
  fileprivate var isSign: Bool {
    guard level == nil, !isEquation, rest == .zero else { return false }
    let signs = coefficients.filter { !$0.isZero }.map(\.signum)
    return signs == [-1]
  }
}
