import Source

extension Rule {
  package static let unquotedComma = Rule("unquoted-comma", .error, isFatal: true, page: Embedded.unquoted_comma_md)
}
