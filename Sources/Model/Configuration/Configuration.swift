import Numerics
import Source

/// The settings in `.scrollwork.yaml` for the specs below it.
package struct Configuration: Sendable {
  /// The severity of each rule that the configuration changes.
  package var levels: [Rule: FindingLevel] = [:]
  /// The devices that specs can name: those of the table, and those of the team.
  package var deviceTable: [Device] = Model.deviceTable
  /// The devices of specs that name none.
  package var devices: [Device]?
  /// The earliest version of the system that the app supports. `nil` for any.
  package var minimumOS: Rational?
  /// The orientations of specs that name none.
  package var orientations: [Orientation]?
  /// The specs that the compiler ignores.
  package var skip: [PathPattern] = []
  /// The access level of generated Swift. `nil` leaves it to the command line.
  package var access: AccessLevel?
  /// Definitions that every spec below can name like its own.
  var shared: [String: SharedDefinition] = [:]

  /// The names of the definitions that every spec may use, sorted.
  package var sharedNames: [String] { shared.keys.sorted() }

  package init() {}

  /// Returns a report without the findings that are turned off, and with the configured severities.
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

/// The configured severity of a rule, or `off`.
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

/// The access level of generated declarations.
package enum AccessLevel: String, Sendable, CaseIterable {
  case `internal`, package, `public`
}

/// A `let` of a configuration. Its value consists of numbers and the environment; other shared definitions are
/// expanded.
struct SharedDefinition: Sendable {
  /// The value with its type. `nil` if the configuration has an error in it.
  var value: TypedExpression?
}
