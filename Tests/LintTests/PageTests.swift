import Lint
import Source
import Testing

@Suite("The pages of the rules")
struct PageTests {
  @Test("The failing spec of a page has the finding, the mended one has none", arguments: rules.map { $0.id })
  func shows(_ id: FindingID) throws {
    guard case .specs(let failing, let fixed) = id.explanation.example else { return }
    #expect(try Linted(text: failing, advice: true).findings.map(\.id) == [id])
    #expect(try Linted(text: fixed, advice: true).messages.isEmpty)
  }
}
