import Model
import Numerics

extension EquationSolver {
  /// Adds the obligations of a sheet. Notches and formulas are non-negative, a width is above 0 and
  /// at most that of the screen, every mode has an active notch, and the notches that
  /// are active together in a mode ascend.
  mutating func addSheetObligations(_ node: NodeID, to obligations: inout [Obligation]) {
    guard case .sheet(let sheet) = spec.nodes[node.index].kind else { return }
    let activities = sheet.notches.map { activity(of: $0) }
    for (index, notch) in sheet.notches.enumerated() {
      let claim = Claim(left: .zero, right: solved(.quantity(node, .notch(index))), given: activities[index])
      obligations.append(
        Obligation(subject: .notchNotNegative(sheet: node, notch: index), claims: [claim], span: notch.height.span))
    }
    if let width = sheet.width {
      let (own, screen) = (solved(.quantity(node, .width)), AffineForm(Solution.parameter(.width)))
      obligations += [
        Obligation(
          subject: .lengthNotNegative(node, .width), claims: [Claim(left: .zero, right: own, isStrict: true)],
          span: width.span),
        Obligation(subject: .widthWithinScreen(node), claims: [Claim(left: own, right: screen)], span: width.span),
      ]
    }
    for (index, formula) in sheet.formulas.enumerated() {
      let quantity = Quantity.formula(index)
      let claim = Claim(left: .zero, right: solved(.quantity(node, quantity)), isStrict: formula.isPositive)
      obligations.append(
        Obligation(subject: .lengthNotNegative(node, quantity), claims: [claim], span: formula.expression.span))
    }
    var seen: Set<NotchPair> = []
    for resting in reachableNotches[node] ?? [] {
      // Without a permanent notch, the modes with the same notches share one obligation, so that one fault is one
      // finding.
      if !sheet.hasPermanentNotch(resting) {
        obligations.append(restingObligation(node, sheet, resting, mode: resting.modes.first, activities))
      }
      addOrderObligations(node, sheet, resting, activities, &seen, to: &obligations)
    }
  }

  /// Returns the obligation that some notch is active: a form that is 1 if one is, and 0 otherwise, is at least 1.
  mutating func restingObligation(
    _ node: NodeID, _ sheet: Sheet, _ resting: ReachableNotches, mode: ModeID?, _ activities: [[Inequality]]
  ) -> Obligation {
    let isThere = resting.notches.reduce(AffineForm.zero) { choice(activities[$1], 1, $0) }
    let span = sheet.modes.first { $0.mode == mode }?.span ?? spec[node].name.span
    return Obligation(
      subject: .restingNotch(sheet: node, mode: mode), claims: [Claim(left: 1, right: isThere)], span: span)
  }

  /// Adds the order of each notch and those below it, down to the next unconditional one. Transitivity gives the rest.
  private func addOrderObligations(
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
