import Source

extension Rule {
  package static let ineffectiveKey = Rule(
    "ineffective-key", .warning, isUnnecessary: true, claimsNoEffect: true, page: Embedded.ineffective_key_md)
}
