import Model
import Solver
import Source

extension Rule {
  package static let noRestingNotch = Rule("no-resting-notch", .error, page: Embedded.no_resting_notch_md)
}

/// Reports a sheet that has no active notch in some configuration.
struct NoRestingNotch: LintRule {
  static let rule = Rule.noRestingNotch

  static func findings(_ context: LintContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (obligation, failure) in context.failures {
      guard case .restingNotch(let id, let mode) = obligation.subject, let sheet = context.sheet(id) else { continue }
      let place = mode.map { " in mode `\(context.spec.modes[$0.index].text)`" } ?? ""
      findings.append(
        Diagnostic(
          Self.rule, "`\(context.spec[id].name.text)` has no notch to rest at\(place)\(failure.range)",
          at: obligation.span,
          caption: failure.place.isEmpty ? nil : "none is active \(failure.place)",
          labels: sheet.rests(in: mode).compactMap { label(sheet.notches[$0], context) },
          help: ["leave out `when` at the notch that shall remain"], counterexample: failure.counterexample([])))
    }
    return findings
  }

  private static func label(_ notch: Notch, _ context: LintContext) -> Label? {
    notch.condition.map { Label($0.span, "`\(notch.name.text)` is active only here") }
  }
}
