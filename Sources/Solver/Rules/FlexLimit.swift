import Source

extension Rule {
  package static let sharingLimit = Rule("sharing-limit", .error, isFatal: true, page: Embedded.sharing_limit_md)
}
