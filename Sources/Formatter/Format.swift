import Model
import Source
import Syntax

/// A file in canonical layout: two spaces for each level, keys in the order of their schema, one blank line at most.
///
/// Comments and blank lines stay with what they stand at, and what was written on one line stays on one. The meaning
/// is that of before: the text is read again and compared.
///
/// - Parameter rules: the schema of `rules` in a configuration.
package func format(_ file: SourceFile, rules: Schema) throws(FormatRefusal) -> SourceFile {
  let (tree, findings) = parse(file, knownWords)
  if let error = findings.first(where: { $0.severity == .error }) { throw .unreadable(error) }
  // What the layout is read from has lines as everybody counts them.
  let lines = file.withLineFeeds()
  var (formatted, read) = (file, lines.map { parse($0).tree } ?? tree)
  // A comment in an odd place goes to where it would stand in a few steps, and one run takes them all.
  for _ in 0..<maxSteps {
    let text = try canonicalText(read, rules: rules)
    if text.utf8.elementsEqual(formatted.bytes) { break }
    formatted = SourceFile(path: file.path, text: text)
    read = parse(formatted).tree
    guard read.says(theSameAs: tree) else { throw .notKept }
  }
  return formatted
}

private let maxSteps = 4

private func canonicalText(_ tree: SyntaxTree, rules: Schema) throws(FormatRefusal) -> String {
  guard let root = tree.root, case .mapping(let entries) = root.content, !root.isFlow(in: tree.file) else {
    throw .noMap(tree.root?.span ?? Span(0, 0))
  }
  let isConfiguration = SourceFile.isConfiguration(tree.file.path)
  guard isConfiguration || entries.contains(where: { $0.key.scalarText == "scrollwork" }) else {
    throw .noSpec(root.span)
  }
  var reading = LayoutReader(tree)
  return try reading.layout(of: root, isConfiguration ? .configuration(rules: rules) : .spec).text(
    lineBreak: tree.file.lineBreak)
}

/// Why a file stays as it is.
package enum FormatRefusal: Error, Sendable {
  /// It cannot be read as YAML.
  case unreadable(Diagnostic)
  /// It is no block of keys.
  case noMap(Span)
  /// It has no version of the language.
  case noSpec(Span)
  /// Something in it has no canonical form.
  case unusual(Span)
  /// The text would mean something else, or lack a comment.
  case notKept

  package var message: String {
    switch self {
    case .unreadable(let finding): finding.message
    case .noMap: "it is no map of keys, one to a line"
    case .noSpec: "it is no spec: there is no `scrollwork: 1`"
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
