import Model
import Numerics

extension System {
  /// No notch lies below its edge, one is there to rest at in every mode, and those that can rest in one mode and are
  /// active together ascend.
  mutating func addSheetDuties(_ node: NodeID, to duties: inout [Duty]) {
    guard case .sheet(let sheet) = spec.nodes[node.index].kind else { return }
    let activities = sheet.notches.map { activity(of: $0) }
    for (index, notch) in sheet.notches.enumerated() {
      let claim = Claim(left: .zero, right: solved(.quantity(node, .notch(index))), given: activities[index])
      duties.append(
        Duty(subject: .notchNotNegative(sheet: node, notch: index), claims: [claim], span: notch.height.span))
    }
    var seen: Set<NotchPair> = []
    for resting in restings[node] ?? [] {
      // Where no notch is always there, some notch is: a fault needs one duty for all modes with the same notches.
      if !sheet.hasPermanentNotch(resting) {
        duties.append(restingDuty(node, sheet, resting, mode: resting.modes.first, activities))
      }
      addOrderDuties(node, sheet, resting, activities, &seen, to: &duties)
    }
  }

  /// Some notch is active: a form that is 1 there and 0 elsewhere is never below 1.
  mutating func restingDuty(
    _ node: NodeID, _ sheet: Sheet, _ resting: Resting, mode: ModeID?, _ activities: [[Comparison]]
  ) -> Duty {
    let isThere = resting.notches.reduce(AffineForm.zero) { choice(activities[$1], 1, $0) }
    let span = sheet.modes.first { $0.mode == mode }?.span ?? spec[node].name.span
    return Duty(subject: .restingNotch(sheet: node, mode: mode), claims: [Claim(left: 1, right: isThere)], span: span)
  }

  /// Each notch lies above those below it down to the next that is always there; order is transitive beyond that one.
  private func addOrderDuties(
    _ node: NodeID, _ sheet: Sheet, _ resting: Resting, _ activities: [[Comparison]], _ seen: inout Set<NotchPair>,
    to duties: inout [Duty]
  ) {
    for (place, upper) in resting.notches.enumerated() {
      for lower in resting.notches[..<place].reversed() {
        if seen.insert(NotchPair(lower: lower, upper: upper)).inserted {
          let claim = Claim(
            left: solved(.quantity(node, .notch(lower))), right: solved(.quantity(node, .notch(upper))),
            isStrict: true, given: activities[lower] + activities[upper])
          let subject = Duty.Subject.notchOrder(sheet: node, lower: lower, upper: upper)
          duties.append(Duty(subject: subject, claims: [claim], span: sheet.notches[upper].height.span))
        }
        if activities[lower].isEmpty { break }
      }
    }
  }
}

extension Sheet {
  /// Whether one of the notches is active in every environment.
  func hasPermanentNotch(_ resting: Resting) -> Bool {
    resting.notches.contains { notches[$0].condition == nil }
  }
}

private struct NotchPair: Hashable {
  var lower: Int
  var upper: Int
}
