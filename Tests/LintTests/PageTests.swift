import Foundation
import Lint
import Source
import Testing

@Suite struct PageTests {
  @Test(arguments: lintRules.map { $0.rule })
  func examplesOfAPageHaveAndLackTheFinding(_ rule: Rule) throws {
    guard case .specs(let failing, let fixed) = rule.page.example else { return }
    #expect(try Linted(text: failing, advice: true).findings.map(\.rule) == [rule])
    #expect(try Linted(text: fixed, advice: true).messages.isEmpty)
  }

  private static let recorded = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Expected/RulePages.txt")

  /// The rule, the text of the span and the message of the finding on every page. `UPDATE_EXPECT=1` records them.
  @Test func findingsOfPagesAreAsRecorded() throws {
    var text = ""
    for rule in lintRules.map({ $0.rule }) {
      guard case .specs(let failing, _) = rule.page.example else { continue }
      let linted = try Linted(text: failing, advice: true)
      for finding in linted.findings {
        text += "\(rule.id)\n  at: \(linted.text(finding.span))\n  \(finding.message)\n"
      }
    }
    if ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil {
      try text.write(to: Self.recorded, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: Self.recorded, encoding: .utf8))
  }
}
