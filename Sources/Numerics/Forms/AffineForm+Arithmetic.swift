extension AffineForm {
  @inlinable
  package static func + (left: AffineForm, right: AffineForm) -> AffineForm {
    if right.terms.isEmpty { return AffineForm(constant: left.constant + right.constant, normal: left.terms) }
    if left.terms.isEmpty { return AffineForm(constant: left.constant + right.constant, normal: right.terms) }
    return left.adding(right, times: .one)
  }

  @inlinable
  package static func - (left: AffineForm, right: AffineForm) -> AffineForm {
    if right.terms.isEmpty { return AffineForm(constant: left.constant - right.constant, normal: left.terms) }
    return left.adding(right, times: -1)
  }

  @inlinable
  package static prefix func - (form: AffineForm) -> AffineForm {
    form * -1
  }

  package static func * (form: AffineForm, factor: Rational) -> AffineForm {
    if factor.isZero { return .zero }
    if factor == .one { return form }
    if form.terms.isEmpty { return AffineForm(form.constant * factor) }
    let terms = form.terms.map { Term(variable: $0.variable, coefficient: $0.coefficient * factor) }
    return AffineForm(constant: form.constant * factor, normal: terms)
  }

  @inlinable
  package static func * (factor: Rational, form: AffineForm) -> AffineForm {
    form * factor
  }

  /// Divides by a number that must not be zero.
  @inlinable
  package static func / (form: AffineForm, divisor: Rational) -> AffineForm {
    form * divisor.reciprocal
  }

  @inlinable
  package static func + (form: AffineForm, constant: Rational) -> AffineForm {
    AffineForm(constant: form.constant + constant, normal: form.terms)
  }

  @inlinable
  package static func - (form: AffineForm, constant: Rational) -> AffineForm {
    AffineForm(constant: form.constant - constant, normal: form.terms)
  }

  @inlinable
  package static func += (left: inout AffineForm, right: AffineForm) {
    left = left + right
  }

  @inlinable
  package static func -= (left: inout AffineForm, right: AffineForm) {
    left = left - right
  }

  /// Returns the form plus a multiple of another, in one merge of the sorted terms.
  package func adding(_ other: AffineForm, times factor: Rational) -> AffineForm {
    if factor.isZero { return self }
    let (left, right) = (terms, other.terms)
    var merged: [Term] = []
    merged.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count && j < right.count {
      if left[i].variable < right[j].variable {
        merged.append(left[i])
        i += 1
      } else if right[j].variable < left[i].variable {
        merged.append(right[j].scaled(by: factor))
        j += 1
      } else {
        let coefficient = left[i].coefficient + right[j].coefficient * factor
        if !coefficient.isZero { merged.append(Term(variable: left[i].variable, coefficient: coefficient)) }
        i += 1
        j += 1
      }
    }
    merged.append(contentsOf: left[i...])
    for term in right[j...] { merged.append(term.scaled(by: factor)) }
    return AffineForm(constant: constant + other.constant * factor, normal: merged)
  }
}

extension AffineForm.Term {
  fileprivate func scaled(by factor: Rational) -> AffineForm.Term {
    AffineForm.Term(variable: variable, coefficient: coefficient * factor)
  }
}
