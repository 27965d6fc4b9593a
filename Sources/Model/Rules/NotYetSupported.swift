import Source

extension Rule {
  package static let notYetSupported = Rule(
    "not-yet-supported", .error, isFatal: true, page: Embedded.not_yet_supported_md)
}
