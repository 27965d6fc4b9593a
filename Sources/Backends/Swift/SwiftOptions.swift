package struct SwiftOptions: Sendable {
  package var access: Access
  /// The generator's version, for the head of the file; empty: not said.
  package var version: String
  /// The spec's path as the user gave it.
  package var source: String
  /// The errors that the spec or its configuration ignores, by their ids: of those nothing is proved.
  package var ignored: [String]
  /// The laws of movement that are not proved, for the header.
  package var unproved: [String]
  package var fault: PrinterFault?

  package init(
    access: Access = .internal, version: String = "", source: String, ignored: [String] = [],
    unproved: [String] = [], fault: PrinterFault? = nil
  ) {
    self.access = access
    self.version = version
    self.source = source
    self.ignored = ignored
    self.unproved = unproved
    self.fault = fault
  }
}
