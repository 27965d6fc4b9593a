import Source

extension Rule {
  package static let notAffine = Rule("not-affine", .error, page: Embedded.not_affine_md)
}
