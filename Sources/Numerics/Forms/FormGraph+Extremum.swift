extension FormGraph {
  /// Returns the minimum of one or more forms.
  package mutating func minimum(_ operands: [AffineForm]) -> AffineForm {
    extremum(.smallest, operands)
  }

  /// Returns the maximum of one or more forms.
  package mutating func maximum(_ operands: [AffineForm]) -> AffineForm {
    extremum(.largest, operands)
  }

  /// The maximum number of operands for quadratic simplifications. Longer lists only get those that cost a sort.
  private static let fewOperands = 16

  private mutating func extremum(_ kind: ExtremumKind, _ operands: [AffineForm]) -> AffineForm {
    precondition(!operands.isEmpty, "an extremum of nothing")
    if operands.count == 1 { return operands[0] }
    var operands = operands
    // Most lists have no nested extremum; this test avoids the pass that copies.
    if operands.contains(where: { self.operands(kind, of: $0) != nil }) { operands = flattened(kind, operands) }
    operands.sort(by: AffineForm.isOrdered)
    operands = withoutParallels(kind, operands)
    if operands.count <= Self.fewOperands && operands.contains(where: { self.operands(kind.opposite, of: $0) != nil }) {
      operands = withoutAbsorbed(kind, operands)
    }
    if operands.count == 1 { return operands[0] }

    // min(a + 5, b + 5) becomes min(a, b) + 5. Constant operands prevent this, so that they keep the author's numbers.
    let shift = operands[0].constant
    if !shift.isZero && operands.allSatisfy({ $0.constant == shift && !$0.isConstant }) {
      return share(kind.node(operands.map { $0 - shift })) + shift
    }
    return share(kind.node(operands))
  }

  /// Replaces a nested extremum of the same kind by its operands while the list stays short.
  func flattened(_ kind: ExtremumKind, _ operands: [AffineForm]) -> [AffineForm] {
    var flat: [AffineForm] = []
    for (index, operand) in operands.enumerated() {
      if let inner = self.operands(kind, of: operand),
        flat.count + inner.forms.count + operands.count - index - 1 <= Self.fewOperands
      {
        for form in inner.forms { flat.append(form + inner.shift) }
      } else {
        flat.append(operand)
      }
    }
    return flat
  }

  /// Returns the operands and the shift of a form that is a node of that kind plus a constant. `nil` for every other
  /// form.
  private func operands(_ kind: ExtremumKind, of form: AffineForm) -> (forms: [AffineForm], shift: Rational)? {
    guard let (variable, shift) = form.shiftedVariable, let node = node(of: variable) else { return nil }
    switch (node, kind) {
    case (.minimum(let forms), .smallest), (.maximum(let forms), .largest): return (forms, shift)
    case (.minimum, .largest), (.maximum, .smallest), (.choice, _): return nil
    }
  }

  /// Merges operands that differ only by a constant into the decisive one. Sorting makes them adjacent, the smaller
  /// first.
  private func withoutParallels(_ kind: ExtremumKind, _ sorted: [AffineForm]) -> [AffineForm] {
    guard zip(sorted, sorted.dropFirst()).contains(where: { $0.terms == $1.terms }) else { return sorted }
    var kept: [AffineForm] = []
    for operand in sorted {
      if let last = kept.last, last.terms == operand.terms {
        if kind == .largest { kept[kept.count - 1] = operand }
      } else {
        kept.append(operand)
      }
    }
    return kept
  }

  /// Removes operands that absorption makes redundant: min(a, max(a, b)) = a.
  private func withoutAbsorbed(_ kind: ExtremumKind, _ operands: [AffineForm]) -> [AffineForm] {
    operands.filter { operand in
      guard let inner = self.operands(kind.opposite, of: operand) else { return true }
      return !inner.forms.contains { form in
        operands.contains { other in
          guard other.terms == form.terms else { return false }
          let lead = form.constant + inner.shift - other.constant
          return kind == .smallest ? lead >= .zero : lead <= .zero
        }
      }
    }
  }
}

/// The kind of an extremum. Every simplification of one kind has a mirror image for the other.
enum ExtremumKind {
  case smallest
  case largest

  var opposite: ExtremumKind { self == .smallest ? .largest : .smallest }

  func node(_ operands: [AffineForm]) -> FormGraph.Node {
    self == .smallest ? .minimum(operands) : .maximum(operands)
  }
}
