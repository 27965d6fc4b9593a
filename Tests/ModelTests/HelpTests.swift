import Source
import TestSupport
import Testing

/// The help of findings about keys and names.
@Suite struct HelpTests {
  private func findings(ofSheet keys: String) -> [Diagnostic] {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 100, half: {height: 200, when: width < height}, high: 300}
          \(keys)

      """
    return ModelTests.findings(text)
  }

  @Test(
    arguments: [
      ("dismiss: true", ["its keys are `below`, `velocity`, `within`, `rescue` and `from`"]),
      ("spring: 0.3", ["its keys are `response`, `damping` and `dampingAtRest`"]),
      ("backdrop: dark", ["its keys are `scale`, `opacity`, `dim`, `from` and `to`"]),
    ])
  func valueInPlaceOfAMapListsTheKeys(keys: String, notes: [String]) {
    let found = findings(ofSheet: keys)
    #expect(found.map(\.rule.id) == ["wrong-type"])
    #expect(found.first?.notes == notes)
  }

  @Test func releaseListsTheKeysOfItsPolicy() {
    let stepwise = findings(ofSheet: "release: {policy: stepwise, zeal: 3}").first
    #expect(
      stepwise?.notes == [
        "its keys are `policy`, `like`, `lookahead`, `redirect`, `skip`, `leap`, `expand`, `collapse`, `atRest` and `from`"
      ])
    let nearest = findings(ofSheet: "release: {policy: nearest, zeal: 3}").first
    #expect(nearest?.notes == ["its keys are `policy`, `like`, `leap`, `expand`, `collapse`, `atRest` and `from`"])
  }

  @Test func numberWithoutAPolicyNamesItsPolicy() {
    let found = findings(ofSheet: "release: {velocity: 300}")
    #expect(found.map(\.message) == ["`release` has neither `policy` nor `like`"])
    #expect(found.first?.notes == ["`velocity` belongs to `policy: threshold`"])
    // The keys belong to two policies.
    #expect(findings(ofSheet: "release: {velocity: 300, lookahead: 0.9}").first?.notes == [Self.words])
  }

  private static let words = words(
    "`nearest`, `projected`, `stepwise`, `directional`, `threshold` or `free`")

  private static func words(_ policies: String) -> String {
    "`policy` is \(policies); `like` is `overlayContainer`, `floatingPanel`, `uiKit`, `reactNativeBottomSheet`, "
      + "`flutter`, `compose` or `panModal`"
  }

  /// A finding about a release lists the words that are allowed there, or offers the one that is meant.
  @Test(
    arguments: [
      ("release: free", "wrong-type", [], "{policy: free}"),
      ("release: freee", "wrong-type", [words], "{policy: free}"),
      ("release: Free", "wrong-type", [words], "{policy: free}"),
      ("release: [free]", "wrong-type", [], "{policy: free}"),
      ("release: uikit", "wrong-type", [words], "{like: uiKit}"),
      ("release: bottomSheet", "wrong-type", [words], nil),
      ("release: 300", "wrong-type", [words], nil),
      ("release: true", "wrong-type", [words], nil),
      ("release:", "wrong-type", [words], nil),
      ("release: {}", "missing-key", [words], nil),
      ("release: {free: true}", "unknown-key", [], "policy: free"),
      ("release: {flutter: {tolerance: 3}}", "unknown-key", [], "like: flutter"),
      ("release: {type: free}", "unknown-key", [], "policy"),
      (
        "release: {like: free}", "unknown-value",
        [
          "it is `overlayContainer`, `floatingPanel`, `uiKit`, `reactNativeBottomSheet`, `flutter`, `compose` or "
            + "`panModal`"
        ], "policy: free"
      ),
      (
        "release: {policy: uikit}", "unknown-value",
        ["it is `nearest`, `projected`, `stepwise`, `directional`, `threshold` or `free`"], "like: uiKit"
      ),
      (
        "release: {policy: freee}", "unknown-value",
        ["it is `nearest`, `projected`, `stepwise`, `directional`, `threshold` or `free`"], "free"
      ),
      ("release: {policy: nearest, atRest: nearst}", "unknown-value", ["it is `nearest` or `distance`"], "nearest"),
      ("release: {policy: projected, flick: non}", "wrong-type", [], "none"),
      (
        "release: {expand: nearst}", "wrong-type",
        [words("`nearest`, `projected`, `stepwise`, `directional` or `threshold`")], "{policy: nearest}"
      ),
      (
        "release: {expand: free}", "wrong-type",
        [words("`nearest`, `projected`, `stepwise`, `directional` or `threshold`")], nil
      ),
    ] as [(String, String, [String], String?)])
  func releaseOffersItsWords(keys: String, id: String, notes: [String], meant: String?) {
    let found = findings(ofSheet: keys)
    #expect(found.map(\.rule.id) == [id], "\(found.map(\.message))")
    #expect(found.first?.notes == notes)
    #expect(found.first?.fixes.first?.edits.first?.replacement == meant)
  }

  /// `atRest: nearst` was read as its default beside a policy other than `threshold`.
  @Test func wordOfAtRestIsCheckedWithoutARule() {
    let found = findings(ofSheet: "release: {atRest: free}")
    #expect(found.map(\.rule.id) == ["missing-key", "unknown-value"])
    #expect(found.last?.notes == ["it is `nearest` or `distance`"])
  }

  @Test func declaredNumberMayBeNearNone() throws {
    _ = try analyzed(
      """
      scrollwork: 1
      screen: Test
      let: {non: 300}
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 100, high: 300}
          release: {policy: projected, flick: non}
      """)
  }

  @Test func conditionalNotchIsNotSuggestedForALength() {
    let length = findings(ofSheet: "content: [{block: picture, height: half + 100}]")
    #expect(length.map(\.rule.id) == ["undefined-name"])
    #expect(length.first?.fixes.isEmpty == true)
    let other = findings(ofSheet: "content: [{block: picture, height: high - 100}]")
    #expect(other.first?.fixes.map(\.message) == ["write `panel.high`"])
  }

  @Test(arguments: [("> =", ">="), ("<  =", "<=")])
  func spacesInAComparisonAreRemoved(written: String, meant: String) {
    let found = expectPart(
      """
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 100, high: {height: 300, when: height \(written) 700}}
                                                               \(written.map { _ in "^" }.joined()) invalid-expression: `\(written)` is written `\(meant)`
      """)
    #expect(found.first?.fixes.first?.edits.first?.replacement == meant)
  }

  @Test func nodeMayBeNamedStatusBar() throws {
    _ = try analyzed(
      """
      scrollwork: 1
      screen: Test
      layout:
        - {bar: statusBar, height: safeArea.top}
        - {list: rows, contentHeight: 900, scrollsToTop: true}
      scenarios:
        - scenario: a tap on the bar of the system
          given: {rows.offset: 100}
          steps:
            - tap: statusBar
            - expect: {rows.offset: 0}
      """)
  }
}
