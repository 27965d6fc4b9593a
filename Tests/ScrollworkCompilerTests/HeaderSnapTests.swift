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
      "{open: 20}", onScroll,
      scenario("[-99]", settlesAt: 0) + scenario("[-100]", settlesAt: 120) + scenario("[-120]", settlesAt: 120)
        + scenario("[21]", settlesAt: 0, given: "{page.offset: 120}")
        + scenario("[20]", settlesAt: 120, given: "{page.offset: 120}"))
  }

  @Test func headerThatHasNothingToGiveIsExpanded() throws {
    try expectPassing(
      """
      scrollwork: 1
      screen: Kept
      devices: [iPhone 15]
      layout:
        - scroll: page
          content:
            - header: hero
              height: 200
              stays: whenShort
            - header: filters
              height: 48
              onScroll: stay
            - list: rows
              contentHeight: 100
      scenarios:
        - scenario: everything fits
          steps:
            - drag: {on: rows, by: [-300]}
            - expect: {page.offset: 0, hero.progress: 0, filters.progress: 0}
      """)
  }

  @Test(arguments: ["leave", "collapse", "return"]) func lastMovementDecidesTheEnd(onScroll: String) throws {
    try play(
      "direction", onScroll,
      scenario("[-10]", settlesAt: 120) + scenario("[-110, 1]", settlesAt: 0)
        + scenario("[1]", settlesAt: 0, given: "{page.offset: 120}")
        + scenario("[100, -1]", settlesAt: 120, given: "{page.offset: 120}")
        + scenario("[-10]", velocity: -50, settlesAt: 120))
  }
}
