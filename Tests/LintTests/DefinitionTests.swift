import Source
import Testing

/// What a formula adds up may stand in definitions.
@Suite("Definitions in formulas")
struct DefinitionTests {
  @Test("keyboard-over-inset: one of the two has a name")
  func keyboardOverNamedInset() throws {
    let linted = try Linted(
      """
      environment: {keyboard: 0...300}
      let: {margin: safeArea.bottom + 8}
      layout:
        - sheet: place
          notches: {low: 120, high: 150 + margin + keyboard}
      """, advice: true)
    #expect(
      linted.messages == [
        "warning: the keyboard and the lower safe area are counted one on the other [keyboard-over-inset]"
      ])
    #expect(
      linted.findings.first?.labels.map(\.message) == [
        "while the keyboard is up it lies under it", "`margin` is this",
      ])
  }

  @Test("keyboard-over-inset: what a definition adds up is told there")
  func keyboardOverInsetInADefinition() throws {
    let linted = try Linted(
      """
      environment: {keyboard: 0...300}
      let: {margin: safeArea.bottom + keyboard}
      layout:
        - sheet: place
          notches: {low: 60 + margin, high: 150 + margin}
      """, advice: true)
    #expect(
      linted.messages == [
        "warning: the keyboard and the lower safe area are counted one on the other [keyboard-over-inset]"
      ])
    #expect(linted.findings.map { linted.text($0.span) } == ["keyboard"])
  }

  @Test(
    "keyboard-over-inset: the larger of the two, and the inset besides",
    arguments: [
      "max(keyboard, safeArea.bottom) + safeArea.bottom":
        "the larger of the two is there: leave out what is added to it",
      "keyboard + max(safeArea.bottom, keyboard)": "the larger of the two is there: leave out what is added to it",
      "max(keyboard, 40) + safeArea.bottom": "count the larger of the two: `max(keyboard, safeArea.bottom)`",
    ])
  func keyboardOverLargerInset(formula: String, help: String) throws {
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

  @Test("keyboard-counted-twice: a definition is told where it is, and two that are right together at their sum")
  func keyboardCountedTwiceThroughNames() throws {
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

  @Test("Definitions that are too large to be put in, one or all together, are passed by")
  func largeDefinitions() throws {
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

  @Test("inset-counted-twice: by a name")
  func insetCountedTwiceByName() throws {
    let linted = try Linted(
      """
      let: {margin: safeArea.bottom + 8}
      layout:
        - sheet: place
          reference: safeArea
          notches: {low: 120, high: 300 + margin}
      """, advice: true)
    #expect(linted.messages == ["warning: notch `high` counts the safe area twice [inset-counted-twice]"])
    #expect(linted.findings.first?.labels.map(\.message) == ["`margin` is this"])
  }

  @Test("keyboard-over-inset: by a name, in a notch that is measured from the inset")
  func keyboardMeasuredFromInset() throws {
    let linted = try Linted(
      """
      environment: {keyboard: 0...100}
      let: {room: "max(keyboard, 20)"}
      layout:
        - sheet: place
          reference: safeArea
          notches: {low: 20, high: 300 + room}
      """, advice: true)
    #expect(linted.findings.map { "\($0.rule.id): \(linted.text($0.span))" } == ["keyboard-over-inset: room"])
  }

  @Test("refresh-inset: by a name")
  func refreshInsetByName() throws {
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

  @Test("wrong-reference: by a name, whose value is not the notch's to change")
  func wrongReferenceByName() throws {
    let linted = try Linted(
      """
      let: {half: height / 2}
      layout:
        - sheet: place
          reference: safeArea
          notches: {low: 120, high: half}
      """, advice: true)
    #expect(
      linted.messages == [
        "warning: notch `high` is a part of the screen, measured from the safe area [wrong-reference]"
      ])
    #expect(linted.findings.first?.fixes.isEmpty == true)
  }

  @Test("hardcoded-inset: beside the keyboard another sum is meant")
  func typedInsetUnderTheKeyboard() throws {
    let linted = try Linted(
      """
      environment: {keyboard: 0...300}
      layout:
        - sheet: place
          notches: {low: 120, high: 150 + keyboard + 34}
      """, advice: true)
    #expect(
      linted.messages == ["warning: this is the `safeArea.bottom` of some phones, typed by hand [hardcoded-inset]"])
    #expect(linted.findings.first?.fixes.isEmpty == true)
  }
}
