import Source

/// A message for the user on standard error.
///
/// Interpolated values come from outside, such as file names or arguments. They are escaped to one line without
/// terminal controls. Literal text is unchanged.
struct Message: ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

  /// - Parameter text: Rendered findings, which the renderer has escaped.
  init(rendered text: String) { self.text = text }

  /// - Parameter text: External text of several lines, each of which is escaped.
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
  /// Returns a suggestion of the nearest name. Empty without a name.
  static func suggestion(_ name: String?) -> Message { name.map { "; did you mean `\($0)`?" } ?? "" }

  /// Renders findings with their source lines. Empty without findings.
  static func rendered(_ reports: [Report], isColored: Bool = false) -> Message {
    Message(rendered: TextRenderer(usesColor: isColored).render(reports).dropLastNewline)
  }

  /// Renders findings, one per line.
  static func short(_ reports: [Report]) -> Message {
    Message(rendered: ShortRenderer().render(reports).dropLastNewline)
  }
}
