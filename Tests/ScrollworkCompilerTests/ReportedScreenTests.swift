import Model
import ScrollworkCompiler
import Source
import Testing

/// Screens of public bug reports, whose scenarios have the expected numbers.
@Suite struct ReportedScreenTests {
  private static let screens: [(name: String, text: String)] = [
    (
      "results return to where they were before a detail",
      """
      scrollwork: 1
      screen: BackFromDetail
      modes: [browsing, detail]
      layout:
        - block: map
          height: fill
        - sheet: results
          notches: {low: 114, mid: 320, high: available - safeArea.top}
          initial: mid
          sizing: resting
          modes:
            browsing: {enter: previous}
            detail: {rests: [low], enter: low, drag: false}
          content: [{header: grip, height: 40}, {list: rows, contentHeight: 3000}]
      scenarios:
        - scenario: after a detail the results are where they were
          on: iPhone 15
          given: {mode: browsing, results: high}
          steps:
            - mode: detail
            - settle: true
            - mode: browsing
            - settle: true
            - expect: {results: high, results.height: 793}
      """
    ),
    (
      "the title of the selected page sends it to its top",
      """
      scrollwork: 1
      screen: TabAgain
      layout:
        - bar: nav
          height: safeArea.top + 44
        - scroll: page
          content:
            - header: head
              height: 200
            - tabs: parts
              strip: 44
              memory: align
              tapSelected: top
              pages:
                - page: a
                  content: [{list: aRows, contentHeight: 5000}]
                - page: b
                  content: [{list: bRows, contentHeight: 900}]
      scenarios:
        - scenario: at rest
          on: iPhone 15
          steps:
            - drag: {on: aRows, by: [-700]}
            - release: {velocity: 0}
            - select: parts.a
            - settle: true
            - expect: {page.offset: 200, aRows.offset: 0}
        - scenario: while the rows decelerate
          on: iPhone 15
          steps:
            - drag: {on: aRows, by: [-700]}
            - release: {velocity: -1000}
            - select: parts.a
            - settle: true
            - expect: {page.offset: 200, aRows.offset: 0}
      """
    ),
    (
      "a form with changes cannot be thrown away",
      """
      scrollwork: 1
      screen: DirtyForm
      modes: [clean, dirty]
      layout:
        - block: back
          height: fill
        - sheet: form
          notches: {half: 50% of available, full: available - safeArea.top - 10}
          outside: dismiss
          dismiss: {below: half, velocity: 1000}
          modes:
            dirty: {dismiss: none, outside: block}
          content: [{header: bar, height: 44}, {list: fields, contentHeight: 900}]
      scenarios:
        - scenario: with changes it cannot be thrown away
          on: iPhone 15
          steps:
            - mode: dirty
            - drag: {on: bar, by: [200]}
            - release: {velocity: 2000}
            - settle: true
            - expect: {form: half, form.height: 426}
            - tap: {outside: form}
            - settle: true
            - expect: {form: half}
        - scenario: without changes it can
          on: iPhone 15
          steps:
            - drag: {on: bar, by: [200]}
            - release: {velocity: 2000}
            - settle: true
            - expect: {form: dismissed}
      """
    ),
    (
      "a message that arrives while a finger holds the list moves nothing under it",
      """
      scrollwork: 1
      screen: HoldAtEnd
      measures:
        rows: {range: 0...40000, typical: 3000}
      layout:
        - bar: nav
          height: safeArea.top + 44
        - list: messages
          contentHeight: rows
          from: end
        - bar: field
          height: 52 + safeArea.bottom
      scenarios:
        - scenario: a message that arrives while a finger holds the list moves nothing under it
          on: iPhone 15
          steps:
            - drag: {on: messages, by: [30]}
            - measure: {rows: 3060}
            - expect: {messages.fromEnd: 90}
      """
    ),
    (
      "more rows arrive while a finger pulls the list past its top",
      """
      scrollwork: 1
      screen: PulledWhileRowsArrive
      measures:
        feed: {range: 0...9000, typical: 3000}
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {half: 50% of available, full: available - safeArea.top}
          handoff: never
          sizing: resting
          content:
            - header: grip
              height: 44
            - list: rows
              contentHeight: feed
              bounces: top
      scenarios:
        - scenario: more rows arrive while a finger pulls the list past its top
          on: iPhone 15
          steps:
            - drag: {on: rows, by: [100]}
            - measure: {feed: 4000}
            - expect: {rows.offset: -100}
      """
    ),
    (
      "a measure of something else while the list returns from past its end",
      """
      scrollwork: 1
      screen: BounceBackAtEnd
      measures:
        other: {range: 10...90, typical: 40}
      layout:
        - bar: nav
          height: safeArea.top + 44
        - list: rows
          contentHeight: 3000
          bounces: both
        - sheet: panel
          notches: {low: 100 + other}
          initial: dismissed
          content: [{block: words, height: fill}]
      scenarios:
        - scenario: a measure of something else while the list returns from past its end
          on: iPhone 15
          given: {rows.offset: rows.range}
          steps:
            - drag: {on: rows, by: [-100]}
            - release: {velocity: 0}
            - expect: {rows.offset: rows.range + 100}
            - measure: {other: 50}
            - expect: {rows.offset: rows.range + 100}
      """
    ),
    (
      "the app opens it while a finger rests on it",
      """
      scrollwork: 1
      screen: MoveUnderFinger
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {tip: 124, half: 50% of available, full: available - safeArea.top - 8}
          initial: half
          content: [{header: grip, height: 44}, {list: rows, contentHeight: 3000}]
      scenarios:
        - scenario: the app opens it while a finger rests on it
          on: iPhone 15
          steps:
            - drag: {on: grip, by: [-20]}
            - move: {panel: full}
            - release: {velocity: 0}
            - settle: true
            - expect: {panel: full, panel.height: 785}
      """
    ),
    (
      "turned and turned back, it is where it was",
      """
      scrollwork: 1
      screen: ThereAndBack
      orientations: [portrait, landscape]
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            tip: 90 + safeArea.bottom
            half: {height: 50% of available, when: portrait}
            full: available - safeArea.top - 8
          initial: half
          content: [{header: grip, height: 44}, {list: rows, contentHeight: 3000}]
      scenarios:
        - scenario: turned and turned back, it is where it was
          on: iPhone 15
          steps:
            - resize: {orientation: landscape}
            - settle: true
            - resize: {orientation: portrait}
            - settle: true
            - expect: {panel: half, panel.height: 426}
      """
    ),
    (
      "in landscape a tap at the tip opens the sheet",
      """
      scrollwork: 1
      screen: TapInactive
      orientations: [portrait, landscape]
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            tip: 90 + safeArea.bottom
            half: {height: 50% of available, when: portrait}
            full: available - safeArea.top - 8
          tap: {tip: half, half: full, full: tip}
          content: [{header: grip, height: 44}, {list: rows, contentHeight: 3000}]
      scenarios:
        - scenario: in landscape a tap at the tip opens the sheet
          on: {device: iPhone 15, orientation: landscape}
          steps:
            - tap: panel
            - settle: true
            - expect: {panel: full, panel.height: 385}
      """
    ),
  ]

  @Test(arguments: screens.indices) func scenariosHaveTheExpectedNumbers(_ index: Int) throws {
    let screen = Self.screens[index]
    let compilation = compile(SourceFile(path: "Reported.scroll.yaml", text: screen.text + "\n"))
    #expect(compilation.report.findings.map(\.message) == [], "\(screen.name)")
    let results = compilation.playScenarios()
    #expect(try #require(results).report.findings.map(\.message) == [], "\(screen.name)")
  }
}
