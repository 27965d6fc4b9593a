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

  /// The trace of the command line's reference.
  @Test func json() throws {
    let (steps, findings) = try trace(
      """
      [{"given": {"search": "medium", "results.offset": 0}}, {"begin": {"on": "results", "search.height": 231.5}},
       {"drag": {"on": "results", "by": [-60, -60.25]}}, {"release": {"velocity": -900}},
       {"settle": true}, {"drift": {"on": "results", "by": [-40]}}, {"place": {"results.offset": 100}},
       {"tap": "search"}, {"swipe": "sections.spoken"}, {"select": "sections.spoken"},
       {"mode": "edit"}, {"move": {"search": "medium"}}, {"resize": {"height": 393}}, {"measure": {"feed": 90}},
       {"cancel": true}, {"drag": {"on": "results", "by": [-0.33333333333333331]}},
       {"place": {"results.offset": "feed * step"}}, {"tap": "statusBar"}, {"tap": {"outside": "search"}}]
      """)
    #expect(findings.map(\.message) == [])
    #expect(steps.count == 19)
  }

  @Test func findingsHavePlacesInTheTrace() throws {
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
      findings.map(\.id) == [
        .undefinedName, .invalidStep, .invalidStep, .invalidExpression, .undefinedName, .undefinedName,
      ])
    #expect(steps.contains { if case .settle = $0.kind { true } else { false } })
  }

  @Test func aTraceIsAList() throws {
    let (steps, findings) = try trace(#"{"settle": true}"#)
    #expect(steps.isEmpty)
    #expect(findings.map(\.id) == [.wrongType])
  }

  private func trace(_ text: String) throws -> (steps: [Step], findings: [Diagnostic]) {
    let (tree, problems) = parse(SourceFile(path: "trace", text: text))
    let (steps, findings) = readTrace(tree, for: try analyzed(Self.spec))
    return (steps, problems + findings)
  }
}
