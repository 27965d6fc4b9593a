import Tables

/// The names that only one of two versions has, starting with the name of the screen.
func names(_ old: ScreenDescription, _ new: ScreenDescription) -> [SpecDiff.NameChange] {
  var changes: [SpecDiff.NameChange] = []
  if old.screen != new.screen {
    changes.append(SpecDiff.NameChange(kind: .screen, old: old.screen, new: new.screen))
  }
  let (before, after) = (old.names, new.names)
  let (known, present) = (Set(before), Set(after))
  changes += before.filter { !present.contains($0) }.map {
    SpecDiff.NameChange(kind: $0.kind, old: $0.text, new: nil)
  }
  changes += after.filter { !known.contains($0) }.map { SpecDiff.NameChange(kind: $0.kind, old: nil, new: $0.text) }
  return changes
}

private struct KnownName: Hashable {
  var kind: SpecDiff.NameChange.Kind
  var text: String
}

extension ScreenDescription {
  /// The names of nodes with their notches, then of modes and measures, each in the order of the file.
  fileprivate var names: [KnownName] {
    nodes.flatMap { node in
      [KnownName(kind: .node(node.kind.rawValue), text: node.name)]
        + node.notches.map { KnownName(kind: .notch, text: "\(node.name).\($0)") }
    } + modes.map { KnownName(kind: .mode, text: $0) } + measures.map { KnownName(kind: .measure, text: $0.name) }
  }
}
