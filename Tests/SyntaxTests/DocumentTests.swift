import Source
import Syntax
import TestSupport
import Testing

/// Constructs of YAML that a spec may not use.
@Suite struct DocumentTests {
  private func expect(_ spec: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFindings(spec, sourceLocation: sourceLocation) { parse($0).findings }
  }

  @Test(arguments: ["", "\n", "# nothing\n", "---\n", "---\n...\n", "\u{FEFF}", " "]) func emptyFileIsReported(
    text: String
  ) {
    let (tree, findings) = parse(SourceFile(path: "a", text: text))
    #expect(tree.root == nil)
    #expect(findings.map(\.rule) == [.emptyFile])
  }

  @Test func firstOfDuplicateKeysIsUsed() throws {
    let keys = (0..<100).map { "k\($0 % 60): \($0)" }.joined(separator: "\n")
    let (tree, findings) = parse(SourceFile(path: "a", text: keys))
    guard case .mapping(let entries)? = tree.root?.content else { throw Missing() }
    #expect(findings.count == 40)
    #expect(entries.map(\.value.text) == (0..<60).map(String.init))
    #expect(tree.isWhole)
  }

  @Test func mergeKeysAreReported() throws {
    expect(
      """
      a: &a {x: 1, y: 2}
      b: {<<: *a, y: 3, "<<": 4}
          ^^ merge-key: `<<` merges maps
      """)
    let tree = parse(SourceFile(path: "a", text: "a: &a {x: 1, y: 2}\nb: {<<: [*a], y: 3}")).tree
    // The intended entries are read, so that nothing is reported as missing.
    #expect(tree.root?.value(of: "b")?.value(of: "x")?.text == "1")
    #expect(tree.root?.value(of: "b")?.value(of: "y")?.text == "3")
  }

  @Test func depthIsLimited() {
    for open in ["[", "{a: ", "- ", "[\n", "? "] {
      let (tree, findings) = parse(SourceFile(path: "a", text: String(repeating: open, count: 1000)))
      #expect(findings.map(\.rule) == [.tooDeep], "\(open)")
      #expect(findings.first?.span.start == 100 * open.utf8.count)
      #expect(!tree.isWhole)
    }
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(parse(SourceFile(path: "a", text: deep)).findings == [])
  }

  @Test func numberOfFindingsIsLimited() throws {
    let findings = parse(SourceFile(path: "a", text: String(repeating: "- !x y\n", count: 3000))).findings
    #expect(findings.count == 1000)
    #expect(findings.last?.notes.last == "2000 more like these are not listed")
  }
}

struct Missing: Error {}

extension SyntaxNode {
  /// The text of a scalar.
  var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

  func value(of key: String) -> SyntaxNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.text == key }?.value
  }

  var items: [SyntaxNode] { if case .sequence(let items) = content { items } else { [] } }
}
