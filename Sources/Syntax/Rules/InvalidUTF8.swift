import Source

extension Rule {
  package static let invalidUTF8 = Rule("invalid-utf8", .error, isFatal: true, page: Embedded.invalid_utf8_md)
}
