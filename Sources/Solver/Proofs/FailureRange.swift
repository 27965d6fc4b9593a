import Model
import Numerics

/// The exact ranges of one parameter in which a claim holds and fails, with one or two boundaries.
package struct FailureRange {
  package let parameter: Variable
  package let name: String
  /// The parts of the parameter's range in which the claim holds, and those in which it fails, ascending.
  package let holding: [Threshold.Part]
  package let failing: [Threshold.Part]
  /// The whole range of the parameter.
  private let range: Interval
  /// Whether the limit changes with the other parameters of the claim.
  package private(set) var isLocal = false
  /// The other parameters of the claim and their values at the point, if they affect the limit.
  private(set) var others: [String] = []

  /// The boundary values at which the left side exceeds the right one, so that the claim fails by a positive amount.
  private var worse: [Rational] = []

  /// Finds the first parameter with one boundary, or else the first with two. `nil` if there is none.
  ///
  /// - Parameter isEquation: Whether the reversed claim must hold too.
  init?(
    _ claim: Claim, isEquation: Bool, at point: [Rational], _ parameters: [Variable], in prover: ClaimProver
  ) {
    let halves = isEquation ? [claim, claim.turned] : [claim]
    // The premises of the claim hold at the point. Their boundaries matter only if the conclusion depends on no
    // parameter.
    let own = prover.parameters(of: [claim.conclusion.form])
    let turning = own.isEmpty ? halves : halves.map { Claim(left: $0.left, right: $0.right, isStrict: $0.isStrict) }
    var twice: FailureRange?
    for parameter in own.isEmpty ? parameters : own {
      let thresholds = turning.compactMap { prover.threshold(of: $0, parameter, at: point) }
      guard thresholds.count == turning.count, let first = thresholds.first,
        case let threshold = thresholds.dropFirst().reduce(first, { $0.intersection($1) }),
        var limit = FailureRange(threshold, parameter, prover.name(of: parameter))
      else { continue }
      // A single boundary is easier to describe than two boundaries of an earlier parameter.
      guard limit.turn != nil || twice == nil else { continue }
      let rest = parameters.filter { $0 != parameter }
      limit.worse = limit.failing.flatMap { [$0.lower, $0.upper] }.filter { value in
        var place = point
        place[parameter.index] = value
        return prover.value(of: claim.right, at: place) < prover.value(of: claim.left, at: place)
      }
      if !limit.divides(halves, prover) {
        limit.others = rest.map { "\(prover.name(of: $0)) = \(point[$0.index].points)" }
        limit.isLocal = true
      }
      guard limit.turn == nil else {
        self = limit
        return
      }
      twice = limit
    }
    guard let twice else { return nil }
    self = twice
  }

  private init?(_ threshold: Threshold, _ parameter: Variable, _ name: String) {
    guard let lower = threshold.range.lower, let upper = threshold.range.upper else { return nil }
    (self.parameter, self.name, range, holding) = (parameter, name, threshold.range, threshold.parts)
    failing = threshold.parts.gaps(from: lower, to: upper)
    guard !holding.isEmpty, !failing.isEmpty, holding.count + failing.count <= 3 else { return nil }
  }

  /// Whether the claim holds in its holding parts, and fails in the others, for all values of the other parameters.
  private func divides(_ claims: [Claim], _ prover: ClaimProver) -> Bool {
    let isHolding = holding.allSatisfy { part in
      claims.allSatisfy { claim in
        var holding = claim
        holding.given += comparisons(part)
        return prover.isProvedInHull(holding)
      }
    }
    return isHolding
      && failing.allSatisfy { part in
        claims.contains { claim in
          prover.isProvedInHull(
            Claim(
              left: claim.right, right: claim.left, isStrict: !claim.isStrict, given: claim.given + comparisons(part)))
        }
      }
  }

  /// The value at the only boundary. `nil` if there are two boundaries.
  package var turn: Rational? {
    guard holding.count + failing.count == 2 else { return nil }
    return min(holding[0].upper, failing[0].upper)
  }

  /// Returns the comparisons that restrict the parameter to a part. Ends of the whole range need no comparison.
  package func comparisons(_ part: Threshold.Part) -> [Inequality] {
    let own = AffineForm(parameter)
    var comparisons: [Inequality] = []
    if let bound = lowerBound(part) {
      comparisons.append(Inequality(form: AffineForm(bound) - own, relation: part.includesLower ? .lessOrEqual : .less))
    }
    if let bound = upperBound(part) {
      comparisons.append(Inequality(form: own - AffineForm(bound), relation: part.includesUpper ? .lessOrEqual : .less))
    }
    return comparisons
  }

  private func lowerBound(_ part: Threshold.Part) -> Rational? {
    part.includesLower && part.lower == range.lower && part.upper != part.lower ? nil : part.lower
  }

  private func upperBound(_ part: Threshold.Part) -> Rational? {
    part.includesUpper && part.upper == range.upper && part.upper != part.lower ? nil : part.upper
  }
}

// The limit as text.
extension FailureRange {
  /// The condition of success: "height > 612 pt", "480 pt <= height < 612 pt", "tags < 40 pt or tags > 60 pt".
  package var holds: String { holding.map(text).joined(separator: " or ") }

  private func text(_ part: Threshold.Part) -> String {
    if part.isPoint { return "\(name) == \(part.lower.points)" }
    switch (lowerBound(part), upperBound(part)) {
    case (let lower?, let upper?):
      return
        "\(lower.points) \(part.includesLower ? "<=" : "<") \(name) \(part.includesUpper ? "<=" : "<") \(upper.points)"
    case (let lower?, nil): return "\(name) \(part.includesLower ? ">=" : ">") \(lower.points)"
    case (nil, let upper?): return "\(name) \(part.includesUpper ? "<=" : "<") \(upper.points)"
    case (nil, nil): return "\(name) is anything"
    }
  }

  /// The range of failure: "on screens of 612 pt or less", "where tags is above 120 pt", "except on screens of 700 pt".
  var fails: String { isExact ? "except " + phrase(holding) : phrase(failing) }

  /// Whether the claim holds at one value and fails on both sides of it.
  private var isExact: Bool { failing.count == 2 && holding.count == 1 && holding[0].isPoint }

  /// The range of failure without boundary values at which both sides are equal: "on screens shorter than 612 pt".
  package var failsBeyond: String {
    phrase(
      failing.map { part in
        part.isPoint
          ? part
          : Threshold.Part(
            lower: part.lower,
            includesLower: part.includesLower && (lowerBound(part) == nil || worse.contains(part.lower)),
            upper: part.upper,
            includesUpper: part.includesUpper && (upperBound(part) == nil || worse.contains(part.upper)))
      })
  }

  private func phrase(_ parts: [Threshold.Part]) -> String {
    (isHeight ? "on screens " : "where \(name) is ") + parts.map(words).joined(separator: " or ")
  }

  private func words(_ part: Threshold.Part) -> String {
    let (above, below, at) = isHeight ? ("taller than", "shorter than", "of ") : ("above", "below", "")
    if part.isPoint { return at + part.lower.points }
    switch (lowerBound(part), upperBound(part)) {
    case (let lower?, let upper?):
      switch (part.includesLower, part.includesUpper) {
      case (true, true): return "from \(lower.points) to \(upper.points)"
      case (false, false): return "between \(lower.points) and \(upper.points)"
      case (true, false): return "from \(lower.points) on, but \(below) \(upper.points)"
      case (false, true): return "\(above) \(lower.points), up to \(upper.points)"
      }
    case (let lower?, nil): return part.includesLower ? "\(at)\(lower.points) or more" : "\(above) \(lower.points)"
    case (nil, let upper?): return part.includesUpper ? "\(at)\(upper.points) or less" : "\(below) \(upper.points)"
    case (nil, nil): return "of any height"
    }
  }

  /// The premise "with safeArea.top = 20 pt: ". Empty if other parameters do not affect the limit.
  package var proviso: String {
    others.isEmpty ? "" : "with \(others.joined(separator: ", ")): "
  }

  private var isHeight: Bool { parameter == Solution.parameter(.height) }
}

extension Claim {
  /// The other half of an equation.
  fileprivate var turned: Claim { Claim(left: right, right: left, isStrict: isStrict, given: given) }
}

extension [Threshold.Part] {
  /// Returns the complement of the parts between two values.
  fileprivate func gaps(from lower: Rational, to upper: Rational) -> [Threshold.Part] {
    var gaps: [Threshold.Part] = []
    var (start, includesStart) = (lower, true)
    for part in self {
      let gap = Threshold.Part(
        lower: start, includesLower: includesStart, upper: part.lower, includesUpper: !part.includesLower)
      if !gap.isEmpty { gaps.append(gap) }
      (start, includesStart) = (part.upper, !part.includesUpper)
    }
    let last = Threshold.Part(lower: start, includesLower: includesStart, upper: upper, includesUpper: true)
    return last.isEmpty ? gaps : gaps + [last]
  }
}

extension Threshold.Part {
  fileprivate var isPoint: Bool { lower == upper }

  fileprivate var isEmpty: Bool { lower == upper && !(includesLower && includesUpper) || lower > upper }
}
