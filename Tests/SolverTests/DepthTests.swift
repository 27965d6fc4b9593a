import Model
import Numerics
import Solver
import Testing

@Suite struct DepthTests {
  private static let names = (0..<10_000).map { "a\($0)" }

  /// Ten times the time of a release build, since the test build is not optimized and shares its cores.
  private static let limit = Duration.seconds(10)

  private func solved(_ body: String) throws -> Duration {
    let (spec, findings) = Screen.read(body)
    let whole = try #require(spec, "\(findings.map(\.message))")
    return ContinuousClock().measure {
      let (solution, problems) = solve(whole)
      #expect(solution != nil && problems.isEmpty)
    }
  }

  @Test func tenThousandChainedDefinitionsAreSolved() throws {
    let lets = Self.names.indices.dropLast().map { "  a\($0): a\($0 + 1) + 1" }.joined(separator: "\n")
    let time = try solved("let:\n\(lets)\n  a9999: height\nlayout: [{block: map, height: a0 - 9999}]")
    #expect(time < Self.limit)
  }

  @Test func tenThousandChainedHeightsAreSolved() throws {
    let nodes = Self.names.indices.dropLast().map { "  - {block: a\($0), height: a\($0 + 1).height}" }
    let time = try solved("layout:\n\(nodes.joined(separator: "\n"))\n  - {block: a9999, height: height / 10000}")
    #expect(time < Self.limit)
  }

  @Test func repeatedlyDoubledDefinitionsAreSolved() throws {
    let lets = (0..<3000).map { "  a\($0): max(a\($0 + 1), a\($0 + 1) - 1)" }.joined(separator: "\n")
    let time = try solved("let:\n\(lets)\n  a3000: height\nlayout: [{block: map, height: fill}]")
    #expect(time < Self.limit)
  }

  @Test func longSumsAreSolved() throws {
    let parts = (0..<150).map { "min(width, height - \($0))" }.joined(separator: " + ")
    let lets = (0..<50).map { "  sum\($0): \(parts) + \($0)" }.joined(separator: "\n")
    let time = try solved("let:\n\(lets)\nlayout: [{block: map, height: fill}]")
    #expect(time < Self.limit)
  }

  @Test func maximumNumberOfConditionalNotchesIsSolved() throws {
    let notches = (0..<63).map { "        n\($0): {height: \($0), when: keyboard <= \($0)}" }.joined(separator: "\n")
    let time = try solved(
      "environment: {keyboard: 0...300}\nlayout:\n  - sheet: panel\n    notches:\n\(notches)\n        last: 2000")
    #expect(time < Self.limit)
  }

  @Test func maximumDepthOfScrollsIsSolved() throws {
    var body = "layout:\n"
    for level in 0..<8 {
      let indent = String(repeating: "    ", count: level)
      body +=
        "\(indent)  - scroll: s\(level)\n\(indent)    content:\n\(indent)      - {header: h\(level), height: 1%}\n"
    }
    body += String(repeating: "    ", count: 8) + "  - {list: rows, contentHeight: 1000}\n"
    let screen = try Screen(body)
    #expect(screen.form("rows.viewport") == "height")
    #expect(screen.form("s7.critical") == "1/100 height")
    #expect(screen.value("rows.top") == Rational(852 * 8, 100))
  }
}
