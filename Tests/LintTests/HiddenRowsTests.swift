import Lint
import Source
import Testing

@Suite struct HiddenRowsTests {
  private func sheet(_ keys: String, modes: String = "", content: String = "") throws -> Linted {
    try Linted(
      """
      devices: [iPhone 15]
      \(modes)
      layout:
        - sheet: place # over the map
          notches: {low: 200, high: 600}
          \(keys)
          content:
            - header: handle
              height: 40
              dragsSheet: \(content.isEmpty ? "true" : "false")
            - list: rows
              contentHeight: 5000
      """)
  }

  @Test func listThatDragsTheSheetHidesNoRows() throws {
    #expect(try sheet("handoff: expandFirst").messages.isEmpty)
  }

  @Test(arguments: ["scrollFirst", "never"])
  func rowsThatOnlyTheHandleRevealsAreAWarning(_ handoff: String) throws {
    let linted = try sheet("handoff: \(handoff)")
    #expect(
      linted.messages == [
        "warning: the last rows of `rows` can only be reached by the handle while `place` rests at `low` [hidden-rows]"
      ])
    #expect(linted.findings.first?.caption == "400 pt of it are beyond the screen on iPhone 15")
    #expect(try #require(linted.fixed()).contains("  - sheet: place # over the map\n    sizing: resting\n"))
    #expect(try Linted(text: #require(linted.fixed())).messages.isEmpty)
  }

  @Test func rowsThatNothingRevealsAreAnError() throws {
    let linted = try sheet("sizing: rigid\n    drag: false")
    #expect(
      linted.messages == [
        "error: the last rows of `rows` cannot be reached while `place` rests at `low` [hidden-rows]"
      ])
    #expect(try #require(linted.fixed()).contains("sizing: resting\n    drag: false"))
    #expect(try sheet("handoff: never", content: "still").findings.first?.severity == .error)
    #expect(try sheet("sizing: resting\n    drag: false").messages.isEmpty)
  }

  @Test func messageNamesTheMode() throws {
    let linted = try sheet("modes: {small: {rests: [low]}}", modes: "modes: [large, small]")
    #expect(
      linted.messages == [
        "error: the last rows of `rows` cannot be reached while `place` rests at `low` in mode `small` [hidden-rows]"
      ])
  }

  @Test func fixKeepsTheYAMLStyle() throws {
    let body =
      "layout:\n  - sheet: place\n    handoff: never\n    notches: {low: 200, high: 600}\n    content: [{list: rows, contentHeight: 5000}]\n"
    let windows = try Linted(text: ("scrollwork: 1\nscreen: Test\n" + body).replacing("\n", with: "\r\n"))
    #expect(try #require(windows.fixed()).contains("- sheet: place\r\n    sizing: resting\r\n    handoff"))
    let flow = try Linted(
      "layout: [{sheet: 'place', handoff: never, notches: {low: 200, high: 600}, content: [{list: rows, contentHeight: 5000}]}]"
    )
    #expect(try #require(flow.fixed()).contains("{sheet: 'place', sizing: resting, handoff"))
    #expect(try Linted(text: #require(flow.fixed())).messages.isEmpty)
  }

  @Test func fixIgnoresCommentsAndTexts() throws {
    let linted = try Linted(
      """
      devices: [iPhone 15]
      layout:
        - sheet: place # sizing: rigid on purpose
          summary: "its sizing: rigid is meant"
          notches: {low: 200, high: 600}
          handoff: never
          content:
            - header: handle
              height: 40
              dragsSheet: true
            - list: rows
              contentHeight: 5000
      """)
    let fixed = try #require(linted.fixed())
    #expect(fixed.contains("# sizing: rigid on purpose\n") && fixed.contains("\"its sizing: rigid is meant\"\n"))
    #expect(fixed.contains("    sizing: resting\n"))
    #expect(try Linted(text: fixed).messages.isEmpty)
  }
}
