import Foundation
import Lint
import Source
import Testing

@Suite("The reference's list of rules")
struct RulesOfLintTests {
  private static func rows() throws -> [String] {
    let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/ScrollworkCompiler/Scrollwork.docc/RulesOfLint.md")
    return try String(contentsOf: article, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map(String.init)
  }

  @Test("It has every rule in the order of the rules, with its severity and the title of its page")
  func isThatOfTheCatalogue() throws {
    let expected = rules.map { "| `\($0.id.rawValue)` | \($0.id.severity.rawValue) | \($0.id.explanation.title) |" }
    let missing = try expected.filter { try !Self.rows().contains($0) }
    #expect(try Self.rows() == expected, "missing: \(missing.joined(separator: "\n"))")
  }
}
