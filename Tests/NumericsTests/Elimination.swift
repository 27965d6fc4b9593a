import Numerics
import TestSupport

/// Decides a conjunction of inequalities by Fourier–Motzkin elimination, independently of the simplex.
func isSatisfiable(_ comparisons: [Inequality], variables: Int) -> Bool {
  // An equality is two inequalities.
  var system = comparisons.flatMap { comparison in
    comparison.relation == .equal
      ? [
        Inequality(form: comparison.form, relation: .lessOrEqual),
        Inequality(form: -comparison.form, relation: .lessOrEqual),
      ] : [comparison]
  }
  for variable in (0..<variables).map(Variable.init) {
    let free = system.filter { $0.form.coefficient(of: variable).isZero }
    let above = system.filter { $0.form.coefficient(of: variable) < 0 }
    let below = system.filter { $0.form.coefficient(of: variable) > 0 }
    let joined = above.flatMap { a in
      below.map { b in
        let form = a.form * b.form.coefficient(of: variable) - b.form * a.form.coefficient(of: variable)
        return Inequality(form: form, relation: a.relation == .less || b.relation == .less ? .less : .lessOrEqual)
      }
    }
    system = Array(Set(free + joined)).filter { $0.truthValue != true }
    if system.contains(where: { $0.truthValue == false }) { return false }
  }
  return !system.contains { $0.truthValue == false }
}

extension SplitMix64 {
  mutating func comparison(variables: Int) -> Inequality {
    let terms = (0..<integer(1...3)).map { _ in
      AffineForm.Term(variable: Variable(integer(0...variables - 1)), coefficient: Rational(integer(-3...3)))
    }
    let relation = element([Relation.less, .lessOrEqual, .lessOrEqual, .less, .equal])
    return Inequality(form: AffineForm(constant: Rational(integer(-5...5)), terms: terms), relation: relation)
  }
}
