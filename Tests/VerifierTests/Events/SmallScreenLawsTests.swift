import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Small screens with unusual combinations of nodes are proved; `make laws` tries more of them than `make test`.
@Suite struct SmallScreenLawsTests {
  private static let head = """
    scrollwork: 1
    screen: Example
    measures: {feed: 0...100000}
    modes: [calm, busy]
    layout:

    """

  /// The violated and unproved laws of a layout.
  private func objections(_ layout: String) throws -> [String] {
    let text =
      layout.contains("calm")
      ? Self.head
      : Self.head.split(separator: "\n").filter { !$0.hasPrefix("modes") }
        .joined(separator: "\n") + "\n"
    let compilation = compile(SourceFile(path: "Example.scroll.yaml", text: text + layout))
    _ = try #require(compilation.machine, "\(TextRenderer().render([compilation.report]))")
    return compilation.movementFindings().filter { $0.rule == .brokenLaw || $0.rule == .unprovedLaw }.map(\.message)
  }

  @Test(
    arguments: Exhaustive.pairs(
      ["leave", "collapse", "return", "returnCollapsed"], ["list", "align", "reset", "resetAll", "independent"],
      orEvery: 4))
  func snappingHeaderBelowAnyNodeIsProved(_ onScroll: String, _ below: String) throws {
    let aboves = [
      "", "      - block: picture\n        height: 120\n",
      "      - header: first\n        height: 60\n        snap: true\n",
    ]
    let collapsed = onScroll == "collapse" || onScroll == "returnCollapsed" ? "        collapsed: 44\n" : ""
    let list = "      - list: rows\n        contentHeight: feed\n"
    let tabs =
      "      - tabs: sections\n        strip: 40\n        memory: \(below)\n        pages:\n"
      + ["one", "two"].map {
        "          - page: \($0)\n            content: [{list: \($0)Rows, contentHeight: feed}]\n"
      }.joined()
    let tried = Exhaustive.isOn ? aboves : [aboves[(onScroll.utf8.count + below.utf8.count) % aboves.count]]
    for above in tried {
      let header =
        "      - header: hero\n        height: 200\n        onScroll: \(onScroll)\n\(collapsed)        snap: true\n"
      let layout = "  - scroll: page\n    content:\n" + above + header + (below == "list" ? list : tabs)
      #expect(try objections(layout) == [], "\(layout)")
    }
  }

  @Test func severalSnappingHeadersAreProved() throws {
    let headers = (1...4).map { "      - header: h\($0)\n        height: 40\n        snap: true\n" }.joined()
    let layout = "  - scroll: page\n    content:\n\(headers)      - list: rows\n        contentHeight: feed\n"
    #expect(try objections(layout) == [])
  }

  @Test(arguments: ["expandFirst", "scrollFirst", "never"], ["none", "halved", "{bottom: halved}"])
  func sheetWithOverdragIsProved(_ handoff: String, _ overdrag: String) throws {
    let layout = """
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 90, middle: 45%, high: 80%}
          handoff: \(handoff)
          overdrag: \(overdrag)
          content:
            - header: handle
              height: 40
            - list: rows
              contentHeight: feed

      """
    #expect(try objections(layout) == [])
  }

  @Test(arguments: Exhaustive.pairs(["none", "top", "bottom", "both"], ["none", "outer", "inner"], orEvery: 4))
  func scrollWithRefreshAndBounceIsProved(_ bounces: String, _ refresh: String) throws {
    let page = """
          - scroll: page
            bounces: \(bounces)
            pullToRefresh: \(refresh)
            content:
              - header: hero
                height: 120
                onScroll: collapse
                collapsed: 20

      """
    let tabs = """
              - tabs: sections
                strip: 40
                memory: resetAll
                pages:
                  - page: one
                    content: [{list: oneRows, contentHeight: feed}]
                  - page: two
                    content: [{list: twoRows, contentHeight: feed}]

      """
    #expect(try objections((page + tabs).split(separator: "\n").map { "\($0.dropFirst(2))\n" }.joined()) == [])
    let sheet = """
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 240, high: 480}
          sizing: resting
          content:

      """
    let list = """
              - list: rows
                contentHeight: feed

      """
    let inSheet = (page + list).split(separator: "\n").map { "  \($0)\n" }.joined()
    #expect(try objections(sheet + inSheet) == [])
  }

  /// A deceleration that stops at an end can begin beyond it, where a finger has pulled the scroll.
  @Test(arguments: ["top", "bottom", "both"])
  func pulledScrollWhoseFlingsStopIsProved(_ bounces: String) throws {
    let layout = """
        - scroll: page
          bounces: \(bounces)
          fling: stop
          content:
            - header: hero
              height: 120
            - list: rows
              contentHeight: feed

      """
    #expect(try objections(layout) == [])
  }

  /// A map screen: a scroll with a header and pages in a resting sheet with three notches.
  @Test(arguments: Exhaustive.pairs(["expandFirst", "scrollFirst"], ["none", "halved"], orEvery: 4))
  func mapSheetIsProvedCompletely(_ handoff: String, _ overdrag: String) throws {
    let head = """
        - block: map
          height: fill
        - sheet: places
          sizing: resting
          handoff: \(handoff)
          overdrag: \(overdrag)
          notches: {tip: 240, half: 50%, full: 90%}
          release: {policy: projected}
          modes:
            calm: {rests: [tip, half, full], enter: half}
            busy: {rests: [full], drag: false}
          content:
            - header: grip
              height: 20
            - scroll: page
              content:
                - header: title
                  height: 60
                  collapsed: 20
                  onScroll: collapse

      """
    let list = """
                - list: rows
                  contentHeight: feed

      """
    let tabs = """
                - tabs: sections
                  strip: 40
                  memory: align
                  pages:
                    - page: one
                      content: [{list: oneRows, contentHeight: feed}]
                    - page: two
                      content: [{list: twoRows, contentHeight: feed}]
                    - page: three
                      content: [{list: threeRows, contentHeight: feed}]

      """
    for content in [list, tabs] { #expect(try objections(head + content) == []) }
  }

  /// A sheet with one notch, one at the top edge, and one that cannot be dragged.
  @Test(arguments: ["anchor: progress", "bounces: bottom", "pullToRefresh: outer", "fling: stop"])
  func scrollInARestingSheetIsProved(_ key: String) throws {
    let sheets = ["edge: top\n    drag: false", "edge: top", "handoff: scrollFirst", "handoff: expandFirst"]
    for sheet in Exhaustive.cases(sheets, orEvery: 3) {
      let layout = """
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 240}
            \(sheet)
            sizing: resting
            modes:
              calm: {rests: [low]}
              busy: {rests: [low], drag: false}
            content:
              - scroll: page
                \(key)
                content:
                  - header: hero
                    height: 60
                    onScroll: collapse
                    collapsed: 20
                  - list: rows
                    contentHeight: feed

        """
      #expect(try objections(layout) == [], "\(layout)")
    }
  }

  /// A page that resets does so on a resize while it is hidden, pinned or not.
  @Test(arguments: ["align", "reset", "resetAll", "independent"])
  func scrollInAPageIsProved(_ memory: String) throws {
    let layout = """
        - scroll: outer
          content:
            - header: hero
              height: 160
            - tabs: kinds
              strip: 44
              memory: \(memory)
              pages:
                - page: one
                  content:
                    - scroll: inner
                      content:
                        - header: notice
                          height: 60
                        - list: rows
                          contentHeight: feed
                - page: two
                  content: [{list: others, contentHeight: 300}]

      """
    #expect(try objections(layout) == [])
  }

  /// The solver rejects a mode without an active notch, so it does not occur here.
  @Test(arguments: ["", ", enter: short", ", drag: false"])
  func modeWithConditionalNotchesIsProved(_ keys: String) throws {
    let layout = """
        - block: order
          height: fill
        - sheet: payment
          notches:
            low: {height: 100, when: height < 700}
            short: {height: 220, when: height >= 700}
            tall: 75% of available
          modes:
            calm: {rests: [low, short]\(keys)}
          content:
            - header: total
              height: 72
            - block: cards
              height: fill

      """
    #expect(try objections(layout) == [])
  }
}
