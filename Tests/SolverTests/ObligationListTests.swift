import Solver
import Testing

@Suite struct ObligationListTests {
  @Test func obligationsAreListedInTheOrderOfTheFile() throws {
    #expect(
      try Screen(everything).obligations == [
        "0 <= navigation.height", "0 <= stories.height", "0 <= page.height", "0 <= hero.height",
        "0 <= hero.collapsed", "hero.collapsed <= hero.height", "the bounds of clamp(feed, 10, 40) are in order",
        "0 <= banner.height", "0 < sections.page", "0 <= sections.strip", "0 <= page.critical",
        "0 <= inset of sections", "0 <= note.height", "0 <= rows.height", "0 <= rows.contentHeight",
        "0 <= plain2.height", "0 <= text.height", "panel has a notch to rest at in mode plain",
        "the column of panel comes out exactly", "0 <= panel.low", "0 <= panel.high", "panel.low < panel.high",
        "panel has a notch to rest at in mode other", "0 <= inside.height", "0 <= curtain.up", "0 <= curtain.down",
        "curtain.up < curtain.down", "panel.high >= panel.travel",
      ])
  }
}
