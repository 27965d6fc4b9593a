import Model
import Numerics
import Solver
import Source

extension Rule {
  package static let inexactPreset = Rule("inexact-preset", .warning, page: Embedded.inexact_preset_md)
}

/// Reports a sheet like PanModal's whose short form is below half of its long form.
///
/// PanModal compares a fast release with the middle between its long form and the edge, then with its short form
/// (`PanModalPresentationController.respond`).
struct InexactPreset: LintRule {
  static let rule = Rule.inexactPreset
  static let requiresValidGeometry = true

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      guard let release = sheet.release.span, sheet.dismiss == .asNotch, context.isDragged(sheet),
        let like = context.entry(id, "release", "like") ?? context.entry(id, "release", "collapse", "like"),
        like.value.scalarText == "panModal"
      else { return nil }
      let rests = context.rests(of: sheet)
      guard let short = rests.first, let long = rests.last, short != long else { return nil }
      let half = context.form(id, .notch(long)) * Rational(1, 2)
      let claim = Claim(left: half, right: context.form(id, .notch(short)))
      return context.failure(of: claim).map {
        .inexact(sheet.notches[short].name, sheet.notches[long].name, $0, at: like.value.span, release)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func inexact(
    _ short: Name, _ long: Name, _ failure: Violation, at span: Span, _ release: Span
  ) -> Diagnostic {
    Diagnostic(
      .inexactPreset, "`like: panModal` stops at `\(short.text)` where PanModal dismisses\(failure.range)", at: span,
      caption: "from \(failure.right.points) to \(failure.left.points)\(failure.suffix), the half of `\(long.text)`",
      notes: ["PanModal dismisses at a fast release below half of its long form, also above its short form"]
        + failure.rule,
      help: ["raise `\(short.text)` to half of `\(long.text)`, or write the rule out with `expand` and `collapse`"],
      counterexample: failure.counterexample([NamedValue(short.text, failure.right.text)]))
  }
}
