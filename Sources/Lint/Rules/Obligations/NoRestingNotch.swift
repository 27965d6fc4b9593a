import Model
import Solver
import Source

extension Rule {
  package static let noRestingNotch = Rule(
    "no-resting-notch", .error,
    title: "A sheet has no active notch to rest at",
    text: """
      Each notch has a `when` or is excluded by a mode, and in some environment all of them are inactive together. \
      The sheet would have no height there. Remove the condition of one notch.
      """,
    failing: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: {height: 120, when: height < 600}
            high: {height: 480, when: height >= 700}
      """,
    fixed: """
      scrollwork: 1
      screen: Example

      layout:
        - block: map
          height: fill
        - sheet: panel
          notches:
            low: 120
            high: {height: 480, when: height >= 700}
      """)
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
