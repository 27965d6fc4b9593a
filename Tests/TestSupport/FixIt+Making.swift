import Source

extension FixIt {
  /// A text with the fix made in it.
  package func made(in text: String) -> String {
    String(decoding: SourceFile(path: "", text: text).applying(edits).bytes, as: UTF8.self)
  }
}
