import Model
import Numerics
import Source

extension Rule {
  package static let idleDismiss = Rule("idle-dismiss", .warning, page: Embedded.idle_dismiss_md)
}

/// Reports a sheet that should be dismissed below a notch of height 0.
struct IdleDismiss: LintRule {
  static let rule = Rule.idleDismiss
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      // A finger can pull a sheet with an overdrag below 0.
      guard let dismiss = sheet.dismiss?.condition, let below = dismiss.below, sheet.overdrag.bottom == .none,
        context.isProved(Claim(left: context.form(of: below, id), right: .zero))
      else { return nil }
      var fix =
        dismiss.velocity == nil
        ? nil : context.entry(id, "dismiss", "below").flatMap { context.removal(of: $0, from: id, "remove `below`") }
      // In an environment that is not proved a formula may be above 0.
      if !context.form(of: below, id).terms.isEmpty { fix?.isSafe = false }
      let place = context.span(id, "dismiss", "below")
      let notch = dismiss.notchBelow.map { sheet.notches[$0].name }
      return .idle(
        notch?.text ?? context.spec.file.text(place), notch?.span, context.spec[id].name, at: place, fix)
    }
  }
}

extension LintContext {
  /// Returns the height below which a release dismisses a sheet.
  fileprivate func form(of height: DismissHeight, _ sheet: NodeID) -> AffineForm {
    switch height {
    case .notch(let notch): form(sheet, .notch(notch))
    case .height(let number): form(of: number, sheet)
    }
  }
}

extension Diagnostic {
  fileprivate static func idle(
    _ height: String, _ notch: Span?, _ sheet: Name, at span: Span, _ fix: FixIt?
  ) -> Diagnostic {
    Diagnostic(
      .idleDismiss, "nothing is below `\(height)`, so `\(sheet.text)` is never dismissed there", at: span,
      labels: notch.map { [Label($0, "its height is 0")] } ?? [],
      help: fix == nil
        ? [
          "say with `velocity` which flick dismisses it, or leave out `\(height)`: dismissed, it is hidden as well"
        ]
        : [], fixes: fix.map { [$0] } ?? [])
  }
}
