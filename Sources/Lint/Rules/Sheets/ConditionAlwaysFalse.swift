import Model
import Source

extension Rule {
  package static let conditionAlwaysFalse = Rule(
    "condition-always-false", .warning, page: Embedded.condition_always_false_md)
}

/// Reports a notch whose condition holds in no configuration of the screen.
struct ConditionAlwaysFalse: LintRule {
  static let rule = Rule.conditionAlwaysFalse

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.flatMap { id, sheet -> [Diagnostic] in
      if context.hasNoRest(id) { return [] }
      return sheet.notches.indices.compactMap { index in
        guard let condition = sheet.notches[index].condition, context.isDead(index, of: id) else { return nil }
        return .dead(sheet.notches[index], condition, context)
      }
    }
  }
}

extension LintContext {
  /// Whether a notch is never active.
  func isDead(_ notch: Int, of sheet: NodeID) -> Bool {
    isImpossible(solution.activity[sheet]?[notch] ?? [])
  }

  /// Whether another rule reports that the sheet has no resting notch.
  fileprivate func hasNoRest(_ sheet: NodeID) -> Bool {
    failures.contains {
      guard case .restingNotch(sheet, _) = $0.obligation.subject else { return false }
      return true
    }
  }
}

extension Diagnostic {
  fileprivate static func dead(_ notch: Notch, _ condition: Condition, _ context: LintContext) -> Diagnostic {
    Diagnostic(
      .conditionAlwaysFalse, "notch `\(notch.name.text)` is never active", at: condition.span,
      caption: "this holds in no environment of the screen",
      notes: context.silence(about: condition, evenOfSizes: true).map { [$0] } ?? [],
      help: ["change the condition, or remove the notch"])
  }
}

extension LintContext {
  /// Returns a note about the declaration that the screen lacks for a condition to vary. `nil` if there is none.
  ///
  /// - Parameter evenOfSizes: Whether to mention orientations even if the condition names neither the orientation nor
  ///   the width.
  func silence(about condition: Condition, evenOfSizes: Bool) -> String? {
    var expansion = LetExpansion(spec.lets)
    let asksForKeyboard = condition.parts.contains { part in
      switch part {
      case .comparison(let comparison):
        [comparison.left, comparison.right].contains { (expansion.expanded($0) ?? $0).names(.keyboard) }
      case .orientation: false
      }
    }
    if asksForKeyboard, spec.environment[.keyboard].upper == .zero {
      return "without a range in `environment` no `keyboard` comes up"
    }
    let asksForSides = condition.parts.contains { part in
      switch part {
      case .comparison(let comparison): [comparison.left, comparison.right].contains { $0.names(.width) }
      case .orientation: true
      }
    }
    return (asksForSides || evenOfSizes) && spec.orientations == [.portrait]
      ? "without `orientations` a screen is upright" : nil
  }
}
