import Model
import Numerics
import Solver

/// The value of one parameter that divides where a claim holds from where it fails, solved, not sampled.
struct Limit {
  enum Side {
    case above, below
  }

  let parameter: Variable
  let name: String
  let value: Rational
  /// On which side of the value the claim holds.
  let side: Side
  /// Whether it holds at the value itself.
  let includesValue: Bool
  /// Whether it fails at the value only, since that is an end of the parameter's range.
  let isEnd: Bool
  /// Whether it stands elsewhere for other values of what else the claim depends on.
  private(set) var isLocal = false
  /// What else the claim depends on, with its value at the point, where that moves the limit.
  private(set) var others: [String]

  /// Looks along the parameters in their order for one with a single boundary; `nil` if there is none.
  init?(_ claim: Claim, at point: [Rational], _ parameters: [Variable], in evidence: Evidence) {
    // The claim's conditions hold at the point. Only if nothing else can turn it does it matter where they end.
    let own = evidence.parameters(of: [claim.conclusion.form])
    var turning = claim
    if !own.isEmpty { turning.given = [] }
    for parameter in own.isEmpty ? parameters : own {
      guard let threshold = evidence.threshold(of: turning, parameter, at: point),
        var limit = Limit(threshold, parameter, evidence.name(of: parameter))
      else { continue }
      let rest = parameters.filter { $0 != parameter }
      if !limit.divides(claim, evidence) {
        limit.others = rest.map { "\(evidence.name(of: $0)) = \(point[$0.index].points)" }
        limit.isLocal = true
      }
      self = limit
      return
    }
    return nil
  }

  /// Whether the claim holds on one side and fails on the other whatever the other parameters are.
  private func divides(_ claim: Claim, _ evidence: Evidence) -> Bool {
    let (own, limit) = (AffineForm(parameter), AffineForm(value))
    let (low, high) = side == .above ? (limit, own) : (own, limit)
    let inside: Comparison = includesValue ? .lessOrEqual(low, high) : .less(low, high)
    let outside = inside.negated
    var holding = claim
    holding.given.append(inside)
    let failing = Claim(
      left: claim.right, right: claim.left, isStrict: !claim.isStrict, given: claim.given + outside)
    return evidence.isProvedInHull(holding) && evidence.isProvedInHull(failing)
  }

  private init?(_ threshold: Threshold, _ parameter: Variable, _ name: String) {
    guard threshold.parts.count == 1, let part = threshold.parts.first else { return nil }
    let range = threshold.range
    let startsAtEnd = part.lower == range.lower && part.includesLower
    let endsAtEnd = part.upper == range.upper && part.includesUpper
    switch (startsAtEnd, endsAtEnd) {
    case (false, true): (value, side, includesValue) = (part.lower, .above, part.includesLower)
    case (true, false): (value, side, includesValue) = (part.upper, .below, part.includesUpper)
    case (true, true), (false, false): return nil
    }
    isEnd = !includesValue && value == (side == .above ? range.lower : range.upper)
    (self.parameter, self.name, others) = (parameter, name, [])
  }

  /// Where the claim holds: "height > 612 pt".
  var holds: String {
    switch (side, includesValue) {
    case (.above, true): "\(name) >= \(value.points)"
    case (.above, false): "\(name) > \(value.points)"
    case (.below, true): "\(name) <= \(value.points)"
    case (.below, false): "\(name) < \(value.points)"
    }
  }

  /// Where it fails, the value itself left open: "on screens shorter than 612 pt", "where tags is above 120 pt".
  var failsBeyond: String {
    if isHeight { return "on screens \(side == .above ? "shorter" : "taller") than \(value.points)" }
    return "where \(name) is \(side == .above ? "below" : "above") \(value.points)"
  }

  /// Where it fails, the value itself included if it fails there.
  var fails: String {
    if includesValue { return failsBeyond }
    if isEnd { return isHeight ? "on screens of \(value.points)" : "where \(name) is \(value.points)" }
    if isHeight { return "on screens of \(value.points) or \(side == .above ? "less" : "more")" }
    return "where \(name) is \(value.points) or \(side == .above ? "less" : "more")"
  }

  /// "with safeArea.top = 20 pt ", or nothing if the limit stands by itself.
  var proviso: String {
    others.isEmpty ? "" : "with \(others.joined(separator: ", ")): "
  }

  private var isHeight: Bool { parameter == Solution.parameter(.height) }
}
