import Source

extension SpecAnalyzer {
  /// Reports declared names that are never used.
  func reportUnusedNames(_ modes: SchemaField?) {
    // A broken formula may have used any name.
    guard errorCount == 0 else { return }
    for measure in scope.measures where !measure.isUsed {
      report(.unused(measure.name.text, what: "measure", at: measure.name.span))
    }
    for definition in scope.definitions where !definition.isUsed {
      report(.unused(definition.name.text, what: "definition", at: definition.name.span))
    }
    // A mode that no sheet names is useful next to named ones. If no sheet names a mode, the modes have no effect.
    if let modes, !scope.modes.isEmpty, !namedModes.contains(true) {
      report(.unusedModes(at: modes.key.span))
    }
  }
}

extension Diagnostic {
  fileprivate static func unused(_ name: String, what: String, at span: Span) -> Diagnostic {
    Diagnostic(.unusedName, "\(what) `\(name)` is never used", at: span, help: ["remove it, or use it"])
  }

  fileprivate static func unusedModes(at span: Span) -> Diagnostic {
    Diagnostic(
      .unusedName, "no sheet says anything for any mode", at: span, help: ["remove them, or name them in a sheet"])
  }
}
