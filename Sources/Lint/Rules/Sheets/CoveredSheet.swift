import Model
import Numerics
import Source

extension Rule {
  package static let coveredSheet = Rule("covered-sheet", .warning, page: Embedded.covered_sheet_md)
}

/// Reports a sheet that is always hidden under another sheet of the same edge.
struct CoveredSheet: LintRule {
  static let rule = Rule.coveredSheet
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    let sheets = context.sheets
    return sheets.indices.compactMap { index in
      sheets[(index + 1)...].first { covers($0, sheets[index], context) }.map {
        .covered(context.spec[sheets[index].id].name, by: context.spec[$0.id].name)
      }
    }
  }

  private typealias Element = (id: NodeID, kind: Sheet)

  private static func covers(_ upper: Element, _ lower: Element, _ context: LintContext) -> Bool {
    guard upper.kind.edge == lower.kind.edge, !upper.kind.canBeDismissed,
      context.spans(upper.id, lower.id)
    else { return false }
    return context.isProved(Claim(left: context.form(lower.id, .highest), right: context.form(upper.id, .lowest)))
  }
}

extension Diagnostic {
  fileprivate static func covered(_ sheet: Name, by upper: Name) -> Diagnostic {
    Diagnostic(
      .coveredSheet, "`\(sheet.text)` is always covered by `\(upper.text)`", at: sheet.span,
      caption: "its highest notch is not higher than the lowest of `\(upper.text)`, on every device",
      labels: [Label(upper.span, "a later sheet is above the earlier ones")],
      help: ["put `\(sheet.text)` behind `\(upper.text)` in `layout`, or give `\(upper.text)` a notch of 0"])
  }
}
