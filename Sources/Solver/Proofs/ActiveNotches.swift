import Model
import Numerics

/// Returns, for each sheet with conditional notches, the sets of its notches that are active together at some covered
/// configuration, each as a flag per notch. Leaves out sheets with too many sets.
package func activeNotchSets(_ spec: Spec, _ solution: Solution) -> [NodeID: [[Bool]]] {
  let sheets = spec.sheets.compactMap { id -> (NodeID, Sheet)? in
    guard case .sheet(let sheet) = spec[id].kind, sheet.notches.contains(where: { $0.condition != nil }) else {
      return nil
    }
    return (id, sheet)
  }
  if sheets.isEmpty { return [:] }
  let prover = ClaimProver(spec, solution)
  return sheets.reduce(into: [:]) { sets, element in sets[element.0] = prover.activeSets(of: element.0, element.1) }
}

extension ClaimProver {
  package static let maxActiveSets = 64
  /// The maximum number of cases, which bounds the work even if the cases have few sets.
  private static let maxCases = 256

  /// Returns the sets of notches that are active together at some covered configuration, each as a flag per notch.
  /// `nil` if there are more than `maxActiveSets` sets or `maxCases` cases. A set with an unknown verdict is included.
  package func activeSets(of id: NodeID, _ sheet: Sheet) -> [[Bool]]? {
    let conditions = solution.activity[id] ?? []
    var cases = [ActiveCase(isActive: sheet.notches.map { $0.condition == nil })]
    for notch in sheet.notches.indices where sheet.notches[notch].condition != nil {
      cases = cases.flatMap { split($0, by: notch, conditions) }
      guard cases.count <= Self.maxCases else { return nil }
    }
    var sets: [[Bool]] = []
    for active in cases.map(\.isActive) where !sets.contains(active) { sets.append(active) }
    return sets.count <= Self.maxActiveSets ? sets : nil
  }

  /// Splits a case by the condition of one more notch: one part where it holds, and one for each way in which it fails.
  private func split(_ whole: ActiveCase, by notch: Int, _ conditions: [[Inequality]]) -> [ActiveCase] {
    let condition = conditions.indices.contains(notch) ? conditions[notch] : []
    var active = whole
    active.isActive[notch] = true
    active.given += condition
    // The condition fails at its first comparison, or at its second while the first holds, and so on.
    let inactive = condition.indices.flatMap { index in
      condition[index].negated.map { negation in
        var part = whole
        part.given += condition[..<index] + [negation]
        return part
      }
    }
    return ([active] + inactive).compactMap { located($0) }
  }

  /// Returns the case with a point that satisfies its conditions. `nil` if the conditions are proved unsatisfiable.
  private func located(_ part: ActiveCase) -> ActiveCase? {
    if let point = part.point, part.given.allSatisfy({ $0.relation.holds(value(of: $0.form, at: point)) }) {
      return part
    }
    var part = part
    switch verdict(Claim(left: AffineForm(1), right: .zero, given: part.given)) {
    case .proved: return nil
    case .refuted(let witness): part.point = witness.point
    case .unknown: part.point = nil
    }
    return part
  }
}

/// A conjunction of conditions, with the notches that are active under it.
private struct ActiveCase {
  var isActive: [Bool]
  var given: [Inequality] = []
  /// Values of all parameters that satisfy the conditions. `nil` if none is known.
  var point: [Rational]?
}
