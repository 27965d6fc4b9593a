import Source

extension FixIt {
  /// A text with the fix made in it.
  package func made(in text: String) -> String {
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.span > $1.span }) {
      bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.replacement.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
