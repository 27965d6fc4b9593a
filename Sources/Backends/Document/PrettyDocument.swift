/// Text with line breaks that are not chosen yet, after Wadler's "A prettier printer".
///
/// The printers decide the possible line breaks and the groups. Only `text(width:)` counts columns.
indirect enum PrettyDocument {
  case text(String)
  /// A space if its group fits the line, else a line break.
  case line
  /// Empty if its group fits the line, else a line break.
  case softLine
  case hardLine
  case sequence([PrettyDocument])
  /// One level deeper, from the next line break on.
  case nest(PrettyDocument)
  /// A document with a break at all of its own lines, or at none.
  case group(PrettyDocument)
  /// Words that fill as many lines as they need. Each line starts with the prefix, and a space unless it is empty.
  case paragraph(prefix: String, words: [String])

  static var empty: PrettyDocument { .sequence([]) }

  /// Joins the parts with a separator between each two.
  static func joined(_ parts: [PrettyDocument], by separator: PrettyDocument) -> PrettyDocument {
    var result: [PrettyDocument] = []
    for part in parts {
      if !result.isEmpty { result.append(separator) }
      result.append(part)
    }
    return .sequence(result)
  }

  /// Lines between braces.
  static func block(_ lines: PrettyDocument) -> PrettyDocument { ["{", .nest([.hardLine, lines]), .hardLine, "}"] }

  /// A list between brackets: on one line, or with each part and the closing bracket on lines of their own.
  static func list(_ open: String, _ parts: [PrettyDocument], _ close: String) -> PrettyDocument {
    guard !parts.isEmpty else { return .text(open + close) }
    return .group([
      .text(open), .nest([.softLine, .joined(parts, by: [.text(","), .line])]), .softLine, .text(close),
    ])
  }
}

extension PrettyDocument: ExpressibleByArrayLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  init(arrayLiteral elements: PrettyDocument...) { self = .sequence(elements) }
  init(stringLiteral value: String) { self = .text(value) }
}
