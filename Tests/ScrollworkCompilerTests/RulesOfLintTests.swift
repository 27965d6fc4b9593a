import Foundation
import Lint
import ScrollworkCompiler
import Source
import Testing

@Suite struct RulesOfLintTests {
  private static func article(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/ScrollworkCompiler/Scrollwork.docc/\(name).md")
  }

  private static func lines(of name: String) throws -> [String] {
    try String(contentsOf: article(name), encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private static func table(_ group: LintRuleGroup) -> [String] {
    ["| id | severity | says |", "| --- | --- | --- |"]
      + group.rules.map { "| `\($0.rule.id)` | \($0.rule.severity.rawValue) | \($0.rule.page.title) |" }
  }

  /// `UPDATE_EXPECT=1` rewrites the tables.
  @Test func articleHasTheTableOfEveryGroup() throws {
    let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil
    var lines = try Self.lines(of: "RulesOfLint")
    for group in lintRuleGroups {
      let heading = try #require(lines.firstIndex(of: "### \(group.title)"), "\(group.title) has no heading")
      let start = try #require(lines[heading...].firstIndex { $0.hasPrefix("| ") }, "\(group.title) has no table")
      let end = lines[start...].firstIndex { !$0.hasPrefix("| ") } ?? lines.endIndex
      let table = Self.table(group)
      if isUpdating {
        lines.replaceSubrange(start..<end, with: table)
      } else {
        #expect(Array(lines[start..<end]) == table, "UPDATE_EXPECT=1 rewrites the table of \(group.title)")
      }
    }
    if isUpdating {
      try lines.joined(separator: "\n").write(to: Self.article("RulesOfLint"), atomically: true, encoding: .utf8)
    }
    #expect(lines.count { $0.hasPrefix("| `") } == lintRules.count)
  }

  @Test func everyOtherRuleIsListed() throws {
    let listed = try (Self.lines(of: "RulesOfLint") + Self.lines(of: "OtherFindings"))
      .filter { $0.hasPrefix("| `") }
      .flatMap { row in
        row.split(separator: "|").first.map { $0.matches(of: #/`([a-z0-9-]+)`/#).map { String($0.1) } } ?? []
      }
    #expect(ruleRegistry.rules.map(\.id).filter { !listed.contains($0) } == [])
  }
}
