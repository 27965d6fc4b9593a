import Tables

/// Returns the changed rules of sheets that exist in both versions: conditions of notches, then settings of modes.
func conditions(
  _ old: ScreenDescription, _ new: ScreenDescription, knowing notches: [SpecDiff.FormChange]
) -> [SpecDiff.ConditionChange] {
  notches.map {
    SpecDiff.ConditionChange(path: $0.path, mode: nil, key: .when, old: $0.old, new: $0.new)
  }
    + new.sheets.flatMap { sheet -> [SpecDiff.ConditionChange] in
      guard let before = old.sheets.first(where: { $0.node == sheet.node }) else { return [] }
      let (earlier, now) = (before.rules(in: old.modes), sheet.rules(in: new.modes))
      return now.compactMap { rule in
        guard let was = earlier.first(where: { $0.key == rule.key && $0.mode == rule.mode }), was.text != rule.text
        else { return nil }
        return SpecDiff.ConditionChange(
          path: sheet.node, mode: rule.mode, key: rule.key, old: was.text, new: rule.text)
      }
    }
}

/// A rule of a sheet in one mode, or in all modes if `mode` is `nil`.
private struct ConditionRule {
  var mode: String?
  var key: SpecDiff.ConditionChange.Key
  var text: String
}

extension SheetDeclaration {
  /// The rules of the sheet on a screen with these modes.
  fileprivate func rules(in modes: [String]) -> [ConditionRule] {
    let everywhere = ConditionRule(mode: nil, key: .initial, text: name(of: initial))
    return [everywhere] + (modes.isEmpty ? rules(in: nil) : modes.flatMap { rules(in: $0) })
  }

  /// The rules of one mode. A mode with every notch reads "all notches", so that a new notch is reported only as a new
  /// name.
  private func rules(in mode: String?) -> [ConditionRule] {
    let behavior = behavior(in: mode)
    let isFree = behavior.rests == Array(notches.indices)
    let taps = taps.filter { applies($0, in: mode) }.map { "\($0.notch) to \($0.target ?? "the notch before")" }
    return [
      ConditionRule(mode: mode, key: .rests, text: isFree ? "all notches" : behavior.rests.map(name(of:)).listed),
      ConditionRule(mode: mode, key: .enter, text: behavior.enter.map(name(of:)) ?? "stay"),
      ConditionRule(mode: mode, key: .tap, text: taps.isEmpty ? "none" : taps.listed),
      ConditionRule(mode: mode, key: .drag, text: behavior.isDraggable ? "true" : "false"),
    ]
  }

  private func name(of place: Int) -> String { name(ofPlace: place) }
}

extension [String] {
  fileprivate var listed: String { joined(separator: ", ") }
}
