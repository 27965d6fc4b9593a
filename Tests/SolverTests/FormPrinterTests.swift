import Numerics
import Solver
import Testing

@Suite struct FormPrinterTests {
  @Test(arguments: [
    ("200", "200"),
    ("height - 114", "height - 114"),
    ("60% of height - 44", "3/5 height - 44"),
    ("min(480, 60% of height - 44)", "min(480, 3/5 height - 44)"),
    ("clamp(50% of height, 200, 480)", "clamp(1/2 height, 200, 480)"),
    ("clamp(height, 200, width)", "max(200, min(height, width))"),
    ("114 - height", "114 - height"),
    ("0 - height - 5", "-height - 5"),
    ("width - height + 2.5", "width - height + 2.5"),
    ("height / 3 - 1 / 7 * keyboard", "1/3 height - 1/7 keyboard"),
    ("max(feed, height) / 2 + 1", "1/2 max(height, feed) + 1"),
    ("safeArea.top + safeArea.bottom", "safeArea.top + safeArea.bottom"),
    ("1/3 of height * 3", "height"),
  ])
  func lengthIsPrintedAsItsClosedForm(_ formula: String, _ closedForm: String) throws {
    let screen = try Screen(
      """
      measures: {feed: 0...100}
      let:
        length: \(formula)
      layout: [{block: map, height: fill}]
      """)
    #expect(screen.solution.text(of: screen.solution.lets[0], in: screen.spec) == closedForm)
  }

  @Test func conditionIsPrintedAsInWhen() throws {
    let screen = try Screen(
      """
      environment: {keyboard: 0...300}
      layout:
        - sheet: panel
          notches:
            low: 10
            high: {height: 20, when: keyboard + 10 < 30 and landscape and width >= height / 2 and height > 400}
      """)
    var printer = FormPrinter(screen.solution, in: screen.spec)
    let activity = try #require(screen.solution.activity[screen.spec.sheets[0]])
    #expect(printer.text(of: activity[0]) == "always")
    #expect(printer.text(of: activity[1]) == "keyboard < 20 and landscape and 1/2 height <= width and height > 400")
  }

  @Test func longFormsAreTruncated() throws {
    let lets = (1..<60).map { "  a\($0): max(a\($0 - 1), a\($0 - 1) / 2 + width)" }.joined(separator: "\n")
    let screen = try Screen("let:\n  a0: height\n\(lets)\nlayout: [{block: map, height: fill}]")
    let text = screen.solution.text(of: screen.solution.lets[59], in: screen.spec)
    #expect(text.utf8.count < 5000 && text.contains("…"))
  }
}
