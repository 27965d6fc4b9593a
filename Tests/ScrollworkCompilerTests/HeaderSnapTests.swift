import ScrollworkCompiler
import Source
import Testing

/// The end at which a release settles a header.
@Suite struct HeaderSnapTests {
  private func play(_ snap: String, _ onScroll: String = "leave", _ scenarios: String) throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Snapping
      devices: [iPhone 15]
      layout:
        - scroll: page
          content:
            - header: hero
              height: 120
              onScroll: \(onScroll)
              snap: \(snap)
            - list: rows
              contentHeight: 5000
      scenarios:
      \(scenarios)
      """)
  }

  private func scenario(_ drag: String, velocity: Int = 0, settlesAt offset: Int, given: String? = nil) -> String {
    """
      - scenario: "\(drag), \(velocity), \(given ?? "at the start")"
    \(given.map { "    given: \($0)\n" } ?? "")    steps:
          - drag: {on: rows, by: \(drag)}
          - release: {velocity: \(velocity)}
          - expect: {page.offset: \(offset)}

    """
  }

  @Test(arguments: ["leave", "collapse", "return"]) func headerOpensIfMoreThanItsPartShows(onScroll: String) throws {
    try play(
      "{line: 20}", onScroll,
      scenario("[-99]", settlesAt: 0) + scenario("[-100]", settlesAt: 120) + scenario("[-120]", settlesAt: 120)
        + scenario("[21]", settlesAt: 0, given: "{page.offset: 120}")
        + scenario("[20]", settlesAt: 120, given: "{page.offset: 120}"))
  }

  @Test(arguments: ["leave", "collapse", "return"]) func lastMovementDecidesTheEnd(onScroll: String) throws {
    try play(
      "{policy: directional}", onScroll,
      scenario("[-10]", settlesAt: 120) + scenario("[-110, 1]", settlesAt: 0)
        + scenario("[1]", settlesAt: 0, given: "{page.offset: 120}")
        + scenario("[100, -1]", settlesAt: 120, given: "{page.offset: 120}")
        + scenario("[-10]", velocity: -50, settlesAt: 120))
  }

  @Test func eachDirectionHasItsRule() throws {
    try play(
      "{collapse: {line: 20}, atRest: {policy: directional}}", "leave",
      // Up, 30 points show: the line of 20. Down, the nearer end. Without a velocity, the last movement.
      scenario("[-80]", velocity: -20, settlesAt: 0) + scenario("[-95]", velocity: -20, settlesAt: 120)
        + scenario("[20]", velocity: 20, settlesAt: 120, given: "{page.offset: 120}")
        + scenario("[70]", velocity: 20, settlesAt: 0, given: "{page.offset: 120}")
        + scenario("[-10]", settlesAt: 120) + scenario("[10]", settlesAt: 0, given: "{page.offset: 120}"))
  }

  @Test func fastReleaseGoesToTheEndInItsDirection() throws {
    try play(
      "{flick: 100}", "leave",
      scenario("[-5]", velocity: -100, settlesAt: 0) + scenario("[-5]", velocity: -101, settlesAt: 120)
        + scenario("[5]", velocity: 100, settlesAt: 120, given: "{page.offset: 120}")
        + scenario("[5]", velocity: 101, settlesAt: 0, given: "{page.offset: 120}"))
  }

  /// The former words have safe fixes to words with the same machine.
  @Test(arguments: [("direction", "{policy: directional}"), ("{open: 20}", "{line: 20}")])
  func formerWordsAreRenamed(_ former: String, _ word: String) throws {
    func spec(_ snap: String) -> SourceFile {
      SourceFile(
        path: "Spec.scroll.yaml",
        text: """
          scrollwork: 1
          screen: Snapping
          layout:
            - bar: navigation
              height: safeArea.top + 44
            - scroll: page
              content:
                - header: hero
                  height: 120
                  snap: \(snap)
                - list: rows
                  contentHeight: 5000

          """)
    }
    let findings = compile(spec(former)).report.findings
    let fixes = findings.flatMap(\.fixes)
    #expect(findings.count == 1 && fixes.count == 1 && fixes.allSatisfy(\.isSafe))
    #expect(spec(former).applying(fixes.flatMap(\.edits)).bytes == spec(word).bytes)
    #expect(compile(spec(word)).report.findings.isEmpty)
  }
}
