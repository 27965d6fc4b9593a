import Source

extension Rule {
  package static let duplicateName = Rule("duplicate-name", .error, isFatal: true, page: Embedded.duplicate_name_md)
}
