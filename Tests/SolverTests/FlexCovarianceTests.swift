import Model
import Numerics
import Solver
import TestSupport
import Testing

/// Equivalent columns have identical closed forms; translated or scaled columns have translated or scaled lengths.
@Suite struct FlexCovarianceTests {
  private static let columns: [ColumnModel] = (0..<60).map { seed in
    var random = SplitMix64(seed: 5000 + UInt64(seed))
    return ColumnModel.random(&random, lengths: 1...3, lines: 1...3)
  }

  private static let points: [(height: Int, extra: Int)] = [(400, 0), (533, 37), (851, 60), (1000, 11)]

  /// The closed forms of all nodes; `nil` for a column beyond the limits.
  private func forms(_ text: String) throws -> [String]? {
    let (spec, findings) = Screen.read(text)
    let known = try #require(spec, "\(findings.map(\.message))\n\(text)")
    guard let solution = solve(known).solution else { return nil }
    return solution.quantities.filter { $0.quantity == .height }.map { solution.text(of: $0.form, in: known) }
  }

  private func heights(_ text: String, _ column: ColumnModel, at point: [Rational]) throws -> [Rational]? {
    let (spec, findings) = Screen.read(text)
    let known = try #require(spec, "\(findings.map(\.message))\n\(text)")
    guard let solution = solve(known).solution else { return nil }
    let sample = solution.sample(known, at: point)
    return column.lengths.indices.map { sample["n\($0).height"] ?? -1 }
  }

  @Test func longColumnIsSolvedLikeAShortOne() throws {
    for seed in 7000..<7060 {
      var random = SplitMix64(seed: UInt64(seed))
      let column = ColumnModel.random(&random, lengths: 1...3, lines: 0...0)
      // Lengths that are always zero.
      let more = (0..<14).map { "  - block: m\($0)\n    height: {prefer: 50, max: 0, priority: high}\n" }.joined()
      let long = column.text.replacing("layout:\n", with: "layout:\n" + more)
      for point in Self.points {
        let parameters: [Rational] = [Rational(point.height), 393, 59, 34, 0, Rational(point.extra)]
        guard column.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(column.text, column, at: parameters)
        let other = try heights(long, column, at: parameters)
        #expect(plain == other, "\(column.text)")
      }
    }
  }

  @Test func orderOfConstraintsIsIrrelevant() throws {
    var solved = 0
    for column in Self.columns {
      var turned = column
      turned.lines.reverse()
      let plain = try forms(column.text)
      solved += plain == nil ? 0 : 1
      #expect(try forms(turned.text) == plain, "\(column.text)")
    }
    #expect(solved > 50, "\(solved)")
  }

  @Test func namesAreIrrelevant() throws {
    for column in Self.columns {
      let text = column.text.replacing("n0", with: "zebra").replacing("n1", with: "apple").replacing(
        "extra", with: "more")
      #expect(try forms(text) == forms(column.text)?.map { $0.replacing("extra", with: "more") }, "\(column.text)")
    }
  }

  @Test func scaledConstraintWithDividedWeightIsEquivalent() throws {
    for column in Self.columns where column.lines.contains(where: { $0.strength != nil }) {
      var scaled = column
      for index in scaled.lines.indices where scaled.lines[index].strength != nil {
        scaled.lines[index].factors = scaled.lines[index].factors.map { $0 * 3 }
        scaled.lines[index].amount.constant *= 3
        scaled.lines[index].amount.part *= 3
        scaled.lines[index].amount.share *= 3
      }
      let text = scaled.text.replacing("(1)", with: "(1/3)").replacing("(2)", with: "(2/3)").replacing(
        "(3)", with: "(1)")
      #expect(try forms(text) == forms(column.text), "\(column.text)")
    }
  }

  @Test func redundantConstraintIsIrrelevant() throws {
    var compared = 0
    for column in Self.columns {
      var more = column
      let factors = column.lengths.indices.map { _ in 1 }
      more.lines.append(ColumnModel.Line(factors: factors, relation: "<=", amount: .init(constant: 5000)))
      more.lines.append(ColumnModel.Line(factors: factors, relation: ">=", amount: .init(constant: -70)))
      for point in Self.points {
        let parameters: [Rational] = [Rational(point.height), 393, 59, 34, 0, Rational(point.extra)]
        guard column.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(column.text, column, at: parameters)
        let other = try heights(more.text, column, at: parameters)
        guard let plain, let other else { continue }
        compared += 1
        #expect(plain == other, "\(column.text)")
      }
    }
    #expect(compared > 100, "\(compared)")
  }

  @Test func doubledScreenHasDoubledLengths() throws {
    for column in Self.columns {
      var doubled = column
      doubled.bar *= 2
      for index in doubled.lengths.indices {
        doubled.lengths[index].least?.constant *= 2
        doubled.lengths[index].preferred?.constant *= 2
        doubled.lengths[index].most?.constant *= 2
      }
      for index in doubled.lines.indices { doubled.lines[index].amount.constant *= 2 }
      let text = doubled.text.replacing("400...1000", with: "800...2000").replacing("0...60", with: "0...120")
      for point in Self.points {
        let parameters: [Rational] = [Rational(point.height), 393, 59, 34, 0, Rational(point.extra)]
        guard column.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(column.text, column, at: parameters)
        let large = try heights(text, column, at: parameters.map { $0 * 2 })
        #expect(plain.map { $0.map { $0 * 2 } } == large, "\(column.text)")
      }
    }
  }

  @Test func translatedScreenHasTranslatedLengths() throws {
    for column in Self.columns where !column.usesHeight {
      var moved = column
      moved.bar += 90
      let text = moved.text.replacing("400...1000", with: "490...1090")
      for point in Self.points {
        let parameters: [Rational] = [Rational(point.height), 393, 59, 34, 0, Rational(point.extra)]
        guard column.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(column.text, column, at: parameters)
        let other = try heights(text, column, at: [parameters[0] + 90] + parameters.dropFirst())
        #expect(plain == other, "\(column.text)")
      }
    }
  }
}

extension ColumnModel {
  fileprivate var usesHeight: Bool {
    let amounts = lengths.flatMap { [$0.least, $0.preferred, $0.most].compactMap { $0 } } + lines.map(\.amount)
    return amounts.contains { $0.part != 0 }
  }
}
