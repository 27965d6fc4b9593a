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
  ]

  @Test(arguments: screens.indices) func scenariosHaveTheExpectedNumbers(_ index: Int) throws {
    let screen = Self.screens[index]
    let compilation = compile(SourceFile(path: "Reported.scroll.yaml", text: screen.text + "\n"))
    #expect(compilation.report.findings.map(\.message) == [], "\(screen.name)")
    let results = compilation.playScenarios()
    #expect(try #require(results).report.findings.map(\.message) == [], "\(screen.name)")
  }
}
