import Numerics

/// What known forms of a component depend on, as few independent sums as say it: the parameters of its program.
///
/// Four rows that all end in `height - safeArea.top` depend on one parameter, not on two.
struct ParameterBasis {
  /// Independent sums of multiples of variables of the graph.
  private(set) var forms: [AffineForm] = []
  /// Per direction a sum reduced by those before it, with a first variable that no later one has; and what it is in
  /// terms of the directions.
  private var reduced: [(pivot: Variable, form: AffineForm, sum: AffineForm)] = []

  /// A form in terms of the directions, whose places are the variables of the result; a new direction where there is
  /// none for it yet.
  mutating func express(_ form: AffineForm) -> AffineForm {
    let linear = form - form.constant
    var (left, sum) = (linear, AffineForm.zero)
    for row in reduced {
      let factor = left.coefficient(of: row.pivot)
      left = left.adding(row.form, times: -factor)
      sum = sum.adding(row.sum, times: factor)
    }
    guard let first = left.terms.first else { return sum + form.constant }
    let own = AffineForm(Variable(forms.count))
    forms.append(linear)
    let scale = first.coefficient.reciprocal
    reduced.append((first.variable, left * scale, (own - sum) * scale))
    return own + form.constant
  }

  /// A form in the directions as one of the graph.
  func form(_ expressed: AffineForm) -> AffineForm {
    expressed.substituting { forms[$0.index] }
  }
}
