/// The findings about one file, in the order of the file.
package struct Report: Sendable {
  package let file: SourceFile
  package private(set) var findings: [Diagnostic] = []

  package init(file: SourceFile, findings: [Diagnostic] = []) {
    self.file = file
    add(findings)
  }

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Adds findings at their positions. Drops a finding that is equal to one with the same span and rule.
  package mutating func add(_ more: [Diagnostic]) {
    if more.isEmpty { return }
    // The sort is stable: findings with the same span and rule keep the order of the phases that reported them.
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
