import Source
import Testing

@Suite struct CoveredHandleTests {
  private func findings(_ search: String, _ route: String, _ head: String = "") throws -> [Diagnostic] {
    try Linted(
      """
      devices: [iPhone 15, iPhone SE (1st generation)]
      orientations: [portrait, landscape]
      \(head)layout:
        - {block: map, height: fill}
        - sheet: search
          edge: top
          notches: {field: 64, recent: 280}
          sizing: resting
          \(search)
          content:
            - {list: places, contentHeight: 5000}
            - {header: pull, height: 24}
        - sheet: route
          notches: \(route)
          content:
            - {header: title, height: 56}
            - {list: turns, contentHeight: 900}

      """, advice: true
    ).findings.filter { $0.rule.id == "covered-handle" }
  }

  @Test func handleUnderALaterSheetIsReportedWithItsDevice() throws {
    let found = try findings("", "{strip: safeArea.bottom + 80, steps: \"max(120, 1/2 of available)\"}")
    #expect(
      found.map(\.message) == ["at `recent` no finger can move `search` on iPhone SE (1st generation) in landscape"])
    #expect(found.first?.caption == "`route` covers `pull`")
  }

  @Test func handleThatShowsIsNotReported() throws {
    // The handle ends at 280, and the strip begins at 320 - 39.
    #expect(try findings("", "{strip: 39, steps: 300}").isEmpty)
    // A part of it shows.
    #expect(try findings("", "{strip: 63, steps: 300}").isEmpty)
    #expect(try findings("", "{strip: 64, steps: 300}").count == 1)
  }

  @Test func sheetThatCanLeaveCoversNothing() throws {
    #expect(try findings("", "{hidden: 0, strip: 80}").isEmpty)
    #expect(try findings("", "{strip: 80, steps: 300}\n    dismiss: {below: strip}").isEmpty)
  }

  @Test func sheetThatNoFingerMovesNeedsNoHandle() throws {
    #expect(try findings("drag: false", "{strip: 80, steps: 300}").isEmpty)
    let modes = "modes: [browse, pick]\n"
    #expect(try findings("modes: {browse: {rests: [field]}, pick: {drag: false}}", "{strip: 80}", modes).isEmpty)
    #expect(try findings("modes: {browse: {rests: [field]}, pick: {tap: none}}", "{strip: 80}", modes).count == 1)
  }

}
