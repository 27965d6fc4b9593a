import Foundation
import Testing

@Suite struct SimulateTests {
  private func simulate(_ trace: String, _ options: String...) throws -> Tool.Run {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      return try tool.run(
        Tool.binary, ["simulate", "Clean.scroll.yaml", "--trace", "-", "--device", "iPhone 15"] + options, input: trace)
    }
  }

  @Test func jsonHasALinePerStepAndMovement() throws {
    let trace = """
      [{"given": {"panel": "low", "rows.offset": 0}}, {"drag": {"on": "rows", "by": [-60, -39.5]}},
       {"release": {"velocity": -900}}, {"settle": true}]
      """
    let run = try simulate(trace, "--format", "json")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    let still = #""mode": null, "pages": {}"#
    #expect(
      lines[0]
        == #"{"step": 0, "positions": {"panel": 213, "rows": 0}, "resting": {"panel": "low"}, \#(still), "effects": []}"#
    )
    #expect(
      lines[1].hasPrefix(
        #"{"step": 1, "delta": 0, "positions": {"panel": 273, "rows": 0}, "resting": {"panel": null}, \#(still), "#
          + #""consumed": {"panel": 60}, "rest": 0, "effects": ["#))
    #expect(lines[2].hasPrefix(#"{"step": 1, "delta": 1, "positions": {"panel": 312.5, "rows": 0}"#))
    #expect(lines[3].hasPrefix(#"{"step": 2, "positions": {"panel": 312.5, "rows": 0}, "resting": {"panel": "high"}"#))
    #expect(lines[3].contains(#"{"animate": {"sheet": "panel", "to": "high", "velocity": -900}}"#))
    #expect(lines[4].hasPrefix(#"{"step": 3, "positions": {"panel": 639, "rows": 0}, "resting": {"panel": "high"}"#))
  }

  /// A hidden page restarts as the header expands. It moves, but takes no part of the movement.
  @Test func consumedExcludesPageResets() throws {
    let spec = """
      scrollwork: 1
      screen: Reset
      measures: {feed: 3000...9000}
      layout:
        - scroll: page
          content:
            - header: hero
              height: 100
              onScroll: return
            - tabs: sections
              strip: {height: 50, inset: safeArea.top}
              memory: resetAll
              pages:
                - page: one
                  content: [{list: oneRows, contentHeight: feed}]
                - page: two
                  content: [{list: twoRows, contentHeight: feed}]

      """
    let trace = """
      [{"given": {"page.offset": 41, "oneRows.offset": 150}}, {"select": "sections.two"},
       {"drag": {"on": "twoRows", "by": [30, -10, 80]}}]
      """
    let run = try Tool.inEmptyFolder { tool in
      try tool.write(spec, to: "Reset.scroll.yaml")
      return try tool.run(
        Tool.binary, ["simulate", "Reset.scroll.yaml", "--trace", "-", "--device", "iPhone 15", "--format", "json"],
        input: trace)
    }
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 5, "\(run.output)\(run.errors)")
    for (line, amounts) in zip(
      lines.dropFirst(2),
      [
        #""consumed": {"page": -30}, "rest": 0"#, #""consumed": {"page": 10}, "rest": 0"#,
        #""consumed": {"page": -21}, "rest": -59"#,
      ])
    { #expect(line.contains(amounts), "\(line)") }
  }

  @Test func settleOptionFinishesTheMovement() throws {
    let trace = #"[{"drag": {"on": "rows", "by": [-60]}}, {"release": {"velocity": -900}}]"#
    let run = try simulate(trace, "--format", "json", "--settle")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].contains(#""positions": {"panel": 639, "rows": 0}"#))
  }

  /// A touch on any part of a sheet continues from the visible height, not from the lowest notch.
  @Test(arguments: ["guide", "airport", "terminals", "first", "firstGates"])
  func touchStopsASettlingSheetInPlace(region: String) throws {
    let trace = """
      [{"given": {"guide": "half"}}, {"drag": {"on": "guide", "by": [-60]}}, {"release": {"velocity": -900}},
       {"drag": {"on": "\(region)", "by": [20]}}]
      """
    let run = try Tool.atHome(
      "simulate", "specs/nested/AirportGuide.scroll.yaml", "--trace", "-", "--device", "iPhone 15", "--format", "json",
      input: trace)
    let last = try #require(run.output.split(separator: "\n").last)
    #expect(last.contains("\"positions\": {\"guide\": 466, "), "\(last)")
    #expect(last.contains("\"rest\": 0"))
  }

  @Test func tableHasALinePerMovement() throws {
    let run = try simulate(#"[{"drag": {"on": "rows", "by": [-60, 10]}}]"#)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("step"))
    #expect(lines[1].hasPrefix("0.0") && lines[1].contains("273"))
  }

  /// A finger that has dragged a sheet to a notch still holds it.
  @Test func draggedSheetIsShownAsMoving() throws {
    let held = #"[{"given": {"panel": "low"}}, {"drag": {"on": "rows", "by": [-426]}}]"#
    let table = try simulate(held).output.split(separator: "\n")
    let (step, moved) = (try #require(table.dropFirst().first), try #require(table.last))
    #expect(step.contains("213") && step.contains("low"))
    #expect(moved.contains("639") && moved.contains("moving") && !moved.contains("high"))
    let run = try simulate(held.dropLast() + #", {"expect": {"panel": "high"}}, {"expect": {"panel": "moving"}}]"#)
    #expect(run.status == 1)
    #expect(run.errors.contains("error: step 2: panel is moving, not high ["), "\(run.errors)")
    #expect(!run.errors.contains("step 3"))
  }

  /// The log of an app has its requests for stops, also of a list: the deceleration ends, and the list stays.
  @Test func requestForAStopOfAListEndsADeceleration() throws {
    let trace = """
      [{"given": {"journal.offset": 240, "entries.offset": 100}}, {"drag": {"on": "entries", "by": [-20]}},
       {"move": {"entries": "top"}}, {"release": {"velocity": -900}}, {"drift": {"on": "entries", "by": [-30]}},
       {"move": {"entries": "top"}}, {"drift": {"on": "entries", "by": [-30]}}, {"move": {"journal": "top"}}]
      """
    let run = try Tool.atHome(
      "simulate", "specs/nested/TripJournal.scroll.yaml", "--trace", "-", "--device", "iPhone 15", "--format", "json",
      input: trace)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let positions = run.output.split(separator: "\n").compactMap { line in
      line.split(separator: "{").dropFirst().first.map { $0.prefix { $0 != "}" } }
    }
    #expect(
      positions == [
        #""journal": 240, "entries": 100"#, #""journal": 240, "entries": 120"#, #""journal": 240, "entries": 120"#,
        #""journal": 240, "entries": 120"#, #""journal": 240, "entries": 150"#, #""journal": 240, "entries": 150"#,
        #""journal": 240, "entries": 150"#, #""journal": 0, "entries": 0"#,
      ])
  }

  @Test func numbersMayHaveExponents() throws {
    let run = try simulate(
      #"[{"given": {"panel": "low"}}, {"drag": {"on": "rows", "by": [-1e2]}}, {"release": {"velocity": -9E+2}}]"#,
      "--settle")
    #expect(run.status == 0 && run.output.contains("313") && run.output.contains("velocity -900"), "\(run)")
    let far = try simulate(#"[{"drag": {"on": "rows", "by": [1e400]}}]"#)
    #expect(far.status == 2 && far.errors.contains("the exponent of `1e400` is beyond 30"), "\(far.errors)")
  }

  @Test func findingsOfATraceShowNoLinesOfTheSpec() throws {
    let run = try simulate(#"[{"measure": {"feed": 20000}}, {"drag": {"on": "rows", "by": [-60]}}, {"settle": true}]"#)
    #expect(run.status == 0)
    #expect(run.errors.contains("<stdin>:1:23: warning: `feed` is 20000 here, outside the range of the measure"))
    #expect(run.errors.contains("note: the range is 0...10000") && !run.errors.contains("----"), "\(run.errors)")
  }

  @Test func sizeOfAFormulaIsLimited() throws {
    let sum = "1" + String(repeating: "+1", count: 100_000)
    let run = try simulate(#"[{"place": {"rows.offset": "\#(sum)"}}]"#)
    #expect(run.status == 2 && run.errors.contains("error: the expression has more than 1000 parts"), "\(run.errors)")
  }

  @Test func malformedTracesAreReported() throws {
    for trace in [
      "{}", "[{\"drag\": {\"on\": \"nothing\", \"by\": [1]}}]", "[{\"leap\": true}]", "not json",
      #"[{"given": {"rows.offset": 1000000}}]"#, #"[{"drag": {"on": "rows", "by": [99999999999999]}}]"#,
    ] {
      let run = try simulate(trace, "--format", "json")
      #expect(run.status == 2, "\(trace)")
      #expect(!run.errors.isEmpty)
    }
  }

  @Test func simulateNeedsOneSpecOneTraceAndOneDevice() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(Sample.clean(), to: "Clean.scroll.yaml")
      try tool.write(Sample.failing, to: "Failing.scroll.yaml")
      try tool.write("[]", to: "trace.json")
      #expect(try tool("simulate", "Clean.scroll.yaml", "--trace", "missing.json").status == 2)
      #expect(try tool("simulate", "-", "--trace", "-").status == 2)
      #expect(try tool("simulate", ".", "--trace", "trace.json").status == 2)
      #expect(try tool("simulate", "Clean.scroll.yaml", "--trace", "trace.json", "--device", "iPhone").status == 2)
      let failing = try tool("simulate", "Failing.scroll.yaml", "--trace", "trace.json")
      #expect(failing.status == 1)
      #expect(failing.errors.contains("[notch-order]"))
      let empty = try tool("simulate", "Clean.scroll.yaml", "--trace", "trace.json", "--set", "height=800")
      #expect(empty.status == 0 && empty.output.isEmpty)
    }
  }

  /// The effects of a touch belong to the movement that it begins.
  @Test func touchOnASettlingSheetEmitsStop() throws {
    let trace = """
      [{"drag": {"on": "rows", "by": [-60]}}, {"release": {"velocity": -900}}, {"drag": {"on": "rows", "by": [-1, -1]}}]
      """
    let run = try simulate(trace, "--format", "json")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[2].contains("\"stop\"") && !lines[3].contains("\"stop\""), "\(run.output)")
  }

  @Test func ambiguousOrientationIsReported() throws {
    try Tool.inEmptyFolder { tool in
      try tool.write(
        Sample.clean().replacingOccurrences(of: "layout:", with: "orientations: [portrait, landscape]\nlayout:"),
        to: "Clean.scroll.yaml")
      let run = try tool.run(
        Tool.binary, ["simulate", "Clean.scroll.yaml", "--trace", "-", "--device", "iPhone 15"],
        input: #"[{"given": {"panel": "low"}}]"#)
      #expect(run.status == 0)
      #expect(run.errors == "note: in portrait, the first of the spec's; --orientation names another\n")
    }
  }
}

@Suite struct ScenarioTests {
  @Test func summaryCountsPassedAndFailedScenarios() throws {
    let run = try Tool.atHome("test", "-", input: Sample.clean())
    #expect(run.status == 0)
    #expect(run.output == "1 passed, 0 failed\n")
  }

  @Test func failureShowsTheDifferenceAtItsStep() throws {
    let run = try Tool.atHome("test", "-", input: Sample.clean().replacingOccurrences(of: "313", with: "312"))
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("<stdin>:25:18:"))
    #expect(
      run.output.contains(
        "error: the scenario `pulling the list up moves the sheet` fails on iPhone 15 [failing-scenario]"))
    #expect(run.output.contains("note: - panel.height: 312"))
    #expect(run.output.contains("note: + panel.height: 313"))
    #expect(run.output.hasSuffix("\n0 passed, 1 failed\n"))
    let json = try Tool.atHome(
      "test", "--format", "json", "-", input: Sample.clean().replacingOccurrences(of: "313", with: "312"))
    #expect((try parsed(json.output)["findings"] as? [Any])?.count == 1)
    #expect(json.errors == "0 passed, 1 failed\n")
  }

  /// Rounding errors are hidden, unless they are the difference.
  @Test func differencesAreRounded() throws {
    func difference(_ expected: String) throws -> String {
      let text = Sample.clean().replacingOccurrences(of: "by: [-100]", with: "by: [-100.1, -0.1, -0.1]")
        .replacingOccurrences(of: "panel.height: 313", with: "panel.height: \(expected)")
      return try Tool.atHome("test", "-", input: text).output
    }
    let far = try difference("400")
    #expect(far.contains("panel.height is 313.3, not 400"), "\(far)")
    let near = try difference("313.3")
    #expect(near.contains("1 passed") || near.contains("panel.height is 313.30000000000007, not 313.3"), "\(near)")
  }

  /// Definitions count with their expanded size, doubled or chained.
  @Test(arguments: [(60, "a"), (20_000, "1")])
  func expansionOfDefinitionsInStepsIsLimited(count: Int, addend: String) throws {
    let lines = (1..<count).map { "  a\($0): a\($0 - 1) + \(addend == "a" ? "a\($0 - 1)" : addend)" }
    let text = Sample.clean().replacingOccurrences(
      of: "layout:", with: "let:\n  a0: feed\n\(lines.joined(separator: "\n"))\nlayout:"
    ).replacingOccurrences(of: "by: [-100]", with: "by: [a\(count - 1)]")
    let run = try Tool.atHome("test", "-", input: text)
    let told = run.output + run.errors
    #expect(run.status == 1 && told.contains("`a\(count - 1)` has too many parts [invalid-expression]"), "\(run)")
  }

  @Test func specWithErrorsIsNotTested() throws {
    let run = try Tool.atHome("test", "-", input: Sample.failing)
    #expect(run.status == 1)
    #expect(run.errors.contains("[notch-order]"))
  }

  @Test func specsOfThisPackagePassTheirScenarios() throws {
    let run = try Tool.atHome("test", "specs")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix(" passed, 0 failed\n"))
  }
}
