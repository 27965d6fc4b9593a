import Model
import Numerics
import TestSupport

/// A random column of flexible lengths: printed as a spec, and solved at a point by `vertexOptimum`, independently of
/// the solver's forms and tableaus.
struct ColumnModel {
  /// An amount: constant + part · height + share · measure.
  struct Amount {
    var constant = 0
    /// The factor of the height, in tenths.
    var part = 0
    var share = 0

    var text: String {
      var parts = ["\(constant)"]
      if part != 0 { parts.append("\(part)/10 * height") }
      if share != 0 { parts.append("\(share) * extra") }
      return parts.joined(separator: " + ")
    }

    func value(_ point: Point) -> Rational {
      Rational(constant) + Rational(part, 10) * point.height + Rational(share) * point.extra
    }
  }

  struct Point {
    var height: Rational
    var extra: Rational
  }

  struct Length {
    var least: Amount?
    var preferred: Amount?
    var most: Amount?
    var priority = Priority.medium
  }

  /// A constraint: Σ factor · length compared with an amount.
  struct Line {
    var factors: [Int]
    var relation: String
    var amount: Amount
    /// Priority and weight. `nil` if the constraint is required.
    var strength: (priority: Priority, weight: Int)?

    var text: String {
      let sum = factors.indices.filter { factors[$0] != 0 }.map { "\(factors[$0]) * n\($0).height" }
      let strength = strength.map { " @\($0.priority.rawValue)(\($0.weight))" } ?? ""
      return "\(sum.joined(separator: " + ")) \(relation) \(amount.text)\(strength)"
    }
  }

  var lengths: [Length]
  var lines: [Line]
  /// Whether a node fills the remainder.
  var hasFill: Bool
  /// The height of a bar in the column.
  var bar = 50

  static let extraLimit = 60

  var text: String {
    var text = """
      devices: [iPhone]
      environment: {height: 400...1000}
      measures: {extra: 0...\(Self.extraLimit)}
      layout:
        - bar: first
          height: \(bar)

      """
    for (index, length) in lengths.enumerated() {
      let parts = [
        length.least.map { "min: \($0.text)" }, length.preferred.map { "prefer: \($0.text)" },
        length.most.map { "max: \($0.text)" },
        length.preferred == nil ? nil : "priority: \(length.priority.rawValue)",
      ].compactMap { $0 }
      text += "  - block: n\(index)\n    height: {\(parts.joined(separator: ", "))}\n"
    }
    if hasFill { text += "  - block: rest\n    height: fill\n" }
    if !lines.isEmpty { text += "constraints:\n" + lines.map { "  - \($0.text)\n" }.joined() }
    return text
  }
}

extension ColumnModel {
  static func random(_ random: inout SplitMix64, lengths: ClosedRange<Int>, lines: ClosedRange<Int>) -> ColumnModel {
    let count = random.integer(lengths)
    func amount(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> Amount {
      Amount(
        constant: random.integer(range) * 10, part: random.chance(1, of: 3) ? random.integer(1...4) : 0,
        share: random.chance(1, of: 4) ? random.integer(1...2) : 0)
    }
    let all = (0..<count).map { _ -> Length in
      var length = Length()
      if random.chance(2, of: 3) { length.least = amount(0...12, &random) }
      if random.chance(1, of: 3) { length.most = amount(20...60, &random) }
      if random.chance(2, of: 3) || (length.least == nil && length.most == nil) {
        length.preferred = amount(5...50, &random)
        length.priority = random.element(Priority.allCases)
      }
      return length
    }
    let modelLines = (0..<random.integer(lines)).map { _ -> Line in
      var factors = (0..<count).map { _ in random.element([0, 0, 1, 1, -1, 2]) }
      factors[random.integer(0...count - 1)] = 1
      let isSoft = random.chance(2, of: 3)
      return Line(
        factors: factors, relation: random.element(isSoft ? ["==", "<=", ">="] : ["<=", ">="]),
        amount: amount(0...50, &random),
        strength: isSoft ? (random.element(Priority.allCases), random.integer(1...3)) : nil)
    }
    return ColumnModel(lengths: all, lines: modelLines, hasFill: random.chance(1, of: 2))
  }
}

// MARK: - The second path

extension ColumnModel {
  /// A row of the reference solver: Σ factor · length − amount, with its strength.
  private struct Row {
    var factors: [Rational]
    var amount: Rational
    var isEquation: Bool
    var strength: (level: Int, weight: Rational)?

    func value(_ lengths: [Rational]) -> Rational {
      zip(factors, lengths).reduce(-amount) { $0 + $1.0 * $1.1 }
    }

    func violation(_ lengths: [Rational]) -> Rational {
      let value = value(lengths)
      return isEquation ? value.magnitude : max(.zero, value)
    }
  }

  private func rows(at point: Point) -> [Row] {
    var rows: [Row] = []
    func unit(_ index: Int, _ factor: Rational) -> [Rational] {
      lengths.indices.map { $0 == index ? factor : .zero }
    }
    let levels = Priority.allCases
    for (index, length) in lengths.enumerated() {
      rows.append(Row(factors: unit(index, -1), amount: .zero, isEquation: false))
      if let least = length.least {
        rows.append(Row(factors: unit(index, -1), amount: -least.value(point), isEquation: false))
      }
      if let most = length.most {
        rows.append(Row(factors: unit(index, 1), amount: most.value(point), isEquation: false))
      }
      if let preferred = length.preferred {
        let level = levels.firstIndex(of: length.priority) ?? 0
        rows.append(
          Row(factors: unit(index, 1), amount: preferred.value(point), isEquation: true, strength: (level, .one)))
      }
    }
    rows.append(
      Row(factors: lengths.map { _ in .one }, amount: point.height - Rational(bar), isEquation: !hasFill))
    for line in lines {
      let sign: Rational = line.relation == ">=" ? -1 : 1
      rows.append(
        Row(
          factors: line.factors.map { Rational($0) * sign }, amount: line.amount.value(point) * sign,
          isEquation: line.relation == "==",
          strength: line.strength.map { (levels.firstIndex(of: $0.priority) ?? 0, Rational($0.weight)) }))
    }
    return rows
  }

  /// The optimum at a point: the best vertex of the arrangement of all rows, since every violation is linear between
  /// them. `order` is the order of the nodes. `nil` if no point is feasible.
  func vertexOptimum(at point: Point, order: [Int]? = nil) -> [Rational]? {
    let rows = rows(at: point)
    let order = order ?? Array(lengths.indices)
    var best: (score: [Rational], lengths: [Rational])?
    for choice in choices(of: lengths.count, from: rows.count) {
      guard let vertex = solution(choice.map { rows[$0].factors }, choice.map { rows[$0].amount }) else { continue }
      let isFeasible = rows.allSatisfy { row in
        row.strength != nil || (row.isEquation ? row.value(vertex).isZero : row.value(vertex) <= .zero)
      }
      guard isFeasible else { continue }
      var score = Priority.allCases.indices.map { level in
        rows.reduce(Rational.zero) { sum, row in
          guard let strength = row.strength, strength.level == level else { return sum }
          return sum + strength.weight * row.violation(vertex)
        }
      }
      score += order.map { vertex[$0] }
      if best == nil || score.lexicographicallyPrecedes(best?.score ?? []) { best = (score, vertex) }
    }
    return best?.lengths
  }

  private func choices(of size: Int, from count: Int) -> [[Int]] {
    guard size > 0 else { return [[]] }
    return (0..<count).flatMap { last in choices(of: size - 1, from: last).map { $0 + [last] } }
  }

  /// Solves by Gauss–Jordan elimination. `nil` if the equations do not determine all lengths.
  private func solution(_ matrix: [[Rational]], _ side: [Rational]) -> [Rational]? {
    var rows = zip(matrix, side).map { $0 + [$1] }
    let count = side.count
    for column in 0..<count {
      guard let pivot = (column..<count).first(where: { !rows[$0][column].isZero }) else { return nil }
      rows.swapAt(column, pivot)
      let factor = rows[column][column].reciprocal
      rows[column] = rows[column].map { $0 * factor }
      for row in 0..<count where row != column && !rows[row][column].isZero {
        let factor = rows[row][column]
        rows[row] = zip(rows[row], rows[column]).map { $0 - $1 * factor }
      }
    }
    return rows.map { $0[count] }
  }
}
