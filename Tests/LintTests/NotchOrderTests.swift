import Lint
import Source
import Testing

@Suite struct NotchOrderTests {
  static let place = """
    devices: [iPhone]
    layout:
      - sheet: place
        notches:
          peek: 256
          half: 50% - 50
    """

  @Test func findingNamesThresholdAndNotches() throws {
    let linted = try Linted(Self.place)
    let finding = try #require(linted.findings.first)
    #expect(linted.findings.count == 1)
    #expect(finding.rule == .notchOrder)
    #expect(finding.message == "notch `half` falls below `peek` on screens shorter than 612 pt")
    #expect(linted.text(finding.span) == "50% - 50")
    #expect(finding.caption == "234 pt on iPhone SE (1st generation), 22 pt below `peek`")
    #expect(finding.labels.map { linted.text($0.span) } == ["256"])
    #expect(finding.labels.map(\.message) == ["`peek` is always 256 pt"])
    #expect(finding.notes == ["ascending only when height > 612 pt; at exactly 612 pt both are 256 pt"])
    #expect(finding.help.isEmpty)
    let fix = try #require(finding.fixes.first)
    #expect(fix.message == "keep `half` above `peek`")
    #expect(fix.isSafe)
    #expect(fix.edits.map(\.replacement) == ["max(257, 50% - 50)"])
    #expect(
      finding.counterexample
        == Counterexample(
          device: "iPhone SE (1st generation)", orientation: "portrait", environment: [NamedValue("height", "568")],
          values: [NamedValue("peek", "256"), NamedValue("half", "234")], otherDevices: 0))
  }

  @Test func fixRemovesTheFinding() throws {
    let fixed = try Linted(text: #require(try Linted(Self.place).fixed()))
    #expect(fixed.messages.isEmpty)
  }

  @Test func fixMovesANotchThatIsLowerEverywhere() throws {
    let linted = try Linted(
      """
      layout:
        - sheet: place
          notches:
            half:
              height: 300
            most: 80%
            peek: 120
      """)
    let finding = try #require(linted.findings.first)
    #expect(finding.message == "notch `peek` falls below `most` on every screen")
    let fix = try #require(finding.fixes.first)
    #expect(fix.message == "move it before `half`" && !fix.isSafe)
    let fixed = try #require(linted.fixed())
    #expect(
      fixed.hasSuffix("notches:\n      peek: 120\n      half:\n        height: 300\n      most: 80%\n"), "\(fixed)")
    #expect(try Linted(text: fixed).messages.isEmpty)
    // The fix touches only its own line and the new position.
    #expect(fix.edits.count == 2)
    // Moving the entry would leave its comment behind.
    let noted = try Linted(
      """
      layout:
        - {sheet: place, notches: {half: 300,
            peek: 120}}   # the smallest
      """)
    #expect(noted.findings.first?.fixes.isEmpty == true)
    #expect(noted.findings.first?.help == ["list it before `half`"])
    let above = try Linted(
      """
      layout:
        - sheet: place
          notches:
            # the largest
            half: 300
            peek: 120
      """)
    #expect(above.findings.first?.fixes.isEmpty == true)
  }

  @Test func fixMovesANotchInFlowStyleWithItsComma() throws {
    let linted = try Linted(
      """
      layout:
        - sheet: place
          notches: {
            half: 300,
            most: 80%,   # of the screen
            peek: 120,
            full: 100%}
      """)
    let fixed = try #require(linted.fixed())
    #expect(
      fixed.hasSuffix(
        """
        notches: {
              peek: 120, half: 300,
              most: 80%,   # of the screen
              full: 100%}
        """), "\(fixed)")
    #expect(try Linted(text: fixed).messages.isEmpty)
  }

  @Test func fixesOfFormulasMoveOrRaiseTheNotch() throws {
    let linted = try Linted(
      """
      layout:
        - {sheet: place, notches: {half: 1/2 of available, peek: 1/4 of available}}
      """)
    let fixes = try #require(linted.findings.first).fixes
    #expect(fixes.map(\.message) == ["move it before `half`", "keep `peek` above `half`"])
    #expect(fixes.allSatisfy { !$0.isSafe })
    for fix in fixes { #expect(try Linted(text: linted.fixed(by: fix)).messages.isEmpty) }
  }

  @Test(
    arguments: [
      (given: "low: 25%, half: 50, full: 90%", meant: "low: 25%, half: 50%, full: 90%"),
      (given: "low: 25%, half: 50%, full: 90", meant: "low: 25%, half: 50%, full: 90%"),
      (given: "low: 70, half: 1%, full: 90%", meant: nil),
      (given: "low: 10%, half: 85, full: 90%", meant: "low: 10%, half: 85%, full: 90%"),
      (given: "low: 10%, half: 10% + 60, full: 90", meant: "low: 10%, half: 10% + 60, full: 90%"),
      (given: "low: 10%, half: 95, full: 90%", meant: nil),
      (given: "low: 12.5, half: 50%", meant: "low: 12.5%, half: 50%"),
      (given: "low: 25, half: 50", meant: nil),
    ], ["container", "safeArea"])
  func missingPercentSignIsSuggested(_ notches: (given: String, meant: String?), _ reference: String) throws {
    func place(_ notches: String) -> String {
      "layout:\n  - {sheet: place, reference: \(reference), notches: {\(notches)}}\n"
    }
    let linted = try Linted(place(notches.given), advice: true)
    let fixes = linted.findings.flatMap(\.fixes).filter { $0.message.hasPrefix("write `") }
    // A notch that is measured from the safe area is never under the inset, so a small one is accepted.
    let isSmall = notches.given.hasPrefix("low: 12.5") && reference == "safeArea"
    guard let meant = notches.meant, !isSmall else { return #expect(fixes.isEmpty) }
    let fix = try #require(fixes.first)
    #expect(!fix.isSafe)
    #expect(linted.fixed(by: fix).contains(meant))
    let fixed = try Linted(text: linted.fixed(by: fix), advice: true)
    #expect(!fixed.findings.contains { [.notchOrder, .notchUnderInset].contains($0.rule) })
  }

  @Test func fixIsQuotedInFlowStyle() throws {
    let linted = try Linted(
      """
      layout:
        - {sheet: place, notches: {peek: 256, half: {height: 50% - 50}}}
      """)
    #expect(linted.findings.first?.fixes.first?.edits.map(\.replacement) == [#""max(257, 50% - 50)""#])
    #expect(try Linted(text: #require(linted.fixed())).messages.isEmpty)
  }

  @Test func fixKeepsExistingQuotes() throws {
    let linted = try Linted(
      """
      layout:
        - {sheet: place, notches: {peek: 256, half: "50% - 50"}}
      """)
    #expect(linted.findings.first?.fixes.first?.edits.map(\.replacement) == ["max(257, 50% - 50)"])
    #expect(try Linted(text: #require(linted.fixed())).messages.isEmpty)
  }

  @Test func fixNamesALowerNotchThatDependsOnTheHeight() throws {
    let linted = try Linted(
      """
      layout:
        - sheet: place
          notches:
            peek: 300 - height / 10
            half: 30%
      """)
    let finding = try #require(linted.findings.first)
    #expect(finding.message == "notch `half` falls below `peek` on screens shorter than 750 pt")
    #expect(finding.labels.map(\.message) == ["`peek` is 243.2 pt there"])
    #expect(finding.fixes.first?.edits.map(\.replacement) == ["max(place.peek + 1, 30%)"])
    #expect(try Linted(text: #require(linted.fixed())).messages.isEmpty)
  }

  @Test func fixRepeatsTheFormulaMeasuredFromTheSafeArea() throws {
    let linted = try Linted(
      """
      layout:
        - sheet: place
          reference: safeArea
          notches:
            peek: 300 - height / 10
            half: 30%
      """)
    #expect(linted.findings.first?.fixes.first?.edits.map(\.replacement) == ["max(300 - height / 10 + 1, 30%)"])
    #expect(try Linted(text: #require(linted.fixed())).messages.isEmpty)
  }

  @Test func bracesInCommentsAndTextsAreNotFlowStyle() throws {
    let linted = try Linted(
      """
      summary: "it's {open"  # and [so is this
      devices: [iPhone, 'iPad mini (6th generation)']
      layout:
        - sheet: place # {
          summary: a {brace
          notches:
            peek: 256
            half: 50% - 50
      """)
    #expect(linted.findings.first?.fixes.first?.edits.map(\.replacement) == ["max(257, 50% - 50)"])
  }
}

@Suite struct NotchOrderConditionTests {
  /// The text with the second fix of its first finding.
  private func conditioned(_ linted: Linted) throws -> String {
    let finding = try #require(linted.findings.first { $0.rule == .notchOrder })
    try #require(finding.fixes.count == 2, "\(finding.fixes.map(\.message))")
    #expect(!finding.fixes[1].isSafe, "the sheet rests elsewhere then")
    return linted.fixed(by: finding.fixes[1])
  }

  @Test func conditionFixUsesTheThreshold() throws {
    let linted = try Linted(NotchOrderTests.place)
    #expect(linted.findings.first?.fixes.last?.message == "let `half` be rested at only when height > 612 pt")
    let text = try conditioned(linted)
    #expect(text.contains("half: {height: 50% - 50, when: height > 612}"))
    #expect(try Linted(text: text).messages.isEmpty)
  }

  @Test(arguments: [
    ("half: 1/3 of available - 50", "half: {height: 1/3 of available - 50, when: height > 918}"),
    ("half: max(0, 50% - 50)", "half: {height: \"max(0, 50% - 50)\", when: height > 612}"),
    ("half: {height: 50% - 50}", "half: {when: height > 612, height: 50% - 50}"),
    ("half:\n        height: 50% - 50", "half:\n        when: height > 612\n        height: 50% - 50"),
    (
      "half: {height: 50% - 50, when: width > 300}",
      "half: {height: 50% - 50, when: width > 300 and height > 612}"
    ),
  ])
  func conditionFixKeepsTheStyleOfTheNotch(_ written: String, _ fixed: String) throws {
    let linted = try Linted(NotchOrderTests.place.replacing("half: 50% - 50", with: written))
    let text = try conditioned(linted)
    #expect(text.contains(fixed), "\(text)")
    #expect(try Linted(text: text).messages.allSatisfy { !$0.contains("notch-order") })
  }

  @Test func conditionFixIsNotOfferedForAReferencedOrOnlyNotch() throws {
    let named = try Linted(
      NotchOrderTests.place.replacing("devices: [iPhone]", with: "devices: [iPhone]\nlet: {room: place.half}"))
    #expect(named.findings.first { $0.rule == .notchOrder }?.fixes.count == 1)
    let alone = try Linted(NotchOrderTests.place.replacing("peek: 256", with: "peek: {height: 256, when: width > 300}"))
    #expect(alone.findings.first { $0.rule == .notchOrder }?.fixes.count == 1)
  }
}

@Suite struct TwoThresholdTests {
  private func notes(_ body: String) throws -> [String] { try Linted(body).findings.flatMap(\.notes) }

  private static let hill = """
    environment: {height: 400...1000}
    layout:
      - sheet: place
        notches:
          peek: 200
          half: min(height - 280, 812 - height)
    """

  @Test func claimThatHoldsBetweenTwoHeightsHasBothThresholds() throws {
    let linted = try Linted(Self.hill)
    let finding = try #require(linted.findings.first { $0.rule == .notchOrder })
    #expect(finding.message == "notch `half` falls below `peek` on screens shorter than 480 pt or taller than 612 pt")
    #expect(finding.notes == ["ascending only when 480 pt < height < 612 pt"])
    #expect(finding.fixes.last?.edits.first?.replacement.contains("when: height > 480 and height < 612") == true)
  }

  @Test func claimThatFailsBetweenTwoHeightsHasBothThresholds() throws {
    let linted = try Linted(
      Self.hill.replacing("min(height - 280, 812 - height)", with: "max(680 - height, height - 412)"))
    let finding = try #require(linted.findings.first { $0.rule == .notchOrder })
    #expect(finding.message == "notch `half` falls below `peek` on screens between 480 pt and 612 pt")
    #expect(finding.notes == ["ascending only when height < 480 pt or height > 612 pt"])
    #expect(finding.fixes.count == 1, "no condition says that")
  }

  @Test func claimsAboutOnePointNameIt() throws {
    func body(_ promise: String) -> String {
      "measures: {tags: 0...240}\nlayout:\n  - block: map\n    height: fill\nensure:\n  - \(promise)"
    }
    #expect(
      try notes(body("max(tags - 60, 60 - tags) > 0")) == ["holds only when tags < 60 pt or tags > 60 pt"])
    #expect(try Linted(body("max(tags - 60, 60 - tags) > 0")).messages.first?.contains("where tags is 60 pt") == true)
    #expect(try notes(body("max(tags - 60, 60 - tags) <= 0")) == ["holds only when tags == 60 pt"])
  }
}
