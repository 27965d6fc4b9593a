extension FormGraph {
  /// Returns a form equal to `then` where every comparison of the guard holds, and to `otherwise` elsewhere.
  package mutating func choice(_ condition: [Inequality], _ then: AffineForm, _ otherwise: AffineForm) -> AffineForm {
    var open: [Inequality] = []
    for comparison in condition {
      switch comparison.truthValue {
      case true?: continue
      case false?: return otherwise
      case nil: if !open.contains(comparison) { open.append(comparison) }
      }
    }
    let (chosen, other) = (branch(of: then, where: open, holds: true), branch(of: otherwise, where: open, holds: false))
    return open.isEmpty || chosen == other ? chosen : share(.choice(open, then: chosen, else: other))
  }

  /// Simplifies a branch whose terms test the same condition again: the outer choice decides it.
  private func branch(of form: AffineForm, where condition: [Inequality], holds: Bool) -> AffineForm {
    form.substituting { variable in
      guard case .choice(condition, let then, let otherwise)? = node(of: variable) else { return nil }
      return holds ? then : otherwise
    }
  }
}
