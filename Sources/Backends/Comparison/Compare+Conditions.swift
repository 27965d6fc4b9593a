import Machine

/// Returns the changed rules of sheets that exist in both versions: conditions of notches, then settings of modes.
func conditions(
  _ old: ScreenDescription, _ new: ScreenDescription, knowing notches: [SpecDiff.FormChange]
) -> [SpecDiff.ConditionChange] {
  notches.map {
    SpecDiff.ConditionChange(path: $0.path, mode: nil, key: .when, old: $0.old, new: $0.new)
  }
    + new.sheets.flatMap { sheet -> [SpecDiff.ConditionChange] in
      guard let before = old.sheets.first(where: { $0.name == sheet.name }) else { return [] }
      let (earlier, now) = (before.rules, sheet.rules)
      return now.compactMap { rule in
        guard let was = earlier.first(where: { $0.key == rule.key && $0.mode == rule.mode }), was.text != rule.text
        else { return nil }
        return SpecDiff.ConditionChange(
          path: sheet.name, mode: rule.mode, key: rule.key, old: was.text, new: rule.text)
      }
    }
}

/// A rule of a sheet in one mode, or in all modes if `mode` is `nil`.
private struct ConditionRule {
  var mode: String?
  var key: SpecDiff.ConditionChange.Key
  var text: String
}

extension ScreenDescription.Node {
  fileprivate var rules: [ConditionRule] {
    guard let sheet else { return [] }
    let everywhere = ConditionRule(mode: nil, key: .initial, text: name(of: sheet.initial))
    guard !sheet.modes.isEmpty else { return [everywhere] + rules(of: sheet.plain, in: nil) }
    return [everywhere] + sheet.modes.flatMap { rules(of: $0, in: $0.name) }
  }

  /// The rules of one mode. A mode with every notch reads "all notches", so that a new notch is reported only as a new
  /// name.
  private func rules(of mode: ScreenDescription.Sheet.Mode, in name: String?) -> [ConditionRule] {
    let isFree = mode.rests == Array(notches.indices)
    let taps = mode.taps.map { "\(self.name(of: $0.from)) to \($0.to.map(self.name(of:)) ?? "the notch before")" }
    return [
      ConditionRule(mode: name, key: .rests, text: isFree ? "all notches" : mode.rests.map(self.name(of:)).listed),
      ConditionRule(mode: name, key: .enter, text: mode.enter.map(self.name(of:)) ?? "stay"),
      ConditionRule(mode: name, key: .tap, text: taps.isEmpty ? "none" : taps.listed),
      ConditionRule(mode: name, key: .drag, text: mode.drag ? "true" : "false"),
    ]
  }

  private func name(of notch: Int) -> String { notches.indices.contains(notch) ? notches[notch] : "" }
}

extension [String] {
  fileprivate var listed: String { joined(separator: ", ") }
}
