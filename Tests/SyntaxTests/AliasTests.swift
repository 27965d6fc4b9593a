import Source
import Syntax
import TestSupport
import Testing

@Suite struct AliasTests {
  private func expect(_ spec: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFindings(spec, sourceLocation: sourceLocation) { parse($0).findings }
  }

  @Test func aliasHasTheContentOfItsAnchor() throws {
    let file = SourceFile(path: "a", text: "a: &x {b: [1, 2]}\nc: *x\n*x : d")
    let (tree, findings) = parse(file)
    #expect(findings == [])
    let alias = try #require(tree.root?.value(of: "c"))
    #expect(alias.isAlias && file.text(alias.span) == "*x")
    #expect(alias.value(of: "b")?.items.map(\.text) == ["1", "2"])
    // Nodes inside an alias keep the spans of the anchor.
    #expect(alias.value(of: "b").map { file.text($0.span) } == "[1, 2]")
  }

  @Test func undefinedAliasesAreReported() throws {
    let findings = expectFindings(
      """
      a: &rows [1]
      b: *row
         ^^^^ undefined-alias: nothing above is marked `&row`
      c: [*later, &later 1]
          ^^^^^^ undefined-alias
      """
    ) { parse($0).findings }
    #expect(findings.first?.fixes.first?.message == "write `*rows`")
  }

  @Test func anchorMayBeRedefined() throws {
    let tree = parse(SourceFile(path: "a", text: "- &x 1\n- *x\n- &x 2\n- *x")).tree
    #expect(tree.root?.items.map(\.text) == ["1", "1", "2", "2"])
  }

  @Test func aliasesCountTowardsTheDepth() {
    let chain = "a0: &a0 [x]\n" + (1..<120).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
    let findings = parse(SourceFile(path: "a", text: chain)).findings
    #expect(findings.first?.rule == .tooDeep)
  }
}
