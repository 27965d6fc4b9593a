import Source

extension Reader {
  /// Warns of names that are introduced and then never named.
  func reportUnusedNames(_ modes: Field?) {
    // A broken formula may have named anything.
    guard errorCount == 0 else { return }
    for measure in scope.measures where !measure.isUsed {
      report(NameProblem.unused(measure.name.text, what: "measure").diagnostic(at: measure.name.span))
    }
    for definition in scope.definitions where !definition.isUsed {
      report(NameProblem.unused(definition.name.text, what: "definition").diagnostic(at: definition.name.span))
    }
    reportUnusedModes(modes)
  }

  /// One mode may go without a word: leaving the others leads to it. A second one could not be told from it.
  private func reportUnusedModes(_ field: Field?) {
    let silent = scope.modes.indices.filter { !namedModes[$0] }
    if let field, !silent.isEmpty, silent.count == scope.modes.count {
      report(NameProblem.unusedModes(silent.map { scope.modes[$0].text }).diagnostic(at: field.key.span))
      return
    }
    for index in silent.dropFirst() {
      report(NameProblem.unusedModes([scope.modes[index].text]).diagnostic(at: scope.modes[index].span))
    }
  }
}
