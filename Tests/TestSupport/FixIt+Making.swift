import Source

extension FixIt {
  /// The text with the fix applied.
  package func made(in text: String) -> String {
    String(decoding: SourceFile(path: "", text: text).applying(edits).bytes, as: UTF8.self)
  }
}
