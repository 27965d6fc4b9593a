import Source

extension Rule {
  package static let unquotedText = Rule("unquoted-text", .error, isFatal: true, page: Embedded.unquoted_text_md)
}
