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
  let context = LintContext(spec, solution, tree)
  var proved = context.provedCount
  var all = findings(of: lintRules, context, isSound: context.failures.isEmpty)
  for content in solution.contentLayouts {
    let inside = LintContext(inside: content, of: context)
    proved += inside.provedCount
    all += findings(inside: content, inside, of: context, known: all)
  }
  return (proved, all.isEmpty ? [] : all.sorted { ($0.span, $0.rule) < ($1.span, $1.rule) })
}

private func findings(of rules: [any LintRule.Type], _ context: LintContext, isSound: Bool) -> [Diagnostic] {
  var findings: [Diagnostic] = []
  // A failing obligation causes further findings elsewhere, which are suppressed.
  for rule in rules where isSound || !rule.requiresValidGeometry {
    let found = rule.findings(context)
    // Most rules find nothing on most screens.
    if !found.isEmpty { findings += found }
  }
  return findings
}

/// Returns the findings inside a sheet that occur only where its content is laid out for one of its notches. The lowest
/// notch may show only a handle, so it is exempt from `PageTooShort`.
private func findings(
  inside content: ContentLayoutSolution, _ context: LintContext, of screen: LintContext, known: [Diagnostic]
) -> [Diagnostic] {
  let spec = screen.spec
  guard let notch = content.notch, case .sheet(let sheet) = spec[content.sheet].kind else { return [] }
  let place = "this is so where `\(spec[content.sheet].name.text)` rests at `\(sheet.notches[notch].name.text)`"
  return findings(
    of: notch == 0 ? obligations : obligations + [PageTooShort.self], context,
    isSound: screen.failures.isEmpty && context.failures.isEmpty
  )
  .filter { finding in !known.contains { $0.rule == finding.rule && $0.span == finding.span } }
  .map { finding in
    var finding = finding
    finding.notes.append("`sizing: resting` lays the content out for every notch; \(place)")
    return finding
  }
}

/// Rules about one subject, with a table in the article about the rules of lint.
package struct LintRuleGroup: Sendable {
  package let title: String
  package let rules: [any LintRule.Type]
}

/// All rules of lint by subject. A new rule needs a file with its documentation and one entry in a list below.
package let lintRuleGroups: [LintRuleGroup] = [
  LintRuleGroup(title: "Geometry", rules: obligations),
  LintRuleGroup(title: "Sheets", rules: sheets),
  LintRuleGroup(title: "Scrolls", rules: scrolls),
  LintRuleGroup(title: "Formulas", rules: formulas),
  LintRuleGroup(title: "Scenarios and assertions", rules: scenarios),
]

/// All rules of lint.
package let lintRules: [any LintRule.Type] = lintRuleGroups.flatMap(\.rules)

private let obligations: [any LintRule.Type] = [
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
  ObserverOrder.self,
  PageSpace.self,
  UnprovedClaim.self,
  UnsatisfiableConstraints.self,
  WideSheet.self,
]

private let sheets: [any LintRule.Type] = [
  BlockedTouches.self,
  ConditionAlwaysFalse.self,
  ConditionAlwaysTrue.self,
  CoveredBar.self,
  CoveredHandle.self,
  CoveredRows.self,
  CoveredSheet.self,
  DeadTap.self,
  DimmedPassThrough.self,
  DismissTooSensitive.self,
  DragOnlyNotch.self,
  HiddenRows.self,
  IdleDismiss.self,
  IneffectiveUndimmed.self,
  InexactPreset.self,
  InitialNotch.self,
  LineOutsideGap.self,
  NoHandle.self,
  NotchAboveSpace.self,
  NotchUnderInset.self,
  SlowSpring.self,
  SuspiciousUnit.self,
  UnobservedMemory.self,
  UnreachableNotch.self,
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
  /// Whether the rule is silent while an obligation fails, since the failure may be the cause.
  static var requiresValidGeometry: Bool { get }
  /// Returns one finding for each element that a change would fix.
  static func findings(_ context: LintContext) -> [Diagnostic]
}

extension LintRule {
  package static var requiresValidGeometry: Bool { false }
}
