import Source

extension Rule {
  package static let numberForLength = Rule("number-for-length", .error, page: Embedded.number_for_length_md)
}
