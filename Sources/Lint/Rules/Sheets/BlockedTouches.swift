import Model
import Source

extension Rule {
  package static let blockedTouches = Rule("blocked-touches", .warning, page: Embedded.blocked_touches_md)
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
