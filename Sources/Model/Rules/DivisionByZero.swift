import Source

extension Rule {
  package static let divisionByZero = Rule("division-by-zero", .error, page: Embedded.division_by_zero_md)
}
