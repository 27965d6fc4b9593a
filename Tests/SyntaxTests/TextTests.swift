import Source
import Syntax
import TestSupport
import Testing

/// Text that YAML misreads is reported once, and read as intended.
@Suite struct TextTests {
  private func expect(_ spec: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFindings(spec, sourceLocation: sourceLocation) { parse($0).findings }
  }

  @Test func reportedTextsAreStillRead() throws {
    let (tree, findings) = parse(
      SourceFile(path: "a", text: "a: %50 of it # c\nb: {c: @x, d: 1}\ne: x: y\nf: - 20\ng: *a b"))
    #expect(findings.count == 5)
    #expect(tree.isWhole)
    #expect(["a", "e", "f", "g"].map { tree.root?.value(of: $0)?.text } == ["%50 of it", "x: y", "- 20", "*a b"])
    #expect(tree.root?.value(of: "b")?.value(of: "c")?.text == "@x")
    #expect(tree.root?.value(of: "b")?.value(of: "d")?.text == "1")
  }

  @Test func dashBeforeANumberIsReported() throws {
    let findings = expectFindings(
      """
      a: - 20
         ^^^^ unquoted-text: `- ` begins an item
      b: {c: - d.height, e: [- 5, -60]}
             ^^^^^^^^^^ unquoted-text
                             ^^^ unquoted-text
      g: - !
         ^^^ unquoted-text
      """
    ) { parse($0).findings }
    #expect(
      findings.map(\.fixes.first?.message) == Array(repeating: "write `-` without the space", count: 3) + ["quote it"])
  }

  @Test func piecesOfASplitFormulaAreJoined() throws {
    let file = SourceFile(
      path: "a",
      text: "a: {h: max(b, 流), d: 1}\ne: [clamp(a, min(b,\n  c), d), f]\ng: {max(a, b): 1}\nj: [k: max(a, b), l]")
    let tree = parse(file).tree
    let map = try #require(tree.root?.value(of: "a"))
    let height = try #require(map.value(of: "h"))
    #expect(height.text == "max(b, 流)" && map.value(of: "d")?.text == "1")
    #expect(file.text(tree.span(height, 7..<10)) == "流")
    #expect(tree.root?.value(of: "e")?.items.map(\.text) == ["clamp(a, min(b, c), d)", "f"])
    #expect(tree.root?.value(of: "g")?.value(of: "max(a, b)")?.text == "1")
    #expect(tree.root?.value(of: "j")?.items.first?.value(of: "k")?.text == "max(a, b)")
    #expect(tree.isWhole)
    // Without a known end the missing part is completed.
    let open = parse(SourceFile(path: "a", text: "a: {b: max(c, min(d, e: 1}")).tree
    #expect(open.root?.value(of: "a")?.value(of: "b")?.text == "max(c, min(d, e: 1))")
    #expect(!open.isWhole)
  }

  @Test func unclosedQuotesAreReported() {
    expect(
      """
      a: "abc
         ^ invalid-yaml: this quote is not closed
      b: "x"
          ~ so the text ends only before this
      c: 'it's'
             ^^ unquoted-text: there is more text behind the closing quote
            ~ closed here
      d: "e" f
             ^ unquoted-text
      g: "C:\\dir"
            ^^ invalid-yaml: `\\d` means nothing
      h: "\\xg0 \\ud800"
          ^^ invalid-yaml: `\\x`
               ^^ invalid-yaml: `\\u`
      i: 'abc
         ^ invalid-yaml: this quote is not closed
      """)
  }

  @Test(arguments: [
    ("a: b: c", #"a: "b: c""#), ("a: %5 \"x\" # c", #"a: '%5 "x"' # c"#), (#"a: @it's \"#, #"a: '@it''s \'"#),
    ("a: - 20", "a: -20"), ("a: {b: max(c,\n  d)}", #"a: {b: "max(c, d)"}"#), ("a: 'it's'", #"a: "it's""#),
    ("a: !!int 5", "a:  5"), ("height:200", "height:200"), ("a:\n\tb: 1", "a:\n  b: 1"),
    ("a: {b:200}", "a: {b: 200}"), ("x: 1\nb:200\nc: 1", "x: 1\nb: 200\nc: 1"),
  ])
  func fixGivesTheIntendedText(before: String, after: String) throws {
    let fixes = parse(SourceFile(path: "a", text: before)).findings.flatMap(\.fixes)
    guard let fix = fixes.first else {
      #expect(before == after)
      return
    }
    let fixed = fix.made(in: before)
    #expect(fixed == after)
    #expect(fix.isSafe)
    let (tree, findings) = parse(SourceFile(path: "a", text: fixed))
    #expect(findings == [] && tree.isWhole)
  }
}
