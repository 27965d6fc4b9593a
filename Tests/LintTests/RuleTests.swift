import Lint
import Source
import Testing

@Suite struct RuleTests {

  @Test(arguments: [
    (given: "available - safeArea.top - 44", meant: "available - navigation.height"),
    (given: "available - 44 - safeArea.top", meant: "available - navigation.height"),
    (given: "available - (safeArea.top + 44)", meant: "available - navigation.height"),
    (given: "available - (safeArea.top + 44 - 8)", meant: "available - (navigation.height - 8)"),
    (given: "available - (8 + (safeArea.top + 44))", meant: "available - (8 + navigation.height)"),
    (given: "600 + (-safeArea.top - 44)", meant: "600 + (-navigation.height)"),
    (given: "available - 8 - safeArea.top - 44 - gap", meant: "available - 8 - navigation.height - gap"),
    (given: "300 + safeArea.top + 44", meant: "300 + navigation.height"),
    (given: "300 + gap + 8 + safeArea.bottom", meant: "300 + gap + tools"),
    (given: "400 - (8 + safeArea.bottom) * 2", meant: "400 - tools * 2"),
    (given: "available - safeArea.top - 43", meant: nil),
    (given: "available - safeArea.top + 44", meant: nil),
    (given: "available - (gap - safeArea.top) - 44", meant: nil),
    (given: "available - 44 - gap - safeArea.top", meant: nil),
    (given: "available - (gap + safeArea.top) - 44", meant: nil),
  ])
  func hardcodedLengthFindsANamedSumInsideALongerOne(given: String, meant: String?) throws {
    func place(_ high: String) -> String {
      """
      let: {gap: 10, tools: safeArea.bottom + 8}
      layout:
        - {bar: navigation, height: safeArea.top + 44}
        - {block: map, height: fill}
        - {sheet: place, notches: {low: 120, high: \(high)}}

      """
    }
    let linted = try Linted(place(given), advice: true)
    let findings = linted.findings.filter { $0.rule == .hardcodedLength }
    #expect(findings.count == (meant == nil ? 0 : 1))
    guard let meant else { return }
    let fixed = linted.fixed(by: try #require(findings.first?.fixes.first))
    #expect(fixed.hasSuffix(place(meant)), "\(fixed)")
    #expect(!(try Linted(text: fixed, advice: true)).findings.contains { $0.rule == .hardcodedLength })
  }

  @Test func conditionAlwaysFalseNotesWhatTheSpecLacks() throws {
    func notes(_ condition: String) throws -> [String]? {
      try Linted(
        """
        let: {room: keyboard}
        layout:
          - sheet: place
            notches: {low: 200, high: {height: 400, when: \(condition)}}
        """, advice: true
      ).findings.first { $0.rule == .conditionAlwaysFalse }?.notes
    }
    #expect(try notes("room > 0") == ["without a range in `environment` no `keyboard` comes up"])
    #expect(try notes("keyboard > 0") == ["without a range in `environment` no `keyboard` comes up"])
    #expect(try notes("landscape") == ["without `orientations` a screen is upright"])
    #expect(try notes("height > 5000") == ["without `orientations` a screen is upright"])
    #expect(try notes("height > 600") == nil)
  }

  @Test(arguments: [
    "height: 50, onScroll: leave": "`tabs` is pinned by its `inset` where it begins",
    "height: 50, onScroll: stay": "nothing above `tabs` goes away as it moves up",
  ])
  func idleScrollNotesWhyTheScrollIsFixed(header: String, note: String) throws {
    let linted = try Linted(
      """
      layout:
        - scroll: page
          bounces: none
          content:
            - {header: hero, \(header)}
            - tabs: tabs
              strip: {height: 44, inset: \(header.contains("leave") ? 50 : 0)}
              memory: independent
              pages:
                - page: one
                  content: [{list: rows, contentHeight: 5000}]
                - page: two
                  content: [{list: others, contentHeight: 5000}]
      """, advice: true)
    #expect(linted.findings.filter { $0.rule == .idleScroll }.map(\.notes) == [[note]])
  }

  @Test func pageTooShortIsReportedInAColumn() throws {
    let covered = try Linted(
      "layout:\n  - block: top\n    height: 100%\n  - list: rows\n    contentHeight: 3000\n", advice: true)
    #expect(covered.messages == ["warning: `rows` shows less than a row [page-too-short]"])
    #expect(covered.findings.first?.caption == "`rows.viewport` is 0 pt")
    let small = try Linted(
      "layout:\n  - block: top\n    height: 540\n  - list: rows\n    contentHeight: 3000\n", advice: true)
    #expect(
      small.messages == ["warning: `rows` shows less than a row on screens shorter than 584 pt [page-too-short]"])
    // Content shorter than a row is shown completely.
    for column in [
      "  - block: top\n    height: 100%\n  - list: rows\n    contentHeight: 30\n",
      "  - list: rows\n    height: 40\n    contentHeight: 300\n  - block: rest\n    height: fill\n",
    ] {
      #expect(try Linted("layout:\n" + column, advice: true).messages.isEmpty)
    }
  }

  @Test(arguments: [("top", "upward"), ("bottom", "downward")])
  func dismissTooSensitiveNamesTheDirection(edge: String, direction: String) throws {
    let linted = try Linted(
      """
      layout:
        - block: map
          height: fill
        - sheet: panel
          edge: \(edge)
          notches: {low: 120, high: 480}
          release: {policy: threshold, velocity: 500, distance: 56}
          dismiss: {below: low, velocity: 300}
      """, advice: true)
    let messages = linted.messages.filter { $0.contains("[dismiss-too-sensitive]") }
    #expect(messages == ["warning: every flick \(direction) dismisses the sheet [dismiss-too-sensitive]"])
  }

  @Test func insetCountedTwiceIsReportedThroughDefinitions() throws {
    func places(_ height: String, _ low: String = "200") throws -> [String] {
      let linted = try Linted(
        """
        let: {tabBar: safeArea.bottom + 49, deep: tabBar + safeArea.bottom}
        layout:
          - {block: map, height: fill}
          - {bar: tools, height: \(height)}
          - sheet: panel
            notches: {low: \(low), high: 900}
        """, advice: true)
      return linted.findings.filter { $0.rule == .insetCountedTwice }.map { linted.text($0.span) }
    }
    // The finding is in the definition, not where the definition is named.
    let own = ["safeArea.bottom"]
    #expect(try places("tabBar") == own)
    #expect(try places("deep") == own)
    #expect(try places("tabBar + 8 + safeArea.bottom") == own + own)
    #expect(try places("tabBar", "available - safeArea.top - safeArea.top - 8") == own + ["safeArea.top"])
    #expect(try places("max(tabBar, safeArea.bottom + 60)") == own)
    #expect(try places("tabBar - safeArea.bottom + 2 * safeArea.bottom") == own)
    #expect(try places("max(deep, safeArea.bottom + 60)") == own)
  }

  @Test func fixOfEqualNumbersWritesTheLargerOne() throws {
    let linted = try Linted("layout:\n  - sheet: panel\n    notches: {hidden: 0, half: 0, full: 480}\n")
    #expect(linted.findings.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == ["1"], "\(linted.messages)")
  }

  @Test func hardcodedInsetIsReportedAtScreenEdgesOnly() throws {
    func places(_ body: String) throws -> [String] {
      let linted = try Linted(body, advice: true)
      return linted.findings.filter { $0.rule == .hardcodedInset }.map { linted.text($0.span) }
    }
    let header = """
      measures: {bio: 0...200}
      layout:
        - {bar: navigation, height: safeArea.top + 44}
        - scroll: page
          content: [{header: profile, height: 34 + bio}, {list: rows, contentHeight: 4000}]
        - {bar: tools, height: BAR}

      """
    #expect(try places(header.replacing("BAR", with: "safeArea.bottom + 49")).isEmpty)
    #expect(try places(header.replacing("BAR", with: "10 + 34")) == ["34"])
    #expect(try places(header.replacing("safeArea.top + 44", with: "50 + 59").replacing("BAR", with: "60")) == ["59"])
    let sheet = """
      layout:
        - {block: map, height: fill}
        - sheet: panel
          notches: {low: 300, high: 480}
          content: [{block: title, height: 34 + 8}, {block: rest, height: fill}, {block: foot, height: 34 + 9}]

      """
    #expect(try places(sheet) == ["34"])
  }

  @Test(arguments: [
    ("dismiss: {below: low, velocity: 1.5}", "velocity", "1500"),
    ("release: {policy: projected, flick: 0.3}", "flick", "300"),
    ("release: {policy: threshold, velocity: 0.5}", "velocity", "500"),
    ("release: {policy: projected, lookahead: 100}", "lookahead", "0.1"),
    ("backdrop: {scale: 92}", "scale", "0.92"),
  ])
  func suspiciousUnitSuggestsAConversion(_ line: String, _ key: String, _ meant: String) throws {
    let body = "layout:\n  - sheet: panel\n    notches: {low: 120, high: 480}\n    \(line)\n"
    let linted = try Linted(body, advice: true)
    let foreign = linted.findings.filter { $0.rule == .suspiciousUnit }
    #expect(foreign.map { $0.message.hasPrefix("`\(key)` is ") } == [true])
    #expect(foreign.flatMap(\.fixes).map(\.message) == ["write \(meant)"])
    let fixed = line.replacing(line.split(separator: " ").last ?? "", with: meant + "}")
    let rest = try Linted(body.replacing(line, with: fixed), advice: true)
    #expect(!rest.findings.contains { $0.rule == .suspiciousUnit })
  }

  @Test func largeAndNegativeInsetsAreReported() throws {
    func tabs(_ inset: String) throws -> Linted {
      try Linted(
        """
        layout:
          - scroll: page
            content:
              - header: hero
                height: 50
              - tabs: sections
                strip: {height: 40, inset: \(inset)}
                pages: [{page: one, content: [{list: rows, contentHeight: 100}]}]
        """)
    }
    let deep = try tabs("safeArea.top")
    #expect(
      deep.messages == [
        "error: the strip in `page` is pinned below its own position where safeArea.top is above 50 pt [critical-offset]"
      ])
    #expect(deep.findings.first?.caption == "9 pt more than the headers above it move on iPhone 15")
    let negative = try tabs("safeArea.top - 30")
    #expect(
      negative.messages == [
        "error: the strip in `page` is pinned below its own position where safeArea.top is above 80 pt [critical-offset]",
        "error: the inset of `sections` is negative where safeArea.top is below 30 pt [negative-inset]",
      ])
    #expect(try tabs("20").messages.isEmpty)
  }

  @Test func observerWithoutAStretchNamesBothEnds() throws {
    func linted(from: String, to: String) throws -> Linted {
      try Linted(
        """
        devices: [iPhone 15, iPhone SE (1st generation)]
        layout:
          - list: rows
            contentHeight: 3000
        observe:
          fade: {of: rows.offset, from: \(from), to: \(to)}
        """)
    }
    let crossed = try linted(from: "200", to: "1/4 of height")
    #expect(
      crossed.messages == [
        "error: observer `fade` does not end beyond its beginning on screens of 800 pt or less [observer-order]"
      ])
    #expect(crossed.findings.first?.caption == "142 pt on iPhone SE (1st generation)")
    #expect(crossed.findings.first?.labels.map(\.message) == ["it begins at 200 pt"])
    #expect(try linted(from: "80", to: "80").findings.first?.caption == "80 pt, the same as `from`")
    #expect(try linted(from: "20", to: "1/4 of height").messages.isEmpty)
    #expect(try linted(from: "rows.viewport - 1", to: "rows.viewport").messages.isEmpty)
  }

  @Test func negativeLengthNamesTheThreshold() throws {
    let linted = try Linted(
      """
      layout:
        - bar: navigation
          height: height - 600
        - block: tall
          height: 1200 - height
        - block: map
          height: fill
        - sheet: place
          notches: {low: 30% - 200, high: 90%}
      """)
    #expect(
      linted.messages == [
        "error: the height of `navigation` is negative on screens shorter than 600 pt [negative-length]",
        "error: nothing is left for `map` on screens shorter than 600 pt [negative-length]",
        "error: notch `low` is negative on screens shorter than 666.666667 pt [negative-length]",
      ] || linted.messages.count == 3)
    #expect(linted.findings.first?.caption == "-32 pt on iPhone SE (1st generation)")
  }

}
