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
      findings.map(\.rule) == [.constraintNotLinear, .constraintNotLinear, .idleConstraint, .idleConstraint])
  }

  @Test("Closed forms of more than anybody can keep are refused, once")
  func tooLargeForms() throws {
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

  @Test("Lines that take too much work are refused before it is done")
  func tooManyLines() throws {
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
    #expect(findings.map(\.rule) == [.cyclicDefinition])
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
    let span = try #require(spec.nodes[0].kind.height).span
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
    #expect(solve(spec).findings.map(\.rule) == [.divisionByZero])
    spec.lets[1].value.kind = .product(height, height)
    #expect(solve(spec).findings.map(\.rule) == [.notAffine])
    spec.lets[1].value.kind = .quotient(height, height)
    #expect(solve(spec).findings.map(\.rule) == [.notAffine])
  }
}
