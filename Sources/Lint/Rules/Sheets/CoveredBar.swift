import Model
import Numerics
import Source

extension Rule {
  package static let coveredBar = Rule("covered-bar", .warning, page: Embedded.covered_bar_md)
}

/// Reports a moving bar that a sheet of its edge hides at every notch.
struct CoveredBar: LintRule {
  static let rule = Rule.coveredBar
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    if context.sheets.isEmpty { return [] }
    return context.spec.bars.compactMap { bar in
      context.sheets.first { covers($0, bar, context) }.map {
        .covered(context.spec[bar].name, by: context.spec[$0.id].name)
      }
    }
  }

  private static func covers(_ sheet: (id: NodeID, kind: Sheet), _ bar: NodeID, _ context: LintContext) -> Bool {
    guard context.spec.motion(of: bar)?.edge == sheet.kind.edge, !sheet.kind.canBeDismissed,
      !context.spec.isOverSheets(bar), context.spans(sheet.id, nil)
    else { return false }
    let stack = context.spec.stack(of: bar).reduce(AffineForm.zero) { $0 + context.form($1, .height) }
    return context.isProved(Claim(left: stack, right: context.form(sheet.id, .lowest)))
  }
}

extension Diagnostic {
  fileprivate static func covered(_ bar: Name, by sheet: Name) -> Diagnostic {
    Diagnostic(
      .coveredBar, "`\(bar.text)` is always covered by `\(sheet.text)`", at: bar.span,
      caption: "it is not higher than the lowest notch of `\(sheet.text)`, on every device",
      labels: [Label(sheet.span, "sheets are above the bars of `layout`")],
      help: ["make it a `footer` in the content of `\(sheet.text)`, which is above the list and does not move with it"])
  }
}
