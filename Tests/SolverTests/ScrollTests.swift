import Numerics
import Solver
import Testing

@Suite struct ScrollTests {
  @Test func pageHeightAndCriticalOffsetOfTheStudyScreenAreExact() throws {
    let screen = try Screen(SolverTests.studyTabs)
    // Height and top inset: the navigation bar is the inset + 44, the strip 50.
    let devices: [(String, Rational, Rational)] = [
      ("iPhone SE (1st generation)", 568, 20), ("iPhone 15", 852, 59), ("iPhone 16 Pro Max", 956, 62),
    ]
    for (device, height, safe) in devices {
      let navigation = safe + 44
      #expect(screen.value("page.viewport", on: device) == height - navigation)
      #expect(screen.value("sections.page", on: device) == height - navigation - 50)
      #expect(screen.value("page.contentHeight", on: device) == height - navigation + 200)
      #expect(screen.value("page.critical", on: device) == 200)
      #expect(screen.value("page.range", on: device) == 200)
      #expect(screen.value("sections.pinnedAt", on: device) == 0)
      #expect(screen.value("fluentRows.viewport", on: device) == height - navigation - 50)
      #expect(screen.value("fluentRows.range", on: device) == max(0, 1000 - (height - navigation - 50)))
    }
    #expect(screen.form("sections.page") == "height - safeArea.top - 94")
    #expect(screen.form("page.critical") == "200")
    #expect(screen.clamped("page.critical") == "200")
  }

  @Test func topsFollowEachOther() throws {
    let screen = try Screen(SolverTests.studyTabs)
    let names = ["navigation", "page", "hero", "sections", "fluent", "fluentRows", "spoken", "spokenRows"].map {
      $0 + ".top"
    }
    #expect(screen.values(names, on: "iPhone 15") == ["0", "103", "103", "303", "353", "353", "353", "353"])
  }

  @Test func returnedIsTheOffsetOfTheFirstReturningHeaders() throws {
    func screen(_ tools: String) throws -> Screen {
      try Screen(
        """
        layout:
          - scroll: page
            content:
              - header: hero
                height: 100
                onScroll: \(tools == "return" ? "return" : "leave")
              - header: tools
                height: 90
                \(tools == "returnCollapsed" ? "collapsed: 30" : "summary: A bar.")
                onScroll: \(tools)
              - list: rows
                contentHeight: 2000
        """)
    }
    #expect(try screen("returnCollapsed").form("page.returned") == "160")
    #expect(try screen("leave").form("page.returned") == nil)
    // All headers return first; none returns later.
    #expect(try screen("return").form("page.returned") == nil)
  }

  @Test func keptHeightPinsTheStripAndTheRestIsCritical() throws {
    let screen = try Screen(
      """
      devices: [iPhone 15]
      layout:
        - scroll: page
          content:
            - header: gone
              height: 100
            - header: small
              height: 90
              collapsed: 30
              onScroll: collapse
            - header: firm
              height: 20
              onScroll: stay
            - block: plain
              height: 10
            - header: whole
              height: 60
              collapsed: 15
              onScroll: returnCollapsed
            - header: half
              height: 70
              collapsed: 25
              onScroll: return
            - tabs: sections
              strip: {height: 40, inset: 7}
              pages:
                - page: one
                  content: [{list: rows, contentHeight: 5000}]
      """)
    // keep: 0, 30, 20, 0, 0, 25; travel: 100, 60, 0, 10, 60, 45.
    #expect(
      screen.values(["gone", "small", "firm", "whole", "half"].map { $0 + ".collapsed" }, on: "iPhone 15")
        == ["0", "30", "20", "15", "25"])
    #expect(
      screen.values(["gone", "small", "firm", "whole", "half"].map { $0 + ".travel" }, on: "iPhone 15")
        == ["100", "60", "0", "60", "45"])
    #expect(screen.value("sections.pinnedAt") == 82)
    #expect(screen.value("page.critical") == 268)
    #expect(screen.value("sections.page") == 730)
    #expect(screen.value("page.contentHeight") == 1120)
    #expect(screen.value("page.contentHeight")! - screen.value("page.viewport")! == screen.value("page.critical")!)
  }

  @Test func scrollWithoutALeafHasTheRangeOfItsContent() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - scroll: page
          content:
            - block: first
              height: 500
            - block: second
              height: 300
      """)
    #expect(screen.form("page.range") == "max(0, 800 - height)")
    #expect(screen.form("page.critical") == "max(0, 800 - height)")
    #expect(screen.value("page.range", on: "iPhone SE (1st generation)") == 232)
    #expect(screen.value("page.range", on: "iPhone 15") == 0)
    #expect(screen.value("page.contentHeight") == 800)
  }

  @Test func innerScrollIsTheLeafOfTheOuter() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - scroll: outer
          content:
            - header: large
              height: 120
              collapsed: 40
              onScroll: collapse
            - scroll: inner
              content:
                - header: small
                  height: 10%
                - list: rows
                  contentHeight: 3000
      """)
    #expect(screen.form("outer.critical") == "80")
    #expect(screen.form("inner.viewport") == "height - 40")
    #expect(screen.form("small.height") == "1/10 height - 4")
    #expect(screen.form("inner.critical") == "1/10 height - 4")
    #expect(screen.form("rows.viewport") == "height - 40")
    #expect(screen.form("rows.range") == "max(0, 3040 - height)")
    #expect(screen.form("rows.top") == "1/10 height + 116")
  }

  @Test func tabsOutsideAScrollHaveAFixedStrip() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - bar: navigation
          height: 64
        - tabs: sections
          strip: {height: 10% , inset: 8}
          pages:
            - page: one
              content:
                - bar: note
                  height: 25%
                - list: rows
                  contentHeight: 100
      """)
    #expect(screen.form("sections.strip") == "1/10 height - 6.4")
    #expect(screen.form("sections.pinnedAt") == "8")
    #expect(screen.form("sections.page") == "9/10 height - 65.6")
    #expect(screen.value("one.top", on: "iPhone SE (1st generation)") == 64 + 8 + Rational(504, 10))
    #expect(screen.value("note.height", on: "iPhone SE (1st generation)") == (504 - 8 - Rational(504, 10)) / 4)
    #expect(
      screen.value("rows.height", on: "iPhone SE (1st generation)") == (504 - 8 - Rational(504, 10)) * Rational(3, 4))
  }
}
