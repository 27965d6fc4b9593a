import Model
import Source
import Syntax

/// Formats a spec or a configuration in canonical layout: two spaces per level, keys in schema order, and at most one blank
/// line in a row. A file in canonical layout is unchanged, byte for byte.
///
/// Comments and blank lines stay with their elements, and a construct on one line stays on one line. **Invariant:** the
/// content is unchanged; the result is parsed again and compared.
package func formatted(_ file: SourceFile) throws(FormatRefusal) -> SourceFile {
  let (tree, findings) = parse(file, knownWords)
  if let error = findings.first(where: { $0.severity == .error }) { throw .unreadable(error) }
  // The layout reader counts line feeds only, so that carriage returns alone become line feeds.
  let lines = file.withLineFeeds()
  var (result, read) = (file, lines.map { parse($0).tree } ?? tree)
  // A misplaced comment can need several passes to reach its final line. One call runs them all.
  for _ in 0..<maxSteps {
    let text = try canonicalText(read)
    if text.utf8.elementsEqual(result.bytes) { break }
    result = SourceFile(path: file.path, text: text)
    read = parse(result).tree
    guard read.says(theSameAs: tree) else { throw .notKept }
  }
  return result
}

private let maxSteps = 4

private func canonicalText(_ tree: SyntaxTree) throws(FormatRefusal) -> String {
  guard let root = tree.root, case .mapping(let entries) = root.content, !root.isFlow(in: tree.file) else {
    throw .noMap(tree.root?.span ?? Span(0, 0))
  }
  let isConfiguration = SourceFile.isConfiguration(tree.file.path)
  guard isConfiguration || entries.contains(where: { $0.key.scalarText == "scrollwork" }) else {
    throw .noSpec(root.span)
  }
  var reading = LayoutReader(tree)
  return try reading.layout(of: root, isConfiguration ? .configuration : .spec).text(
    lineBreak: tree.file.lineBreak)
}

/// The reason why a file is not formatted.
package enum FormatRefusal: Error, Sendable {
  /// The file is not valid YAML.
  case unreadable(Diagnostic)
  /// The root is not a block map.
  case noMap(Span)
  /// The file does not state the version of the language.
  case noSpec(Span)
  /// A construct of the file has no canonical form.
  case unusual(Span)
  /// The formatted text has a different meaning, or lacks a comment.
  case notKept

  package var message: String {
    switch self {
    case .unreadable(let finding): finding.message
    case .noMap: "it is not a map of keys, one to a line"
    case .noSpec: "it is not a spec: there is no `scrollwork: 1`"
    case .unusual: "a key that is not plain text has no canonical form"
    case .notKept: "its layout is too unusual to be changed without changing what it says"
    }
  }

  package var span: Span? {
    switch self {
    case .unreadable(let finding): finding.span
    case .noMap(let span), .noSpec(let span), .unusual(let span): span
    case .notKept: nil
    }
  }
}
