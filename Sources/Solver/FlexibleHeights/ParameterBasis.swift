import Numerics

/// A basis of the known forms of a component, which gives the parameters of its program.
///
/// Four rows that all contain `height - safeArea.top` depend on one parameter, not on two.
struct ParameterBasis {
  /// Linearly independent sums of multiples of variables of the graph.
  private(set) var forms: [AffineForm] = []
  /// The basis in echelon form: per direction, a reduced sum whose first variable no later one has, and its expression
  /// in the directions.
  private var reduced: [(pivot: Variable, form: AffineForm, sum: AffineForm)] = []

  /// Expresses a form in the directions, whose indices are the variables of the result. Adds a direction if the form is
  /// independent of the existing ones.
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

  /// Returns the form in the graph of a form in the directions.
  func form(_ expressed: AffineForm) -> AffineForm {
    expressed.substituting { forms[$0.index] }
  }
}
