import Model
import Numerics
import Source

/// A sheet is dismissed by a slower flick than the one that leads to the next notch.
struct EagerDismiss: Rule {
  static let id = FindingID.eagerDismiss

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.compactMap { id, sheet in
      guard let velocity = sheet.dismiss?.velocity, let flick = sheet.release.flick, velocity <= flick,
        evidence.isDragged(sheet), evidence.rests(of: sheet).count > 1
      else { return nil }
      return .eager(
        sheet.edge == .top ? "upward" : "downward", velocity, flick, at: evidence.span(id, "dismiss", "velocity"),
        release: sheet.release.span)
    }
  }
}

extension Release {
  /// The velocity above which it leads to another notch than the nearest.
  fileprivate var flick: Rational? {
    switch policy {
    case .projected(_, let flick): flick
    case .threshold(let velocity, _): velocity
    case .nearest, .stepwise, .directional: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func eager(
    _ direction: String, _ velocity: Rational, _ flick: Rational, at span: Span, release: Span?
  ) -> Diagnostic {
    Diagnostic(
      EagerDismiss.id, "every flick \(direction) dismisses the sheet", at: span,
      caption: "\(velocity.text) pt/s, and a flick to the next notch takes more than \(flick.text) pt/s",
      labels: release.map { [Label($0, "it asks for \(flick.text) pt/s")] } ?? [],
      notes: ["`dismiss` is asked before the release policy"],
      help: ["ask for a velocity well above \(flick.text) pt/s"])
  }
}
