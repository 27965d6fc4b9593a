import Source
import Testing

/// A list whose end a sheet covers at every notch.
@Suite struct CoveredRowsTests {
  /// A list before a sheet.
  private func findings(
    list: String = "contentHeight: feed", _ sheet: String = "notches: {mini: 98, full: 90%}", feed: String = "0...9000",
    between: String = ""
  ) throws -> [Diagnostic] {
    try Linted(
      """
      devices: [iPhone 15]
      measures: {feed: \(feed)}
      layout:
        - {list: rows, \(list)}
      \(between)  - {sheet: player, \(sheet)}

      """, advice: true
    ).findings.filter { $0.rule.id == "covered-rows" }
  }

  @Test func lowestNotchCoversTheEndOfTheList() throws {
    let found = try findings()
    #expect(
      found.map(\.message) == ["`player` always covers the last rows of `rows` on iPhone 15, with feed = 4500 pt"])
    #expect(found.first?.caption == "the list ends at 852 pt, and `player` begins at 754 pt or above")
    #expect(found.first?.help == ["add `player.mini` to `contentHeight`, or end the list above `player`"])
  }

  @Test func sheetThatNoFingerMovesCoversTheEnd() throws {
    #expect(try findings("notches: {only: 98}, drag: false").count == 1)
  }

  @Test func coveredPartIsMeasuredFromTheBarOverTheSheets() throws {
    let bar = "  - {bar: tabBar, height: 83, over: sheets}\n"
    let found = try findings(between: bar)
    #expect(found.first?.caption == "the list ends at 769 pt, and `player` begins at 671 pt or above")
    #expect(
      found.first?.help == ["add the height of the covered part to `contentHeight`, or end the list above `player`"])
    #expect(try findings(list: "contentHeight: feed + 98", between: bar).isEmpty)
    #expect(try findings(list: "contentHeight: feed + 97", between: bar).count == 1)
  }

  @Test func laterSheetCoversTheListOfAnEarlierOne() throws {
    func found(_ first: String, _ second: String) throws -> [String] {
      try Linted(
        """
        devices: [iPhone 15]
        measures: {feed: 0...9000}
        layout:
          - {block: map, height: fill}
        \(first)
        \(second)

        """, advice: true
      ).findings.filter { $0.rule.id == "covered-rows" }.map(\.message)
    }
    let places = """
        - sheet: places
          notches: {low: 200, high: 90%}
          content: [{header: grab, height: 40}, {list: rows, contentHeight: feed}]
      """
    let cart = "  - {sheet: cart, notches: {small: 120, big: 60%}}"
    #expect(
      try found(places, cart) == ["`cart` always covers the last rows of `rows` on iPhone 15, with feed = 4500 pt"])
    #expect(try found(cart, places).isEmpty, "an earlier sheet is below the list")
  }

  @Test(arguments: [
    "contentHeight: feed + player.mini", "contentHeight: feed + 98", "contentHeight: 4000",
    "contentHeight: feed, height: 700",
  ])
  func roomBelowTheRowsIsEnough(list: String) throws {
    let below = list.contains("height: 700") ? "  - {block: chart, height: fill}\n" : ""
    #expect(try findings(list: list, between: below).isEmpty)
  }

  @Test(arguments: [
    "notches: {mini: 0, full: 90%}", "notches: {mini: 98, full: 90%}, dismiss: {velocity: 900}",
    "notches: {mini: 98, full: 90%}, initial: dismissed", "edge: top, notches: {mini: 98, full: 90%}",
  ])
  func sheetThatLeavesOrIsAtTheTopCoversNoEnd(sheet: String) throws {
    #expect(try findings(sheet).isEmpty)
  }

  @Test func rowsOfAShortListMayEndAboveTheSheet() throws {
    #expect(try findings(feed: "0...754").isEmpty)
    #expect(try findings(feed: "0...755").count == 1, "the list does not scroll, and ends behind the sheet")
  }

  @Test func barOverTheColumnIsHigherThanTheSheet() throws {
    #expect(try findings(between: "  - {bar: tools, height: 98}\n").isEmpty)
    let moving = "  - {bar: tools, height: 98, onScroll: return, of: rows}\n"
    #expect(try findings(between: moving).isEmpty, "the list has the bar as an inset")
  }
}
