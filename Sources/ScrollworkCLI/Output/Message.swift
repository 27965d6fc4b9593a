import Source

/// A sentence for the person who waits.
///
/// What it is made with comes from outside, a file's name or a word of the command line, and stands in it as one line of
/// what a terminal shows and does not obey; its own text stands as it is.
struct Message: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

  /// - Parameter text: findings as a renderer shows them, which has taken care of that.
  init(rendered text: String) { self.text = text }

  /// - Parameter text: somebody else's words, over several lines.
  init(lines text: String) {
    self.text = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      TerminalEscaping.escaped(String($0))
    }
    .joined(separator: "\n")
  }

  var isEmpty: Bool { text.isEmpty }

  static func + (left: Message, right: Message) -> Message { Message(rendered: left.text + right.text) }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate private(set) var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += TerminalEscaping.escaped(value.description)
    }

    mutating func appendInterpolation(_ message: Message) { text += message.text }
  }
}

extension Message {
  /// What else somebody may have meant.
  static func suggestion(_ name: String?) -> Message { name.map { "; did you mean `\($0)`?" } ?? "" }

  /// Findings with their lines; empty where there are none.
  static func rendered(_ reports: [Report], isColored: Bool = false) -> Message {
    Message(rendered: TextRenderer(usesColor: isColored).render(reports).dropLastNewline)
  }

  /// Findings, a line each.
  static func short(_ reports: [Report]) -> Message {
    Message(rendered: ShortRenderer().render(reports).dropLastNewline)
  }
}
