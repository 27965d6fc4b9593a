import Foundation
import Lint
import ScrollworkCompiler
import Source
import Testing

@Suite struct RulesOfLintTests {
  private static func rows(of article: String = "RulesOfLint") throws -> [String] {
    let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/ScrollworkCompiler/Scrollwork.docc")
    return try String(contentsOf: guide.appendingPathComponent(article + ".md"), encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
  }

  @Test func tableListsEveryRuleInOrder() throws {
    let expected = lintRules.map { "| `\($0.rule.id)` | \($0.rule.severity.rawValue) | \($0.rule.title) |" }
    let missing = try expected.filter { try !Self.rows().contains($0) }
    #expect(try Self.rows() == expected, "missing: \(missing.joined(separator: "\n"))")
  }

  @Test func everyOtherRuleIsListed() throws {
    let listed = try (Self.rows() + Self.rows(of: "FindingsAndSuppressions")).flatMap { row in
      row.split(separator: "|").first.map { $0.matches(of: #/`([a-z0-9-]+)`/#).map { String($0.1) } } ?? []
    }
    #expect(ruleRegistry.rules.map(\.id).filter { !listed.contains($0) } == [])
  }
}
