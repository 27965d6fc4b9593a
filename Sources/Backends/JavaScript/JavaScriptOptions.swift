package struct JavaScriptOptions: Sendable {
  /// The generator's version, for the head of the file; empty: not said.
  package var version: String
  /// The spec's path as the user gave it.
  package var source: String
  package var fault: PrinterFault?

  package init(version: String = "", source: String, fault: PrinterFault? = nil) {
    self.version = version
    self.source = source
    self.fault = fault
  }
}
