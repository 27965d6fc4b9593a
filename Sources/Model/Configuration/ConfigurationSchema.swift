import Source

/// The keys of `.scrollwork.yaml`.
enum ConfigurationKey: Int, SchemaKeys {
  case rules, devices, minimumOS, orientations, skip, access, backends, host, lets

  static let schema = Schema("configuration", "What holds for all specs below a folder.", keys: allCases.map(\.entry))

  private var entry: SchemaKey {
    switch self {
    case .rules:
      SchemaKey(
        "rules", .map("rules"), .optional("the severity of each rule"), "The severities of rules, by id.",
        synonyms: ["severities", "severity", "rule", "findings"])
    case .devices:
      SchemaKey(
        "devices", .either([.list(.either([.deviceOrGroup, .map("device")])), .deviceOrGroup]), .optional("[iPhone]"),
        "The devices of specs that name none: groups, names, and devices of the team with their lengths.")
    case .minimumOS:
      SchemaKey(
        "minimumOS", .number(.positive), .optional("any"),
        "The earliest version of iOS that the app supports. Groups are then the devices that run it.",
        synonyms: ["deploymentTarget", "minimumOSVersion", "iOS"])
    case .orientations:
      SchemaKey(
        "orientations", .list(.oneOf(Orientation.self)), .optional("[portrait]"),
        "The orientations of specs that name none.")
    case .skip:
      SchemaKey(
        "skip", .list(.text), .optional("none"),
        "Specs and folders that are left out, as patterns below the folder of this file: `*` for any letters, `**` for "
          + "any folders; without a slash at any depth.",
        synonyms: ["exclude", "ignore", "excluded"])
    case .access:
      SchemaKey(
        "access", .oneOf(AccessLevel.self), .optional("internal"), "The access level of generated Swift.",
        synonyms: ["visibility", "accessModifier"])
    case .backends:
      SchemaKey(
        "backends", .list(.text), .optional("none"),
        "Of earlier versions: has no effect, since a screen is one Swift file.")
    case .host:
      SchemaKey(
        "host", .boolean, .optional("none"), "Of earlier versions: has no effect, since a screen is one Swift file.")
    case .lets:
      SchemaKey(
        "let", .names(.newDefinitions, .formula), .optional("none"),
        "Named expressions of numbers and the environment, which every spec may use and may define anew.",
        synonyms: ["lets", "variables", "constants", "definitions"])
    }
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
