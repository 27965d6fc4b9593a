import Model
import Source

extension Rule {
  package static let blockedTouches = Rule(
    "blocked-touches", .warning,
    title: "Touches are blocked where nothing is dimmed",
    text: """
      With `outside: block` touches outside the sheet end there, also at its lowest notch, where the content behind \
      looks usable. Let touches pass up to that notch with `undimmedThrough`, or dim the backdrop there.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          outside: block
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: 480
          outside: block
          undimmedThrough: low
      """)
}

/// Reports a sheet that blocks touches behind it without a visible backdrop.
struct BlockedTouches: LintRule {
  static let rule = Rule.blockedTouches

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      let rests = context.rests(of: sheet)
      guard sheet.outside == .block, sheet.undimmedThrough == nil, rests.count > 1, let lowest = rests.first,
        sheet.backdrop.map({ $0.from.map { lowest <= $0 } ?? false }) ?? true
      else { return nil }
      return .wall(
        context.spec[id].name, sheet.notches[lowest].name, hasBackdrop: sheet.backdrop != nil,
        at: context.span(id, "outside"))
    }
  }
}

extension Diagnostic {
  fileprivate static func wall(_ sheet: Name, _ notch: Name, hasBackdrop: Bool, at span: Span) -> Diagnostic {
    Diagnostic(
      .blockedTouches, "at `\(notch.text)` the background of `\(sheet.text)` is not dimmed and receives no touches",
      at: span, notes: hasBackdrop ? ["the backdrop begins at that notch"] : ["there is no backdrop to show it"],
      help: ["let touches pass where nothing shows that they do not: `undimmedThrough: \(notch.text)`"])
  }
}
