/// The values of one parameter for which a claim holds, with all other parameters fixed.
package struct Threshold: Hashable, Sendable {
  /// An interval of the parameter's range. Each end may be included or not.
  package struct Part: Hashable, Sendable {
    package var lower: Rational
    package var includesLower: Bool
    package var upper: Rational
    package var includesUpper: Bool

    package init(lower: Rational, includesLower: Bool, upper: Rational, includesUpper: Bool) {
      self.lower = lower
      self.includesLower = includesLower
      self.upper = upper
      self.includesUpper = includesUpper
    }
  }

  /// The examined range. Both ends are bounded.
  package let range: Interval
  /// The values in the range for which the claim holds, as ascending and separated parts.
  package let parts: [Part]

  /// Returns the values for which two claims hold, from their thresholds along the same parameter.
  package func intersection(_ other: Threshold) -> Threshold {
    let parts = parts.flatMap { part in other.parts.compactMap(part.intersection) }
    return Threshold(range: range, parts: parts.sorted { $0.lower < $1.lower })
  }
}

extension Threshold.Part {
  /// Returns the common part. `nil` if it is empty.
  fileprivate func intersection(_ other: Threshold.Part) -> Threshold.Part? {
    let (lower, upper) = (max(lower, other.lower), min(upper, other.upper))
    let part = Threshold.Part(
      lower: lower,
      includesLower: (self.lower < lower || includesLower) && (other.lower < lower || other.includesLower),
      upper: upper, includesUpper: (self.upper > upper || includesUpper) && (other.upper > upper || other.includesUpper)
    )
    if lower == upper { return part.includesLower && part.includesUpper ? part : nil }
    return lower < upper ? part : nil
  }
}

extension Prover {
  /// Returns the exact values of one parameter for which a claim holds, with the other parameters fixed at a point.
  ///
  /// The range extends from the smallest to the largest value of the parameter in the domain's boxes. Where the
  /// premises of the claim or the facts of the domain do not hold, the claim holds. `nil` if a box does not bound the
  /// parameter, if there are too many breakpoints, or if the allowance is used up.
  ///
  /// - Parameter allowance: The shared budget of several calls. The cost of this call is subtracted.
  package func threshold(
    of claim: Claim, parameter: Variable, at point: [Rational], over domain: Domain, allowance: inout Int
  ) -> Threshold? {
    let intervals = domain.boxes.filter { parameter.index < $0.count }.map { $0[parameter.index] }
    guard let first = intervals.first, graph.isParameter(parameter), point.count >= graph.parameterCount else {
      return nil
    }
    let range = intervals.dropFirst().reduce(first, Interval.hull)
    guard let lower = range.lower, let upper = range.upper else { return nil }
    guard allowance > 0 else { return nil }
    var profile = PiecewiseLinearProfile(graph, claim, domain.facts, along: parameter, at: point)
    guard let parts = profile.parts(lower, upper, allowance: &allowance) else { return nil }
    return Threshold(range: range, parts: parts)
  }
}
