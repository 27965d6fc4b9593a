import Machine

/// The content of a page for one spec.
package struct PageScreen: Sendable {
  package struct Finding: Sendable {
    package var severity: String
    package var id: String
    package var message: String
    package var line: Int
    package var column: Int

    package init(severity: String, id: String, message: String, line: Int, column: Int) {
      self.severity = severity
      self.id = id
      self.message = message
      self.line = line
      self.column = column
    }
  }

  package var file: String
  /// `nil` if the spec has no solution.
  package var preview: Preview.Screen?
  /// The machine that animates the phone. `nil` if the report has errors.
  package var machine: Machine?
  package var findings: [Finding]

  package init(file: String, preview: Preview.Screen?, machine: Machine?, findings: [Finding]) {
    self.file = file
    self.preview = preview
    self.machine = machine
    self.findings = findings
  }
}
