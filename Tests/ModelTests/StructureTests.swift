import Testing

@Suite struct StructureTests {

  @Test func missingDashIsOneFinding() throws {
    let text = """
      scrollwork: 1
      screen: Test
      layout:
        - block: map
          height: fill
          sheet: search
          notches: {low: 100, high: 300}
          tap: {low: high}
          content:
            - block: rest
              height: fill

      """
    let found = findings(text)
    #expect(found.map(\.message) == ["a node has one kind, and this has `block` and `sheet`"])
    let edit = try #require(found.first?.fixes.first?.edits.first)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Array(edit.replacement.utf8))
    #expect(findings(String(decoding: bytes, as: UTF8.self)).isEmpty)
    // An entry that belongs to neither node is a separate error; in flow style the second node has no known start.
    #expect(findings(text.replacing("tap:", with: "tapp:")).count == 2)
    let flow = findings(
      "scrollwork: 1\nscreen: Test\nlayout: [{block: a, height: fill, sheet: b, notches: {low: 1}}]\n")
    #expect(flow.map(\.fixes.count) == [0])
  }

  /// The proof effort grows with the number of moving nodes.
  @Test func numberOfMovingNodesIsLimited() throws {
    func text(_ count: Int, _ node: (Int) -> String) -> String {
      "scrollwork: 1\nscreen: Test\nlayout:\n  - block: map\n    height: fill\n"
        + (0..<count).map { "  - \(node($0))\n" }.joined()
    }
    let kinds: [(name: String, node: (Int) -> String)] = [
      ("headers", { "{header: a\($0), height: 1}" }),
      ("lists", { "{list: a\($0), contentHeight: 9}" }),
      ("scrolls", { "{scroll: a\($0), content: [{block: b\($0), height: 9}]}" }),
      ("sheets", { "{sheet: a\($0), notches: {low: 100, high: 200}}" }),
    ]
    for (name, node) in kinds {
      #expect(findings(text(256, node)).isEmpty, "\(name)")
      let found = findings(text(258, node))
      #expect(found.map(\.message) == ["there are more than 256 \(name)"])
      #expect(found.first?.rule == .notYetSupported && found.first?.notes.count == 1)
      let place = try #require(text(258, node).range(of: "a256"))
      #expect(found.first?.span.start == text(258, node)[..<place.lowerBound].utf8.count)
    }
    func resting(_ count: Int) -> String {
      text(count) { number in
        let notches = (0..<64).map { "n\(number)\(String(repeating: "x", count: $0)): \($0)" }.joined(separator: ", ")
        return "{sheet: a\(number), sizing: resting, notches: {\(notches)}, content: [{block: b\(number), height: 9}]}"
      }
    }
    #expect(!findings(resting(1)).contains { $0.rule == .notYetSupported })
    #expect(
      findings(resting(3)).filter { $0.rule == .notYetSupported }.map(\.message)
        == ["the sheets of this screen lay their content out for more than 64 notches"])
    func sheets(_ count: Int) -> String {
      text(count) { number in
        "{sheet: a\(number), notches: {\((0..<64).map { "n\($0): \($0)" }.joined(separator: ", "))}}"
      }
    }
    #expect(findings(sheets(64)).isEmpty)
    #expect(findings(sheets(66)).map(\.message) == ["there are more than 4096 notches in all sheets"])
    let tabs = text(257) { "{tabs: a\($0), strip: 9, pages: [{page: p\($0), content: [{block: b\($0), height: 9}]}]}" }
    #expect(findings(tabs).map(\.message) == ["there are more than 256 tabs", "there are more than 256 pages"])
    for kind in ["bar", "block", "carousel"] { #expect(findings(text(600) { "{\(kind): a\($0), height: 1}" }).isEmpty) }
  }

  @Test func depthOfMovingNodesIsLimited() {
    func text(_ depth: Int) -> String {
      var body = "{list: rows, contentHeight: 9}"
      for level in (1..<depth).reversed() {
        body =
          level.isMultiple(of: 2)
          ? "{scroll: s\(level), content: [\(body)]}"
          : "{scroll: s\(level), content: [{tabs: t\(level), strip: 1, pages: [{page: p\(level), content: [\(body)]}]}]}"
      }
      return "scrollwork: 1\nscreen: Test\nlayout: [\(body)]\n"
    }
    #expect(findings(text(9)).filter { $0.severity == .error }.isEmpty)
    let found = findings(text(11)).filter { $0.severity == .error }
    #expect(found.map(\.message) == ["lists, scrolls and sheets are nested more than 9 deep"])
    #expect(found.map(\.rule) == [.notYetSupported])
  }
}
