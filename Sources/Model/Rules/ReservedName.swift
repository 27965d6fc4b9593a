import Source

extension Rule {
  package static let reservedName = Rule("reserved-name", .error, isFatal: true, page: Embedded.reserved_name_md)
}
