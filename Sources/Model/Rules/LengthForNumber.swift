import Source

extension Rule {
  package static let lengthForNumber = Rule("length-for-number", .error, page: Embedded.length_for_number_md)
}
