import Source
import Syntax
import Testing

/// The span of every character of every scalar is its source.
@Suite struct SpanTests {
  @Test(arguments: ["\n", "\r\n", "\r"]) func spansInFlowScalarsAreExact(lineBreak: String) throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<400 {
      for style in ScalarSample.Style.allCases {
        let sample = ScalarSample(style, lineBreak: lineBreak, using: &random)
        try check(sample, before: "screen: Ü\(lineBreak)a:\(lineBreak)  key: ", behind: "\(lineBreak)  next: 1")
        let isSimple = !sample.text.contains { "()".contains($0) }
        if isSimple { try check(sample, before: "a:\(lineBreak)  key: [", behind: ", b]\(lineBreak)") }
      }
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func spansInBlockScalarsAreExact(lineBreak: String) throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<800 {
      let sample = ScalarSample(block: random.chance(2), lineBreak: lineBreak, using: &random)
      try check(sample, before: "a:\(lineBreak)  key: ", behind: "  next: 1\(lineBreak)")
      try check(sample, before: "\u{FEFF}a:\(lineBreak)  key: ", behind: "  # a comment")
    }
  }

  private func check(_ sample: ScalarSample, before: String, behind: String) throws {
    let file = SourceFile(path: "Sample", text: before + sample.source + behind)
    let (tree, findings) = parse(file)
    let node = try #require(tree.root?.firstScalar(of: "key"))
    guard case .scalar(let scalar) = node.content, findings.isEmpty, scalar.text.utf8.elementsEqual(sample.text.utf8)
    else {
      Issue.record("\(sample.source.debugDescription) is read as \(node.content), with \(findings)")
      return
    }
    let places = tree.places(of: node)
    var (source, text) = (before.utf8.count, 0)
    for piece in sample.pieces {
      let (sourceEnd, textEnd) = (source + piece.source.utf8.count, text + piece.text.utf8.count)
      // An expectation per character, of which there are a million, would be slow.
      if !piece.text.isEmpty {
        let span = places.span(text..<textEnd)
        if span != Span(source, sourceEnd) || places.span(text..<text) != Span(source, source) {
          Issue.record(
            "\(piece) in \(sample.source.debugDescription) is found at \(file.text(span).debugDescription)")
          return
        }
      }
      (source, text) = (sourceEnd, textEnd)
    }
  }

  @Test func spansAcrossFoldsAreExact() throws {
    let file = SourceFile(path: "Sample", text: "key: one\n  two  \n\n  three")
    let tree = parse(file).tree
    let node = try #require(tree.root?.firstScalar(of: "key"))
    #expect(file.text(tree.span(node, 0..<7)) == "one\n  two")
    #expect(file.text(tree.span(node, 4..<13)) == "two  \n\n  three")
    #expect(tree.span(node, 13..<13) == Span(file.bytes.count, file.bytes.count))
  }

  @Test func spansOfOtherNodesAreWholeNodes() throws {
    let file = SourceFile(path: "Sample", text: "a: &x \"\\x41\"\nb: *x\nc: [1]")
    let tree = parse(file).tree
    let alias = try #require(tree.root?.firstScalar(of: "b"))
    #expect(file.text(tree.span(alias, 0..<1)) == "*x")
    let list = try #require(tree.root?.firstScalar(of: "c"))
    #expect(file.text(tree.span(list, 0..<1)) == "[1]")
    // A range beyond the text is clamped.
    let text = try #require(tree.root?.firstScalar(of: "a"))
    #expect(file.text(tree.span(text, 0..<99)) == "\\x41")
    #expect(tree.span(text, 50..<99) == Span(11, 11))
  }
}

extension SyntaxNode {
  /// The scalar value of a key at any depth.
  func firstScalar(of key: String) -> SyntaxNode? {
    switch content {
    case .scalar: return nil
    case .sequence(let items): return items.lazy.compactMap { $0.firstScalar(of: key) }.first
    case .mapping(let entries):
      for entry in entries {
        if case .scalar(let scalar) = entry.key.content, scalar.text == key {
          if case .sequence(let items) = entry.value.content, case .scalar? = items.first?.content, items.count > 1 {
            return items[0]
          }
          return entry.value
        }
        if let found = entry.value.firstScalar(of: key) { return found }
      }
      return nil
    }
  }
}
