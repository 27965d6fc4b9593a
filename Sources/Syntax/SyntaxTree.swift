import Source

/// A file as YAML: maps, lists and texts, each with its place.
package struct SyntaxTree: Sendable {
  package let file: SourceFile
  /// `nil` where the file has no content that could be read.
  package let root: SyntaxNode?
  /// From `#` to the end of the line.
  package let comments: [Span]
  /// What looks like comments inside of texts, which have none.
  package let commentsInTexts: [Span]
  /// The values of keys that stand twice in one map, but for the first, which is the one in the tree.
  package let repeated: [SyntaxNode]
  /// What aliases stand for, where it is written: a change there changes more than one place.
  package let referenced: [Span]
  /// Where the text of lines begins that stood in a wrong place, as a finding says. A key there may be that of another
  /// node than the one that it was put to.
  package let moved: Set<Int>
  /// Whether all content of the file is in the tree. Otherwise a key that is missing from it may stand in the file.
  package let isWhole: Bool

  /// How many findings a phase lists; a file of nothing else is no help to anybody.
  package static let maximumFindings = 1000

  package init(
    file: SourceFile, root: SyntaxNode?, comments: [Span], commentsInTexts: [Span] = [], repeated: [SyntaxNode] = [],
    referenced: [Span] = [], moved: Set<Int> = [], isWhole: Bool = true
  ) {
    self.file = file
    self.root = root
    self.comments = comments
    self.commentsInTexts = commentsInTexts
    self.repeated = repeated
    self.referenced = referenced
    self.moved = moved
    self.isWhole = isWhole
  }
}

package struct SyntaxNode: Sendable {
  package enum Content: Sendable {
    case scalar(Scalar)
    case sequence([SyntaxNode])
    case mapping([SyntaxEntry])
  }

  package var content: Content
  /// The whole node, quotes included.
  package var span: Span
  /// Whether it stands here by reference; its span is then that of the alias.
  package var isAlias: Bool

  package init(content: Content, span: Span, isAlias: Bool = false) {
    self.content = content
    self.span = span
    self.isAlias = isAlias
  }

  /// `nil` for a map or list.
  @inlinable
  package var scalarText: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// Whether it is written between braces or brackets.
  package func isFlow(in file: SourceFile) -> Bool {
    guard !isAlias, file.bytes.indices.contains(span.start) else { return false }
    return file.bytes[span.start] == UInt8(ascii: "{") || file.bytes[span.start] == UInt8(ascii: "[")
  }
}

package struct SyntaxEntry: Sendable {
  package var key: SyntaxNode
  package var value: SyntaxNode

  package init(key: SyntaxNode, value: SyntaxNode) {
    self.key = key
    self.value = value
  }
}

/// A text, without any type: the schema decides what it means.
package struct Scalar: Sendable {
  package enum Style: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  package var text: String
  package var style: Style

  package init(text: String, style: Style) {
    self.text = text
    self.style = style
  }
}
