import Source
import Testing

/// Rules look through definitions.
@Suite struct DefinitionTests {

  @Test(arguments: [
    "max(keyboard, safeArea.bottom) + safeArea.bottom":
      "the larger of the two is there: leave out what is added to it",
    "keyboard + max(safeArea.bottom, keyboard)": "the larger of the two is there: leave out what is added to it",
    "max(keyboard, 40) + safeArea.bottom": "count the larger of the two: `max(keyboard, safeArea.bottom)`",
  ])
  func keyboardOverInsetIsReportedForALargerInset(formula: String, help: String) throws {
    func findings(_ formula: String) throws -> [Diagnostic] {
      try Linted(
        """
        environment: {keyboard: 0...300}
        layout:
          - sheet: place
            notches: {low: 60, high: "300 + \(formula)"}
        """, advice: true
      ).findings.filter { $0.rule == .keyboardOverInset }
    }
    #expect(try findings(formula).map(\.help) == [[help]])
    #expect(try findings("max(keyboard, safeArea.bottom)").isEmpty)
    #expect(try findings("max(keyboard - safeArea.bottom, 0) + safeArea.bottom").isEmpty)
  }

  @Test func keyboardCountedTwiceIsReportedThroughNames() throws {
    func places(_ definitions: String, _ high: String) throws -> [String] {
      let linted = try Linted(
        """
        environment: {keyboard: 0...100}
        let: {\(definitions)}
        layout:
          - sheet: place
            notches: {low: 20, high: \(high)}
        """, advice: true)
      return linted.findings.filter { $0.rule == .keyboardCountedTwice }.map { linted.text($0.span) }
    }
    #expect(try places("room: 2 * keyboard, more: room + 10", "300 + more") == ["2 * keyboard"])
    #expect(try places("room: keyboard + 10, more: keyboard + 4", "50 + room + more") == ["50 + room + more"])
    #expect(try places("room: keyboard + 10", "room + 300").isEmpty)
  }

  @Test func largeDefinitionsAreNotExpanded() throws {
    func findings(_ definitions: [String], _ high: String) throws -> [Diagnostic] {
      try Linted(
        """
        environment: {keyboard: 0...100}
        let:
          \(definitions.joined(separator: "\n  "))
        layout:
          - sheet: place
            notches: {low: 20, high: "\(high)"}
        """, advice: true
      ).findings.filter { $0.rule == .keyboardOverInset }
    }
    let insets = Array(repeating: "safeArea.bottom", count: 240).joined(separator: " + ")
    #expect(try findings(["insets: \(insets)"], "100 + 0 * insets + keyboard + safeArea.bottom").count == 1)
    let sums = (0..<100).map { "sum\($0): insets + keyboard" }
    #expect(try findings(["insets: \(insets)"] + sums, "200").count == 41)
    let doublings = (1..<60).map { "double\($0): double\($0 - 1) + double\($0 - 1)" }
    #expect(try findings(["double0: safeArea.bottom"] + doublings, "100 + keyboard + 0 * double59").isEmpty)
  }

  @Test func refreshInsetIsReportedThroughNames() throws {
    func findings(_ inset: String) throws -> [String] {
      try Linted(
        """
        let: {deep: 2 * 30, deeper: 61}
        layout:
          - scroll: page
            pullToRefresh: outer
            content:
              - {header: hero, height: 200}
              - tabs: tabs
                strip: {height: 44, inset: \(inset)}
                memory: independent
                pages:
                  - page: one
                    content: [{list: rows, contentHeight: 5000}]
                  - page: two
                    content: [{list: others, contentHeight: 5000}]
        """, advice: true
      ).findings.filter { $0.rule == .refreshInset }.compactMap(\.caption)
    }
    #expect(try findings("deep") == ["60 pt is the inset of UIRefreshControl while it refreshes"])
    #expect(try findings("deeper").isEmpty)
  }

}
