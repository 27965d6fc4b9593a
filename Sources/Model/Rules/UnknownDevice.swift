import Source

extension Rule {
  package static let unknownDevice = Rule("unknown-device", .error, page: Embedded.unknown_device_md)
}
