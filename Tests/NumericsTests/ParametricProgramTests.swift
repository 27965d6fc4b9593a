import TestSupport
import Testing

@testable import Numerics

@Suite struct ParametricProgramTests {
  /// A random program in one or two parameters, with coefficients that fit in words or not.
  private func program(_ random: inout SplitMix64, scale: Int) -> ParametricProgram {
    let (unknowns, parameters) = (random.integer(1...3), random.integer(1...2))
    func number() -> Rational {
      Rational(random.integer(-3...3) * scale + random.integer(-2...2), random.integer(1...3))
    }
    func form(_ range: ClosedRange<Int>) -> AffineForm {
      let terms = (0..<parameters).map {
        AffineForm.Term(variable: Variable($0), coefficient: Rational(random.integer(-2...2)))
      }
      return AffineForm(constant: Rational(random.integer(range) * scale), terms: terms)
    }
    var rows: [ParametricProgram.Row] = []
    for unknown in 0..<unknowns {
      let unit = (0..<unknowns).map { $0 == unknown ? Rational.one : .zero }
      rows.append(.init(coefficients: unit, rest: AffineForm(Rational(-40 * scale)), isEquation: false))
      rows.append(
        .init(
          coefficients: unit, rest: form(-30...0), isEquation: true, level: random.integer(0...2),
          weight: Rational(random.integer(1...3))))
    }
    for _ in 0..<random.integer(0...3) {
      let isSoft = random.chance(1, of: 2)
      rows.append(
        .init(
          coefficients: (0..<unknowns).map { _ in number() }, rest: form(-40...5),
          isEquation: isSoft && random.chance(1, of: 2), level: isSoft ? random.integer(0...2) : nil))
    }
    return ParametricProgram(
      unknownCount: unknowns, rows: rows,
      order: (0..<unknowns).map { place in (0..<unknowns).map { $0 == place ? .one : .zero } },
      box: (0..<parameters).map { _ in Interval(0, Rational(20 * scale)) })
  }

  @Test func machineWordsAgreeWithBigIntegers() throws {
    for seed in 0..<120 {
      var random = SplitMix64(seed: UInt64(seed))
      let program = program(&random, scale: seed % 2 == 0 ? 1 : 1_000_003)
      let widening = try program.answers(maxRegions: 200)
      let big = try program.answers(maxRegions: 200, arithmetic: .big)
      #expect(widening.pieces.map(\.laws) == big.pieces.map(\.laws))
      #expect(widening.pieces.map(\.conditions) == big.pieces.map(\.conditions))
      #expect(widening.conflicts == big.conflicts)
    }
  }

  @Test func machineWordsThrowOnOverflow() {
    #expect(throws: Overflow.self) { try Int.crossed(.max, 2, 0, 0, over: 1) }
    #expect(throws: Overflow.self) { try Int.crossed(.max, 1, -1, 1, over: 1) }
    #expect((try? Int.crossed(7, 9, 3, 5, over: 4)) == 12)
    #expect((try? Int.comparison(.max, .max, .max, .max - 1)) == 1)
    #expect((try? Int.comparison(.min, .max, .max, .min)) == 0)
  }

  @Test func overflowingProgramIsSolvedWithBigIntegers() throws {
    // Chained ratios, so that the determinants exceed 64 bits.
    let count = 12
    var rows: [ParametricProgram.Row] = []
    for place in 0..<count - 1 {
      var coefficients = [Rational](repeating: .zero, count: count)
      (coefficients[place], coefficients[place + 1]) = (355, -113)
      rows.append(.init(coefficients: coefficients, rest: .zero, isEquation: true))
    }
    let first = (0..<count).map { $0 == 0 ? Rational.one : .zero }
    rows.append(.init(coefficients: first, rest: -AffineForm(Variable(0)), isEquation: true, level: 0))
    let program = ParametricProgram(unknownCount: count, rows: rows, order: [first], box: [Interval(1, 2)])
    let answers = try program.answers(maxRegions: 4)
    #expect(answers.pieces.count == 1)
    var expected = AffineForm(Variable(0))
    for law in answers.pieces.first?.laws ?? [] {
      #expect(law == expected)
      expected = expected * Rational(355, 113)
    }
  }

  @Test func regionsCoverTheFeasibleSetWithTheOptimum() throws {
    for seed in 200..<280 {
      var random = SplitMix64(seed: UInt64(seed))
      let program = program(&random, scale: 1)
      let answers = try program.answers(maxRegions: 200)
      let forms = (0..<program.unknownCount).map { unknown in
        MaxMinForm(answers.pieces.map { ($0.conditions, $0.laws[unknown]) }, in: program.box)
      }
      for _ in 0..<20 {
        let point = program.box.map { _ in Rational(random.integer(0...60), 3) }
        func value(_ form: AffineForm) -> Rational { form.evaluated { point[$0.index] } }
        let isExcluded = answers.conflicts.contains { value($0.excess) > .zero }
        switch program.answer(at: point, .big, comparing: false) {
        case .infeasible(let lack):
          // The point itself may be barely feasible.
          #expect(isExcluded || value(lack).isZero, "seed \(seed)")
        case .optimum(let piece, _):
          #expect(!isExcluded, "seed \(seed)")
          for (law, form) in zip(piece.laws, forms) {
            let joined = form.terms.map { $0.map(value).min() ?? .zero }.max()
            #expect(joined == value(law), "seed \(seed) at \(point)")
          }
        }
      }
    }
  }

  @Test func unfinishedSearchForTiesIsReportedAndKeepsTheAnswer() throws {
    var withTies = 0
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      let program = program(&random, scale: 1)
      let whole = try program.answers(maxRegions: 200)
      let cut = try program.answers(maxRegions: 200, tieAllowance: 1)
      #expect(whole.hasAllTies, "seed \(seed)")
      #expect(cut.pieces.map(\.laws) == whole.pieces.map(\.laws) && cut.conflicts == whole.conflicts)
      let ties = whole.pieces.map(\.ties.count).reduce(0, +)
      #expect(!cut.hasAllTies || cut.pieces.map(\.ties.count).reduce(0, +) == ties, "seed \(seed)")
      withTies += ties > 0 ? 1 : 0
    }
    #expect(withTies > 3, "\(withTies)")
  }

  @Test func tooManyRegionsAreAnError() {
    var random = SplitMix64(seed: 3)
    let program = program(&random, scale: 1)
    #expect(throws: ParametricProgram.LimitExceeded.pieces) { try program.answers(maxRegions: 0) }
  }
}
