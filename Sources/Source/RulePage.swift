/// The page of a rule, from its Markdown file: the title as a heading, one paragraph, and an example.
///
/// The example is a code block of the language `diff`: the lines of a spec that the rule reports, with the edit that
/// fixes it. The first lines of the spec are implied, unless the language is `diff whole`. A page without an example has a
/// second paragraph with the reason.
package struct RulePage: Sendable {
  /// One line without a period and without the numbers of a diagnostic.
  package let title: String
  /// One paragraph: what the rule reports, why that is bad, and how to fix it.
  package let text: String
  package let example: Example

  package enum Example: Sendable {
    /// Two complete specs: one that the rule reports, and the same spec fixed.
    case specs(failing: String, fixed: String)
    /// The reason why no spec shows the fault.
    case none(reason: String)
  }

  private static let impliedLines = ["scrollwork: 1", "screen: Example", ""]

  package init(_ markdown: String) {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let fence = lines.firstIndex { $0.hasPrefix("```") } ?? lines.count
    let paragraphs = lines[..<fence].split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
    title = paragraphs.first.map { String($0.dropFirst(2)) } ?? ""
    text = paragraphs.dropFirst().first ?? ""
    guard fence < lines.count else {
      example = .none(reason: paragraphs.dropFirst(2).first ?? "")
      return
    }
    let implied = lines[fence].hasSuffix(" whole") ? [] : Self.impliedLines
    let block = lines[(fence + 1)...].prefix { !$0.hasPrefix("```") }
    func spec(without sign: Character) -> String {
      (implied + block.filter { $0.first != sign }.map { String($0.dropFirst()) }).joined(separator: "\n")
    }
    example = .specs(failing: spec(without: "+"), fixed: spec(without: "-"))
  }

  /// The text and the example, for readers that show Markdown.
  package var markdown: String {
    switch example {
    case .specs(let failing, let fixed):
      "\(text)\n\nFailing:\n\n```yaml\n\(failing)\n```\n\nFixed:\n\n```yaml\n\(fixed)\n```\n"
    case .none(let reason): "\(text)\n\n\(reason)\n"
    }
  }
}
