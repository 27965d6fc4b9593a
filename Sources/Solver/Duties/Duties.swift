import Model
import Numerics
import Source

// What the geometry owes wherever a screen is shown, as claims for the prover. A duty is stated even where it plainly
// holds: the list of all of them is what `prove` prints.

extension System {
  /// In the order of the file.
  mutating func duties() -> [Duty] {
    var duties: [Duty] = []
    duties.reserveCapacity(2 * members.count + spec.promises.count)
    addColumnDuties(of: nil, to: &duties)
    for index in members.indices {
      let id = NodeID(index: index)
      if let span = members[index].height?.span { duties.append(lengthDuty(id, .height, at: span)) }
      switch members[index].kind {
      case .bar, .block, .carousel: continue
      case .header: addHeaderDuties(id, to: &duties)
      case .scroll: addScrollDuties(id, to: &duties)
      case .tabs: addTabsDuties(id, to: &duties)
      case .page: addColumnDuties(of: id, to: &duties)
      case .list:
        if let span = members[index].length?.span { duties.append(lengthDuty(id, .contentHeight, at: span)) }
      case .sheet:
        addSheetDuties(id, to: &duties)
        addColumnDuties(of: id, to: &duties)
      }
    }
    duties += sharingDuties
    noteClampsOfShares()
    addPromiseDuties(to: &duties)
    // Last: what came before may have met clamps of its own.
    duties += clampDuties()
    // Sorting is stable, so duties of one place keep their order.
    duties.sort { $0.span.start < $1.span.start }
    return duties
  }

  /// 0 ≤ a quantity that a formula gives.
  func lengthDuty(_ node: NodeID, _ quantity: Quantity, at span: Span) -> Duty {
    let value = solved(.quantity(node, quantity))
    return Duty(
      subject: quantity == .height ? .heightNotNegative(node) : .lengthNotNegative(node, quantity),
      claims: [Claim(left: .zero, right: value)], span: span)
  }

  /// The form of a definition once everything is solved.
  func solved(_ definition: Definition) -> AffineForm {
    slots[definition].map { values[$0] } ?? .zero
  }
}
