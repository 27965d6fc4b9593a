import Source

extension Rule {
  package static let emptyFile = Rule("empty-file", .error, isFatal: true, page: Embedded.empty_file_md)
}
