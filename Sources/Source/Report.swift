/// All that is to be said about one file, in the order of the file.
package struct Report: Sendable {
  package let file: SourceFile
  package private(set) var findings: [Diagnostic] = []

  package init(file: SourceFile, findings: [Diagnostic] = []) {
    self.file = file
    add(findings)
  }

  package mutating func add(_ more: [Diagnostic]) {
    for finding in more where !findings.contains(finding) { findings.append(finding) }
    // A stable order, so that what two phases say of one place stays as they said it.
    findings = findings.enumerated().sorted {
      ($0.element.span, $0.element.id, $0.offset) < ($1.element.span, $1.element.id, $1.offset)
    }.map(\.element)
  }

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
}
