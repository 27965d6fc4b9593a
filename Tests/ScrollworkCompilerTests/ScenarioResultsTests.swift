import ScrollworkCompiler
import ScrollworkEngine
import Source
import Tables
import Testing

@Suite struct ScenarioResultsTests {
  private func results(_ text: String) throws -> ScenarioResults {
    let results = compile(SourceFile(path: "Spec.scroll.yaml", text: text)).playScenarios()
    return try #require(results)
  }

  /// Tenths and thirds are not doubles; a thousandth of a point is a difference.
  @Test func roundingErrorsAreNotDifferences() throws {
    func passes(_ expected: String) throws -> Bool {
      let played = try results(
        """
        scrollwork: 1
        screen: Tenths
        layout:
          - scroll: page
            content:
              - header: hero
                height: 200
              - list: rows
                contentHeight: 4000
        scenarios:
          - scenario: three tenths
            on: iPhone 15
            steps:
              - drag: {on: hero, by: [-0.1, -0.2]}
              - expect: {page.offset: \(expected)}

        """)
      return played.passed == 1
    }
    #expect(try passes("0.3"))
    #expect(try !passes("0.301"))
    #expect(try !passes("0.30001"))
  }

  private static let shop = """
    scrollwork: 1
    screen: Shop
    measures:
      feed: {range: 0...100000, typical: 3000}
    modes: [browse, edit, watch]
    layout:
      - bar: title
        height: safeArea.top + 44
      - list: wares
        contentHeight: feed
        bounces: both
      - sheet: basket
        notches: {low: 120, high: 400}
        dismiss: {below: low, velocity: 1000}
        outside: dismiss
        modes:
          edit: {rests: [low, high], enter: high}
        content:
          - header: handle
            height: 40
          - block: chosen
            height: fill
    scenarios:
      - scenario: a mode is told of where it brings a sheet
        given: {basket: low}
        steps:
          - mode: edit
          - settle: true
          - expect: {basket: high, effects: [{rested: basket}]}
      - scenario: thrown back as fast as it may be thrown away, it stays
        given: {basket: low}
        steps:
          - drag: {on: handle, by: [30]}
          - release: {velocity: -1200}
          - settle: true
          - expect: {basket: high}
      - scenario: let go below, it goes away
        given: {basket: low}
        steps:
          - drag: {on: handle, by: [30]}
          - release: {velocity: -900}
          - settle: true
          - expect: {basket.height: 0}
      - scenario: a mode of sheets ends no drag elsewhere
        given: {feed: 3000}
        steps:
          - drag: {on: wares, by: [-300]}
          - mode: edit
          - drag: {on: wares, by: [-100]}
          - expect: {wares.offset: 400}
      - scenario: rows that arrive move nothing under the finger
        given: {feed: 3000}
        steps:
          - drag: {on: wares, by: [80]}
          - measure: {feed: 4000}
          - drag: {on: wares, by: [1]}
          - expect: {wares.offset: -81}

    """

  private func shop() throws -> (machine: ScrollMachine, numbers: [String: Int]) {
    let table = try #require(compile(SourceFile(path: "Shop.scroll.yaml", text: Self.shop)).machine?.table)
    return (table.machine(environment: [852, 393, 59, 34, 0], measures: [3000]), table.numbers)
  }

  /// A dismissed sheet must not block the screen.
  @Test func dismissedSheetPassesTouches() throws {
    let (machine, numbers) = try shop()
    let basket = try #require(numbers["basket"])
    #expect([0, 1, 120].map { machine.passesTouches(basket, at: $0) } == [true, false, false])
  }

  /// A snapshot stores the goal of a settling sheet.
  @Test func snapshotRestoresTheScreen() throws {
    var (left, numbers) = try shop()
    let (basket, wares) = (try #require(numbers["basket"]), try #require(numbers["wares"]))
    guard case .sheet(let rules) = left.screen.nodes[basket].kind else { return }
    left.handle(.placed(wares, at: 300))
    left.handle(.move(basket, to: try #require(rules.notches.firstIndex(of: "high"))))
    #expect(left.position(basket) == 120)
    let kept = left.snapshot
    var again = try shop().machine
    again.restore(kept)
    #expect(again.position(wares) == 300 && again.position(basket) == 400)
    #expect(again.snapshot == kept)
  }

  /// A page begins at its top with the header at any offset, and without a header too.
  @Test(arguments: ["- TABS", "- {scroll: page, content: [{header: hero, height: 100}, TABS]}"])
  func resetShowsEveryPageFromItsTop(_ layout: String) throws {
    let pages = ["one", "two"].map { "{page: \($0), content: [{list: \($0)Rows, contentHeight: 3000}]}" }
    let tabs = "{tabs: sections, strip: 50, memory: reset, pages: [\(pages.joined(separator: ", "))]}"
    let played = try results(
      """
      scrollwork: 1
      screen: Reset
      layout:
        \(layout.replacing("TABS", with: tabs))
      scenarios:
        - scenario: there and back
          given: {oneRows.offset: 500, twoRows.offset: 300}
          steps:
            - select: sections.two
            - expect: {twoRows.offset: 0, oneRows.offset: 500}
            - select: sections.one
            - expect: {oneRows.offset: 0}

      """)
    #expect(played.passed == 1, "\(played.report.findings.flatMap { [$0.message] + $0.notes })")
  }

  @Test func resultsCountScenarios() throws {
    let clean = try results(Specs.clean)
    #expect(clean.passed == 1 && clean.failed == 0 && clean.report.findings.isEmpty)
    #expect(compile(SourceFile(path: "a", text: "")).playScenarios() == nil)
  }

  @Test func ignoredDriftIsANoteAndNoFailure() throws {
    func played(_ steps: String) throws -> ScenarioResults {
      try results(
        """
        scrollwork: 1
        screen: Example
        devices: [iPhone 15, iPhone 14]
        layout:
          - scroll: page
            content:
              - header: hero
                height: 200
                onScroll: leave
              - list: rows
                contentHeight: 5000
        scenarios:
          - scenario: a flick
            steps:
              - drag: {on: rows, by: [-300]}
        \(steps.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"))

        """)
    }
    let wrong = try played("- release: {velocity: -900}\n- drift: {on: hero, by: [-40]}\n- expect: {rows.offset: 100}")
    #expect(wrong.passed == 1 && wrong.failed == 0)
    let note = try #require(wrong.report.findings.first)
    #expect(wrong.report.findings.count == 1 && note.rule == .ignoredStep && note.severity == .note)
    #expect(note.message == "`hero` does not decelerate, so this `drift` is ignored")
    #expect(note.caption == "`rows` decelerates here" && note.help == ["write `on: rows`"])
    #expect(wrong.report.file.text(note.span).hasPrefix("drift"))
    let still = try played("- release: {velocity: 0}\n- drift: {on: rows, by: [-40]}\n- expect: {rows.offset: 100}")
    #expect(still.report.findings.map(\.caption) == ["no node decelerates here"])
    let right = try played("- release: {velocity: -900}\n- drift: {on: rows, by: [-40]}\n- expect: {rows.offset: 140}")
    #expect(right.passed == 1 && right.report.findings.isEmpty)
    let meant = try played(
      "- release: {velocity: -900}\n- drift: {on: hero, by: [-40]}  # scrollwork: ignore ignored-step\n"
        + "- expect: {rows.offset: 100}")
    #expect(meant.passed == 1 && meant.report.findings.isEmpty)
  }

  @Test func failureShowsTheActualValue() throws {
    let failed = try results(Specs.replacing("313", with: "300"))
    #expect(failed.passed == 0 && failed.failed == 1)
    let finding = try #require(failed.report.findings.first)
    #expect(finding.rule == .failingScenario)
    #expect(finding.message == "the scenario `the handle moves the sheet` fails on iPhone 15")
    #expect(finding.caption == "panel.height is 313, not 300")
    #expect(finding.notes == ["- panel.height: 300", "+ panel.height: 313", "positions then: panel 313, rows 0"])
    #expect(failed.report.file.text(finding.span).hasPrefix("panel.height"))
  }

  @Test func failureOnSeveralDevicesIsOneFinding() throws {
    let failed = try results(Specs.replacing("    on: iPhone 15\n", with: ""))
    #expect(failed.failed == 1)
    let finding = try #require(failed.report.findings.first)
    #expect(failed.report.findings.count == 1)
    #expect(
      finding.notes.last
        == "it fails on iPhone SE (1st generation), iPhone SE (3rd generation), iPhone 8 Plus and 12 more")
  }

  @Test func onlyTheFirstFailingStepIsReported() throws {
    let later = Specs.replacing(
      "expect: {panel.height: 313}", with: "expect: {panel.height: 1}\n      - expect: {panel.height: 2}")
    #expect(try results(later).report.findings.count == 1)
  }

  /// An environment is rotated like a device.
  @Test func environmentIsRotatedLikeADevice() throws {
    func played(_ place: String, orientations: String = "[portrait, landscape]") throws -> ScenarioResults {
      try results(
        """
        scrollwork: 1
        screen: Turned
        orientations: \(orientations)
        layout:
          - block: map
            height: fill
          - sheet: panel
            notches: {low: 20, high: width / 10}
        scenarios:
          - scenario: it turns
            on: \(place)
            steps:
              - resize: {orientation: portrait}
              - move: {panel: high}
              - settle: true
              - expect: {panel.height: 39.3}
              - resize: {orientation: landscape}
              - expect: {panel.height: 85.2}

        """)
    }
    for place in ["iPhone 15", "{height: 852, width: 393}", "{height: 393, width: 852}"] {
      let played = try played(place)
      #expect(played.failed == 0, "\(place): \(played.report.findings.map(\.message))")
    }
  }

  /// Missing numbers come from the listed device nearest in height, in the same orientation.
  @Test func missingNumbersOfAnEnvironmentComeFromTheNearestDevice() throws {
    let text = """
      scrollwork: 1
      screen: Wide
      orientations: [landscape]
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {low: 20, high: width / 10}
      scenarios:
        - scenario: how wide it is
          on: {height: 430}
          steps:
            - move: {panel: high}
            - settle: true
            - expect: {panel.height: 93.2}

      """
    let compilation = compile(SourceFile(path: "Wide.scroll.yaml", text: text))
    #expect(compilation.playScenarios()?.failed == 0)
    let places = DeviceSelection(settings: [.init("height", 430)]).configurations(for: try #require(compilation.spec))
    #expect(places.environments.map(\.environment) == compilation.machine?.scripts[0].places.map(\.environment))
  }

  /// The highest notch is used for the layout only if the finger may then move the content.
  @Test(arguments: [("handle", 500), ("rows", 380)])
  func draggedSheetIsLaidOutForTheHighestNotch(_ region: String, _ offset: Int) throws {
    let played = try results(
      """
      scrollwork: 1
      screen: Places
      measures:
        feed: {range: 0...100000, typical: 900}
      layout:
        - block: map
          height: fill
        - sheet: panel
          sizing: resting
          notches: {low: 200, medium: 400, high: 560}
          handoff: expandFirst
          content:
            - header: handle
              height: 40
            - list: rows
              contentHeight: feed
      scenarios:
        - scenario: up a little
          given: {panel: medium, rows.offset: 500, feed: 900}
          steps:
            - drag: {on: \(region), by: [-30]}
            - expect: {panel.height: 430, rows.offset: \(offset)}

      """)
    #expect(played.failed == 0 && played.passed == 1, "\(played.report.findings.map { $0.caption ?? $0.message })")
  }

  /// A header that stays does not prevent the headers above it from returning first.
  @Test(arguments: [("return", 52), ("returnCollapsed", 20)])
  func returningHeaderExpandsAboveAStayingOne(_ onScroll: String, _ back: Int) throws {
    let collapsed = onScroll == "return" ? "" : "        collapsed: 20\n"
    let played = try results(
      """
      scrollwork: 1
      screen: Segments
      layout:
        - bar: nav
          height: safeArea.top + 44
        - scroll: page
          content:
            - header: search
              height: 52
              onScroll: \(onScroll)
      \(collapsed)      - header: segments
              height: 44
              onScroll: stay
            - list: rows
              contentHeight: 5000
      scenarios:
        - scenario: the search field comes back first
          on: iPhone 15
          given: {page.offset: page.critical, rows.offset: 300}
          steps:
            - drag: {on: rows, by: [\(back), 30]}
            - expect: {page.offset: page.critical - \(back), rows.offset: 270}

      """)
    #expect(played.failed == 0 && played.passed == 1, "\(played.report.findings.map { $0.caption ?? $0.message })")
  }
}

@Suite struct TraceTests {
  @Test func traceIsPlayedInTheGivenEnvironment() throws {
    let compilation = compile(SourceFile(path: "Spec.scroll.yaml", text: Specs.clean))
    let file = SourceFile(path: "trace.json", text: #"[{"drag": {"on": "handle", "by": [-10, -5]}}]"#)
    let read = compilation.readTrace(file)
    let trace = try #require(read)
    let script = try #require(trace.script)
    let compiled = compilation.spec
    let spec = try #require(compiled)
    let place = try #require(DeviceSelection(devices: ["iPhone 15"]).configurations(for: spec).environments.first)
    let run = compilation.play(script, at: place, settles: false)
    #expect(run?.records.map { $0.positions.first?.value } == [223, 228])
    #expect(run?.records.map(\.delta) == [0, 1])
  }

  @Test func traceWithErrorsIsNotPlayed() throws {
    let compilation = compile(SourceFile(path: "Spec.scroll.yaml", text: Specs.clean))
    let read = compilation.readTrace(SourceFile(path: "trace.json", text: #"[{"leap": true}]"#))
    let trace = try #require(read)
    #expect(trace.script == nil && trace.report.hasErrors)
    #expect(trace.report.file.path == "trace.json")
  }
}
