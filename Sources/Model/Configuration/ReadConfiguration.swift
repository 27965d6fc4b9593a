import Numerics
import Source
import Syntax

/// Reads a configuration. Omits parts with an error.
///
/// The draft is a screen with only the definitions; the solver finds cycles in it.
///
/// - Parameter schema: the schema of `rules`, with the rules of the registry.
package func readConfiguration(
  _ tree: SyntaxTree, _ registry: RuleRegistry, schema: Schema
) -> (configuration: Configuration, findings: [Diagnostic], draft: Spec) {
  let reader = SpecAnalyzer(tree)
  var lets: [Let] = []
  let configuration = reader.readConfiguration(registry, schema, &lets)
  var draft = Spec()
  (draft.file, draft.lets) = (tree.file, lets)
  return (configuration, reader.sortedFindings(), draft)
}

extension SpecAnalyzer {
  fileprivate func readConfiguration(
    _ registry: RuleRegistry, _ schema: Schema, _ lets: inout [Let]
  ) -> Configuration {
    var configuration = Configuration()
    guard let root = tree.root else { return configuration }
    let owner = DiagnosticContext(
      kind: DiagnosticContext.configuration, name: nil, span: Span(root.span.start, root.span.start))
    guard let fields = fields(root, as: Configuration.self, of: owner) else { return configuration }
    read(fields, into: &configuration)
    configuration.levels = levels(fields[\.levels], registry, schema)
    if let field = fields[\.orientations] { configuration.orientations = orientations(field) }
    if let field = fields[\.devices] {
      let own = addOwnDevices(field)
      configuration.deviceTable = deviceTable
      // The ranges and the configuration of a spec restrict these devices later.
      let devices = devices(field, [.portrait], within: EnvironmentQuantity.allCases.map { _ in nil }, defining: own)
      configuration.devices = devices.isEmpty ? nil : devices
    }
    for key in ["backends", "host"] { pointless(fields[key], "a screen is one Swift file") }
    configuration.shared = sharedDefinitions(fields[\.shared], &lets)
    return configuration
  }

  /// Reads a version of a system, which has a major number and may have a minor one.
  fileprivate func version(_ field: SchemaField) -> Rational? {
    if case .scalar(let scalar) = field.value.content, let version = Rational(decimal: scalar.text), version.signum > 0
    {
      return version
    }
    report(
      .wrongType(
        key: field.name, expected: "a version, such as `17` or `16.4`", found: ActualValue(field.value),
        at: visible(field.value, field.key)))
    return nil
  }

  private func levels(_ field: SchemaField?, _ registry: RuleRegistry, _ schema: Schema) -> [Rule: FindingLevel] {
    guard let field else { return [:] }
    let owner = DiagnosticContext(kind: field.name, name: nil, span: field.key.span)
    guard let fields = self.fields(field.value, by: schema, of: owner) else { return [:] }
    var levels: [Rule: FindingLevel] = [:]
    for (field, rule) in zip(fields, registry.rules) {
      guard let field else { continue }
      let level: FindingLevel? = choice(field.value, key: field.name, keyNode: field.key)
      if let reason = rule.fixedSeverityReason {
        if let level, level.severity != rule.severity { pointless(field, reason) }
      } else {
        levels[rule] = level
      }
    }
    let retired = registry.retired.sorted { $0.key < $1.key }
    for case (let field?, (_, let reason)) in zip(fields.dropFirst(registry.rules.count), retired) {
      pointless(field, "the rule is gone: \(reason)")
    }
    return levels
  }

  fileprivate func patterns(_ field: SchemaField) -> [PathPattern] {
    items(field, of: "patterns").compactMap { item in
      guard let text = scalarText(item, key: field.name, keyNode: field.key, expected: ValueType.text.text) else {
        return nil
      }
      if let pattern = PathPattern(text) { return pattern }
      report(
        Diagnostic(
          .unknownValue, "`\(field.name)` cannot be `\(text.shortened)`", at: item.span,
          notes: ["a pattern of names, `*`, `?` and `**` applies to paths below the folder of this file"]))
      return nil
    }
  }

  private func sharedDefinitions(_ field: SchemaField?, _ lets: inout [Let]) -> [String: SharedDefinition] {
    let before = errorCount
    declareDefinitions(field)
    lets = readDefinitions(field)
    reportUndefinedNames()
    // If one definition has an error, none is used: the author fixes them all in one file.
    let isSound = errorCount == before && !scope.definitions.contains(where: \.isCircular)
    var expansion = LetExpansion(lets)
    var shared: [String: SharedDefinition] = [:]
    for (index, definition) in scope.definitions.enumerated() where isName(definition.name.text) {
      let value = isSound ? expansion.value(of: index) : nil
      if isSound, value == nil {
        report(.manyParts(definition.name.text, most: LetExpansion.maxParts, at: definition.name.span))
      }
      shared[definition.name.text] = SharedDefinition(
        value: value.map { TypedExpression(expression: $0, type: definition.type) })
    }
    return shared
  }
}

extension Codec where Value == Rational? {
  static var systemVersion: Codec { Codec(type: .number(.positive), read: { $0.version($1) }) }
}

extension Codec where Value == [PathPattern] {
  static var patterns: Codec { Codec(type: .list(.text), read: { $0.patterns($1) }) }
}
