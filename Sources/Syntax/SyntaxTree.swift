import Source

/// The YAML of a file: maps, lists and texts with their spans.
package struct SyntaxTree: Sendable {
  package let file: SourceFile
  /// The root node. `nil` if the file has no readable content.
  package let root: SyntaxNode?
  /// The spans of the comments, each from `#` to the end of the line.
  package let comments: [Span]
  /// The spans inside of texts that look like comments.
  package let commentsInTexts: [Span]
  /// The values of repeated keys of a map, except for the first value, which is in the tree.
  package let repeated: [SyntaxNode]
  /// The spans of the nodes that aliases refer to. A change there changes more than one place.
  package let referenced: [Span]
  /// The content starts of wrongly indented lines, which a finding reports. A key there may belong to another node than
  /// its parent in the tree.
  package let moved: Set<Int>
  /// Whether the tree has all content of the file. If not, a key that is missing in the tree may still be in the file.
  package let isWhole: Bool

  /// The maximum number of findings that a phase lists.
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
  /// The span of the whole node, quotes included.
  package var span: Span
  /// Whether an alias refers to the content. If so, `span` is the span of the alias.
  package var isAlias: Bool

  package init(content: Content, span: Span, isAlias: Bool = false) {
    self.content = content
    self.span = span
    self.isAlias = isAlias
  }

  /// The text of a scalar. `nil` for a map or list.
  @inlinable
  package var scalarText: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// Whether the node is written between braces or brackets.
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

/// A text without a type. The schema decides its meaning.
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
