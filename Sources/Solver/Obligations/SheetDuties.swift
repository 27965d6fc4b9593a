import Model
import Numerics

extension EquationSolver {
  /// No notch lies below its edge, one is there to rest at in every mode, and those that can rest in one mode and are
  /// active together ascend.
  mutating func addSheetDuties(_ node: NodeID, to obligations: inout [Obligation]) {
    guard case .sheet(let sheet) = spec.nodes[node.index].kind else { return }
    let activities = sheet.notches.map { activity(of: $0) }
    for (index, notch) in sheet.notches.enumerated() {
      let claim = Claim(left: .zero, right: solved(.quantity(node, .notch(index))), given: activities[index])
      obligations.append(
        Obligation(subject: .notchNotNegative(sheet: node, notch: index), claims: [claim], span: notch.height.span))
    }
    var seen: Set<NotchPair> = []
    for resting in reachableNotches[node] ?? [] {
      // Where no notch is always there, some notch is: a fault needs one duty for all modes with the same notches.
      if !sheet.hasPermanentNotch(resting) {
        obligations.append(restingDuty(node, sheet, resting, mode: resting.modes.first, activities))
      }
      addOrderDuties(node, sheet, resting, activities, &seen, to: &obligations)
    }
  }

  /// Some notch is active: a form that is 1 there and 0 elsewhere is never below 1.
  mutating func restingDuty(
    _ node: NodeID, _ sheet: Sheet, _ resting: ReachableNotches, mode: ModeID?, _ activities: [[Inequality]]
  ) -> Obligation {
    let isThere = resting.notches.reduce(AffineForm.zero) { choice(activities[$1], 1, $0) }
    let span = sheet.modes.first { $0.mode == mode }?.span ?? spec[node].name.span
    return Obligation(
      subject: .restingNotch(sheet: node, mode: mode), claims: [Claim(left: 1, right: isThere)], span: span)
  }

  /// Each notch lies above those below it down to the next that is always there; order is transitive beyond that one.
  private func addOrderDuties(
    _ node: NodeID, _ sheet: Sheet, _ resting: ReachableNotches, _ activities: [[Inequality]],
    _ seen: inout Set<NotchPair>,
    to obligations: inout [Obligation]
  ) {
    for (place, upper) in resting.notches.enumerated() {
      for lower in resting.notches[..<place].reversed() {
        if seen.insert(NotchPair(lower: lower, upper: upper)).inserted {
          let claim = Claim(
            left: solved(.quantity(node, .notch(lower))), right: solved(.quantity(node, .notch(upper))),
            isStrict: true, given: activities[lower] + activities[upper])
          let subject = Obligation.Subject.notchOrder(sheet: node, lower: lower, upper: upper)
          obligations.append(Obligation(subject: subject, claims: [claim], span: sheet.notches[upper].height.span))
        }
        if activities[lower].isEmpty { break }
      }
    }
  }
}

extension Sheet {
  /// Whether one of the notches is active in every environment.
  func hasPermanentNotch(_ resting: ReachableNotches) -> Bool {
    resting.notches.contains { notches[$0].condition == nil }
  }
}

private struct NotchPair: Hashable {
  var lower: Int
  var upper: Int
}
