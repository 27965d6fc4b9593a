extension FormGraph {
  /// The smallest of one or more forms.
  package mutating func minimum(_ operands: [AffineForm]) -> AffineForm {
    extremum(.smallest, operands)
  }

  /// The largest of one or more forms.
  package mutating func maximum(_ operands: [AffineForm]) -> AffineForm {
    extremum(.largest, operands)
  }

  /// Beyond this many operands only what costs a sort is simplified, so that hostile chains cost no square.
  private static let fewOperands = 16

  private mutating func extremum(_ sense: Sense, _ operands: [AffineForm]) -> AffineForm {
    precondition(!operands.isEmpty, "an extremum of nothing")
    if operands.count == 1 { return operands[0] }
    var operands = operands
    // Most lists nest nothing; the passes that copy are for those that do.
    if operands.contains(where: { self.operands(sense, of: $0) != nil }) { operands = flattened(sense, operands) }
    operands.sort(by: AffineForm.isOrdered)
    operands = withoutParallels(sense, operands)
    if operands.count <= Self.fewOperands && operands.contains(where: { self.operands(sense.opposite, of: $0) != nil })
    {
      operands = withoutAbsorbed(sense, operands)
    }
    if operands.count == 1 { return operands[0] }

    // min(a + 5, b + 5) is the node of min(a, b), shifted. Constants among the operands keep the author's numbers.
    let shift = operands[0].constant
    if !shift.isZero && operands.allSatisfy({ $0.constant == shift && !$0.isConstant }) {
      return share(sense.node(operands.map { $0 - shift })) + shift
    }
    return share(sense.node(operands))
  }

  /// Puts the operands of a nested minimum in the place of the minimum, as far as the list stays short.
  private func flattened(_ sense: Sense, _ operands: [AffineForm]) -> [AffineForm] {
    var flat: [AffineForm] = []
    for (index, operand) in operands.enumerated() {
      if let inner = self.operands(sense, of: operand),
        flat.count + inner.forms.count + operands.count - index - 1 <= Self.fewOperands
      {
        for form in inner.forms { flat.append(form + inner.shift) }
      } else {
        flat.append(operand)
      }
    }
    return flat
  }

  /// The operands of the node that a form is, up to a shift, if it is of that sense.
  private func operands(_ sense: Sense, of form: AffineForm) -> (forms: [AffineForm], shift: Rational)? {
    guard let (variable, shift) = form.shiftedVariable, let node = node(of: variable) else { return nil }
    switch (node, sense) {
    case (.minimum(let forms), .smallest), (.maximum(let forms), .largest): return (forms, shift)
    case (.minimum, .largest), (.maximum, .smallest), (.choice, _): return nil
    }
  }

  /// Of operands that differ by a constant only, the one that decides. They stand side by side, smaller first.
  private func withoutParallels(_ sense: Sense, _ sorted: [AffineForm]) -> [AffineForm] {
    guard zip(sorted, sorted.dropFirst()).contains(where: { $0.terms == $1.terms }) else { return sorted }
    var kept: [AffineForm] = []
    for operand in sorted {
      if let last = kept.last, last.terms == operand.terms {
        if sense == .largest { kept[kept.count - 1] = operand }
      } else {
        kept.append(operand)
      }
    }
    return kept
  }

  /// Drops an operand that can never decide: min(a, max(a, b)) is a.
  private func withoutAbsorbed(_ sense: Sense, _ operands: [AffineForm]) -> [AffineForm] {
    operands.filter { operand in
      guard let inner = self.operands(sense.opposite, of: operand) else { return true }
      return !inner.forms.contains { form in
        operands.contains { other in
          guard other.terms == form.terms else { return false }
          let lead = form.constant + inner.shift - other.constant
          return sense == .smallest ? lead >= .zero : lead <= .zero
        }
      }
    }
  }
}

/// Which end an extremum looks for; what holds for one holds mirrored for the other.
private enum Sense {
  case smallest
  case largest

  var opposite: Sense { self == .smallest ? .largest : .smallest }

  func node(_ operands: [AffineForm]) -> FormGraph.Node {
    self == .smallest ? .minimum(operands) : .maximum(operands)
  }
}
