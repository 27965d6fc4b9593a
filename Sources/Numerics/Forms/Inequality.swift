/// A relation of a form to zero.
package enum Relation: Hashable, Sendable {
  case less
  case lessOrEqual
  case equal

  /// Returns whether a number has this relation to zero.
  @inlinable
  package func holds(_ value: Rational) -> Bool {
    switch self {
    case .less: value.signum < 0
    case .lessOrEqual: value.signum <= 0
    case .equal: value.isZero
    }
  }
}

/// A comparison of a form with zero: less than, at most, or equal to zero.
package struct Inequality: Hashable, Sendable {
  package let form: AffineForm
  package let relation: Relation

  @inlinable
  package init(form: AffineForm, relation: Relation) {
    self.form = form
    self.relation = relation
  }

  package static func less(_ left: AffineForm, _ right: AffineForm) -> Inequality {
    Inequality(form: left - right, relation: .less)
  }

  package static func lessOrEqual(_ left: AffineForm, _ right: AffineForm) -> Inequality {
    Inequality(form: left - right, relation: .lessOrEqual)
  }

  package static func equal(_ left: AffineForm, _ right: AffineForm) -> Inequality {
    Inequality(form: left - right, relation: .equal)
  }

  /// The alternatives to this comparison: exactly one of them holds where this comparison does not.
  package var negated: [Inequality] {
    switch relation {
    case .less: [Inequality(form: -form, relation: .lessOrEqual)]
    case .lessOrEqual: [Inequality(form: -form, relation: .less)]
    case .equal: [Inequality(form: form, relation: .less), Inequality(form: -form, relation: .less)]
    }
  }

  /// Returns whether the comparison holds at the given values of the variables.
  @inlinable
  package func holds(_ value: (Variable) -> Rational) -> Bool {
    relation.holds(form.evaluated(value))
  }

  /// Whether the comparison holds. `nil` if the form is not constant.
  package var truthValue: Bool? {
    form.isConstant ? relation.holds(form.constant) : nil
  }

  /// Returns the comparison with variables replaced by other forms.
  package func substituting(_ image: (Variable) -> AffineForm?) -> Inequality {
    Inequality(form: form.substituting(image), relation: relation)
  }
}

extension Inequality: CustomStringConvertible {
  package var description: String {
    switch relation {
    case .less: "\(form) < 0"
    case .lessOrEqual: "\(form) <= 0"
    case .equal: "\(form) == 0"
    }
  }
}
