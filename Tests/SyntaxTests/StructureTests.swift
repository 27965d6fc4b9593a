import Source
import Syntax
import TestSupport
import Testing

/// Malformed maps and lists, by indentation and brackets.
@Suite struct StructureTests {
  private func expect(_ spec: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFindings(spec, sourceLocation: sourceLocation) { parse($0).findings }
  }

  @Test func missingSpaceAfterAColonIsReported() {
    expect(
      """
      scrollwork:1
                ^ invalid-yaml: there is no space behind this `:`
      layout:
        - bar: a
          height 200
          ^^^^^^ invalid-yaml: `height` is in the position of a key, without a colon
        - scroll: b
          content
          ^^^^^^^ invalid-yaml: `content`
            - list: c
              contentHeight:200
                           ^ invalid-yaml: there is no space behind this `:`
        - bar: d
          two words: 1
          and three more words
          ^^^ invalid-yaml: `and`
        - {bar:e, height:200}
              ^ invalid-yaml: no space
                        ^ invalid-yaml: no space
      """)
    expect(
      """
      layout:
        content
        ^^^^^^^ invalid-yaml: `content`
          - list: c
      """)
    expect(
      """
      a: 1
      [b, c]
      ^^^^^^ invalid-yaml: this line is not a key with a value
      d: 1
      """)
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

  @Test func missingSpaceAfterADashIsReported() {
    expect(
      """
      layout:
        -bar: a
        ^ invalid-yaml: there is no space behind this `-`
          height: 44
        - scroll: b
          content: - list: c
                   ^^^^^^^^^ invalid-yaml: a list begins on the line of its key
                     contentHeight: 1
      """)
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

  @Test func wrongIndentationIsReported() {
    expect(
      """
      layout:
        - header: a
            height: 200
            ^^^^^^ invalid-yaml: `height` is indented deeper than `header`
            collapsed: 44
        - header: b
          ~~~~~~ indented by 4
         height: 200
         ^^^^^^ invalid-yaml: this line is indented by 3
       - header: c
       ^^^^^^^^ invalid-yaml: this line is indented by 1
         height: 3
      """)
    expect(
      """
        scrollwork: 1
        ~~~~~~~~~~ the first key
      screen: A
      ^^^^^^ invalid-yaml: `screen` is indented less than the first key
      """)
    expect(
      """
      layout:
        height: 1
        ~~~~~~ the map begins here
        - bar: a
        ^ invalid-yaml: an item of a list is among the keys of a map
      """)
    expect(
      """
      layout:
        - bar: a
        ~ the list begins here
        height: 1
        ^^^^^^ invalid-yaml: a key is among the items of a list
      """)
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

  @Test func unclosedBracketsAreReported() {
    expect(
      """
      a: [b, c
         ^ invalid-yaml: this bracket is not closed
      d:
        - e: {f: 1, g: [2, 3]
             ^ invalid-yaml: this bracket is not closed
        - h: {i: 1]
                  ^ invalid-yaml: this bracket closes one of another kind
             ~ opened here
        - j: [k}
               ^ invalid-yaml: another kind
        - l: {m: 1 n: 2}
                   ^ invalid-yaml: there is no comma before `n`
        - o: {p: "1" q: 2}
                     ^^^^ invalid-yaml: there is no comma before `q: 2`
        - r: [1,,2]
                ^ invalid-yaml: there is nothing before this comma
        - s: [t] u
                 ^ invalid-yaml: more text behind the closing bracket
               ~ closed here
      """)
    expect(
      """
      a: {b: max([1], 2)}
                 ^ unquoted-text: another bracket
      """)
    expect(
      """
      a: [b,
         ^ invalid-yaml: this bracket is not closed
      """)
    expect(
      """
      a: [b,
         ^ invalid-yaml: this bracket is not closed
      c: 1
      """)
  }

  @Test func textAfterTheEndIsReported() {
    expect("{a: 1}\nb: 2\n^^^^ invalid-yaml: more text behind the closing bracket")
    expect("\"a\"\n^^^ invalid-yaml: not a key with a value\nb: 1")
    expect("\"a\n^ invalid-yaml: this quote is not closed\nb\": 1")
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

  @Test func lateErrorHidesNoEarlierFinding() {
    expect(
      """
      a: "b
         ^ invalid-yaml: this quote is not closed
      c: %5
         ^^ unquoted-text
      d: {e: 1
         ^ invalid-yaml: this bracket is not closed
      f: @g
         ^^ unquoted-text
      """)
  }

  @Test func everyErrorIsReportedUpToALimit() {
    let errors = (0..<30).map { "- a\($0): b: c\n" }.joined()
    let findings = parse(SourceFile(path: "a", text: errors)).findings
    // Parsing stops at the error after the twentieth.
    #expect(findings.count == 21)
    #expect(Set(findings.map(\.span)).count == 21)
  }
}
