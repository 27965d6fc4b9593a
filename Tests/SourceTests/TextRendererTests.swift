import Source
import Testing

@Suite struct TextRendererTests {
  private func render(
    _ text: String, _ finding: Diagnostic, path: String = "a.scroll.yaml", color: Bool = false, width: Int = 120
  ) -> String {
    let file = SourceFile(path: path, text: text)
    return TextRenderer(usesColor: color, width: width).render([Report(file: file, findings: [finding])])
  }

  private func span(_ part: String, in text: String) -> Span {
    let all = Array(text.utf8)
    let wanted = Array(part.utf8)
    let start = all.indices.first { all[$0...].starts(with: wanted) } ?? 0
    return Span(start, start + wanted.count)
  }

  private let header = String(repeating: "#\n", count: 28)

  @Test func findingOfTheReferenceIsRendered() {
    let text = header + "      peek: 256\n\n      half: 50% - 50\n"
    let finding = Diagnostic(
      .notchOrder, "notch `half` falls below `peek` on screens shorter than 612 pt", at: span("50% - 50", in: text),
      caption: "234 pt on iPhone SE (1st generation), 22 pt below `peek`",
      labels: [Label(span("256", in: text), "`peek` is always 256 pt")],
      notes: ["ascending only when height > 612 pt; at exactly 612 pt both are 256 pt"],
      fixes: [
        FixIt(
          "keep `half` above `peek`", isSafe: false, edits: [Edit(span("50% - 50", in: text), "max(257, 50% - 50)")])
      ])
    #expect(
      render(text, finding, path: "specs/Place.scroll.yaml") == """
        specs/Place.scroll.yaml:31:13: error: notch `half` falls below `peek` on screens shorter than 612 pt [notch-order]
           |
        29 |       peek: 256
           |             --- `peek` is always 256 pt
        31 |       half: 50% - 50
           |             ^^^^^^^^ 234 pt on iPhone SE (1st generation), 22 pt below `peek`
           |
           = note: ascending only when height > 612 pt; at exactly 612 pt both are 256 pt
           = help: keep `half` above `peek`
           - 31 |       half: 50% - 50
           + 31 |       half: max(257, 50% - 50)
           = see: scrollwork explain notch-order

        """)
  }

  private func excerpt(_ text: String, _ part: String, width: Int = 120) -> [String] {
    let rendered = render(text, Diagnostic(.unknownKey, "m", at: span(part, in: text), caption: "here"), width: width)
    return rendered.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).prefix(2).map(String.init)
  }

  @Test func caretsAlignUnderWideText() {
    #expect(excerpt("title: 流利读 hight", "hight") == ["1 | title: 流利读 hight", "  |               ^^^^^ here"])
    #expect(excerpt("a: 流利读", "利") == ["1 | a: 流利读", "  |      ^^ here"])
    #expect(excerpt("a: 👩‍👩‍👧 b", "b") == ["1 | a: 👩‍👩‍👧 b", "  |       ^ here"])
    #expect(excerpt("a: e\u{301} b", "b") == ["1 | a: e\u{301} b", "  |      ^ here"])
    #expect(excerpt("a: ❤️ b", "b") == ["1 | a: ❤️ b", "  |       ^ here"])
  }

  @Test func tabsAreArrowsUpToTheNextStop() {
    #expect(excerpt("\ta:\tb", "b") == ["1 | →   a:→ b", "  |         ^ here"])
    #expect(excerpt("\ta: 1", "\t") == ["1 | →   a: 1", "  | ^^^^ here"])
  }

  @Test func controlCharactersAreEscaped() {
    #expect(excerpt("a: \u{1B}[31mb", "b") == ["1 | a: \\u{1B}[31mb", "  |              ^ here"])
    #expect(excerpt("a: \u{202E}b", "b") == ["1 | a: \\u{202E}b", "  |            ^ here"])
    let finding = Diagnostic(.unknownKey, "`\u{7}\n` is odd", at: Span(0, 1))
    #expect(
      render("a", finding, path: "b\u{1B}c").hasPrefix("b\\u{1B}c:1:1: error: `\\u{7}\\u{A}` is odd [unknown-key]\n"))
  }

  @Test func longLinesAreTruncated() {
    let long = String(repeating: "a", count: 500) + "X" + String(repeating: "b", count: 500)
    let lines = excerpt(long, "X", width: 40)
    #expect(
      lines == [
        "1 | …" + String(repeating: "a", count: 19) + "X" + String(repeating: "b", count: 20) + "…",
        "  |  " + String(repeating: " ", count: 19) + "^ here",
      ])
    #expect(excerpt("X" + long, "X", width: 40)[0].hasSuffix("…"))
    // A mark longer than the window is truncated with it.
    #expect(excerpt(long, long, width: 40)[1].count < 60)
  }

  @Test func severalLabelsShareALine() {
    let text = "min: 3, max: 1"
    let finding = Diagnostic(
      .invalidRange, "m", at: span("1", in: text), caption: "below 3", labels: [Label(span("3", in: text), "from")])
    #expect(
      render(text, finding).split(separator: "\n").dropFirst().map(String.init) == [
        "  |", "1 | min: 3, max: 1", "  |      - from", "  |              ^ below 3", "  |",
        "  = see: scrollwork explain invalid-range",
      ])
  }

  @Test func manyLabelsAreCounted() {
    let text = "a: 1\n" + (0..<9).map { "b\($0): c\n" }.joined()
    let uses = (0..<9).map { Label(span("b\($0)", in: text), "here") }
    let shown = render(text, Diagnostic(.invalidRange, "m", at: span("a", in: text), labels: uses))
    #expect(shown.matches(of: #/-- here/#).count == 2)
    #expect(shown.contains("  = note: 7 more places are not shown\n"))
    let four = render(text, Diagnostic(.invalidRange, "m", at: span("a", in: text), labels: Array(uses.prefix(4))))
    #expect(four.matches(of: #/-- here/#).count == 4 && !four.contains("not shown"))
  }

  @Test func multilineSpanIsMarkedOnItsFirstLine() {
    #expect(excerpt("a: [b,\n  c]", "[b,\n  c]") == ["1 | a: [b,", "  |    ^^^ here"])
  }

  @Test func emptySpanAtTheEndHasACaret() {
    let text = "a: 1\n"
    let finding = Diagnostic(.missingKey, "m", at: Span(5, 5))
    #expect(render(text, finding).contains("\n2 |\n  | ^\n"))
    #expect(
      render("", Diagnostic(.emptyFile, "m", at: Span(0, 0))).hasPrefix(
        "a.scroll.yaml:1:1: error: m [empty-file]\n  |\n1 |\n"))
  }

  @Test func fixShowsChangedLinesOnly() {
    let text = "\ta: 1\nb: 2\n\tc: 3\r\nd: 4\n"
    let edits = [Edit(Span(0, 1), "  "), Edit(Span(11, 12), "  ")]
    let finding = Diagnostic(
      .invalidYAML, "m", at: Span(0, 1), fixes: [FixIt("write spaces", isSafe: true, edits: edits)])
    #expect(
      render(text, finding).contains(
        """
          = help: write spaces
          - 1 | →   a: 1
          + 1 |   a: 1
          - 3 | →   c: 3
          + 3 |   c: 3

        """))
  }

  @Test func fixShowsAddedAndRemovedLines() {
    let text = "a: 1\nb: 2\nc: 3\n"
    let removal = Diagnostic(
      .duplicateKey, "m", at: Span(5, 6), fixes: [FixIt("remove it", isSafe: true, edits: [Edit(Span(5, 10), "")])])
    #expect(render(text, removal).contains("  = help: remove it\n  - 2 | b: 2\n  = see"))
    // A line that is moved leaves no copy.
    let edits = [Edit(Span(0, 0), "b: 2\n"), Edit(Span(5, 10), "")]
    let move = Diagnostic(
      .duplicateKey, "m", at: Span(5, 6), fixes: [FixIt("move it", isSafe: false, edits: edits)])
    #expect(render(text, move).contains("  - 1 | a: 1\n  - 2 | b: 2\n  + 1 | b: 2\n  + 2 | a: 1\n  = see"))
    let addition = Diagnostic(
      .missingKey, "m", at: Span(5, 6),
      fixes: [FixIt("add it", isSafe: true, edits: [Edit(Span(5, 5), "x: 0\n"), Edit(Span(14, 14), "0")])])
    #expect(
      render(text, addition).contains(
        "  - 2 | b: 2\n  - 3 | c: 3\n  + 2 | x: 0\n  + 3 | b: 2\n  + 4 | c: 30\n"))
  }

  @Test func longFixIsTruncated() {
    let text = String(repeating: "\ta: 1\n\n", count: 100)
    let edits = (0..<100).map { Edit(Span($0 * 7, $0 * 7 + 1), "  ") }
    let finding = Diagnostic(.invalidYAML, "m", at: Span(0, 1), fixes: [FixIt("f", isSafe: true, edits: edits)])
    let lines = render(text, finding).split(separator: "\n")
    #expect(lines.count < 25 && lines.contains("    …"))
  }

  @Test func colorsAreOptional() {
    let finding = Diagnostic(.unusedName, "m", at: Span(0, 1))
    #expect(!render("a", finding).contains("\u{1B}"))
    let colored = render("a", finding, color: true)
    #expect(colored.contains("\u{1B}[33mwarning:\u{1B}[0m"))
    #expect(colored.contains("  | \u{1B}[33m^\u{1B}[0m\n"))
  }

  @Test func shortFormatHasALinePerFinding() {
    let file = SourceFile(path: "b.scroll.yaml", text: "a: 1\nb: 2\n")
    let findings = [Diagnostic(.unusedName, "two", at: Span(8, 9)), Diagnostic(.wrongType, "one", at: Span(0, 1))]
    #expect(
      ShortRenderer().render([Report(file: file, findings: findings)]) == """
        b.scroll.yaml:1:1: error: one [wrong-type]
        b.scroll.yaml:2:4: warning: two [unused-name]

        """)
  }

  @Test func widthsOfCharactersMatchTerminals() {
    #expect(
      ["abc", "流利", "👍", "🇩🇪", "é", "e\u{301}", "\u{200D}", "\t", "ｆｕｌｌ", "\u{0}"].map(TerminalEscaping.width) == [
        3, 4, 2, 2, 1, 1, 0, 4, 8, 5,
      ])
    #expect(TerminalEscaping.escaped("a\tb") == "a b")
  }
}
