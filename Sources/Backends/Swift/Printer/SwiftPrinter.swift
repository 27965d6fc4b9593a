/// Prints a Swift tree as text that `swift format` leaves unchanged, indented by two spaces, with lines of at most 100
/// columns.
///
/// The printer decides brackets and line breaks only. The translation decides content and names.
struct SwiftPrinter {
  static let width = 100

  static func text(_ declarations: [SwiftDeclaration]) -> String {
    SwiftPrinter().members(declarations).text(width: width)
  }

  /// Lays out paragraphs of documentation with an empty comment line between each two.
  func documentation(_ paragraphs: [String]) -> PrettyDocument {
    let lines = paragraphs.map { PrettyDocument.paragraph(prefix: "///", words: EscapedText.words($0)) }
    guard !lines.isEmpty else { return .empty }
    return [.joined(lines, by: [.hardLine, "///", .hardLine]), .hardLine]
  }
}
