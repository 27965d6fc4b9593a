import Source
import Syntax
import Testing

@Suite struct TreeTests {
  /// The source of every node, depth first.
  private func places(_ text: String) -> [String] {
    let file = SourceFile(path: "a", text: text)
    let (tree, findings) = parse(file)
    #expect(findings == [])
    func list(_ node: SyntaxNode) -> [String] {
      switch node.content {
      case .scalar: [file.text(node.span)]
      case .sequence(let items): [file.text(node.span)] + items.flatMap(list)
      case .mapping(let entries): [file.text(node.span)] + entries.flatMap { list($0.key) + list($0.value) }
      }
    }
    return tree.root.map(list) ?? []
  }

  @Test func nodesHaveExactSpans() {
    #expect(
      places("a: 1\nb:\n  - c\n  - \"d\"\n\n# e\n") == [
        "a: 1\nb:\n  - c\n  - \"d\"", "a", "1", "b", "- c\n  - \"d\"", "c", "\"d\"",
      ])
    #expect(places("{a: [1, 'é'] , b}  # x") == ["{a: [1, 'é'] , b}", "a", "[1, 'é']", "1", "'é'", "b", ""])
    #expect(
      places("a: |  # c\n  x\n\n  y  \n\n# z\nb: >-\n   x\n   y\n") == [
        "a: |  # c\n  x\n\n  y  \n\n# z\nb: >-\n   x\n   y", "a", "|  # c\n  x\n\n  y  ", "b", ">-\n   x\n   y",
      ])
    #expect(
      places("a: &x  1\nb: &y\n  c: 2\nd: &z [3]") == [
        "a: &x  1\nb: &y\n  c: 2\nd: &z [3]", "a", "1", "b", "c: 2", "c", "2", "d", "[3]", "3",
      ])
    #expect(places("a:\nb: \nc:") == ["a:\nb: \nc:", "a", "", "b", "", "c", ""])
    #expect(places("\u{FEFF}流: 👍\r\nb: c\r\n") == ["流: 👍\r\nb: c", "流", "👍", "b", "c"])
    #expect(places("a: one\n  two\nb: 1") == ["a: one\n  two\nb: 1", "a", "one\n  two", "b", "1"])
  }

  @Test func scalarsHaveStyleAndText() {
    let tree = parse(
      SourceFile(path: "a", text: "- a b\n- 'it''s'\n- \"x\\ty\"\n- |\n  l\n  m\n- >\n  f\n  g\n- 012\n- ~\n- no")
    ).tree
    let scalars = (tree.root?.items ?? []).compactMap { node -> Scalar? in
      if case .scalar(let scalar) = node.content { scalar } else { nil }
    }
    // Scalars have no type: the schema decides.
    #expect(scalars.map(\.text) == ["a b", "it's", "x\ty", "l\nm\n", "f g\n", "012", "~", "no"])
    #expect(
      scalars.map(\.style) == [
        .plain, .singleQuoted, .doubleQuoted, .literal, .folded, .plain, .plain, .plain,
      ])
  }

  @Test func keysKeepTheirOrder() throws {
    let tree = parse(SourceFile(path: "a", text: "z: 1\na: 2\nm: {y: 3, b: 4}")).tree
    let root = try #require(tree.root)
    guard case .mapping(let entries) = root.content else {
      Issue.record("\(root.content)")
      return
    }
    #expect(entries.map(\.key.text) == ["z", "a", "m"])
  }

  private func comments(_ text: String) -> [String] {
    let file = SourceFile(path: "a", text: text)
    return parse(file).tree.comments.map(file.text)
  }

  @Test func commentsAreFound() {
    #expect(comments("# a\nb: c # d\ne: f#g\r\n  # h\r\n# i") == ["# a", "# d", "# h", "# i"])
    #expect(comments("a: 'x # y' # z\nb: \"# v\"#w\nc: [1, # u\n 2]\n") == ["# z", "#w", "# u"])
    #expect(comments("a: | # b\n  # c\n  d\n# e\nf: >-\n  # g\n") == ["# b", "# e"])
    #expect(comments("a: b\n  c # d # e\n# é 流\n") == ["# d # e", "# é 流"])
    #expect(comments("a: &x # b\n  c: 1 #\n") == ["# b", "#"])
    #expect(comments("# a\n---\n# b\nc: 1\n...\n# d\n") == ["# a", "# b", "# d"])
    #expect(comments("- !a#b c\n") == [])
  }

  @Test func textsThatLookLikeCommentsAreFound() {
    func inTexts(_ text: String) -> [String] {
      let file = SourceFile(path: "a", text: text)
      return parse(file).tree.commentsInTexts.map(file.text)
    }
    #expect(inTexts("# a\nb: c # d\ne: f#g # h\n") == ["#g"])
    #expect(inTexts("a: 'x # y' # z\nb: \"# v\\\n # w\"#w\n") == ["# y'", "# v\\", "# w\""])
    #expect(inTexts("a: | # b\n  # c\n  d # e\n# f\n") == ["# c", "# e"])
  }

  @Test func commentsOfAMalformedFileAreFound() {
    #expect(comments("a: 1 # b\n- c # d\n# e\nf: 'g # h\n") == ["# b", "# d", "# e", "# h"])
    #expect(comments("a: b: c # d\n# e\n") == ["# d", "# e"])
  }
}
