import Source

extension Rule {
  package static let fileTooLarge = Rule(
    "file-too-large", .error, isFatal: true, isReadFailure: true, page: Embedded.file_too_large_md)
}

extension Diagnostic {
  /// - Parameter kind: The expected kind of file.
  package static func tooLarge(_ kind: String, limit: Int = SourceFile.maximumSize) -> Diagnostic {
    let limit = limit / 1_000_000
    return Diagnostic(.fileTooLarge, "the file is larger than \(limit) MB, which no \(kind) is", at: Span(0, 0))
  }
}
