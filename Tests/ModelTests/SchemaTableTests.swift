import Model
import Source
import Testing

/// The schemas agree with the analyzer.
@Suite struct SchemaTableTests {
  @Test func schemasAndKeysAreUniqueAndHaveSummaries() {
    #expect(schemas.count == Set(schemas.map(\.name)).count)
    for schema in schemas {
      #expect(Set(schema.keys.map(\.name)).count == schema.keys.count, "\(schema.name)")
      for key in schema.keys { #expect(key.summary.last == ".", "\(schema.name).\(key.name)") }
    }
  }

  @Test func everyNamedMapHasASchema() {
    let names = Set(schemas.map(\.name))
    for schema in schemas {
      for key in schema.keys { #expect(names.isSuperset(of: maps(in: key.value)), "\(schema.name).\(key.name)") }
    }
  }

  private func maps(in value: ValueType) -> [String] {
    switch value {
    case .map(let name): [name]
    case .list(let item), .names(_, let item): maps(in: item)
    case .either(let types): types.flatMap(maps)
    case .version, .text, .name, .typeName, .boolean, .choice, .number, .length, .movement, .condition, .comparison,
      .constraint, .range, .overdrag, .device, .deviceOrGroup, .reference, .effects, .nodes:
      []
    }
  }

  /// A written default means the same as an absent key.
  @Test(arguments: [
    ("scroll", "bounces: none"), ("scroll", "fling: cross"), ("scroll", "anchor: offset"),
    ("scroll", "pullToRefresh: none"), ("scroll", "scrollsToTop: false"), ("scroll", "height: fill"),
    ("header", "snap: false"), ("header", "stretch: false"), ("header", "onScroll: leave"),
    ("tabs", "memory: align"), ("tabs", "swipe: true"), ("tabs", "height: fill"),
    ("list", "bounces: none"), ("list", "scrollsToTop: false"), ("list", "height: fill"),
    ("sheet", "edge: bottom"), ("sheet", "reference: container"), ("sheet", "handoff: expandFirst"),
    ("sheet", "sizing: rigid"), ("sheet", "release: {like: overlayContainer}"), ("sheet", "overdrag: none"),
    ("sheet", "spring: {response: 0.3, damping: 1, dampingAtRest: 1}"), ("sheet", "backdrop: none"),
    ("sheet", "outside: passThrough"), ("sheet", "undimmedThrough: none"), ("sheet", "dismiss: none"),
    ("sheet", "tap: none"), ("sheet", "drag: true"), ("sheet", "initial: low"),
  ])
  func defaultsOfTheSchemasAreTheMeaningOfAnAbsentKey(kind: String, line: String) throws {
    let written = try analyzed(screen(kind, line))
    let absent = try analyzed(screen("", ""))
    #expect(dump(written) == dump(absent), "\(kind): \(line)")
    // The schema states the same default, in words or as written.
    let schema = try #require(schemas.first { $0.name == kind })
    let key = try #require(schema.keys.first { line.hasPrefix($0.name + ":") })
    guard case .optional(let text) = key.presence else {
      Issue.record("\(key.name) is required")
      return
    }
    let value = String(line.dropFirst(key.name.count + 2))
    #expect(text == value || text.contains("`\(value)`") || value == "low" || text.isEmpty, "\(text)")
  }

  /// A description of a spec without positions.
  private func dump(_ spec: Spec) -> String {
    spec.nodes.map { "\($0.kind)" }.joined(separator: "\n").withoutSpans
  }

  private func screen(_ kind: String, _ line: String) -> String {
    func extra(_ name: String, _ indent: Int) -> String {
      name == kind ? "\n" + String(repeating: " ", count: indent) + line : ""
    }
    return """
      scrollwork: 1
      screen: Test
      layout:
        - scroll: page\(extra("scroll", 4))
          content:
            - header: hero
              height: 200\(extra("header", 8))
            - tabs: sections
              strip: 44\(extra("tabs", 8))
              pages:
                - page: first
                  content:
                    - list: rows
                      contentHeight: 900\(extra("list", 16))
                - page: second
                  content:
                    - list: others
                      contentHeight: 900
        - sheet: search
          notches: {low: 100, high: 300}\(extra("sheet", 4))
          content:
            - list: results
              contentHeight: 900

      """
  }
}

extension String {
  /// The text without spans, present or `nil`.
  fileprivate var withoutSpans: String {
    var parts: [Substring] = []
    for piece in split(separator: "Span(") {
      parts.append(parts.isEmpty ? piece : piece.drop { $0 != ")" })
    }
    return parts.joined().split(separator: "Optional(Source.))").joined(separator: "nil")
  }
}
