import Source

extension Rule {
  package static let tooDeep = Rule("too-deep", .error, page: Embedded.too_deep_md)
}
