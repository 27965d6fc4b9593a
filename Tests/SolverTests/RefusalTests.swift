import Model
import Solver
import Source
import Testing

@Suite("What has no solution")
struct RefusalTests {
  @Test("Constraints that bend or bind nothing are refused, each at its line")
  func constraints() throws {
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
      findings.map(\.id) == [.constraintNotLinear, .constraintNotLinear, .idleConstraint, .idleConstraint])
  }

  // Analysis finds circles first; what follows puts them into specs that had none.

  @Test("A circle is one finding that shows the way, whoever else needs it")
  func cycle() throws {
    var spec = try #require(
      Screen.read(
        """
        let: {start: second, second: height - 1, other: start}
        layout: [{block: map, height: fill}, {bar: foot, height: other}]
        """
      ).spec)
    spec.lets[1].value.kind = .named(LetID(index: 0))
    let (solution, findings) = solve(spec)
    #expect(solution == nil)
    #expect(findings.map(\.id) == [.cyclicDefinition])
    #expect(findings.first?.message == "`start` is defined by itself")
    #expect(findings.first?.notes == ["start → second → start, where each needs the next"])
    #expect(findings.first?.labels.map(\.message) == ["`second` is defined here"])
  }

  @Test("A circle through what a node is given shows what lies between")
  func cycleThroughPlaces() throws {
    var spec = try #require(
      Screen.read(
        """
        layout:
          - bar: navigation
            height: 10
          - scroll: page
            content: [{list: rows, contentHeight: 100}]
        """
      ).spec)
    let span = try #require(spec.nodes[0].extent).span
    let viewport = Expression(.quantity(NodeID(index: 1), .viewport), at: span)
    spec.nodes[0].kind = .bar(Bar(height: Height(.exactly(viewport), at: span)))
    let findings = solve(spec).findings
    #expect(findings.map(\.message) == ["`navigation.height` is defined by itself"])
    #expect(findings.first?.notes.first?.hasPrefix("navigation.height → page.viewport → page.height") == true)
  }

  @Test("Circles that do not touch are findings of their own; a longer one than the call stack is named in part")
  func cycles() throws {
    let lets = (0..<3000).map { "  a\($0): \($0 == 2999 ? "height" : "a\($0 + 1)")" }.joined(separator: "\n")
    var spec = try #require(
      Screen.read("let:\n\(lets)\n  own: 5\nlayout: [{block: map, height: fill}, {bar: b, height: own + a0}]").spec)
    spec.lets[2999].value.kind = .named(LetID(index: 0))
    spec.lets[3000].value.kind = .negated(Expression(.named(LetID(index: 3000)), at: spec.lets[3000].value.span))
    let findings = solve(spec).findings
    #expect(findings.map(\.message) == ["`a0` is defined by itself", "`own` is defined by itself"])
    #expect(findings.first?.notes.first?.contains("→ … 2992 more → a0") == true)
  }

  @Test("A division by what turns out to be zero, and a product of lengths, are findings and no trap")
  func arithmetic() throws {
    var spec = try #require(
      Screen.read("let: {zero: 0, part: height / 2}\nlayout: [{block: map, height: part}, {block: b, height: zero}]")
        .spec)
    let span = spec.lets[1].value.span
    let (height, zero) = (Expression(.environment(.height), at: span), Expression(.named(LetID(index: 0)), at: span))
    spec.lets[1].value.kind = .quotient(height, zero)
    #expect(solve(spec).findings.map(\.id) == [.divisionByZero])
    spec.lets[1].value.kind = .product(height, height)
    #expect(solve(spec).findings.map(\.id) == [.notAffine])
    spec.lets[1].value.kind = .quotient(height, height)
    #expect(solve(spec).findings.map(\.id) == [.notAffine])
  }
}
