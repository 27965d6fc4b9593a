import Source
import Syntax
import TestSupport
import Testing

/// Malformed maps and lists, by indentation and brackets.
@Suite struct StructureTests {
  private func expect(_ spec: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFindings(spec, sourceLocation: sourceLocation) { parse($0).findings }
  }

  @Test func repairedSourceKeepsTheRest() throws {
    let (tree, findings) = parse(
      SourceFile(
        path: "a", text: "a:\n  - b: 1\n    c 2\n    d:3\n  -e: 4\n    f: 5\n  - g: 6\n     h: 7\n  - i: 8\n      j: 9")
    )
    #expect(findings.count == 5)
    #expect(tree.isWhole)
    let items = try #require(tree.root?.value(of: "a")?.items)
    #expect(
      items.map { item in ["b", "c", "d", "e", "f", "g", "h", "i", "j"].compactMap { item.value(of: $0)?.text } } == [
        ["1", "2", "3"], ["4", "5"], ["6", "7"], ["8", "9"],
      ])
  }

  @Test func misindentedItemIsReported() throws {
    let found = expectFindings(
      """
      layout:
        - block: a
        ~~~~~~~ indented by 2
          height: 1
         - block: b
         ^^^^^^^ invalid-yaml: this line is indented by 3
           height: 1
      """
    ) { parse($0).findings }
    #expect(found.first?.fixes.map(\.message) == ["indent it by 2"])
  }

  @Test func tabsAreReported() {
    expect("a:\n\tb: 1\n^^^^ invalid-yaml: tabs\n\tc: 2\n\td:\n\t\te: 3")
    expect("a:\n  b: 1\n\tc: 2\n^^^^ invalid-yaml: tabs")
    expect("a:\n  -\tb: 1\n   ^ invalid-yaml: tabs\n    c: 2")
    expect("a: |\n\tb\n^^^^ invalid-yaml: tabs")
    expect("a:\n  - b: 1\n\t\n^^^^ invalid-yaml: a line of blanks may have no tab here\n    c: 2")
    expect("a:\n  - b: 1\n    c: 2\n\n  \t\n  ^^ invalid-yaml: a line of blanks may have no tab here")
    // Between tokens tabs are whitespace.
    expect("a:\tb\nc: {\n\td: 1}")
    let tree = parse(SourceFile(path: "a", text: "a:\n\tb: 1\n\tc:\n\t\td: 2")).tree
    #expect(tree.root?.value(of: "a")?.value(of: "c")?.value(of: "d")?.text == "2")
  }

  @Test func tooLongKeyIsReported() {
    let findings = parse(SourceFile(path: "a", text: String(repeating: "k", count: 1100) + ": 1")).findings
    #expect(findings.map(\.message) == ["a key is longer than YAML's 1024 characters"])
  }

  @Test func entriesBeforeAnErrorAreKept() {
    let tree = parse(SourceFile(path: "a", text: "a: 1\nb:\n  c: 2\n  - d\ne: 3")).tree
    #expect(tree.root?.value(of: "a")?.text == "1")
    #expect(tree.root?.value(of: "b")?.value(of: "c")?.text == "2")
    #expect(!tree.isWhole)
  }

  @Test func everyErrorIsReportedUpToALimit() {
    let errors = (0..<30).map { "- a\($0): b: c\n" }.joined()
    let findings = parse(SourceFile(path: "a", text: errors)).findings
    // Parsing stops at the error after the twentieth.
    #expect(findings.count == 21)
    #expect(Set(findings.map(\.span)).count == 21)
  }
}
