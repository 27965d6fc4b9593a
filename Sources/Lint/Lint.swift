import Model
import Solver
import Source

/// What is wrong with a screen that could be solved: duties that fail somewhere, and what its solution shows besides.
package func lint(_ spec: Spec, _ solution: Solution) -> [Diagnostic] {
  let evidence = Evidence(spec, solution)
  var findings = rules.flatMap { $0.findings(evidence) }
  for content in solution.arrangements { findings += faults(spec, content, besides: findings) }
  return findings.sorted { ($0.span, $0.id) < ($1.span, $1.id) }
}

/// What is wrong inside of a sheet only where its content is laid out for one of its notches.
private func faults(_ spec: Spec, _ content: ArrangedContent, besides known: [Diagnostic]) -> [Diagnostic] {
  guard let notch = content.notch, case .sheet(let sheet) = spec[content.sheet].kind else { return [] }
  let evidence = Evidence(spec, content.solution)
  let place = "this is so where `\(spec[content.sheet].name.text)` rests at `\(sheet.notches[notch].name.text)`"
  return rules.flatMap { $0.findings(evidence) }
    .filter { finding in !known.contains { $0.id == finding.id && $0.span == finding.span } }
    .map { finding in
      var finding = finding
      finding.notes.append("`sizing: resting` lays the content out for every notch; \(place)")
      return finding
    }
}

/// Every rule there is. A new one is its file and a line here.
package let rules: [any Rule.Type] = [
  BrokenPromise.self,
  ClampBounds.self,
  CollapsedAboveHeight.self,
  ColumnSum.self,
  ConflictingLines.self,
  CriticalOffset.self,
  DecidedByOrder.self,
  HiddenRows.self,
  NegativeInset.self,
  NegativeLength.self,
  NoRestingNotch.self,
  NotchGap.self,
  NotchOrder.self,
  PageSpace.self,
  UndecidedDuty.self,
]

/// A fault that lint looks for, by the name of its finding.
package protocol Rule: Sendable {
  static var id: FindingID { get }
  /// One finding for each element that a change would mend.
  static func findings(_ evidence: Evidence) -> [Diagnostic]
}
