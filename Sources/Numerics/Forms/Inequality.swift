/// How a form stands to zero in a comparison.
package enum Relation: Hashable, Sendable {
  case less
  case lessOrEqual
  case equal

  /// Whether a number stands so to zero.
  @inlinable
  package func holds(_ value: Rational) -> Bool {
    switch self {
    case .less: value.signum < 0
    case .lessOrEqual: value.signum <= 0
    case .equal: value.isZero
    }
  }
}

/// A condition on variables: a form that is less than, at most, or equal to zero.
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

  /// What holds where this does not: any one of these, no two of them together.
  package var negated: [Inequality] {
    switch relation {
    case .less: [Inequality(form: -form, relation: .lessOrEqual)]
    case .lessOrEqual: [Inequality(form: -form, relation: .less)]
    case .equal: [Inequality(form: form, relation: .less), Inequality(form: -form, relation: .less)]
    }
  }

  /// Whether the comparison holds where the variables have the given values.
  @inlinable
  package func holds(_ value: (Variable) -> Rational) -> Bool {
    relation.holds(form.evaluated(value))
  }

  /// Whether the comparison holds, where that depends on no variable.
  package var truthValue: Bool? {
    form.isConstant ? relation.holds(form.constant) : nil
  }

  /// The comparison with other forms in place of variables.
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
