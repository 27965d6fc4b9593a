import Lint
import Model
import ScrollworkCompiler
import Source
import Testing

@Suite struct SuppressionTests {
  /// A report on text in which every `!` is a `notch-gap` and every `?` an `unused-name`, after its suppressions.
  private func report(_ text: String) -> Report {
    let file = SourceFile(path: "a", text: text)
    var comments: [Span] = []
    var findings: [Diagnostic] = []
    let bytes = Array(text.utf8)
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "!") { findings.append(Diagnostic(.notchGap, "gap", at: Span(offset, offset + 1))) }
      if byte == UInt8(ascii: "?") { findings.append(Diagnostic(.unusedName, "name", at: Span(offset, offset + 1))) }
      if byte == UInt8(ascii: "#") {
        comments.append(Span(offset, bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count))
      }
    }
    return Suppressions(in: comments, of: file, ruleRegistry).applied(to: Report(file: file, findings: findings))
  }

  private func ids(_ text: String) -> [String] { report(text).findings.map(\.rule.id) }

  @Test func commentSuppressesItsLineOrTheNext() {
    #expect(ids("a: ! # scrollwork: ignore notch-gap") == [])
    #expect(ids("# scrollwork: ignore notch-gap\na: !") == [])
    #expect(ids("  # scrollwork: ignore notch-gap\n  # another comment\n\n  a: !") == [])
    #expect(ids("# scrollwork: ignore notch-gap\n# scrollwork: ignore unused-name\na: ! ?") == [])
  }

  @Test func commentSuppressesNoOtherLine() {
    #expect(ids("# scrollwork: ignore notch-gap\na: 1\nb: !") == ["stale-suppression", "notch-gap"])
    #expect(ids("a: 1 # scrollwork: ignore notch-gap\nb: !") == ["stale-suppression", "notch-gap"])
    #expect(ids("a: ?\n# scrollwork: ignore unused-name") == ["unused-name", "stale-suppression"])
  }

  @Test func ignoreFileSuppressesTheWholeFile() {
    #expect(ids("a: !\nb: !\n# scrollwork: ignore-file notch-gap\nc: ! ?") == ["unused-name"])
  }

  @Test func commentMayHaveSeveralIDsAndAReason() {
    #expect(ids("a: ! ? # scrollwork: ignore notch-gap, unused-name") == [])
    #expect(ids("a: ! ? # scrollwork: ignore notch-gap unused-name -- they never rest there") == [])
    #expect(ids("a: ! # scrollwork: ignore notch-gap — intended") == [])
    #expect(ids("a: ! # scrollwork: ignore notch-gap - the gap is meant") == [])
    #expect(ids("a: ! # scrollwork: ignore notch-gap—intended") == [])
  }

  @Test func otherCommentsAreIgnored() {
    #expect(ids("a: 1 # scrollwork is what reads this") == [])
    #expect(ids("a: 1 #") == [])
    #expect(ids("a: 1 # scrollwork:") == [])
    #expect(ids("a: 1 # Scrollwork ignores notch-gap here, and so do we") == [])
    #expect(ids("a: 1 # scrollwork: a compiler") == ["unknown-suppression"])
    #expect(ids("a: 1 # Scrollwork: a compiler") == [])
    #expect(ids("a: 1 # scrollwork ignore this") == [])
    #expect(ids("a: 1 # swiftlint: ignore notch-gap") == [])
  }

  @Test func unusedSuppressionIsStale() throws {
    let found = try #require(report("a: 1 # scrollwork: ignore notch-gap").findings.first)
    #expect(found.rule == .staleSuppression && found.severity == .warning)
    #expect(found.span == Span(26, 35))
  }

  @Test func formerIDIsReportedWithTheCurrentOneAsASafeFix() throws {
    let findings = report("a: ! # scrollwork: ignore dead-notch").findings
    let found = try #require(findings.first { $0.rule == .unknownSuppression })
    #expect(found.message == "the rule `dead-notch` is called `condition-always-false` now")
    #expect(found.fixes.map(\.isSafe) == [true])
    #expect(found.fixes.first?.edits == [Edit(Span(26, 36), "condition-always-false")])
  }

  @Test func unknownNamesHaveSuggestions() throws {
    let found = try #require(
      report("a: ! # scrollwork: ignore notch-gaps").findings.first { $0.rule == .unknownSuppression })
    #expect(found.message == "`notch-gaps` is not the id of a rule")
    #expect(found.fixes.first?.edits == [Edit(Span(26, 36), "notch-gap")])
    #expect(ids("# scrollwork: ignor notch-gap") == ["unknown-suppression"])
    #expect(ids("# scrollwork: ignore") == ["unknown-suppression"])
    #expect(ids("# scrollwork: ignore -- no reason") == ["unknown-suppression"])
    #expect(ids("# scrollwork: ignore some-thing-else") == ["unknown-suppression"])
  }

  @Test(arguments: [
    ("Scrollwork: ignore", "Scrollwork:"), ("SCROLLWORK: IGNORE", "SCROLLWORK:"),
    ("scrollwork:ignore", "scrollwork:ignore"), ("scrollwork : ignore", "scrollwork"),
    ("scrollwork:ignore-file", "scrollwork:ignore-file"),
  ])
  func misspelledSuppressionIsReported(written: String, head: String) throws {
    let text = "a: ! # \(written) notch-gap -- why"
    #expect(ids(text) == ["notch-gap", "unknown-suppression"])
    let found = try #require(report(text).findings.last)
    #expect(found.message == "`\(head)` is not how a suppression begins, so this suppresses nothing")
    #expect(found.span == Span(7, 7 + head.utf8.count))
  }

  @Test func otherVerbsSuggestTheCorrectOne() throws {
    for (verb, meant) in [
      ("Ignore", "ignore"), ("disable", "ignore"), ("ignore-next-line", "ignore"), ("Ignore-File", "ignore-file"),
    ] {
      let found = try #require(report("a: 1 # scrollwork: \(verb) notch-gap").findings.first)
      #expect(found.fixes.first?.edits.first?.replacement == meant)
    }
  }

  @Test func textContainsNoSuppressions() throws {
    let file = SourceFile(path: "a", text: "a: '! # scrollwork: ignore notch-gap'\nb: '# scrollwork: ignore it'\n")
    let suppressions = Suppressions(in: [], texts: [Span(6, 37), Span(42, 66)], of: file, ruleRegistry)
    let finding = Diagnostic(.notchGap, "gap", at: Span(4, 5))
    let found = suppressions.applied(to: Report(file: file, findings: [finding])).findings
    #expect(found.map(\.rule) == [.notchGap, .unknownSuppression])
    #expect(found.last?.span == Span(6, 37))
  }

  /// The misplaced comment had a purpose, so it is not removed silently.
  @Test func misplacedSuppressionHasNoSafeFix() throws {
    let found = try #require(report("# scrollwork: ignore notch-gap\na: 1\nb: !").findings.first)
    #expect(found.rule == .staleSuppression && found.labels == [Label(Span(39, 40), "it is here")])
    #expect(found.fixes.map(\.isSafe) == [false] && found.help.count == 1)
  }

  @Test func findingsAboutSuppressionsCanBeSuppressed() {
    #expect(ids("# scrollwork: ignore-file stale-suppression\na: 1 # scrollwork: ignore notch-gap") == [])
    #expect(ids("# scrollwork: ignore-file stale-suppression\na: 1") == ["stale-suppression"])
    #expect(ids("# scrollwork: ignore unknown-suppression\na: 1 # scrollwork: ignore nothing") == [])
  }

  @Test(arguments: [
    ("a: 1 # scrollwork: ignore notch-gap\nb: 2\n", "a: 1\nb: 2\n"),
    ("a: 1\n  # scrollwork: ignore notch-gap -- why\nb: 2\n", "a: 1\nb: 2\n"),
    ("a: 1\n# scrollwork: ignore notch-gap", "a: 1\n"),
    ("a: ! # scrollwork: ignore notch-gap, unused-name", "a: ! # scrollwork: ignore notch-gap"),
    ("a: ! # scrollwork: ignore unused-name, notch-gap", "a: ! # scrollwork: ignore notch-gap"),
  ])
  func staleSuppressionIsRemovedByItsFix(before: String, after: String) throws {
    let found = try #require(report(before).findings.first { $0.rule == .staleSuppression })
    let edit = try #require(found.fixes.first?.edits.first)
    var bytes = Array(before.utf8)
    bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.replacement.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == after)
    #expect(ids(after) == [])
  }

  @Test func numberOfSuppressionFindingsIsLimited() {
    let text = String(repeating: "# scrollwork: ignore nothing\n", count: 5000)
    #expect(ids(text).count == 200)
    let stale = String(repeating: "# scrollwork: ignore notch-gap\n", count: 5000)
    #expect(ids(stale + "a: !") == [])
    #expect(ids(stale + "a: 1").count == 200)
  }
}
