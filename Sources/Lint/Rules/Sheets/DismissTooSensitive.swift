import Model
import Numerics
import Source

extension Rule {
  package static let dismissTooSensitive = Rule(
    "dismiss-too-sensitive", .warning, page: Embedded.dismiss_too_sensitive_md)
}

/// Reports a sheet whose dismissal needs a slower flick than a change to the next notch.
struct DismissTooSensitive: LintRule {
  static let rule = Rule.dismissTooSensitive

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      guard let condition = sheet.dismiss?.condition, condition.within == nil,
        let velocity = condition.velocity?.constant, let flick = sheet.release.flick, velocity <= flick,
        context.isDragged(sheet), context.rests(of: sheet).count > 1
      else { return nil }
      return .eager(
        sheet.edge == .top ? "upward" : "downward", velocity, flick, at: context.span(id, "dismiss", "velocity"),
        release: sheet.release.span)
    }
  }
}

extension Release {
  /// The velocity toward smaller heights above which a release skips the nearest notch, in points per second. `nil` if
  /// the rule has none.
  fileprivate var flick: Rational? {
    switch collapse.policy {
    case .projected(_, let flick): flick?.above
    case .threshold(let threshold): threshold.velocity
    case .nearest, .stepwise, .directional, .free: nil
    }
  }
}

extension Diagnostic {
  fileprivate static func eager(
    _ direction: String, _ velocity: Rational, _ flick: Rational, at span: Span, release: Span?
  ) -> Diagnostic {
    Diagnostic(
      .dismissTooSensitive, "every flick \(direction) dismisses the sheet", at: span,
      caption: "\(velocity.text) pt/s, and a flick to the next notch takes more than \(flick.text) pt/s",
      labels: release.map { [Label($0, "it asks for \(flick.text) pt/s")] } ?? [],
      notes: ["`dismiss` is asked before the release policy"],
      help: ["ask for a velocity well above \(flick.text) pt/s"])
  }
}
