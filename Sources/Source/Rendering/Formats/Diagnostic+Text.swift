extension Diagnostic {
  /// All that is said in words, a line each, for formats that have one text: the message, what the caret line says, the
  /// notes, and what to do.
  var fullText: String { text(withFixes: true) }

  /// The same without what fixes do, for readers that offer those by themselves.
  package var factsAndHelp: String { text(withFixes: false) }

  private func text(withFixes: Bool) -> String {
    let facts = [message] + (caption.map { [$0] } ?? []) + notes.map { "note: \($0)" }
    let answers = help.map { "help: \($0)" } + (withFixes ? fixes.map { "help: \($0.message)" } : [])
    return (facts + answers).map(TerminalEscaping.escaped).joined(separator: "\n")
  }
}
