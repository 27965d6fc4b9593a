extension Diagnostic {
  /// The message, the caption, the notes, the help and the fixes, one per line, for formats with a single text.
  var fullText: String { text(withFixes: true) }

  /// The text without the fixes, for clients that offer fixes themselves.
  package var factsAndHelp: String { text(withFixes: false) }

  private func text(withFixes: Bool) -> String {
    let facts = [message] + (caption.map { [$0] } ?? []) + notes.map { "note: \($0)" }
    let answers = help.map { "help: \($0)" } + (withFixes ? fixes.map { "help: \($0.message)" } : [])
    return (facts + answers).map(TerminalEscaping.escaped).joined(separator: "\n")
  }
}
