/// The words that a key accepts.
protocol Choice: RawRepresentable<String>, CaseIterable, Sendable {
  /// The meaning of the word, as a sentence.
  var summary: String { get }
}

/// A word that a key accepts.
package struct ChoiceWord: Sendable, Equatable, ExpressibleByStringLiteral {
  package var text: String
  /// The meaning of the word. `nil` if the word is self-explanatory.
  package var summary: String?

  init(_ text: String, _ summary: String? = nil) {
    self.text = text
    self.summary = summary
  }

  package init(stringLiteral text: String) { self.init(text) }
}

extension ValueType {
  static func oneOf<Word: Choice>(_ type: Word.Type) -> ValueType {
    .choice(type.allCases.map { ChoiceWord($0.rawValue, $0.summary) })
  }
}

// MARK: - Nodes

extension ScrollPosition: Choice {
  var summary: String {
    switch self {
    case .top: "All headers are visible, and the content is at its start."
    case .critical: "The headers are gone but for what stays, and the content is at its start."
    }
  }
}

extension Priority: Choice {
  var summary: String {
    switch self {
    case .high: "What is preferred is kept before all others."
    case .medium: "What is preferred is kept before what is low."
    case .low: "What is preferred is given up first."
    }
  }
}

extension Orientation: Choice {
  var summary: String {
    switch self {
    case .portrait: "At most as wide as tall."
    case .landscape: "Wider than tall."
    }
  }
}

extension AccessLevel: Choice {
  var summary: String {
    switch self {
    case .internal: "The module that compiles the file."
    case .package: "Every module of its package."
    case .public: "Every module."
    }
  }
}

extension FindingLevel: Choice {
  var summary: String {
    switch self {
    case .off: "Not reported."
    case .note: "Reported; the exit status is 1 only with `--fail-on note`."
    case .warning: "Reported; the exit status is 1 only with `--fail-on warning`."
    case .error: "It ends a run with 1, and no Swift is written."
    }
  }
}
