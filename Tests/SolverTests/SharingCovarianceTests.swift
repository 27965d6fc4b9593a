import Model
import Numerics
import Solver
import TestSupport
import Testing

/// The same column said otherwise has the same lengths, to the letter; moved or scaled, it has moved or scaled ones.
@Suite("Lengths that share, said otherwise")
struct SharingCovarianceTests {
  private static let sketches: [SharingSketch] = (0..<60).map { seed in
    var random = SplitMix64(seed: 5000 + UInt64(seed))
    return SharingSketch.random(&random, lengths: 1...3, lines: 1...3)
  }

  private static let points: [(height: Int, extra: Int)] = [(400, 0), (533, 37), (851, 60), (1000, 11)]

  /// The closed forms of all nodes; `nil` for a column beyond the limits.
  private func forms(_ text: String) throws -> [String]? {
    let (spec, findings) = Screen.read(text)
    let known = try #require(spec, "\(findings.map(\.message))\n\(text)")
    guard let solution = solve(known).solution else { return nil }
    return solution.quantities.filter { $0.quantity == .height }.map { solution.text(of: $0.form, in: known) }
  }

  private func heights(_ text: String, _ sketch: SharingSketch, at point: [Rational]) throws -> [Rational]? {
    let (spec, findings) = Screen.read(text)
    let known = try #require(spec, "\(findings.map(\.message))\n\(text)")
    guard let solution = solve(known).solution else { return nil }
    let sample = solution.sample(known, at: point)
    return sketch.lengths.indices.map { sample["n\($0).height"] ?? -1 }
  }

  @Test("A long column, in which sums take the place of lengths, is solved like a short one")
  func long() throws {
    for seed in 7000..<7060 {
      var random = SplitMix64(seed: UInt64(seed))
      let sketch = SharingSketch.random(&random, lengths: 1...3, lines: 0...0)
      // Lengths that are zero whatever happens.
      let more = (0..<14).map { "  - block: m\($0)\n    height: {prefer: 50, max: 0, priority: high}\n" }.joined()
      let long = sketch.text.replacing("layout:\n", with: "layout:\n" + more)
      for point in Self.points {
        let parameters: [Rational] = [Rational(point.height), 393, 59, 34, 0, Rational(point.extra)]
        guard sketch.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(sketch.text, sketch, at: parameters)
        let other = try heights(long, sketch, at: parameters)
        #expect(plain == other, "\(sketch.text)")
      }
    }
  }

  @Test("The order of the lines of constraints changes nothing")
  func shuffled() throws {
    var solved = 0
    for sketch in Self.sketches {
      var turned = sketch
      turned.lines.reverse()
      let plain = try forms(sketch.text)
      solved += plain == nil ? 0 : 1
      #expect(try forms(turned.text) == plain, "\(sketch.text)")
    }
    #expect(solved > 50, "\(solved)")
  }

  @Test("Other names change nothing")
  func renamed() throws {
    for sketch in Self.sketches {
      let text = sketch.text.replacing("n0", with: "zebra").replacing("n1", with: "apple").replacing(
        "extra", with: "more")
      #expect(try forms(text) == forms(sketch.text)?.map { $0.replacing("extra", with: "more") }, "\(sketch.text)")
    }
  }

  @Test("A soft line counts as much if it is multiplied and its weight divided")
  func scaledLines() throws {
    for sketch in Self.sketches where sketch.lines.contains(where: { $0.strength != nil }) {
      var scaled = sketch
      for index in scaled.lines.indices where scaled.lines[index].strength != nil {
        scaled.lines[index].factors = scaled.lines[index].factors.map { $0 * 3 }
        scaled.lines[index].amount.constant *= 3
        scaled.lines[index].amount.part *= 3
        scaled.lines[index].amount.share *= 3
      }
      let text = scaled.text.replacing("(1)", with: "(1/3)").replacing("(2)", with: "(2/3)").replacing(
        "(3)", with: "(1)")
      #expect(try forms(text) == forms(sketch.text), "\(sketch.text)")
    }
  }

  @Test("A line that says less than another changes nothing")
  func redundant() throws {
    var compared = 0
    for sketch in Self.sketches {
      var more = sketch
      let factors = sketch.lengths.indices.map { _ in 1 }
      more.lines.append(SharingSketch.Line(factors: factors, relation: "<=", amount: .init(constant: 5000)))
      more.lines.append(SharingSketch.Line(factors: factors, relation: ">=", amount: .init(constant: -70)))
      for point in Self.points {
        let parameters: [Rational] = [Rational(point.height), 393, 59, 34, 0, Rational(point.extra)]
        guard sketch.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(sketch.text, sketch, at: parameters)
        let other = try heights(more.text, sketch, at: parameters)
        guard let plain, let other else { continue }
        compared += 1
        #expect(plain == other, "\(sketch.text)")
      }
    }
    #expect(compared > 100, "\(compared)")
  }

  @Test("Twice the lengths, twice the screen: twice the answer")
  func doubled() throws {
    for sketch in Self.sketches {
      var doubled = sketch
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
        guard sketch.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(sketch.text, sketch, at: parameters)
        let large = try heights(text, sketch, at: parameters.map { $0 * 2 })
        #expect(plain.map { $0.map { $0 * 2 } } == large, "\(sketch.text)")
      }
    }
  }

  @Test("A taller bar on a taller screen moves everything and changes nothing")
  func translated() throws {
    for sketch in Self.sketches where !sketch.usesHeight {
      var moved = sketch
      moved.bar += 90
      let text = moved.text.replacing("400...1000", with: "490...1090")
      for point in Self.points {
        let parameters: [Rational] = [Rational(point.height), 393, 59, 34, 0, Rational(point.extra)]
        guard sketch.vertexOptimum(at: .init(height: parameters[0], extra: parameters[5])) != nil else { continue }
        let plain = try heights(sketch.text, sketch, at: parameters)
        let other = try heights(text, sketch, at: [parameters[0] + 90] + parameters.dropFirst())
        #expect(plain == other, "\(sketch.text)")
      }
    }
  }
}

extension SharingSketch {
  fileprivate var usesHeight: Bool {
    let amounts = lengths.flatMap { [$0.least, $0.preferred, $0.most].compactMap { $0 } } + lines.map(\.amount)
    return amounts.contains { $0.part != 0 }
  }
}
