import Numerics
import Source

/// The settings in `.scrollwork.yaml` for the specs below it.
package struct Configuration: Construct {
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

  static let keys = KeyTable<Configuration>(
    "configuration", "What holds for all specs below a folder.",
    [
      Key(
        "rules", \.levels, .own(.map("rules")), "The severities of rules, by id.", absent: "the severity of each rule",
        synonyms: ["severities", "severity", "rule", "findings"]),
      Key(
        "devices", \.devices,
        .own(.either([.list(.either([.deviceOrGroup, .map(TeamDevice.schema.name)])), .deviceOrGroup])),
        "The devices of specs that name none: groups, names, and devices of the team with their lengths.",
        absent: "[iPhone]"),
      Key(
        "minimumOS", \.minimumOS, .systemVersion,
        "The earliest version of iOS that the app supports. Groups are then the devices that run it.", absent: "any",
        synonyms: ["deploymentTarget", "minimumOSVersion", "iOS"]),
      Key(
        "orientations", \.orientations, .own(.list(.oneOf(Orientation.self))),
        "The orientations of specs that name none.",
        absent: "[portrait]"),
      Key(
        "skip", \.skip, .patterns,
        "Specs and folders that are left out, as patterns below the folder of this file: `*` for any letters, `**` for "
          + "any folders; without a slash at any depth.", synonyms: ["exclude", "ignore", "excluded"]),
      Key(
        "access", \.access, .optionalWord(), "The access level of generated Swift.", absent: "internal",
        synonyms: ["visibility", "accessModifier"]),
      former("backends", .list(.text)), former("host", .boolean),
      Key(
        "let", \.shared, .own(.names(.newDefinitions, .formula)),
        "Named expressions of numbers and the environment, which every spec may use and may define anew.",
        synonyms: SchemaKey.letSynonyms),
    ])

  private static func former(_ name: String, _ type: ValueType) -> Key<Configuration> {
    let summary = "Of earlier versions: has no effect, since a screen is one Swift file."
    return Key(SchemaKey(name, type, .optional("none"), summary))
  }

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

/// Returns the schema of `rules`: the rules, as keys.
package func ruleSchema(of registry: RuleRegistry) -> Schema {
  Schema(
    "rules", "The severities of rules.",
    keys: registry.rules.map { rule in
      SchemaKey(
        rule.id, .oneOf(FindingLevel.self), .optional(rule.severity.rawValue), rule.page.title + ".",
        formerNames: registry.renamed.filter { $0.value == rule.id }.mapValues { _ in .same })
    }
      + registry.retired.sorted { $0.key < $1.key }.map { id, reason in
        SchemaKey(id, .oneOf(FindingLevel.self), .optional("off"), "Has no effect any more: \(reason).")
      })
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
