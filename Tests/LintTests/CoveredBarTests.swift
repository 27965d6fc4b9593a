import Source
import Testing

@Suite struct CoveredBarTests {
  private func findings(_ sheet: String, height: Int = 60, edge: String = "bottom") throws -> [Diagnostic] {
    try Linted(
      """
      devices: [iPhone SE (1st generation)]
      layout:
        - {block: map, height: fill}
        - {bar: tools, height: \(height), edge: \(edge), onScroll: return, of: rows}
        - sheet: panel
          \(sheet)
          content:
            - {header: handle, height: 24}
            - {list: rows, contentHeight: 5000}

      """, advice: true
    ).findings.filter { $0.rule.id == "covered-bar" }
  }

  @Test func barAsHighAsTheLowestNotchIsCovered() throws {
    let found = try findings("notches: {low: 60, high: 400}")
    #expect(found.map(\.message) == ["`tools` is always covered by `panel`"])
  }

  @Test(arguments: [
    ("notches: {low: 59, high: 400}", "bottom"), ("notches: {low: 60, high: 400}", "top"),
    ("notches: {low: 60, high: 400}\n    dismiss: {below: low}", "bottom"),
    ("notches: {low: 60, high: 400}\n    initial: dismissed", "bottom"),
  ])
  func barThatShowsIsNotReported(_ sheet: String, _ edge: String) throws {
    #expect(try findings(sheet, edge: edge).isEmpty)
  }
}
