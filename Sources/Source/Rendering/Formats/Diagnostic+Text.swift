extension Diagnostic {
  /// All that is said in words, a line each, for formats that have one text: the message, what the caret line says, the
  /// notes, and what to do.
  var fullText: String {
    let facts = [message] + (caption.map { [$0] } ?? []) + notes.map { "note: \($0)" }
    let answers = help.map { "help: \($0)" } + fixes.map { "help: \($0.message)" }
    return (facts + answers).map(DisplayText.escaped).joined(separator: "\n")
  }
}
