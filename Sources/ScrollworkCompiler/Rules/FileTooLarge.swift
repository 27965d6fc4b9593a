import Source

extension Rule {
  package static let fileTooLarge = Rule(
    "file-too-large", .error, isFatal: true, isReadFailure: true,
    title: "A file is larger than 10 MB",
    text: """
      A spec describes one screen, and no screen needs ten megabytes. The path usually names another kind of file, \
      or the output of a broken generator. The compiler does not read the file. Pass the path of the spec.
      """,
    noSpec: "A spec that shows it has more than ten million bytes.")
}

extension Diagnostic {
  /// - Parameter kind: The expected kind of file.
  package static func tooLarge(_ kind: String, limit: Int = SourceFile.maximumSize) -> Diagnostic {
    let limit = limit / 1_000_000
    return Diagnostic(.fileTooLarge, "the file is larger than \(limit) MB, which no \(kind) is", at: Span(0, 0))
  }
}
