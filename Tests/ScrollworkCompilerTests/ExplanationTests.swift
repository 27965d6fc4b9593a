import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Every page shows a correct example.
@Suite struct ExplanationTests {
  /// Rules that no example spec can show.
  static let withoutSpec: Set<Rule> = [
    // Rules about the disk.
    .unreadableFile,
    // The example would have more than ten million bytes.
    .fileTooLarge,
    // The invalid bytes cannot be part of a text.
    .invalidUTF8,
    // A rule about two specs.
    .repeatedScreen,
    // Rules about the baseline.
    .staleBaseline,
    // Defects of the compiler.
    .brokenLaw,
  ]
  /// The rule whose example lacks the first line.
  static let withoutVersion: Set<Rule> = [.emptyFile]
  static let withSpec = ruleRegistry.rules.filter { !withoutSpec.contains($0) }

  private func findings(in text: String) -> [Diagnostic] {
    let compilation = compile(SourceFile(path: "Example.scroll.yaml", text: text))
    return compilation.report.findings + (compilation.playScenarios()?.report.findings ?? [])
  }

  @Test(arguments: ruleRegistry.rules) func everyRuleHasAPage(_ rule: Rule) {
    #expect(!rule.page.title.isEmpty && !rule.page.title.contains("\n") && rule.page.title.last != ".")
    #expect(rule.page.text.last == "." && !rule.page.text.contains("\n"))
    switch rule.page.example {
    case .specs(let failing, let fixed):
      #expect(!Self.withoutSpec.contains(rule))
      #expect(failing != fixed)
      #expect(failing.hasPrefix("scrollwork: ") != Self.withoutVersion.contains(rule))
      #expect(fixed.hasPrefix("scrollwork: 1\n"))
    case .none(let reason):
      #expect(Self.withoutSpec.contains(rule))
      #expect(reason.last == ".")
    }
  }

  @Test(arguments: withSpec) func examplesOfAPageHaveAndLackTheFinding(_ rule: Rule) {
    guard case .specs(let failing, let fixed) = rule.page.example else {
      Issue.record("\(rule.id) has no spec")
      return
    }
    #expect(findings(in: failing).contains { $0.rule == rule })
    let rest = findings(in: fixed)
    #expect(!rest.contains { $0.rule == rule || $0.severity == .error }, "\(rest.map(\.message))")
  }

  /// The page describes the example in words only.
  @Test func latin1ByteIsReported() {
    let text = "scrollwork: 1\nscreen: Example\nsummary: Caf"
    let file = SourceFile(path: "Example.scroll.yaml", bytes: Array(text.utf8) + [0xE9, 0x0A])
    #expect(compile(file).report.findings.contains { $0.rule == .invalidUTF8 })
  }

  @Test(arguments: ruleRegistry.rules) func proseIsPlain(_ rule: Rule) {
    let prose = "\(rule.page.title). \(rule.page.text)"
    let banned =
      #/\b(nobody|somebody|whoever|whatever|whichever|at hand|in sight|comes about|so many|is no|owes?|mends?|mended|told)\b/#
    #expect(prose.firstMatch(of: banned) == nil, "\(rule)")
    for sentence in prose.split(separator: #/[.:;] /#) {
      #expect(sentence.split(separator: " ").count <= 40, "\(rule): \(sentence)")
    }
  }

  @Test func titlesAndTextsDiffer() {
    let rules = ruleRegistry.rules
    #expect(Set(rules.map(\.page.title)).count == rules.count)
    #expect(Set(rules.map(\.page.text)).count == rules.count)
  }
}
