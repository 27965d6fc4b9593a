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
