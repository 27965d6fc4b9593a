import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let initialNotch = Rule("initial-notch", .warning, page: Embedded.initial_notch_md)
}

/// Reports a sheet whose initial notch is inactive while the keyboard is hidden, as on the first appearance of a
/// screen.
struct InitialNotch: LintRule {
  static let rule = Rule.initialNotch

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      let first = sheet.modes.first { $0.mode.index == 0 }
      guard case .notch(let initial) = sheet.initial, sheet.notches[initial].condition != nil, first?.enter == nil,
        let entry = context.entry(id, "initial"), !context.isDead(initial, of: id),
        let activity = context.solution.activity[id]?[initial]
      else { return nil }
      let keyboard = AffineForm(context.spec.environment[.keyboard].lower)
      let isDown = Inequality.lessOrEqual(context.form(.keyboard), keyboard)
      guard context.isImpossible(activity + [isDown]) else { return nil }
      return .inactive(sheet.notches[initial], at: entry.value.span)
    }
  }
}

extension Diagnostic {
  fileprivate static func inactive(_ notch: Notch, at span: Span) -> Diagnostic {
    Diagnostic(
      .initialNotch, "the sheet never begins at `\(notch.name.text)`", at: span,
      caption: "with the keyboard down it is not active",
      labels: notch.condition.map { [Label($0.span, "it is active only here")] } ?? [],
      notes: ["the sheet begins at the active notch that is nearest"],
      help: ["name a notch that is active when the screen appears"])
  }
}
