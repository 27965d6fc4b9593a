import Source

extension SpecAnalyzer {
  /// Reports declared names that are never used.
  func reportUnusedNames(_ modes: SchemaField?) {
    // A broken formula may have used any name.
    guard errorCount == 0 else { return }
    for measure in scope.measures where !measure.isUsed {
      report(NameProblem.unused(measure.name.text, what: "measure"), at: measure.name.span)
    }
    for definition in scope.definitions where !definition.isUsed {
      report(NameProblem.unused(definition.name.text, what: "definition"), at: definition.name.span)
    }
    // A mode that no sheet names is useful next to named ones. If no sheet names a mode, the modes have no effect.
    if let modes, !scope.modes.isEmpty, !namedModes.contains(true) {
      report(NameProblem.unusedModes, at: modes.key.span)
    }
  }
}
