import Source

extension Rule {
  package static let conditionalNotch = Rule("conditional-notch", .error, page: Embedded.conditional_notch_md)
}
