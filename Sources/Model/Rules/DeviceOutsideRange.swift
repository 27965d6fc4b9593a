import Source

extension Rule {
  package static let deviceOutsideRange = Rule("device-outside-range", .error, page: Embedded.device_outside_range_md)
}
