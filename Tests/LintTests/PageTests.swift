import Lint
import Source
import Testing

@Suite struct PageTests {
  @Test(arguments: lintRules.map { $0.rule })
  func examplesOfAPageHaveAndLackTheFinding(_ rule: Rule) throws {
    guard case .specs(let failing, let fixed) = rule.example else { return }
    #expect(try Linted(text: failing, advice: true).findings.map(\.rule) == [rule])
    #expect(try Linted(text: fixed, advice: true).messages.isEmpty)
  }
}
