import Model
import Source

/// A release that dismisses at or above a notch where the sheet is to rest.
struct DismissBound: Rule {
  static let id = FindingID.dismissBound

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.nodes(\.sheet).compactMap { id, sheet in
      guard let bound = sheet.dismiss?.below else { return nil }
      let lost = evidence.rests(of: sheet).filter { $0 < bound && !evidence.isDead($0, of: id) }
      guard let highest = lost.last else { return nil }
      return .lost(
        lost.map { sheet.notches[$0].name }, highest: sheet.notches[highest].name, bound: sheet.notches[bound].name,
        at: evidence.span(id, "dismiss", "below"))
    }
  }
}

extension Diagnostic {
  fileprivate static func lost(_ notches: [Name], highest: Name, bound: Name, at span: Span) -> Diagnostic {
    Diagnostic(
      DismissBound.id, "released at `\(highest.text)`, the sheet is dismissed instead of resting there", at: span,
      caption: "a release below `\(bound.text)` dismisses",
      labels: notches.map { Label($0.span, "`\($0.text)` lies below `\(bound.text)`") },
      help: ["name the lowest notch: `below: \(notches[0].text)`"])
  }
}
