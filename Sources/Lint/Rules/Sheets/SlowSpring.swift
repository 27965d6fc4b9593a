import Model
import Numerics
import Source

extension Rule {
  package static let slowSpring = Rule("slow-spring", .warning, page: Embedded.slow_spring_md)
}

/// Reports a sheet that needs more than 3 seconds to settle and ignores taps until then.
struct SlowSpring: LintRule {
  static let rule = Rule.slowSpring

  static func findings(_ context: LintContext) -> [Diagnostic] {
    context.sheets.compactMap { id, sheet in
      let time = max(sheet.spring.settling(sheet.spring.damping), sheet.spring.settling(sheet.spring.dampingAtRest))
      guard time > 3 else { return nil }
      return .slow(context.spec[id].name, time, at: context.span(id, "spring"))
    }
  }
}

extension Spring {
  /// Returns the approximate time until the remaining distance is a thousandth of the initial one, in seconds.
  ///
  /// The remaining distance decays as exp(−ζωt) with ω = 2π/T up to the critical damping ζ = 1, and as exp(−ωt/2ζ) far
  /// above it; ln 1000 / 2π is about 11/10.
  ///
  /// - Parameter damping: A damping ratio above 0, which the parser ensures.
  fileprivate func settling(_ damping: Rational) -> Rational {
    let rate = damping <= 1 ? damping.reciprocal : max(damping.reciprocal, 2 * damping - 1)
    return Rational(11, 10) * response * rate
  }
}

extension Diagnostic {
  fileprivate static func slow(_ sheet: Name, _ time: Rational, at span: Span) -> Diagnostic {
    Diagnostic(
      .slowSpring, "`\(sheet.text)` takes about \(time.roundedUp().description) s to settle", at: span,
      notes: ["taps are ignored while it moves"],
      help: ["a `response` near 0.3 and a `damping` between 0.5 and 1 settle within a second"])
  }
}
