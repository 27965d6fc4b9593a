import Model
import Solver
import Source

/// What is wrong with a screen that could be solved: duties that fail somewhere, and what its solution shows besides.
package func lint(_ spec: Spec, _ solution: Solution) -> [Diagnostic] {
  let evidence = Evidence(spec, solution)
  return rules.flatMap { $0.findings(evidence) }.sorted { ($0.span, $0.id) < ($1.span, $1.id) }
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
