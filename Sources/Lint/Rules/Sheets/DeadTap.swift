import Model
import Source

extension Rule {
  package static let deadTap = Rule("dead-tap", .warning, page: Embedded.dead_tap_md)
}

/// Reports an entry of a `tap` map, or a touch beside a sheet, that leads nowhere in every reachable state.
struct DeadTap: LintRule {
  static let rule = Rule.deadTap
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.transitions.flatMap { transitions -> [Diagnostic] in
      guard let graph = transitions.graph else { return [] }
      let sheet = transitions.sheet
      let isDeadOutside =
        sheet.outside.leads && sheet.modes.allSatisfy { $0.outside == sheet.outside }
        && !graph.transitions.contains { $0.event == .tappedOutside }
      let outside =
        isDeadOutside ? [Diagnostic.outside(transitions.name, at: context.span(transitions.id, "outside"))] : []
      return outside
        + transitions.sheet.tapEntries.compactMap { taps in
          guard !taps.contains(where: graph.isLive), taps.contains(where: graph.mayBeTapped) else { return nil }
          let notch = transitions.sheet.notches[taps[0].tap.notch].name.text
          let span = taps[0].tap.span
          if taps.allSatisfy({ graph.states(of: $0).isEmpty }) {
            return .uncounted(notch, of: transitions.name, at: span)
          }
          return .dead(notch, at: span, notes: transitions.note(graph.path(toAnyOf: taps), context.spec))
        }
    }
  }
}

extension DeclaredTransitions {
  /// Whether a tap leads to another notch from some state.
  func isLive(_ tap: SheetTap) -> Bool {
    states(of: tap).contains { state in goals(of: tap.tap, in: state).contains { $0 != tap.tap.notch } }
  }
}

extension Diagnostic {
  fileprivate static func uncounted(_ notch: String, of sheet: Name, at span: Span) -> Diagnostic {
    dead("`\(sheet.text)` never rests at `\(notch)` where this tap counts", span, [])
  }

  fileprivate static func dead(_ notch: String, at span: Span, notes: [String]) -> Diagnostic {
    dead("a tap at `\(notch)` has no effect", span, notes)
  }

  fileprivate static func outside(_ sheet: Name, at span: Span) -> Diagnostic {
    Diagnostic(
      .deadTap, "a touch beside `\(sheet.text)` leads nowhere", at: span,
      notes: ["the sheet is there already, wherever such a touch counts"],
      help: ["write `outside: block`, which takes the touch, or name another notch"])
  }

  private static func dead(_ message: String, _ span: Span, _ notes: [String]) -> Diagnostic {
    Diagnostic(
      .deadTap, message, at: span, notes: notes, help: ["leave the entry out, or let it lead to another notch"])
  }
}
