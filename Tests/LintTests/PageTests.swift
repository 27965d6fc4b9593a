import Lint
import Source
import Testing

@Suite("The pages of the rules")
struct PageTests {
  @Test("The failing spec of a page has the finding, the mended one has none", arguments: lintRules.map { $0.rule })
  func shows(_ rule: Rule) throws {
    guard case .specs(let failing, let fixed) = rule.example else { return }
    #expect(try Linted(text: failing, advice: true).findings.map(\.rule) == [rule])
    #expect(try Linted(text: fixed, advice: true).messages.isEmpty)
  }
}
