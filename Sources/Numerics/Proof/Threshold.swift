/// For which values of one parameter a claim holds while all others stand still.
package struct Threshold: Hashable, Sendable {
  /// A part of the parameter's range, each end in it or not.
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

  /// The values looked at; both ends are bounded.
  package let range: Interval
  /// The values among them for which the claim holds: ascending, and with something between any two.
  package let parts: [Part]

  /// The values for which two claims hold of which these are the thresholds, along one parameter.
  package func intersection(_ other: Threshold) -> Threshold {
    let parts = parts.flatMap { part in other.parts.compactMap(part.intersection) }
    return Threshold(range: range, parts: parts.sorted { $0.lower < $1.lower })
  }
}

extension Threshold.Part {
  /// `nil` where there is none.
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
  /// The exact values of one parameter for which a claim holds where the other parameters are those of a point. They
  /// are looked for between the smallest and the largest value that the domain's boxes give the parameter. Where the
  /// claim's conditions or the domain's facts do not hold, the claim does.
  ///
  /// `nil` if a box does not bound the parameter, if the claim turns so often that nobody could read the answer, or if it
  /// takes more work than there is.
  ///
  /// - Parameter allowance: the work that several answers may cost together; what this one costs is taken from it.
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

  /// The same for one claim alone.
  package func threshold(
    of claim: Claim, parameter: Variable, at point: [Rational], over domain: Domain
  ) -> Threshold? {
    var allowance = Int.max
    return threshold(of: claim, parameter: parameter, at: point, over: domain, allowance: &allowance)
  }
}
