import Source

extension Rule {
  package static let unsupportedVersion = Rule(
    "unsupported-version", .error, isFatal: true, page: Embedded.unsupported_version_md)
}
