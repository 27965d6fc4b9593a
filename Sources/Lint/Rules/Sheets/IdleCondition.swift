import Model
import Source

/// The condition of a notch holds in every environment of the screen.
struct IdleCondition: Rule {
  static let id = FindingID.idleCondition

  static func findings(_ evidence: Evidence) -> [Diagnostic] {
    evidence.sheets.flatMap { id, sheet -> [Diagnostic] in
      sheet.notches.indices.compactMap { index -> Diagnostic? in
        let notch = sheet.notches[index]
        guard let condition = notch.condition, let tests = evidence.solution.activity[id]?[index],
          tests.allSatisfy(evidence.isCertain)
        else { return nil }
        let fix = evidence.entry(id, "notches", notch.name.text, "when").flatMap {
          evidence.removal(of: $0, from: id, "remove `when`")
        }
        return .idle(notch, condition, evidence.silence(about: condition, evenOfSizes: false), fix)
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func idle(
    _ notch: Notch, _ condition: Condition, _ silence: String?, _ fix: FixIt?
  ) -> Diagnostic {
    Diagnostic(
      IdleCondition.id, "notch `\(notch.name.text)` is always active", at: condition.span,
      caption: "this holds in every environment of the screen",
      notes: [silence ?? "a formula may name a notch only where it has no condition"], fixes: fix.map { [$0] } ?? [])
  }
}
