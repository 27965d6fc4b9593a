import Source
import Syntax

extension SyntaxTree {
  /// Whether both trees have the same content, apart from the order of keys, and the same comments.
  func says(theSameAs other: SyntaxTree) -> Bool {
    guard let root, let otherRoot = other.root, isWhole, other.isWhole else { return false }
    return root.meaning == otherRoot.meaning && remarks == other.remarks
  }

  /// The sorted texts of the comments. The order is ignored because a comment moves with its key.
  private var remarks: [String] {
    comments.map { file.text($0).trimmed }.sorted()
  }
}

/// The content of a node without spans.
private indirect enum SemanticValue: Equatable {
  case text(String, isPlain: Bool)
  case list([SemanticValue])
  case map([Pair])

  struct Pair: Equatable {
    var key: SemanticValue
    var value: SemanticValue
  }
}

extension SyntaxNode {
  fileprivate var meaning: SemanticValue {
    switch content {
    // Only a plain scalar can be null, so that its style is part of the value.
    case .scalar(let scalar):
      .text(scalar.text, isPlain: scalar.style == .plain && ["", "~", "null"].contains(scalar.text))
    case .sequence(let items): .list(items.map(\.meaning))
    case .mapping(let entries):
      .map(
        entries.sorted { ($0.key.scalarText ?? "") < ($1.key.scalarText ?? "") }.map {
          SemanticValue.Pair(key: $0.key.meaning, value: $0.value.meaning)
        })
    }
  }
}

extension String {
  /// The string without trailing blanks and carriage returns.
  var trimmed: String {
    var text = Substring(self)
    while let last = text.unicodeScalars.last, last == " " || last == "\t" || last == "\r" {
      text = Substring(text.unicodeScalars.dropLast())
    }
    return String(text)
  }
}
