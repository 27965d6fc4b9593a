import Model
import Solver
import Source
import Syntax

/// What is wrong with a screen that could be solved: duties that fail somewhere, and what its solution shows besides.
package func lint(_ spec: Spec, _ solution: Solution, _ tree: SyntaxTree) -> [Diagnostic] {
  let evidence = Evidence(spec, solution, tree)
  var all = findings(of: rules, evidence, isSound: evidence.failures.isEmpty)
  for content in solution.arrangements { all += findings(inside: content, evidence, besides: all) }
  return all.isEmpty ? [] : all.sorted { ($0.span, $0.id) < ($1.span, $1.id) }
}

private func findings(of rules: [any Rule.Type], _ evidence: Evidence, isSound: Bool) -> [Diagnostic] {
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
  inside content: ArrangedContent, _ screen: Evidence, besides known: [Diagnostic]
) -> [Diagnostic] {
  let spec = screen.spec
  guard let notch = content.notch, case .sheet(let sheet) = spec[content.sheet].kind else { return [] }
  let evidence = Evidence(inside: content, of: screen)
  let place = "this is so where `\(spec[content.sheet].name.text)` rests at `\(sheet.notches[notch].name.text)`"
  return findings(
    of: notch == 0 ? duties : duties + [CrampedPage.self], evidence,
    isSound: screen.failures.isEmpty && evidence.failures.isEmpty
  )
  .filter { finding in !known.contains { $0.id == finding.id && $0.span == finding.span } }
  .map { finding in
    var finding = finding
    finding.notes.append("`sizing: resting` lays the content out for every notch; \(place)")
    return finding
  }
}

/// Every rule there is. A new one is its file and a line here.
package let rules: [any Rule.Type] = duties + sheets + scrolls + formulas + scenarios

private let duties: [any Rule.Type] = [
  BrokenPromise.self,
  ClampBounds.self,
  CollapsedAboveHeight.self,
  ColumnSum.self,
  ConflictingLines.self,
  CriticalOffset.self,
  DecidedByOrder.self,
  NegativeInset.self,
  NegativeLength.self,
  NoRestingNotch.self,
  NotchGap.self,
  NotchOrder.self,
  PageSpace.self,
  UndecidedDuty.self,
]

private let sheets: [any Rule.Type] = [
  CoveredSheet.self,
  DeadNotch.self,
  DeadTap.self,
  DimmedPassThrough.self,
  DragOnlyNotch.self,
  EagerDismiss.self,
  ForeignUnit.self,
  HiddenRows.self,
  IdleCondition.self,
  IdleDismiss.self,
  InitialNotch.self,
  InvisibleWall.self,
  NoHandle.self,
  NotchAboveSpace.self,
  NotchUnderInset.self,
  SlowSpring.self,
  UndimmedBound.self,
  UnobservedMemory.self,
  UnreachableNotch.self,
  UnusedNotch.self,
]

private let scrolls: [any Rule.Type] = [
  BarUnderInset.self,
  BuriedLeaf.self,
  CoveredStrip.self,
  CrampedPage.self,
  IdleScroll.self,
  NestedSwipe.self,
  NestingTooDeep.self,
  PartialScrollsToTop.self,
  PinnedUnderInset.self,
  RefreshInset.self,
  StolenRefresh.self,
  UnsaidMemory.self,
  ZeroTravel.self,
]

private let formulas: [any Rule.Type] = [
  AbsentKeyboard.self,
  ConstantMeasure.self,
  InsetCountedTwice.self,
  KeyboardCountedTwice.self,
  KeyboardOverInset.self,
  MagicNumber.self,
  NamedLength.self,
  SwappedInset.self,
  TypedInset.self,
  UnusedKeyboard.self,
  WrongReference.self,
]

private let scenarios: [any Rule.Type] = [
  DuplicateScenario.self,
  IdlePromise.self,
  IdleScenario.self,
  UncheckedSteps.self,
]

/// A fault that lint looks for, by the name of its finding.
package protocol Rule: Sendable {
  static var id: FindingID { get }
  /// Whether it has nothing to say while a duty fails, since the fault may come from there.
  static var awaitsSoundGeometry: Bool { get }
  /// One finding for each element that a change would mend.
  static func findings(_ evidence: Evidence) -> [Diagnostic]
}

extension Rule {
  package static var awaitsSoundGeometry: Bool { false }
}
