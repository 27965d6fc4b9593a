import Foundation
import Model
import Source
import Syntax
import Testing

@Suite struct TraceTests {
  static let spec = """
    scrollwork: 1
    screen: Search
    measures: {feed: 0...5000}
    modes: [browse, edit]
    let: {step: 1/2}
    layout:
      - tabs: sections
        strip: 50
        pages:
          - page: fluent
            content: [{list: fluentRows, contentHeight: feed * step}]
          - page: spoken
            content: [{list: spokenRows, contentHeight: feed}]
      - sheet: search
        notches: {low: 100, medium: 200, high: 300}
        modes: {edit: {drag: false}}
        content: [{header: handle, height: 20, dragsSheet: false}, {list: results, contentHeight: feed}]
    """

  /// The trace in the reference of the command line.
  @Test func traceIsReadFromJSON() throws {
    let (steps, findings) = try trace(
      """
      [{"given": {"search": "medium", "results.offset": 0}}, {"begin": {"on": "results", "search.height": 231.5}},
       {"drag": {"on": "results", "by": [-60, -60.25]}}, {"release": {"velocity": -900}},
       {"settle": true}, {"drift": {"on": "results", "by": [-40]}}, {"place": {"results.offset": 100}},
       {"tap": "search"}, {"swipe": "sections.spoken"}, {"select": "sections.spoken"},
       {"mode": "edit"}, {"move": {"search": "medium"}}, {"resize": {"height": 393}}, {"measure": {"feed": 90}},
       {"cancel": true}, {"drag": {"on": "results", "by": [-0.33333333333333331]}},
       {"place": {"results.offset": "feed * step"}}, {"tap": "statusBar"}, {"tap": {"outside": "search"}},
       {"settle": "results"}, {"show": "sections.spoken"}]
      """)
    #expect(findings.map(\.message) == [])
    #expect(steps.count == 21)
  }

  @Test func findingsHaveSpansInTheTrace() throws {
    let text = """
      - drag: {on: result, by: [-60]}
      - drag: {on: handle, by: [-60]}
      - measure: {feed: 9000}
      - drag: {on: results, by: [2x, 3 + feeed]}
      - given: {search: hihg}
      - settle: true
      """
    let (steps, findings) = try trace(text)
    let file = SourceFile(path: "trace", text: text)
    #expect(findings.map { file.text($0.span) } == ["result", "handle", "9000", "2x", "feeed", "hihg"])
    #expect(
      findings.map(\.rule) == [
        .undefinedName, .invalidStep, .invalidStep, .invalidExpression, .undefinedName, .undefinedName,
      ])
    #expect(findings.map { $0.severity == .warning } == [false, false, true, false, false, false])
    #expect(steps.contains { if case .settle = $0.kind { true } else { false } })
  }

  /// A device reports what a scenario may not ask for: fingers on a sheet that does not move, a pager that turns without
  /// a swipe, and offsets beyond an end.
  @Test func traceHasWhatADeviceReports() throws {
    let text = """
      scrollwork: 1
      screen: Standing
      layout:
        - tabs: sections
          strip: 40
          swipe: false
          pages:
            - {page: first, content: [{list: rows, contentHeight: 900}]}
            - {page: second, content: [{list: others, contentHeight: 900}]}
        - sheet: still
          notches: {small: 100, large: 300}
          drag: false
          content: [{block: picture, height: fill}]
      """
    let (steps, findings) = try trace(
      """
      [{"begin": {"on": "still", "still.height": 100}}, {"drag": {"on": "picture", "by": -4}},
       {"release": {"velocity": 0}}, {"swipe": "sections.second"}, {"place": {"others.offset": -12}}]
      """, text)
    #expect(findings.map(\.message) == [])
    #expect(steps.count == 5)
  }

  /// An app may ask for a stop of a list, or of a scroll without one inside. The screen moves nothing. A touch on a sheet
  /// finds what moves inside, on its way to a stop.
  @Test func traceHasRequestsThatMoveNothing() throws {
    let text = """
      scrollwork: 1
      screen: Standing
      layout:
        - scroll: page
          content: [{header: hero, height: 100}, {list: rows, contentHeight: 900}]
        - sheet: panel
          notches: {small: 100, large: 300}
          content: [{scroll: notes, content: [{block: text, height: 900}]}]
      """
    let (steps, findings) = try trace(
      """
      [{"move": {"rows": "top"}}, {"move": {"notes": "critical"}}, {"move": {"page": "critical"}},
       {"begin": {"on": "panel", "notes.offset": 20.5, "panel.height": 100}}]
      """, text)
    #expect(findings.map(\.message) == [])
    let spec = try analyzed(text)
    let stops = steps.map { step in
      if case .scroll(let node, let stop) = step.kind { "\(spec[node].name.text) \(stop.rawValue)" } else { "" }
    }
    #expect(stops == ["rows top", "notes critical", "page critical", ""])
    let wrong = try trace(
      #"[{"move": {"rows": "bottom"}}, {"move": {"hero": "top"}}, {"move": {"panel": "top"}}]"#, text)
    #expect(
      wrong.findings.map(\.message) == [
        "`rows` cannot be `bottom`", "`hero` is a header, and `move` takes a sheet, a scroll or a bar that returns",
        "sheet `panel` has no notch `top`",
      ])
  }

  /// Numbers as other programs write them.
  @Test func numbersOfJSONMayHaveExponents() throws {
    let (steps, findings) = try trace(
      #"[{"drag": {"on": "results", "by": [1e2, -2.5E+1, 7.105427357601002e-15]}}, {"release": {"velocity": -1e3}}]"#)
    #expect(findings.map(\.message) == [])
    let spec = try analyzed(Self.spec)
    guard case .drag(_, let by)? = steps.first?.kind, case .release(let velocity)? = steps.last?.kind else {
      Issue.record("\(steps)")
      return
    }
    #expect(by.map(spec.text) == ["100", "-25", "0.000000000000007105427357601002"])
    #expect(spec.text(velocity) == "-1000")
    let far = try trace(#"[{"drag": {"on": "results", "by": [1e31, 1e-99]}}]"#).findings
    #expect(
      far.map(\.message) == ["the exponent of `1e31` is beyond 30", "the exponent of `1e-99` is beyond 30"])
    #expect(try trace(#"[{"drag": {"on": "results", "by": [1e30]}}]"#).findings.map(\.rule) == [.invalidExpression])
  }

  /// A note about the spec has no span, since its span would be in another file.
  @Test func findingsHaveNoSpansInTheSpec() throws {
    let spec = Self.spec.replacingOccurrences(of: "medium: 200", with: "medium: {height: 200, when: portrait}")
    let (_, findings) = try trace(
      "- measure: {feed: 9000}\n- place: {results.offset: search.medium}\n- {tap: search, settle: true}", spec)
    #expect(findings.map(\.rule) == [.invalidStep, .conditionalNotch, .invalidStep])
    #expect(findings.flatMap(\.labels).isEmpty)
    #expect(findings[0].notes == ["the range is 0...5000"] && findings[1].notes == ["`medium` has a `when`"])
  }

  @Test func expansionOfAFormulaIsLimited() throws {
    let spec = Self.spec.replacingOccurrences(
      of: "let: {step: 1/2}",
      with: "let:\n  step: 1/2\n  a0: feed\n" + (1..<60).map { "  a\($0): a\($0 - 1) + a\($0 - 1)\n" }.joined()
    ).replacingOccurrences(of: "feed * step", with: "'min(a59, feed * step)'")
    let (_, findings) = try trace(
      "- measure: {feed: a3}\n- measure: {feed: a59}\n- measure: {feed: \(sum(of: 100_000))}", spec)
    #expect(
      findings.map(\.message) == ["`a59` has too many parts", "the expression has more than 1000 parts"])
  }

  private func sum(of count: Int) -> String { Array(repeating: "1", count: count).joined(separator: "+") }

  @Test func traceThatIsAMapIsReported() throws {
    let (steps, findings) = try trace(#"{"settle": true}"#)
    #expect(steps.isEmpty)
    #expect(findings.map(\.rule) == [.wrongType])
  }

  private func trace(
    _ text: String, _ spec: String = TraceTests.spec
  ) throws -> (steps: [Step], findings: [Diagnostic]) {
    let (tree, problems) = parse(SourceFile(path: "trace", text: text))
    let (steps, findings) = readTrace(tree, for: try analyzed(spec))
    return (steps, problems + findings)
  }
}
