extension AffineForm {
  /// Returns the form with a variable replaced by another form.
  package func substituting(_ variable: Variable, by form: AffineForm) -> AffineForm {
    let coefficient = coefficient(of: variable)
    if coefficient.isZero { return self }
    let rest = AffineForm(constant: constant, normal: terms.filter { $0.variable != variable })
    return rest.adding(form, times: coefficient)
  }

  /// Returns the form with variables replaced by other forms. A variable without an image stays.
  package func substituting(_ image: (Variable) -> AffineForm?) -> AffineForm {
    var kept: [Term] = []
    var replaced: [(AffineForm, Rational)] = []
    for term in terms {
      if let form = image(term.variable) {
        replaced.append((form, term.coefficient))
      } else {
        kept.append(term)
      }
    }
    if replaced.isEmpty { return self }
    return replaced.reduce(AffineForm(constant: constant, normal: kept)) { $0.adding($1.0, times: $1.1) }
  }

  /// Returns the value of the form at the given values of the variables.
  @inlinable
  package func evaluated(_ value: (Variable) -> Rational) -> Rational {
    var sum = constant
    for term in terms { sum += term.coefficient * value(term.variable) }
    return sum
  }
}
