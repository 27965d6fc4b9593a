import Model
import Numerics
import Source

// What the geometry owes wherever a screen is shown, as claims for the prover. A duty is stated even where it plainly
// holds: the list of all of them is what `prove` prints.

extension EquationSolver {
  /// In the order of the file.
  mutating func obligations() -> [Obligation] {
    var obligations: [Obligation] = []
    obligations.reserveCapacity(2 * members.count + spec.assertions.count)
    addColumnDuties(of: nil, to: &obligations)
    for index in members.indices {
      let id = NodeID(index: index)
      if let span = members[index].height?.span { obligations.append(lengthDuty(id, .height, at: span)) }
      switch members[index].kind {
      case .bar, .block, .carousel: continue
      case .header: addHeaderDuties(id, to: &obligations)
      case .scroll: addScrollDuties(id, to: &obligations)
      case .tabs: addTabsDuties(id, to: &obligations)
      case .page: addColumnDuties(of: id, to: &obligations)
      case .list:
        if let span = members[index].length?.span { obligations.append(lengthDuty(id, .contentHeight, at: span)) }
      case .sheet:
        addSheetDuties(id, to: &obligations)
        addColumnDuties(of: id, to: &obligations)
      }
    }
    obligations += sharingDuties
    noteClampsOfShares()
    addPromiseDuties(to: &obligations)
    // Last: what came before may have met clamps of its own.
    obligations += clampDuties()
    // Sorting is stable, so duties of one place keep their order.
    obligations.sort { $0.span.start < $1.span.start }
    return obligations
  }

  /// 0 ≤ a quantity that a formula gives.
  func lengthDuty(_ node: NodeID, _ quantity: Quantity, at span: Span) -> Obligation {
    let value = solved(.quantity(node, quantity))
    return Obligation(
      subject: quantity == .height ? .heightNotNegative(node) : .lengthNotNegative(node, quantity),
      claims: [Claim(left: .zero, right: value)], span: span)
  }

  /// The form of a definition once everything is solved.
  func solved(_ definition: LengthVariable) -> AffineForm {
    slots[definition].map { values[$0] } ?? .zero
  }
}
