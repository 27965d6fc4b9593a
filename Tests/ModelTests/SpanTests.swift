import Source
import Testing

/// Spans of findings inside expressions, in every scalar style.
@Suite struct SpanTests {
  /// The styles of a scalar. The expression is the same in each.
  static let styles: [(name: String, write: @Sendable (String) -> String)] = [
    ("plain", { "height: \($0)" }),
    ("single quoted", { "height: '\($0)'" }),
    ("double quoted", { "height: \"\($0)\"" }),
    ("literal", { "height: |-\n      \($0)" }),
    ("folded", { "height: >\n      \($0)" }),
    ("plain on two lines", { "height: \($0.replacingFirst(" + ", with: "\n      + "))" }),
    ("double quoted on two lines", { "height: \"\($0.replacingFirst(" + ", with: "\n      + "))\"" }),
    ("double quoted with an escaped break", { "height: \"\($0.replacingFirst(" + ", with: " \\\n      + "))\"" }),
    ("double quoted with escapes", { "height: \"\($0.replacingFirst("44", with: "\\x34\\u0034"))\"" }),
    ("folded on two lines", { "height: >-\n      \($0.replacingFirst(" + ", with: "\n      + "))" }),
  ]

  /// The text before and around the scalar.
  static let surroundings: [(name: String, wrap: @Sendable (String) -> String)] = [
    ("plainly", { $0 }),
    ("with a byte order mark", { "\u{FEFF}" + $0 }),
    ("with Windows' line ends", { $0.replacingEach("\n", with: "\r\n") }),
    ("behind emoji", { $0.replacingFirst("summary: x", with: "summary: 👨‍👩‍👧‍👦 流利读 é") }),
  ]

  @Test(arguments: styles.indices, surroundings.indices)
  func findingsInExpressionsHaveExactSpans(style: Int, around: Int) throws {
    let expression = "44 + missing * (2 + heigth.x) - max(other, 1/2 of nowhere)"
    let text = Self.surroundings[around].wrap(Self.screen(Self.styles[style].write(expression)))
    let file = SourceFile(path: "Test.scroll.yaml", text: text)
    let found = findings(file)
    let comment = Comment(rawValue: "\(Self.styles[style].name), \(Self.surroundings[around].name)")
    #expect(
      found.map { file.text($0.span) } == ["missing", "heigth", "other", "nowhere"], comment)
  }

  @Test(arguments: styles.indices, surroundings.indices)
  func expressionErrorsHaveExactSpans(style: Int, around: Int) throws {
    let text = Self.surroundings[around].wrap(Self.screen(Self.styles[style].write("44 + 2 height")))
    let file = SourceFile(path: "Test.scroll.yaml", text: text)
    let found = findings(file)
    #expect(found.map { file.text($0.span) } == ["height"], Comment(rawValue: Self.styles[style].name))
  }

  private static func screen(_ height: String) -> String {
    """
    scrollwork: 1
    screen: Test
    summary: x
    layout:
      - bar: tools
        \(height)
      - block: map
        height: fill

    """
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    let parts = split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: new)
  }

  fileprivate func replacingEach(_ old: String, with new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
