extension AffineForm {
  /// The form with another form in place of a variable.
  package func substituting(_ variable: Variable, by form: AffineForm) -> AffineForm {
    let coefficient = coefficient(of: variable)
    if coefficient.isZero { return self }
    let rest = AffineForm(constant: constant, normal: terms.filter { $0.variable != variable })
    return rest.adding(form, times: coefficient)
  }

  /// The form with other forms in place of variables; a variable for which there is none stays.
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

  /// The value of the form where the variables have the given values.
  @inlinable
  package func evaluated(_ value: (Variable) -> Rational) -> Rational {
    var sum = constant
    for term in terms { sum += term.coefficient * value(term.variable) }
    return sum
  }
}
