import Model
import Solver
import Source
import Testing

@Suite struct UnsolvableSpecTests {
  @Test func unusableConstraintsAreReported() throws {
    let findings = try Screen.refusal(
      """
      devices: [iPhone]
      layout:
        - block: map
          height: {fill: 1, min: 100}
        - block: panel
          height: {min: 60, prefer: 200}
        - block: legend
          height: {min: 60, prefer: 100}
        - bar: foot
          height: 50
      constraints:
        - panel.height <= min(2 * foot.height, 3 * legend.height)
        - panel.height >= max(foot.height, legend.height) @high
        - panel.height == max(foot.height, legend.height)
        - panel.height - panel.height <= foot.height
        - foot.height <= 60
      """)
    #expect(
      findings.map(\.rule) == [.constraintNotLinear, .constraintNotLinear, .idleConstraint, .idleConstraint])
  }

  @Test func tooLargeClosedFormsAreReportedOnce() throws {
    func screen(_ count: Int, _ height: (Int) -> String) -> String {
      let blocks = (0..<count).map { "      - {block: b\($0), height: \"\(height($0))\"}" }
      let head = ["measures: {q: 0...1000}", "layout:", "  - scroll: page", "    content:"]
      return (head + blocks).joined(separator: "\n")
    }
    let digits = try Screen.refusal(screen(900) { $0 == 0 ? "q" : "b\($0 - 1).height * 3 / 7" })
    #expect(digits.map(\.rule) == [.notYetSupported])
    #expect(digits[0].message == "`b365.height` is made of numbers with hundreds of digits")
    let parts = try Screen.refusal(screen(2_600) { "max(q, \($0))" })
    #expect(parts.map(\.message) == ["the lengths of this screen have more than 3000000 parts together"])
    #expect(try Screen.refusal(screen(300) { $0 == 0 ? "q" : "b\($0 - 1).height * 3 / 7" }).isEmpty)
  }

  @Test func tooManyConstraintsAreReportedEarly() throws {
    let lines = (0..<4000).map { "  - b0.height == \($0 + 1) * b1.height + \($0 % 17) @medium(\($0 + 1))" }
    let findings = try Screen.refusal(
      """
      layout:
        - {block: b0, height: {min: 1, prefer: 40}}
        - {block: b1, height: {min: 1, prefer: 40}}
        - {block: map, height: fill}
      constraints:
      \(lines.joined(separator: "\n"))
      """)
    #expect(findings.map(\.rule) == [.sharingLimit])
    let column = (0..<1001).map { "  - {block: b\($0), height: {min: \($0 % 7), prefer: \($0 % 11 + 10)}}" }
    #expect(try Screen.refusal("layout:\n" + column.joined(separator: "\n")).map(\.rule) == [.sharingLimit])
  }

  @Test func independentCyclesAreSeparateFindings() throws {
    let lets = (0..<3000).map { "  a\($0): a\(($0 + 1) % 3000)" }.joined(separator: "\n")
    let findings = try Screen.refusal(
      "let:\n\(lets)\n  own: -own\nlayout: [{block: map, height: fill}, {bar: b, height: own + a0}]")
    #expect(findings.map(\.rule) == [.cyclicDefinition, .cyclicDefinition])
    #expect(findings.first?.message.hasPrefix("`a0` hangs on itself: `a0` → `a1` → ") == true)
    #expect(findings.first?.message.hasSuffix("`a11` → … → `a0`") == true)
    #expect(findings.last?.message == "`own` hangs on itself")
  }

  @Test func invalidArithmeticIsReported() throws {
    var spec = try #require(
      Screen.read("let: {zero: 0, part: height / 2}\nlayout: [{block: map, height: part}, {block: b, height: zero}]")
        .spec)
    let span = spec.lets[1].value.span
    let (height, zero) = (Expression(.environment(.height), at: span), Expression(.named(LetID(index: 0)), at: span))
    spec.lets[1].value.kind = .quotient(height, zero)
    #expect(solve(spec).findings.map(\.rule) == [.divisionByZero])
    spec.lets[1].value.kind = .product(height, height)
    #expect(solve(spec).findings.map(\.rule) == [.notAffine])
    spec.lets[1].value.kind = .quotient(height, height)
    #expect(solve(spec).findings.map(\.rule) == [.notAffine])
  }
}
