import Model
import Solver
import Source
import Syntax

/// Runs all rules on a solved screen.
///
/// - Returns: The number of geometric obligations that are proved, and the findings in the order of the file.
package func lint(
  _ spec: Spec, _ solution: Solution, _ tree: SyntaxTree
) -> (proved: Int, findings: [Diagnostic]) {
  let evidence = Evidence(spec, solution, tree)
  var proved = evidence.provedCount
  var all = findings(of: lintRules, evidence, isSound: evidence.failures.isEmpty)
  for content in solution.arrangements {
    let inside = Evidence(inside: content, of: evidence)
    proved += inside.provedCount
    all += findings(inside: content, inside, of: evidence, besides: all)
  }
  return (proved, all.isEmpty ? [] : all.sorted { ($0.span, $0.rule) < ($1.span, $1.rule) })
}

private func findings(of rules: [any LintRule.Type], _ evidence: Evidence, isSound: Bool) -> [Diagnostic] {
  var findings: [Diagnostic] = []
  // What a broken length leads to elsewhere is no fault of its own.
  for rule in rules where isSound || !rule.awaitsSoundGeometry {
    let found = rule.findings(evidence)
    // Nearly every rule finds nothing on nearly every screen.
    if !found.isEmpty { findings += found }
  }
  return findings
}

/// What is wrong inside of a sheet only where its content is laid out for one of its notches. Its lowest may show as
/// little as a handle.
private func findings(
  inside content: ArrangedContent, _ evidence: Evidence, of screen: Evidence, besides known: [Diagnostic]
) -> [Diagnostic] {
  let spec = screen.spec
  guard let notch = content.notch, case .sheet(let sheet) = spec[content.sheet].kind else { return [] }
  let place = "this is so where `\(spec[content.sheet].name.text)` rests at `\(sheet.notches[notch].name.text)`"
  return findings(
    of: notch == 0 ? duties : duties + [PageTooShort.self], evidence,
    isSound: screen.failures.isEmpty && evidence.failures.isEmpty
  )
  .filter { finding in !known.contains { $0.rule == finding.rule && $0.span == finding.span } }
  .map { finding in
    var finding = finding
    finding.notes.append("`sizing: resting` lays the content out for every notch; \(place)")
    return finding
  }
}

/// The rules of lint. A new rule is its file, with its page, and one line here.
package let lintRules: [any LintRule.Type] = duties + sheets + scrolls + formulas + scenarios

private let duties: [any LintRule.Type] = [
  AmbiguousHeights.self,
  ClampBounds.self,
  CollapsedAboveHeight.self,
  ColumnNotFilled.self,
  CriticalOffset.self,
  FailedAssertion.self,
  NegativeInset.self,
  NegativeLength.self,
  NoRestingNotch.self,
  NotchGap.self,
  NotchOrder.self,
  PageSpace.self,
  UnprovedClaim.self,
  UnsatisfiableConstraints.self,
]

private let sheets: [any LintRule.Type] = [
  BlockedTouches.self,
  ConditionAlwaysFalse.self,
  ConditionAlwaysTrue.self,
  CoveredSheet.self,
  DimmedPassThrough.self,
  DismissTooSensitive.self,
  HiddenRows.self,
  IdleDismiss.self,
  IneffectiveUndimmed.self,
  InitialNotch.self,
  NoHandle.self,
  NotchAboveSpace.self,
  NotchUnderInset.self,
  SlowSpring.self,
  SuspiciousUnit.self,
  UnusedNotch.self,
]

private let scrolls: [any LintRule.Type] = [
  BarUnderInset.self,
  CoveredStrip.self,
  IdleScroll.self,
  ImplicitPageMemory.self,
  ListBelowFold.self,
  NestedSwipe.self,
  PageTooShort.self,
  PartialScrollsToTop.self,
  PinnedUnderInset.self,
  RefreshInset.self,
  UnreachableRefresh.self,
  ZeroTravel.self,
]

private let formulas: [any LintRule.Type] = [
  AbsentKeyboard.self,
  ConstantMeasure.self,
  HardcodedInset.self,
  HardcodedLength.self,
  InsetCountedTwice.self,
  KeyboardCountedTwice.self,
  KeyboardOverInset.self,
  MagicNumber.self,
  SwappedInset.self,
  UnusedKeyboard.self,
  WrongReference.self,
]

private let scenarios: [any LintRule.Type] = [
  DuplicateScenario.self,
  IdlePromise.self,
  ScenarioWithoutAssertion.self,
  UncheckedSteps.self,
]

/// A check that reports one rule.
package protocol LintRule: Sendable {
  static var rule: Rule { get }
  /// Whether it has nothing to say while a duty fails, since the fault may come from there.
  static var awaitsSoundGeometry: Bool { get }
  /// One finding for each element that a change would mend.
  static func findings(_ evidence: Evidence) -> [Diagnostic]
}

extension LintRule {
  package static var awaitsSoundGeometry: Bool { false }
}
