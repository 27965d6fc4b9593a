package struct JavaScriptOptions: Sendable {
  /// The generator's version, for the head of the file; empty: not said.
  package var version: String
  /// The spec's path as the user gave it.
  package var source: String
  /// The laws of movement that are not proved, for the header.
  package var unproved: [String]
  package var fault: PrinterFault?

  package init(version: String = "", source: String, unproved: [String] = [], fault: PrinterFault? = nil) {
    self.version = version
    self.source = source
    self.unproved = unproved
    self.fault = fault
  }
}
