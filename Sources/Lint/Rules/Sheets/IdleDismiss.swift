import Model
import Numerics
import Source

/// A sheet is to be dismissed below a notch that nothing is below.
struct IdleDismiss: Rule {
  static let id = FindingID.idleDismiss
  static let awaitsSoundGeometry = true

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.compactMap { id, sheet in
      guard let dismiss = sheet.dismiss, let below = dismiss.below,
        evidence.isProved(Claim(left: evidence.form(id, .notch(below)), right: .zero))
      else { return nil }
      let fix =
        dismiss.velocity == nil
        ? nil : evidence.entry(id, "dismiss", "below").flatMap { evidence.removal(of: $0, from: id, "remove `below`") }
      return .idle(sheet.notches[below].name, evidence.spec[id].name, at: evidence.span(id, "dismiss", "below"), fix)
    }
  }
}

extension Diagnostic {
  fileprivate static func idle(_ notch: Name, _ sheet: Name, at span: Span, _ fix: FixIt?) -> Diagnostic {
    Diagnostic(
      IdleDismiss.id, "nothing is below `\(notch.text)`, so `\(sheet.text)` is never dismissed there", at: span,
      labels: [Label(notch.span, "its height is 0")],
      help: fix == nil
        ? [
          "say with `velocity` which flick dismisses it, or leave out `\(notch.text)`: dismissed, it is hidden as well"
        ]
        : [], fixes: fix.map { [$0] } ?? [])
  }
}
