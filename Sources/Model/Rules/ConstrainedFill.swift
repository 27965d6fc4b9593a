import Source

extension Rule {
  package static let constrainedFill = Rule(
    "constrained-fill", .error, isFatal: true, page: Embedded.constrained_fill_md)
}
