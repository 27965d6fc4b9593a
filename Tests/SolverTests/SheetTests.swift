import Model
import Numerics
import Solver
import Testing

@Suite struct SheetTests {
  @Test func overlayHasItsNotchesEndsAndColumn() throws {
    let screen = try Screen(SolverTests.overlay)
    #expect(screen.form("search.medium") == "1/2 height")
    #expect(screen.form("search.lowest") == "1/4 height")
    #expect(screen.form("search.highest") == "3/4 height")
    #expect(screen.form("search.height") == "3/4 height")
    #expect(screen.form("search.travel") == "1/2 height")
    #expect(screen.form("search.top") == "1/4 height")
    #expect(screen.form("handle.collapsed") == "44")
    #expect(screen.form("results.height") == "3/4 height - 44")
    #expect(screen.form("search.contentHeight") == "1044")
    #expect(screen.clamped("search.maximum") == "3/4 height", "the order is plain for every height")
    #expect(screen.value("results.top") == 257)
  }

  @Test func contentHeightCountsVisibleChildren() throws {
    let screen = try Screen(
      """
      devices: [iPhone 15]
      environment: {keyboard: 0...300}
      layout:
        - block: map
          height: fill
        - sheet: place
          notches: {low: 200, high: 700}
          content:
            - block: title
              height: 100
            - block: tip
              height: {prefer: 100 - keyboard}
            - block: room
              height: {fill: 1, min: 60}
            - list: rows
              height: {min: 40, max: 500}
              contentHeight: 150
            - list: more
              height: {prefer: 90}
              contentHeight: 150
      """)
    #expect(screen.form("place.contentHeight") == "max(0, 100 - keyboard) + 400")
  }

  @Test func safeAreaReferenceAddsTheInsetOfTheEdge() throws {
    func screen(_ edge: String) throws -> Screen {
      try Screen(
        """
        devices: [iPhone]
        layout:
          - sheet: panel
            edge: \(edge)
            reference: safeArea
            notches: {low: 50, high: 50%}
        """)
    }
    let bottom = try screen("bottom")
    #expect(bottom.form("panel.available") == "height - safeArea.top - safeArea.bottom")
    #expect(bottom.form("panel.low") == "safeArea.bottom + 50")
    #expect(bottom.value("panel.high") == Rational(827, 2))
    #expect(bottom.value("panel.top") == Rational(877, 2))
    let top = try screen("top")
    #expect(top.form("panel.low") == "safeArea.top + 50")
    #expect(top.value("panel.high") == Rational(877, 2))
    #expect(top.value("panel.top") == 0)
    #expect(top.obligations.contains("panel.low < panel.high"))
  }

  static let conditional = """
    devices: [iPhone]
    orientations: [portrait, landscape]
    environment:
      keyboard: 0...346
    layout:
      - sheet: panel
        notches:
          low: 100
          high: {height: 3/4 of available, when: keyboard == 0 and portrait}
    """

  @Test func inactiveNotchHasNoValue() throws {
    let screen = try Screen(Self.conditional)
    #expect(screen.form("panel.highest") == "3/4 height when keyboard == 0 and portrait, else 100")
    let phone = try #require(screen.spec.devices.first { $0.name == "iPhone 15" })
    func sample(_ orientation: Orientation, keyboard: Rational) -> Evaluation {
      screen.solution.sample(
        screen.spec, on: phone, orientation, overriding: [(Solution.parameter(.keyboard), keyboard)])
    }
    #expect(sample(.portrait, keyboard: 0)["panel.high"] == 639)
    #expect(sample(.portrait, keyboard: 0)["panel.travel"] == 539)
    #expect(sample(.portrait, keyboard: 300)["panel.high"] == nil)
    #expect(sample(.portrait, keyboard: 300)["panel.highest"] == 100)
    #expect(sample(.landscape, keyboard: 0)["panel.high"] == nil)
    let order = try #require(
      screen.solution.obligations.first { $0.row(in: screen.spec).text == "panel.low < panel.high" })
    #expect(order.claims[0].given.count == 2)
  }

  @Test func orderIsRequiredWithinAModeOnly() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      modes: [empty, normal, edit]
      layout:
        - sheet: curtain
          edge: top
          notches:
            hidden: 0
            normal: 88
            advanced: 300
            editing: 120
          modes:
            empty: {rests: [hidden], enter: hidden, drag: false}
            normal: {rests: [hidden, normal, advanced]}
            edit: {rests: [hidden, editing]}
      """)
    let order = screen.obligations.filter { $0.contains("<") && !$0.contains("<=") }
    #expect(
      Set(order) == [
        "curtain.hidden < curtain.normal", "curtain.normal < curtain.advanced", "curtain.hidden < curtain.editing",
      ])
    #expect(screen.form("curtain.highest") == "300")
    #expect(screen.form("curtain.lowest") == "0")
    #expect(screen.clamped("curtain.editing") == "120", "no notch of another mode pushes it up")
  }

  @Test func naturalHeightShowsAllContent() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      measures: {feed: 0...1000}
      layout:
        - sheet: panel
          notches: {low: 100, high: 90%}
          content:
            - bar: handle
              height: 20
            - block: rest
              height: fill
            - tabs: sections
              strip: {height: 40, inset: 5}
              pages:
                - page: one
                  content:
                    - bar: note
                      height: 30
                    - list: rows
                      contentHeight: feed
                - page: two
                  content:
                    - scroll: inner
                      content:
                        - header: hero
                          height: 200
                        - list: more
                          contentHeight: 300
      """)
    #expect(screen.form("panel.contentHeight") == "max(500, feed + 30) + 65")
  }

  @Test func notchMayBeTheContentHeight() throws {
    let screen = try Screen(
      """
      devices: [iPhone]
      layout:
        - sheet: panel
          notches: {low: 100, high: panel.contentHeight}
          content:
            - bar: handle
              height: 20
            - bar: body
              height: 300
      """)
    #expect(screen.form("panel.high") == "320")
    #expect(screen.solution.obligations.contains { $0.subject == .columnSum(NodeID(index: 0)) })
  }
}
