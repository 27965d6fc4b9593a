import Source

extension SpecAnalyzer {
  /// Warns of names that are introduced and then never named.
  func reportUnusedNames(_ modes: SchemaField?) {
    // A broken formula may have named anything.
    guard errorCount == 0 else { return }
    for measure in scope.measures where !measure.isUsed {
      report(NameProblem.unused(measure.name.text, what: "measure"), at: measure.name.span)
    }
    for definition in scope.definitions where !definition.isUsed {
      report(NameProblem.unused(definition.name.text, what: "definition"), at: definition.name.span)
    }
    // A mode of which no sheet speaks is what the others are left for; modes of which none speaks are nothing.
    if let modes, !scope.modes.isEmpty, !namedModes.contains(true) {
      report(NameProblem.unusedModes, at: modes.key.span)
    }
  }
}
