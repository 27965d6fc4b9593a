import Source

/// What `.scrollwork.yaml` settles for the specs below it.
package struct Configuration: Sendable {
  /// How grave findings are, where a configuration changes it.
  package var levels: [Rule: FindingLevel] = [:]
  /// The devices of specs that name none.
  package var devices: [Device]?
  /// The orientations of specs that name none.
  package var orientations: [Orientation]?
  /// The specs below that nobody looks at.
  package var skip: [PathPattern] = []
  /// Definitions that every spec below may name as if they were its own.
  var shared: [String: SharedDefinition] = [:]

  /// The names of the definitions that every spec may use, sorted.
  package var sharedNames: [String] { shared.keys.sorted() }

  package init() {}

  /// The findings that are left, each as grave as it is here.
  package func judged(_ report: Report) -> Report {
    guard !levels.isEmpty, report.findings.contains(where: { levels[$0.rule] != nil }) else { return report }
    let findings = report.findings.compactMap { finding -> Diagnostic? in
      guard let level = levels[finding.rule] else { return finding }
      guard let severity = level.severity else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
    return Report(file: report.file, findings: findings)
  }
}

/// How grave a finding is, or that it is not made.
package enum FindingLevel: String, Sendable, CaseIterable {
  case off, note, warning, error

  package var severity: Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}

/// A `let` of a configuration: made of numbers, the environment and others of its kind, which have been put in.
struct SharedDefinition: Sendable {
  /// `nil` where the configuration has an error in it.
  var value: TypedExpression?
}
