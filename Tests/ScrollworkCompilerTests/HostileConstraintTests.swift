import ScrollworkCompiler
import Source
import Testing

/// Specs that would be expensive for a naive solver: each has an answer or a clear error.
@Suite struct HostileConstraintTests {
  struct Nasty: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var body: String
    /// The expected findings except ambiguous heights; empty if the spec compiles.
    var findings: Set<Rule>

    init(_ name: String, _ body: String, _ findings: Set<Rule> = []) {
      (testDescription, self.body, self.findings) = (name, body, findings)
    }
  }

  private static func blocks(_ count: Int, _ height: (Int) -> String) -> String {
    (0..<count).map { "  - block: n\($0)\n    height: \(height($0))\n" }.joined()
  }

  private static func lines(_ count: Int, _ text: (Int) -> String) -> String {
    "constraints:\n" + (0..<count).map { "  - \(text($0))\n" }.joined()
  }

  private static let rest = "  - block: rest\n    height: fill\n"

  private static let inputs: [Nasty] = [
    Nasty(
      "equal lengths in a chain",
      "layout:\n" + blocks(300) { _ in "{prefer: 1}" } + rest + lines(299) { "n\($0).height == n\($0 + 1).height" }),
    Nasty(
      "a thousand lengths in a chain of inequalities",
      "layout:\n" + blocks(1000) { _ in "{prefer: 1}" } + rest + lines(999) { "n\($0).height <= n\($0 + 1).height" },
      [.sharingLimit]),
    Nasty(
      "a thousand equal lengths in a chain",
      "layout:\n" + blocks(1000) { _ in "{prefer: 1}" } + rest + lines(999) { "n\($0).height == n\($0 + 1).height" }),
    Nasty(
      "the same said from the last on, each with something between",
      "layout:\n" + blocks(1000) { "{min: \($0 % 3)}" } + rest
        + lines(999) { "n\(999 - $0).height == n\(998 - $0).height + \($0 % 2)" }, [.unsatisfiableConstraints]),
    Nasty(
      "a thousand lengths, each twice the one before",
      "layout:\n" + blocks(1000) { _ in "{min: 0}" } + rest + lines(999) { "2 * n\($0).height == n\($0 + 1).height" }),
    Nasty(
      "a thousand preferences of one length in no known order",
      "layout:\n" + blocks(1000) { "{prefer: \($0)/\($0 + 3) of available}" } + rest
        + lines(999) { "n\($0).height == n\($0 + 1).height" }, [.sharingLimit]),
    Nasty(
      "a thousand bounds on either side of one length in no known order",
      "layout:\n" + blocks(1000) { "{min: \($0 + 1)/5000 of available, max: \($0 + 2000)/5000 of available}" } + rest
        + lines(999) { "n\($0).height == n\($0 + 1).height" }, [.sharingLimit]),
    Nasty(
      "preferences for sums, all of one strength",
      "layout:\n" + blocks(12) { "{min: 10, prefer: \($0 * 10)}" } + rest
        + lines(12) { "n\($0).height + n\(($0 + 7) % 12).height <= \(100 + $0) + safeArea.top @medium" }),
    Nasty("many lengths in one column", "layout:\n" + blocks(150) { "{min: 1, prefer: \($0 % 7)}" } + rest),
    Nasty(
      "ratios like 355/113 chained",
      "layout:\n" + blocks(31) { _ in "{prefer: 1}" } + rest
        + lines(30) { "113 * n\($0 + 1).height == 355 * n\($0).height" }),
    Nasty(
      "ratios like 355/113 chained as inequalities",
      "layout:\n" + blocks(20) { _ in "{prefer: 1}" } + rest
        + lines(19) { "113 * n\($0 + 1).height <= 355 * n\($0).height" }),
    Nasty(
      "bounds that contradict", "layout:\n" + blocks(1) { _ in "{min: 200, max: 100}" } + rest,
      [.unsatisfiableConstraints]),
    Nasty(
      "a range of zero width",
      """
      environment: {height: 667...667}
      layout:
        - block: a
          height: {min: 200, prefer: 500}
        - block: b
          height: {min: 200, max: 400}
      constraints:
        - a.height <= 2 * b.height
        - a.height >= b.height @high
      """),
    Nasty(
      "a measure with an enormous range",
      """
      measures: {m: 0...1000000000}
      layout:
        - block: a
          height: {min: 20, prefer: m, max: 60%}
        - block: b
          height: {min: 20, prefer: 2 * m, priority: high}
      constraints:
        - a.height <= 2 * b.height
      """),
    Nasty(
      "constraints that mention nothing",
      "layout:\n" + blocks(1) { _ in "{min: 20}" } + rest
        + "constraints: [200 <= 100, height >= 2, n0.height <= n0.height]\n", [.idleConstraint]),
    Nasty(
      "sixty extrema nested in one expression",
      "layout:\n" + blocks(2) { _ in "{min: 20, prefer: 300}" } + rest
        + "constraints:\n  - n0.height + 2 * n1.height <= "
        + (0..<60).reduce("height") { "\($1 % 2 == 0 ? "max" : "min")(\($1 * 7) + \($1)/60 * safeArea.top, \($0))" }),
    Nasty(
      "sixty operands of lengths that share",
      "layout:\n" + blocks(2) { _ in "{min: 20, prefer: 300}" } + rest + "constraints:\n  - max("
        + (0..<60).map { "\($0) * n0.height - \($0 * $0) * n1.height" }.joined(separator: ", ") + ") <= 700\n"),
    Nasty(
      "more parameters than anybody reads",
      "measures: {" + (0..<8).map { "m\($0): 0...100" }.joined(separator: ", ") + "}\nlayout:\n"
        + blocks(8) { "{min: m\($0), prefer: 100 + m\(($0 + 3) % 8)}" } + rest
        + lines(7) { "n\($0).height <= 2 * n\($0 + 1).height" }, [.sharingLimit]),
    Nasty(
      "hundreds of fills within bounds",
      "layout:\n" + blocks(300) { "{fill: \($0 + 1), min: \($0 % 5), max: \(100 + 50 * $0)}" }, [.sharingLimit]),
  ]

  @Test(.timeLimit(.minutes(2)), arguments: inputs)
  func hostileConstraintsHaveAnAnswerOrAClearError(_ nasty: Nasty) {
    let file = SourceFile(path: "Nasty.scroll.yaml", text: "scrollwork: 1\nscreen: Nasty\n" + nasty.body)
    let report = compile(file).report
    let errors = Set(report.findings.map(\.rule)).subtracting([.ambiguousHeights, .unusedName])
    #expect(errors == nasty.findings, "\(TextRenderer().render([report]).prefix(3000))")
  }
}
