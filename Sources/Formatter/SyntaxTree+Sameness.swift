import Source
import Syntax

extension SyntaxTree {
  /// Whether both have the same content, whatever the order of their keys, and the same comments.
  func says(theSameAs other: SyntaxTree) -> Bool {
    guard let root, let otherRoot = other.root, isWhole, other.isWhole else { return false }
    return root.meaning == otherRoot.meaning && remarks == other.remarks
  }

  /// What the comments say, in no order: a key takes its comment along.
  private var remarks: [String] {
    comments.map { file.text($0).trimmed }.sorted()
  }
}

/// Content without places.
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
    // Only a plain text can be nothing.
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
  /// Without blanks and returns at its end.
  var trimmed: String {
    var text = Substring(self)
    while let last = text.unicodeScalars.last, last == " " || last == "\t" || last == "\r" {
      text = Substring(text.unicodeScalars.dropLast())
    }
    return String(text)
  }
}
