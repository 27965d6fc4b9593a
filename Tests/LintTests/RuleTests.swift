import Lint
import Source
import Testing

@Suite struct RuleTests {
  @Test func notchGapNamesTheDistanceAndThePixel() throws {
    let linted = try Linted(
      """
      devices: [iPhone 15, iPhone SE (1st generation)]
      layout:
        - sheet: place
          notches: {low: 200, high: 200.4}
      """)
    #expect(
      linted.messages == [
        "warning: notches `low` and `high` are less than a pixel apart [notch-gap]"
      ])
    #expect(linted.findings.first?.caption == "0.4 pt above `low`, where a pixel is 0.5 pt")
    #expect(try Linted("layout:\n  - sheet: place\n    notches: {low: 200, high: 200.5}\n").messages.isEmpty)
  }

  @Test func notchGapNamesTheDevice() throws {
    let linted = try Linted("layout:\n  - sheet: place\n    notches: {low: 284.1, high: 50%}\n")
    #expect(linted.findings.first?.rule == .notchOrder, "568 / 2 is below")
    let gap = try Linted("layout:\n  - sheet: place\n    notches: {low: 283.9, high: 50%}\n")
    #expect(
      gap.messages == [
        "warning: notches `low` and `high` are less than a pixel apart on iPhone SE (1st generation) [notch-gap]"
      ])
    #expect(gap.findings.first?.notes == ["a pixel apart only when height >= 568.8 pt"])
  }

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

  @Test func notchOrderIsExactAtTheBoundOfACondition() throws {
    let linted = try Linted(
      """
      measures: {tags: 0...300}
      layout:
        - sheet: place
          notches: {low: 100, mid: {height: 300, when: tags <= 100}, high: 200}
      """)
    #expect(
      linted.messages == ["error: notch `high` falls below `mid` where tags is 100 pt or less [notch-order]"])
    #expect(linted.findings.first?.notes == ["ascending only when tags > 100 pt"])
  }

  @Test func failedEquationNamesTheOnlyHeight() throws {
    let linted = try Linted(
      """
      environment: {height: 568...956}
      layout:
        - block: map
          height: fill
      ensure:
        - map.height == 700
        - min(20, map.height / 20) == map.height / 40
      """)
    #expect(
      linted.messages == [
        "error: `map.height == 700` does not hold except on screens of 700 pt [failed-assertion]",
        "error: `min(20, map.height / 20) == map.height / 40` does not hold except on screens of 800 pt [failed-assertion]",
      ])
    #expect(linted.findings.first?.notes.contains("holds only when height == 700 pt") == true)
  }

  @Test func numberHasOneFindingOfMagicNumberOrHardcodedInset() throws {
    let linted = try Linted(
      """
      layout:
        - bar: tools
          height: 34
        - list: rows
          height: 100% - 34
          contentHeight: 2000
        - block: rest
          height: 0
        - sheet: place
          notches: {low: 120, high: available - 34}
      """, advice: true)
    let numbers = linted.findings.map(\.rule).filter { $0 == .magicNumber || $0 == .hardcodedInset }
    #expect(numbers == [.magicNumber, .magicNumber], "\(linted.messages)")
    let other = try Linted("layout:\n  - sheet: place\n    notches: {low: 120, high: available - 34}\n", advice: true)
    #expect(other.findings.map(\.rule) == [.hardcodedInset], "\(other.messages)")
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

  @Test func swappedInsetIsReportedAtBothEdges() throws {
    let linted = try Linted(
      """
      environment: {keyboard: 0...346}
      layout:
        - scroll: page
          content:
            - header: photo
              height: 300
              onScroll: collapse
              collapsed: safeArea.bottom + 44
            - tabs: sections
              strip: {height: 50, inset: safeArea.bottom}
              pages: [{page: first, content: [{list: rows, contentHeight: 5000}]}]
        - bar: tools
          height: max(keyboard, safeArea.top) + 49
      """, advice: true)
    let swapped = linted.findings.filter { $0.rule == .swappedInset }
    #expect(
      swapped.map(\.message) == [
        "`photo` is at the top, and this is the inset of the bottom",
        "`sections` is at the top, and this is the inset of the bottom",
        "`tools` is at the bottom, and this is the inset of the top",
      ])
    #expect(swapped.map { $0.fixes.map(\.message) }.last == ["write `safeArea.bottom`"])
    let bar = try Linted(
      "layout: [{bar: top, height: safeArea.bottom + 9}, {block: map, height: fill}]", advice: true)
    #expect(bar.findings.map(\.rule) == [.swappedInset], "\(bar.messages)")
    // A node without neighbors, and a part of the whole screen, may touch both edges.
    let meant = try Linted(
      """
      layout:
        - bar: top
          height: safeArea.top + safeArea.bottom + 44
        - scroll: page
          height: available - safeArea.bottom - 300
          content: [{list: rows, contentHeight: 5000}]
        - block: rest
          height: fill
      """, advice: true)
    #expect(!meant.findings.contains { $0.rule == .swappedInset }, "\(meant.messages)")
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

  @Test func conditionAlwaysTrueNotesMissingRanges() throws {
    let linted = try Linted(
      """
      layout:
        - sheet: panel
          notches: {low: 120, middle: {height: 300, when: keyboard == 0}, high: 480}
      """, advice: true)
    let idle = linted.findings.filter { $0.rule == .conditionAlwaysTrue }
    #expect(idle.map(\.notes) == [["without a range in `environment` no `keyboard` comes up"]])
    let size = try Linted(
      "layout: [{sheet: panel, notches: {low: 120, high: {height: 300, when: height > 100}}}]", advice: true)
    #expect(
      size.findings.filter { $0.rule == .conditionAlwaysTrue }.map(\.notes)
        == [["a formula may name a notch only where it has no condition"]])
  }

  @Test func noRestingNotchNamesModeAndConfiguration() throws {
    let linted = try Linted(
      """
      orientations: [portrait, landscape]
      environment: {keyboard: 0...300}
      modes: [a, b]
      layout:
        - sheet: place
          notches:
            low: {height: 100, when: portrait}
            high: {height: 300, when: keyboard == 0}
            full: 500
          modes:
            a: {rests: [low, high]}
      """)
    let finding = try #require(linted.findings.first)
    #expect(linted.findings.count == 1)
    #expect(finding.rule == .noRestingNotch)
    #expect(finding.message.hasPrefix("`place` has no notch to rest at in mode `a`"))
    #expect(finding.caption?.contains("in landscape, with keyboard = ") == true)
    #expect(finding.labels.map { linted.text($0.span) } == ["portrait", "keyboard == 0"])
  }

  @Test func pageSpaceIsOneFindingForThePages() throws {
    let linted = try Linted(
      """
      layout:
        - scroll: page
          content:
            - header: hero
              height: 700
              collapsed: 540
              onScroll: collapse
            - tabs: sections
              strip: 60
              pages: [{page: one, content: [{list: rows, contentHeight: 100}]}]
      """)
    #expect(
      linted.messages.first == "error: the pages of `sections` have no room on screens of 600 pt or less [page-space]")
    #expect(linted.findings.first?.caption == "`sections.page` is -32 pt on iPhone SE (1st generation)")
    #expect(linted.findings.first?.notes == ["`sections.page` is height - 600", "holds only when height > 600 pt"])
    #expect(linted.findings.count == 1, "the list in the page has no finding of its own")
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
        "error: the inset of `sections` is negative where safeArea.top is below 30 pt [negative-inset]"
      ])
    #expect(try tabs("20").messages.isEmpty)
  }

  @Test func collapsedAboveHeightNamesBothLengths() throws {
    let linted = try Linted(
      """
      layout:
        - scroll: page
          content:
            - header: hero
              height: 10%
              collapsed: 60
              onScroll: collapse
            - list: rows
              contentHeight: 100
      """)
    #expect(
      linted.messages == [
        "error: what stays of `hero` is more than its height on screens shorter than 600 pt [collapsed-above-height]"
      ])
    #expect(linted.findings.first?.caption == "60 pt on iPhone SE (1st generation), 3.2 pt more than the height")
    #expect(linted.findings.first?.labels.map(\.message) == ["`hero` is 56.8 pt high"])
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

  @Test func negativeMinimumOfAFillIsReported() throws {
    let linted = try Linted(
      """
      layout:
        - block: photo
          height: {fill: 1, min: -50}
        - block: text
          height: {fill: 1, min: height + 40}
      """)
    #expect(
      linted.messages == ["error: the height of `photo` is negative on iPhone SE (1st generation) [negative-length]"])
    #expect(linted.findings.map { linted.text($0.span) } == ["-50"])
    let list = try Linted(
      """
      layout:
        - bar: top
          height: 100
        - list: rows
          height: {fill: 1, min: 300 - height}
          contentHeight: 2000
        - block: text
          height: {fill: 1, min: height - 50}
      """)
    #expect(
      list.messages == ["error: the height of `rows` is negative on iPhone SE (1st generation) [negative-length]"])
    // A formula may be negative where it does not decide.
    #expect(
      try Linted("layout:\n  - block: a\n    height: {fill: 1, min: 500 - height}\n  - block: b\n    height: fill\n")
        .messages.isEmpty)
  }

  @Test func unsatisfiableConstraintsIncludesTheMinimumOfAFill() throws {
    let linted = try Linted(
      """
      layout:
        - block: photo
          height: {min: 120, prefer: width}
        - list: rows
          height: {fill: 1, min: 500}
          contentHeight: 2000
      """)
    let finding = try #require(linted.findings.first)
    #expect(linted.findings.map(\.rule) == [.unsatisfiableConstraints])
    #expect(Set(([finding.span] + finding.labels.map(\.span)).map(linted.text)).isSuperset(of: ["120", "500"]))
  }

  @Test func sheetOfHeightZeroHasNoNegativeLength() throws {
    let linted = try Linted(
      """
      layout:
        - block: map
          height: fill
        - sheet: card
          notches: {gone: 0, half: 300, full: 500}
          sizing: resting
          content:
            - header: title
              height: 88
            - list: details
              contentHeight: 2000
      """)
    #expect(linted.messages == [])
  }

  @Test func columnNotFilledNamesTheDifference() throws {
    let linted = try Linted("layout:\n  - bar: navigation\n    height: 600\n")
    #expect(
      linted.messages == [
        "error: the column of the screen is 32 pt too high on iPhone SE (1st generation) [column-not-filled]"
      ])
    let loose = try Linted("devices: [iPhone 15]\nlayout:\n  - bar: navigation\n    height: 600\n")
    #expect(loose.messages == ["error: the column of the screen leaves 252 pt over on iPhone 15 [column-not-filled]"])
    #expect(loose.findings.first?.help == ["let one of its nodes fill it: `height: fill`"])
    // A scrolling node is the first candidate to fill a column, then a block; the finding is at its height.
    let list = try Linted(
      "layout: [{bar: top, height: 44}, {block: map, height: 99}, {list: rows, height: 600, contentHeight: 4000}]")
    #expect(list.findings.map { list.text($0.span) } == ["600"])
    #expect(list.findings.flatMap(\.fixes).map(\.message) == ["let `rows` fill it"])
    let block = try Linted("layout: [{bar: top, height: 44}, {block: map, height: 99}]")
    #expect(block.findings.map { block.text($0.span) } == ["99"])
    #expect(try Linted("layout:\n  - bar: navigation\n    height: 100%\n").messages.isEmpty)
  }

  @Test func clampBoundsNamesTheBounds() throws {
    let linted = try Linted(
      """
      layout:
        - block: map
          height: fill
        - block: panel
          height: clamp(45%, 300, 50%)
      """)
    #expect(
      linted.messages == [
        "error: the lower bound of this clamp is above its upper one on screens shorter than 600 pt [clamp-bounds]"
      ])
    #expect(linted.findings.first.map { linted.text($0.span) } == "clamp(45%, 300, 50%)")
    #expect(
      linted.findings.first?.caption == "from 300 pt to 284 pt on iPhone SE (1st generation): always 300 pt")
  }

  @Test func failedAssertionNamesDeviceAndValues() throws {
    let linted = try Linted(
      """
      layout:
        - bar: navigation
          height: 100
        - scroll: page
          content: [{list: rows, contentHeight: 10}]
      ensure:
        - rows.viewport >= 500
        - rows.viewport == height - 100
        - 2 * rows.viewport == height
      """)
    #expect(
      linted.messages == [
        "error: `rows.viewport >= 500` does not hold on screens shorter than 600 pt [failed-assertion]",
        "error: `2 * rows.viewport == height` does not hold on iPhone SE (1st generation) [failed-assertion]",
      ])
    #expect(linted.findings.first?.caption == "`rows.viewport` is 468 pt on iPhone SE (1st generation)")
    #expect(linted.findings.first?.notes == ["holds only when height >= 600 pt"])
    #expect(
      linted.findings.last?.caption == "`2 * rows.viewport` is 936 pt, `height` is 568 pt on iPhone SE (1st generation)"
    )
  }

  @Test func assertionOnAConditionalNotchHoldsWhileItIsActive() throws {
    let linted = try Linted(
      """
      environment: {keyboard: 0...300}
      layout:
        - sheet: place
          notches:
            low: 100
            high: {height: 400 - keyboard, when: keyboard <= 100}
      ensure:
        - place.high >= 300
        - place.high > place.low + 200
      """)
    #expect(
      linted.messages == [
        "error: `place.high > place.low + 200` does not hold where keyboard is 100 pt [failed-assertion]"
      ]
        || linted.findings.count == 1)
  }
}
