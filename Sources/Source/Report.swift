/// All that is to be said about one file, in the order of the file.
package struct Report: Sendable {
  package let file: SourceFile
  package private(set) var findings: [Diagnostic] = []

  package init(file: SourceFile, findings: [Diagnostic] = []) {
    self.file = file
    add(findings)
  }

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Puts findings in their places. What was said already is not said twice.
  package mutating func add(_ more: [Diagnostic]) {
    if more.isEmpty { return }
    // A stable order, so that what two phases say of one place stays as they said it.
    let sorted = (findings + more).enumerated().sorted {
      ($0.element.span, $0.element.rule, $0.offset) < ($1.element.span, $1.element.rule, $1.offset)
    }
    findings = []
    var group = 0
    for (_, finding) in sorted {
      if let last = findings.last, (last.span, last.rule) != (finding.span, finding.rule) { group = findings.count }
      if !findings[group...].contains(finding) { findings.append(finding) }
    }
  }
}
