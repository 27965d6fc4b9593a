import Source

extension Rule {
  package static let noAvailable = Rule("no-available", .error, page: Embedded.no_available_md)
}
