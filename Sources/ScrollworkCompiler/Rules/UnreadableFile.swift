import Source

extension Rule {
  package static let unreadableFile = Rule(
    "unreadable-file", .error, isFatal: true, isReadFailure: true, page: Embedded.unreadable_file_md)
}
