import Model
import Solver
import Source

/// In some environment none of a sheet's notches is active.
struct NoRestingNotch: Rule {
  static let id = FindingID.noRestingNotch

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for (duty, failure) in evidence.failures {
      guard case .restingNotch(let id, let mode) = duty.subject, let sheet = evidence.sheet(id) else { continue }
      let place = mode.map { " in mode `\(evidence.spec.modes[$0.index].text)`" } ?? ""
      findings.append(
        Diagnostic(
          Self.id, "`\(evidence.spec[id].name.text)` has no notch to rest at\(place)\(failure.range)", at: duty.span,
          caption: failure.place.isEmpty ? nil : "none is active \(failure.place)",
          labels: sheet.rests(in: mode).compactMap { label(sheet.notches[$0], evidence) },
          help: ["leave out `when` at the notch that shall remain"], counterexample: failure.counterexample([])))
    }
    return findings
  }

  private static func label(_ notch: Notch, _ evidence: Evidence) -> Label? {
    notch.condition.map { Label($0.span, "`\(notch.name.text)` is active only here") }
  }
}
