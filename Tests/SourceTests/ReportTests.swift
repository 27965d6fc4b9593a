import Lint
import Model
import Source
import Testing

@Suite struct ReportTests {
  private let file = SourceFile(path: "a", text: "screen: A\nlayout: []\n")

  private func finding(_ rule: Rule, _ start: Int, _ message: String = "m") -> Diagnostic {
    Diagnostic(rule, message, at: Span(start, start + 1))
  }

  @Test func findingsFollowTheOrderOfTheFile() {
    var report = Report(file: file, findings: [finding(.unknownKey, 9), finding(.wrongType, 3)])
    report.add([finding(.columnNotFilled, 3), finding(.unknownKey, 0)])
    #expect(report.findings.map(\.span.start) == [0, 3, 3, 9])
    #expect(report.findings.map(\.rule) == [.unknownKey, .columnNotFilled, .wrongType, .unknownKey])
  }

  @Test func duplicateFindingsAreRemoved() {
    var report = Report(file: file, findings: [finding(.unknownKey, 3), finding(.unknownKey, 3)])
    report.add([finding(.unknownKey, 3), finding(.unknownKey, 3, "another"), finding(.unknownKey, 3)])
    #expect(report.findings.map(\.message) == ["m", "another"])
  }

  @Test func warningsAreNotErrors() {
    #expect(!Report(file: file).hasErrors)
    #expect(!Report(file: file, findings: [finding(.unusedName, 0)]).hasErrors)
    #expect(Report(file: file, findings: [finding(.unusedName, 0), finding(.wrongType, 5)]).hasErrors)
  }

  @Test func severitiesAreOrdered() {
    #expect(Severity.allCases == [.note, .warning, .error])
    #expect(Severity.allCases.sorted() == Severity.allCases)
    #expect(Rule.notchGap.severity == .warning && Rule.notchOrder.severity == .error)
  }

  @Test func spansSelectText() {
    #expect(file.text(Span(0, 6)) == "screen")
    #expect(file.text(Span(18, 99)) == "[]\n")
    #expect(file.text(Span(99, 120)) == "")
    #expect(Span(3, 5).joined(Span(1, 4)) == Span(1, 5))
    #expect(SourceFile(path: "a", bytes: [0x61, 0xE9, 0x62]).text(Span(0, 3)) == "a\u{FFFD}b")
  }
}
