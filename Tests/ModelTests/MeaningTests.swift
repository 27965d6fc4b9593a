import Source
import Testing

/// Findings about what authors probably meant.
@Suite struct MeaningTests {
  private func found(_ part: String) -> [Diagnostic] { findings("scrollwork: 1\nscreen: Test\n" + part) }

  private func block(_ height: String) -> [Diagnostic] { found("layout:\n  - block: map\n    height: \(height)\n") }

  @Test func signOfAnotherKeyboardIsNamed() throws {
    let digits = try #require(block("３００").first)
    #expect(digits.message == "`３００` is written `300`" && digits.fixes.first?.edits.first?.replacement == "300")
    let colon = try #require(found("layout:\n  - block: map\n    height：120\n").first)
    #expect(colon.rule == .invalidYAML && colon.fixes.first?.edits.first?.replacement == ": ")
    #expect(block("“300”").first?.help == ["remove the quotes: a length is a formula, not a text"])
    #expect(block("300;").first?.help == ["remove it: a value ends with its line"])
    #expect(block("300.dp").first?.help == ["write the number alone: lengths are in points, without a unit"])
  }

  @Test func commentNeedsASpace() throws {
    let finding = try #require(block("120#pt").first)
    #expect(finding.message == "`#` begins a comment only after a space")
    #expect(finding.fixes.first?.edits.first?.replacement == " ")
  }

  @Test func fenceAroundASpecIsOneFinding() {
    let text = "```yaml\nscrollwork: 1\nscreen: Test\nlayout:\n  - block: map\n    height: fill\n```\n"
    let all = findings(text)
    #expect(!all.isEmpty && all.allSatisfy { $0.message == "three backticks are a sign of Markdown, not of a spec" })
  }

  private func sheet(_ notches: String, _ keys: String = "") -> [Diagnostic] {
    found(
      """
      layout:
        - block: map
          height: fill
        - sheet: card
          notches: \(notches)
          \(keys)

      """)
  }

  @Test func nameThatIsTakenIsNotOffered() throws {
    let finding = try #require(sheet("{half: 100, Half: 300}").first)
    #expect(finding.rule == .invalidName && finding.fixes.isEmpty)
    #expect(finding.help == ["choose a name other than `half`, which exists already"])
    #expect(sheet("{low: 100, Half: 300}").first?.fixes.first?.edits.first?.replacement == "half")
  }

  @Test func reservedNameHasAnotherOne() {
    #expect(sheet("{low: 100, top: 300}").first?.fixes.first?.edits.first?.replacement == "full")
  }

  @Test func gapBelowAllNotchesHasNoLine() {
    let release = "release: {policy: threshold, line: {dismissed: 60}}"
    #expect(
      sheet("{low: 100, high: 300}", release).map(\.message) == [
        "`line` divides the gaps between notches, and `dismissed` is below all of them"
      ])
  }

  @Test func heightIsNotANotch() {
    let bound = "outside: block\n    undimmedThrough: 1/2 of card.high"
    #expect(
      sheet("{low: 100, high: 300}", bound).map(\.message) == [
        "`undimmedThrough` takes the name of a notch, and no height, not `1/2 of card.high`"
      ])
  }

  @Test func lengthCannotDependOnThePage() {
    let all = found(
      """
      layout:
        - tabs: kinds
          strip: {height: {when: kinds == shows, then: 20, else: 40}}
          pages:
            - page: shows
              content: [{list: rows, contentHeight: 900}]

      """)
    #expect(all.map(\.message) == ["no length depends on the page that `kinds` shows"])
  }
}
