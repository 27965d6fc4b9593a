import Model
import Numerics
import Source

// The obligations of the geometry in the whole domain, as claims for the prover. Obvious obligations are included,
// because `prove` prints the complete list.

extension EquationSolver {
  /// Returns all obligations, in the order of the file.
  mutating func obligations() -> [Obligation] {
    var obligations: [Obligation] = []
    obligations.reserveCapacity(2 * members.count + spec.assertions.count)
    addColumnObligations(of: nil, to: &obligations)
    for index in members.indices {
      let id = NodeID(index: index)
      if let span = members[index].height?.span { obligations.append(lengthObligation(id, .height, at: span)) }
      switch members[index].kind {
      case .box: addCollapsedObligations(id, to: &obligations)
      case .header: addHeaderObligations(id, to: &obligations)
      case .scroll: addScrollObligations(id, to: &obligations)
      case .tabs: addTabsObligations(id, to: &obligations)
      case .page: addColumnObligations(of: id, to: &obligations)
      case .list:
        if let span = members[index].length?.span { obligations.append(lengthObligation(id, .contentHeight, at: span)) }
      case .sheet:
        addSheetObligations(id, to: &obligations)
        addColumnObligations(of: id, to: &obligations)
      }
    }
    obligations += sharingObligations
    noteClampsOfShares()
    addAssertionObligations(to: &obligations)
    addObserverObligations(to: &obligations)
    // Clamps come last, because the steps before may record further clamps.
    obligations += clampObligations()
    // Sorting is stable, so obligations at one position keep their order.
    obligations.sort { $0.span.start < $1.span.start }
    return obligations
  }

  /// Returns the obligation 0 ≤ quantity, for a quantity with a formula.
  func lengthObligation(_ node: NodeID, _ quantity: Quantity, at span: Span) -> Obligation {
    let value = solved(.quantity(node, quantity))
    return Obligation(
      subject: quantity == .height ? .heightNotNegative(node) : .lengthNotNegative(node, quantity),
      claims: [Claim(left: .zero, right: value)], span: span)
  }

  /// Returns the form of a definition after all equations are solved.
  func solved(_ definition: LengthVariable) -> AffineForm {
    slots[definition].map { values[$0] } ?? .zero
  }

  /// Evaluates the bounds of flexible lengths and both sides of `constraints` to record the clamps in them. The solver
  /// has handled their other requirements before.
  mutating func noteClampsOfShares() {
    for node in spec.sharingNodes { readExtent(of: node) }
    for constraint in spec.constraints { _ = comparisons(constraint.comparison) }
  }
}
