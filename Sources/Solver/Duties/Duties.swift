import Model
import Numerics
import Source

// What the geometry owes wherever a screen is shown, as claims for the prover. A duty is stated even where it plainly
// holds: the list of all of them is what `prove` prints.

extension System {
  /// In the order of the file.
  mutating func duties() -> [Duty] {
    var duties: [Duty] = columnDuties(of: nil)
    for index in members.indices {
      let id = NodeID(index: index)
      if let height = members[index].height { duties.append(lengthDuty(id, .height, at: height.span)) }
      switch members[index].kind {
      case .bar, .block, .carousel: continue
      case .header: duties += headerDuties(id)
      case .scroll: duties += scrollDuties(id)
      case .tabs: duties += tabsDuties(id)
      case .page: duties += columnDuties(of: id)
      case .list: duties += contentDuties(id)
      case .sheet: duties += sheetDuties(id) + columnDuties(of: id)
      }
    }
    duties += sharingDuties
    noteClampsOfShares()
    duties += promiseDuties()
    // Last: what came before may have met clamps of its own.
    duties += clampDuties()
    // Sorting is stable, so duties of one place keep their order.
    return duties.sorted { $0.span.start < $1.span.start }
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

  private func contentDuties(_ list: NodeID) -> [Duty] {
    members[list.index].length.map { [lengthDuty(list, .contentHeight, at: $0.span)] } ?? []
  }
}
