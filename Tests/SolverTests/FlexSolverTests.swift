import Model
import Numerics
import Solver
import Source
import TestSupport
import Testing

@Suite struct FlexSolverTests {
  @Test func preferenceIsClampedToBoundsAndSpace() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - block: photo
          height: {min: 120, prefer: 50%, max: 400}
        - block: rest
          height: fill
      """)
    #expect(screen.form("photo.height") == "clamp(1/2 height, 120, 400)")
    #expect(screen.form("rest.height") == "height - clamp(1/2 height, 120, 400)")
  }

  @Test func higherPriorityIsServedFirst() throws {
    for nodes in [["photo", "map"], ["map", "photo"]] {
      let heights = ["photo": "{min: 100, prefer: 300, priority: high}", "map": "{min: 50, prefer: 600}"]
      let screen = try Screen(
        "devices: [iPhone]\nlayout:\n"
          + nodes.map { "  - block: \($0)\n    height: \(heights[$0] ?? "")\n" }.joined())
      #expect(screen.form("photo.height") == "clamp(height - 50, 100, 300)")
      #expect(screen.values(["photo.height", "map.height"], on: "iPhone 15") == ["300", "552"])
      #expect(!screen.obligations.contains { $0.hasPrefix("no order of nodes decides") })
    }
  }

  @Test func equalPrioritiesAreDecidedByOrder() throws {
    let screen = try Screen(
      """
      environment: {height: 300...1000}
      layout:
        - block: one
          height: {min: 100, prefer: 250, max: 300}
        - block: two
          height: {min: 100, prefer: 250, max: 300}
        - block: three
          height: {max: 400}
      """)
    func heights(_ height: Rational) -> [Rational?] {
      let sample = screen.solution.sample(screen.spec, at: [height, 393, 59, 34, 0])
      return ["one", "two", "three"].map { sample["\($0).height"] }
    }
    #expect(heights(300) == [100, 200, 0])
    #expect(heights(450) == [200, 250, 0])
    #expect(heights(800) == [250, 250, 300])
    #expect(heights(930) == [250, 280, 400])
    #expect(heights(980) == [280, 300, 400])
    #expect(
      screen.obligations.contains("no order of nodes decides between `two` prefers 250 and `one` prefers 250"))
  }

  @Test func weightDecidesWithinAPriority() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - block: one
          height: {min: 100}
        - block: two
          height: {min: 100}
      constraints:
        - one.height == 500 @medium(2)
        - two.height == 500
      """.replacing("two.height == 500", with: "two.height == 500 @medium(3)"))
    #expect(screen.values(["one.height", "two.height"], on: "iPhone 15") == ["352", "500"])
  }

  @Test func flexibleHeightsAndFormulasNameEachOther() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      let: {double: 2 * panel.height}
      layout:
        - block: panel
          height: {min: 40, prefer: 100}
        - block: second
          height: double
        - block: third
          height: panel.height + 10
        - block: rest
          height: fill
        - sheet: place
          notches: {low: panel.height, high: 3 * panel.height}
      """)
    #expect(screen.values(["second.height", "third.height", "place.high"], on: "iPhone 15") == ["200", "110", "300"])
    let small = try Screen(
      """
      environment: {height: 200...1000}
      layout:
        - block: panel
          height: {min: 40, prefer: 100}
        - block: second
          height: 2 * panel.height
      """)
    #expect(small.form("panel.height") == "max(40, 1/3 height)", "both must come out exactly")
  }

  @Test func preferenceMayNameAFill() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - block: panel
          height: {prefer: map.height}
        - block: map
          height: fill
      """)
    #expect(screen.form("panel.height") == "1/2 height")
  }

  @Test func pagesAndSheetsHaveTheirOwnColumns() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - tabs: sections
          strip: 50
          pages:
            - page: one
              content:
                - block: head
                  height: {min: 30, prefer: 25%}
                - list: rows
                  contentHeight: 900
            - page: two
              content:
                - block: text
                  height: {prefer: 100, priority: low}
                - block: footer
                  height: {prefer: 100}
        - sheet: panel
          notches: {low: 100, high: 400}
          content:
            - block: upper
              height: {prefer: 60%, max: 200}
            - block: lower
              height: {min: 10}
      """)
    #expect(
      screen.values(["head.height", "text.height", "footer.height", "upper.height", "lower.height"], on: "iPhone 15")
        == ["200.5", "702", "100", "200", "200"])
  }

  @Test func boundedFillsRedistributeTheRemainder() throws {
    let screen = try Screen(
      """
      environment: {height: 400...1000}
      layout:
        - block: one
          height: {fill: 2, max: 200}
        - block: two
          height: fill
        - block: three
          height: {fill: 1, min: 150}
      """)
    func heights(_ height: Rational) -> [Rational?] {
      let sample = screen.solution.sample(screen.spec, at: [height, 393, 59, 34, 0])
      return ["one", "two", "three"].map { sample["\($0).height"] }
    }
    #expect(heights(400) == [Rational(500, 3), Rational(250, 3), 150])
    #expect(heights(450) == [200, 100, 150])
    #expect(heights(500) == [200, 150, 150])
    #expect(heights(900) == [200, 350, 350])
  }

  @Test func boundedFillsShareByOneFactor() throws {
    for seed in 0..<150 {
      var random = SplitMix64(seed: UInt64(seed))
      let fills = (0..<random.integer(2...4)).map { _ -> (weight: Int, least: Int?, most: Int?) in
        let least = random.chance(1, of: 2) ? random.integer(0...15) * 10 : nil
        let most = random.chance(1, of: 2) ? (least ?? 0) + random.integer(1...20) * 10 : nil
        return (random.integer(1...3), least, most)
      }
      var text = "environment: {height: 100...1000}\nlayout:\n"
      for (index, fill) in fills.enumerated() {
        let bounds = [fill.least.map { "min: \($0)" }, fill.most.map { "max: \($0)" }].compactMap { $0 }
        text += "  - block: n\(index)\n    height: {\((["fill: \(fill.weight)"] + bounds).joined(separator: ", "))}\n"
      }
      let screen = try Screen(text)
      for height in stride(from: 100, through: 1000, by: 60) {
        let least = fills.reduce(0) { $0 + ($1.least ?? 0) }
        let most = fills.allSatisfy { $0.most != nil } ? fills.reduce(0) { $0 + ($1.most ?? 0) } : .max
        guard least <= height, height <= most else { continue }
        let sample = screen.solution.sample(screen.spec, at: [Rational(height), 393, 59, 34, 0])
        let heights = fills.indices.map { sample["n\($0).height"] ?? -1 }
        #expect(heights.reduce(.zero, +) == Rational(height), "seed \(seed)\n\(text)")
        // All fills strictly within their bounds share one λ; bounds hold the others on the correct side of it.
        let ratios = zip(heights, fills).map { $0 / Rational($1.weight) }
        for (one, other) in fills.indices.flatMap({ a in fills.indices.map { (a, $0) } })
        where ratios[one] > ratios[other] {
          let isHeldUp = fills[one].least.map { heights[one] == Rational($0) } ?? false
          let isHeldDown = fills[other].most.map { heights[other] == Rational($0) } ?? false
          #expect(isHeldUp || isHeldDown, "seed \(seed) at \(height): \(heights)\n\(text)")
        }
      }
    }
  }

  @Test func smallestConflictIsReported() throws {
    let screen = try Screen(
      """
      environment: {height: 500...1000}
      layout:
        - block: one
          height: {min: 100, prefer: 200}
        - block: two
          height: {min: 150, prefer: 200, priority: low}
        - block: three
          height: {max: 900}
        - block: rest
          height: {fill: 1, min: 50}
      constraints:
        - one.height == three.height
        - three.height >= 2 * two.height
        - two.height <= 800
      """)
    let conflicts = screen.solution.obligations.filter { if case .sharedLines = $0.subject { true } else { false } }
    #expect(conflicts.count == 1)
    #expect(
      conflicts.first?.row(in: screen.spec).text
        == "`two` is at least 150 and `rest` is at least 50 and `one.height == three.height` and `three.height >= 2 * two.height` and the column of the screen can hold together"
    )
  }

  @Test func derivationNamesTheDecidingLines() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      let: {third: height / 3}
      layout:
        - block: photo
          height: {min: 120, prefer: third}
        - block: rest
          height: fill
      """)
    let derivation = try #require(screen.solution.derivation(of: "photo.height", in: screen.spec))
    #expect(derivation.result.formula == "{min: 120, prefer: third}")
    #expect(
      derivation.result.closedForm == "max(120, 1/3 height)"
        || derivation.result.closedForm == "max(120, min(height, 1/3 height))")
    #expect(derivation.steps.map(\.name).contains("third"))
  }

  @Test func lowerDimensionalFeasibleSetsAreSolved() throws {
    let device = try Screen(
      """
      devices: [iPhone 15]
      layout:
        - block: one
          height: {min: 10}
        - block: two
          height: {min: 10}
        - block: rest
          height: fill
      constraints:
        - one.height + two.height == 500
        - one.height + two.height == height - 352
        - one.height >= 2 * two.height
      """)
    #expect(
      device.values(["one.height", "two.height"], on: "iPhone 15") == ["333.333333", "166.666667"]
        || device.value("one.height") == Rational(1000, 3))
    let line = try Screen(
      """
      environment: {height: 500...1000, width: 300...500}
      layout:
        - block: one
          height: {prefer: 100}
        - block: two
          height: {prefer: 300}
      constraints:
        - one.height + two.height == 2 * width
        - one.height >= two.height @high
      """)
    let sample = line.solution.sample(line.spec, at: [800, 400, 59, 34, 0])
    #expect(sample["one.height"] == 400 && sample["two.height"] == 400)
  }
}
