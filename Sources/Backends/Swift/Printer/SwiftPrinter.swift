/// Writes a tree of Swift as text that the formatter would leave as it is: two spaces, a hundred columns.
///
/// It knows brackets and line breaks and nothing else; what is written, and under which names, was decided before.
struct SwiftPrinter {
  static let width = 100

  static func text(_ declarations: [SwiftDeclaration]) -> String {
    SwiftPrinter().members(declarations).text(width: width)
  }

  /// Paragraphs with an empty comment line between each two.
  func documentation(_ paragraphs: [String]) -> PrettyDocument {
    let lines = paragraphs.map { PrettyDocument.paragraph(prefix: "///", words: EscapedText.words($0)) }
    guard !lines.isEmpty else { return .empty }
    return [.joined(lines, by: [.hardLine, "///", .hardLine]), .hardLine]
  }
}
