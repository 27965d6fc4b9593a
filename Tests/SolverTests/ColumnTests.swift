import Numerics
import Solver
import Testing

@Suite struct ColumnTests {
  @Test func remainderIsDividedByWeight() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - bar: top
          height: 60
        - block: large
          height: {fill: 2}
        - block: small
          height: fill
        - bar: bottom
          height: 10% of height + 1
      """)
    #expect(
      screen.form("large.height") == "3/5 height - 40.666667" || screen.form("large.height") == "3/5 height - 122/3")
    #expect(screen.form("small.height") == "3/10 height - 61/3")
    #expect(screen.value("bottom.top", on: "iPhone 15") == 852 - Rational(852, 10) - 1)
    #expect(screen.clamped("small.height") == "max(0, 3/10 height - 61/3)")
    #expect(screen.obligations.contains("0 <= large.height"))
    #expect(!screen.obligations.contains("0 <= small.height"), "one duty for the column's remainder")
  }

  @Test(arguments: [3, 8, 24, 32])
  func boundedFillsShareTheRemainder(_ count: Int) throws {
    let weights = (0..<count).map { $0 % 3 + 1 }
    let bounds = (0..<count).map { index -> (low: Int, high: Int?) in
      (index * 7 % 20, count < 9 && index % 2 == 0 ? 20 + index * 13 % 90 : nil)
    }
    let fills = (0..<count).map { index in
      let most = bounds[index].high.map { ", max: \($0)" } ?? ""
      return """
          - block: b\(index)
            height: {fill: \(weights[index]), min: \(bounds[index].low)\(most)}
        """
    }
    let screen = try Screen("devices: [iPhone]\nlayout:\n" + fills.joined(separator: "\n"))
    let found = try (0..<count).map { try #require(screen.value("b\($0).height")) }
    #expect(found.reduce(.zero, +) == 852)
    // One height per weight, with every fill within its bounds.
    let shares = (0..<count).filter { index in
      found[index] > Rational(bounds[index].low) && bounds[index].high.map { found[index] < Rational($0) } ?? true
    }.map { found[$0] / Rational(weights[$0]) }
    #expect(Set(shares).count == 1)
    let share = try #require(shares.first)
    for index in 0..<count {
      let wanted = share * Rational(weights[index])
      let limited = bounds[index].high.map { min(wanted, Rational($0)) } ?? wanted
      #expect(found[index] == max(limited, Rational(bounds[index].low)), "b\(index)")
    }
  }

  @Test func tooManyBoundedFillsAreReportedOnce() throws {
    let fills = (0..<400).map { "  - block: b\($0)\n    height: {fill: 1, min: \($0)}" }
    let findings = try Screen.refusal("layout:\n" + fills.joined(separator: "\n"))
    #expect(findings.map(\.rule) == [.sharingLimit])
    #expect(findings.first?.notes.first == "400 lengths fill this column within bounds, of at most 32")
  }

  @Test func columnWithoutAFillNeedsAnExactSum() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - bar: top
          height: 100
        - block: rest
          height: height - 100
      """)
    let obligation = try #require(screen.solution.obligations.first { $0.subject == .columnSum(nil) })
    #expect(obligation.claims.allSatisfy { $0.left == $0.right })
    let loose = try Screen("devices: [iPhone]\nlayout: [{bar: top, height: 100}]")
    let rest = try #require(loose.solution.obligations.first { $0.subject == .columnSum(nil) })
    #expect(rest.claims.map { loose.solution.text(of: $0.right, in: loose.spec) } == ["height - 100", "0"])
  }

  @Test func tallerBarMovesTheNodesBelow() throws {
    func screen(_ height: Int) throws -> Screen {
      try Screen(studyTabs.replacing("safeArea.top + 44", with: "safeArea.top + \(height)"))
    }
    let (low, high) = (try screen(44), try screen(44 + 31))
    for name in ["page", "hero", "sections", "fluentRows"] {
      #expect(try #require(high.value(name + ".top")) - #require(low.value(name + ".top")) == 31)
    }
    for name in ["page.viewport", "sections.page", "fluentRows.viewport"] {
      #expect(try #require(low.value(name)) - #require(high.value(name)) == 31)
    }
    #expect(low.value("page.critical") == high.value("page.critical"))
  }

  @Test func scaledScreenHasScaledLengths() throws {
    for spec in [studyTabs, overlay] {
      let screen = try Screen(spec)
      let point: [Rational] = [852, 393, 59, 34, 20] + screen.spec.measures.map(\.typical)
      // Scaling the lengths of the spec is the same as dividing every parameter by the factor.
      var scaled = spec
      for number in [200, 50, 44, 1000] { scaled = scaled.replacing(": \(number)\n", with: ": \(number * 3)\n") }
      scaled = scaled.replacing("top + 44", with: "top + 132").replacing(
        "contentHeight: 1000", with: "contentHeight: 3000")
      let large = try Screen(scaled)
      let values = screen.solution.sample(screen.spec, at: point).values
      let tripled = large.solution.sample(large.spec, at: point.map { $0 * 3 }).values
      #expect(zip(values, tripled).allSatisfy { $0.value.map { $0 * 3 } == $1.value })
    }
  }
}
