import Model
import Numerics
import Source
import Testing

/// The examples of the language reference, each in a screen, and their meaning.
@Suite struct LanguageTests {
  @Test func nodesAreRead() throws {
    let spec = try analyzed(
      """
      scrollwork: 1
      screen: Course
      measures: {feed: {range: 0...100000, typical: 4200}}
      layout:
        - bar: navigation            # does not scroll
          height: safeArea.top + 44
        - scroll: page               # outer vertical container
          content:
            - header: hero
              height: 200
              collapsed: 44          # what stays
              onScroll: collapse     # leave | collapse | stay | return | returnCollapsed
              stretch: true
            - tabs: sections
              strip: 50              # or {height: 50, inset: safeArea.top}
              memory: align          # align | resetAll | independent
              pages:
                - page: fluent
                  title: 流利读
                  content: [{list: fluentRows, contentHeight: feed}]
                - page: spoken
                  title: 地道说
                  content: [{list: spokenRows, contentHeight: feed}]
      """)
    #expect(
      spec.nodes.map(\.name.text) == [
        "navigation", "page", "hero", "sections", "fluent", "fluentRows", "spoken", "spokenRows",
      ])
    #expect(spec.nodes.map { $0.parent?.index } == [nil, nil, 1, 1, 3, 4, 3, 6])
    #expect(spec.column.map(\.index) == [0, 1])
    #expect(spec.measures[0].typical == 4200)
    let fluent = try #require(spec.nodes[4].page)
    #expect(fluent.title == "流利读")
  }

  @Test func sheetsAreRead() throws {
    let spec = try analyzed(
      """
      scrollwork: 1
      screen: Search
      measures: {feed: 0...100000}
      layout:
        - block: map
          height: fill
        - sheet: search
          notches:                         # smallest to largest
            minimum: 1/4 of available
            medium:  1/2 of available
            maximum: {height: 3/4 of available, when: keyboard == 0 and portrait}
          initial: medium
          handoff: expandFirst             # expandFirst | scrollFirst | never
          sizing: rigid                    # rigid: content laid out at the highest notch
          release: {policy: projected, lookahead: 1/10, flick: 400}
          overdrag: {top: hyperbolic(0.55), bottom: none}
          spring: {response: 0.3, damping: 0.6, dampingAtRest: 1}
          backdrop: {scale: 0.9, opacity: 0.6, dim: 0.3, from: minimum, to: maximum}
          outside: passThrough             # passThrough | block | dismiss | a notch
          undimmedThrough: medium          # touches pass through up to it
          dismiss: {below: minimum, velocity: 2400}
          tap: {minimum: medium, medium: minimum}    # on a part that drags the sheet
          content:
            - header: handle
              height: 44
            - list: results
              contentHeight: feed
      """)
    let sheet = try #require(spec.nodes[1].sheet)
    #expect(sheet.notches.map(\.name.text) == ["minimum", "medium", "maximum"])
    #expect(sheet.notches.map { spec.text($0.height) } == ["1/4 of available", "1/2 of available", "3/4 of available"])
    #expect(sheet.notches[2].condition.map(spec.text) == "keyboard == 0 and portrait")
    #expect(sheet.initial == .notch(1))
    #expect(sheet.release.isUniform)
    #expect(sheet.release.expand == ReleaseRule(.projected(lookahead: Rational(1, 10), flick: .init(above: 400))))
    #expect(sheet.overdrag.top == .hyperbolic(Rational(55, 100)))
    #expect(sheet.overdrag.bottom == .none)
    let spring = sheet.spring
    #expect([spring.response, spring.damping, spring.dampingAtRest] == [Rational(3, 10), Rational(6, 10), 1])
    let backdrop = try #require(sheet.backdrop)
    #expect([backdrop.scale, backdrop.opacity, backdrop.dim] == [Rational(9, 10), Rational(6, 10), Rational(3, 10)])
    #expect(backdrop.from == 0 && backdrop.to == 2)
    #expect(sheet.undimmedThrough == 1)
    #expect(
      sheet.dismiss
        == .when(
          DismissCondition(below: .notch(0), velocity: .constant(2400), within: nil, isRescued: true)))
    #expect(sheet.tap.map(\.target) == [.notch(1), .notch(0)])
  }

  @Test func modesAreRead() throws {
    let spec = try analyzed(
      """
      scrollwork: 1
      screen: Parking
      measures: {tags: 44...240}
      modes: [empty, new, edit, normal]
      layout:
        - sheet: curtain
          edge: top
          notches:
            hidden: 0
            normal: 88
            advanced: min(88 + tags, available / 2)
          tap: {hidden: previous}
          modes:
            empty:  {rests: [hidden], enter: hidden, drag: false}
            normal: {rests: [hidden, normal, advanced], enter: normal,
                     tap: {hidden: normal, normal: hidden, advanced: normal}}
      """)
    let sheet = try #require(spec.nodes[0].sheet)
    #expect(spec.modes.map(\.text) == ["empty", "new", "edit", "normal"])
    #expect(sheet.handoff == .never)
    #expect(sheet.modes.map(\.mode.index) == [0, 3])
    #expect(sheet.modes.map(\.rests) == [[0], [0, 1, 2]])
    #expect(sheet.modes.map(\.enter) == [.notch(0), .notch(1)])
    #expect(sheet.modes.map(\.drag) == [false, true])
    #expect(sheet.modes[0].tap.map(\.target) == [.previous])
  }

  @Test func constraintsAssertionsAndScenariosAreRead() throws {
    let spec = try analyzed(
      """
      scrollwork: 1
      screen: Everything
      measures: {feed: 0...100000}
      modes: [browse, edit]
      layout:
        - block: panel
          height: {min: 60, prefer: 300, priority: high}
        - block: map
          height: {min: 100}
        - tabs: sections
          strip: 50
          pages:
            - page: fluent
              content: [{list: fluentRows, contentHeight: feed}]
            - page: spoken
              content: [{list: spokenRows, contentHeight: feed}]
        - sheet: search
          notches: {minimum: 100, medium: 200, maximum: 300}
          content: [{list: results, contentHeight: feed}]
          modes: {edit: {drag: false}}
      constraints:
        - panel.height <= 2 * map.height          # required
        - panel.height == 320 @high               # high | medium | low, or @high(2) for a weight
        - panel.height >= 20 @low(2)
      ensure:
        - sections.page >= 200
        - search.medium - search.minimum >= 80
      scenarios:
        - scenario: a flick opens it fully
          on: iPhone 15                     # or {device: iPhone 15, orientation: landscape}, or an environment
          given: {search: medium, feed: 5000}
          steps:
            - drag: {on: results, by: [-60, -60]}   # finger movement, UIKit's sign: negative is up
            - release: {velocity: -900}             # points per second
            - settle: true
            - expect: {search: maximum, results.offset: 0, search.progress: 1}
            - tap: search
            - select: sections.spoken
            - mode: edit
            - resize: {height: 393}
      """)
    #expect(spec.constraints.map(\.strength) == [.required, .level(.high, weight: 1), .level(.low, weight: 2)])
    #expect(
      spec.assertions.map { spec.text($0.comparison) } == [
        "sections.page >= 200", "search.medium - search.minimum >= 80",
      ])
    let steps = spec.scenarios[0].steps
    #expect(steps.count == 9)
    if case .device(let device, .portrait) = spec.scenarios[0].place {
      #expect(device.name == "iPhone 15")
    } else {
      Issue.record("not on an iPhone 15 in portrait")
    }
    if case .given(let settings) = steps[0].kind { #expect(settings.count == 2) } else { Issue.record("nothing given") }
    if case .select(let page) = steps[6].kind {
      #expect(spec[page].name.text == "spoken")
    } else {
      Issue.record("no page")
    }
  }

  @Test(arguments: [
    "200", "50%", "1/4 of available", "60% of height - 44", "min(480, 60% of available)", "safeArea.top + 44",
    "hero.height", "search.medium", "clamp(feed, 44, 160)", "-(feed - 20) + 3 * (height - 2)", "20 * 50", "a - -b",
    "feed / 2 / 3", "1/2 of (feed + 2)", "50% of 50%", "max(1, 2, 3)", "2 of feed", "safeArea.bottom",
    "keyboard + width",
  ])
  func printedExpressionsAreReadAgainUnchanged(_ text: String) throws {
    // The printed expression is read again as the same.
    let printed = try printed(text)
    #expect(try self.printed(printed) == printed)
  }

  /// Canonical expressions are printed unchanged.
  @Test(arguments: [
    "200", "50%", "1/4 of available", "0.6 of height - 44", "min(480, 0.6 of available)", "safeArea.top + 44",
    "-(feed - 20) + 3 * (height - 2)", "a - -b", "feed / 2 / 3", "feed - (a - b)", "feed - a - b", "2 * (feed / 3)",
    "clamp(feed, 44, hero.height)", "search.medium / 2",
  ])
  func canonicalExpressionsArePrintedUnchanged(_ text: String) throws {
    #expect(try printed(text) == text)
  }

  private func printed(_ text: String) throws -> String {
    let spec = try analyzed(
      """
      scrollwork: 1
      screen: Test
      measures: {feed: 0...100000, a: 0...1, b: 0...1}
      layout:
        - header: hero
          height: feed + a + b
        - list: rows
          contentHeight: \(text)
        - sheet: search
          notches: {small: 100, medium: 200}

      """)
    return spec.text(try #require(spec.nodes[1].list).contentHeight)
  }
}
