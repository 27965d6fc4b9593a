import Source
import Testing

/// Numbers and pinned headers that are not insets by mistake.
@Suite struct InsetAdviceTests {
  private func places(_ body: String, _ rule: String) throws -> [String] {
    let linted = try Linted(body, advice: true)
    return linted.findings.filter { $0.rule.id == rule }.map { linted.text($0.span) }
  }

  /// A sheet whose lowest notch shows a grip and a title.
  private func sheet(title: Int, low: String) -> String {
    """
    layout:
      - {block: map, height: fill}
      - sheet: panel
        notches: {low: \(low), high: 480}
        content:
          - {bar: grip, height: 20}
          - {header: title, height: \(title)}
          - {list: rows, contentHeight: 5000}

    """
  }

  @Test(arguments: [34, 47, 59, 62])
  func heightOfAHeaderIsNotAnInset(height: Int) throws {
    let spec = sheet(title: height, low: "20 + \(height)")
    #expect(try places(spec, "hardcoded-inset").isEmpty)
    #expect(try places(spec, "magic-number") == ["\(height)"])
    // Without the header, the number is an inset.
    let other = sheet(title: 44, low: "20 + \(height)")
    #expect(try places(other, "hardcoded-inset") == ["\(height)"])
    #expect(try places(other, "magic-number").isEmpty)
  }

  /// A sheet above a tab bar that covers it.
  private func covered(low: String, reference: String = "container") -> String {
    """
    layout:
      - {block: map, height: fill}
      - {bar: tabBar, height: 49 + safeArea.bottom, over: sheets}
      - sheet: panel
        reference: \(reference)
        notches: {low: \(low), high: available - safeArea.top}

    """
  }

  @Test func sheetIsMeasuredFromTheBarThatCoversIt() throws {
    func found(_ low: String) throws -> [String] {
      try places(covered(low: low), "inset-counted-twice") + places(covered(low: low), "notch-under-inset")
    }
    #expect(try found("10") == [])
    #expect(try found("64 + tabBar.height") == ["tabBar.height"])
    #expect(try found("64 + safeArea.bottom") == ["safeArea.bottom"])
    // The upper inset is not in `available` of the safe area.
    #expect(
      try places(covered(low: "64 + safeArea.bottom", reference: "safeArea"), "inset-counted-twice")
        == ["safeArea.bottom", "safeArea.top"])
  }

  @Test func headerMayCollapseToExactlyTheInset() throws {
    func spec(_ collapsed: String) -> String {
      """
      layout:
        - scroll: page
          content:
            - {header: hero, height: 300, collapsed: \(collapsed), onScroll: collapse}
            - {list: rows, contentHeight: 5000}

      """
    }
    #expect(try places(spec("safeArea.top"), "pinned-under-inset").isEmpty)
    #expect(try places(spec("safeArea.top + 44"), "pinned-under-inset").isEmpty)
    #expect(try places(spec("44"), "pinned-under-inset") == ["44"])
  }
}
