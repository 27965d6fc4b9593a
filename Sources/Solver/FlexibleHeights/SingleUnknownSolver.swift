import Model
import Numerics

// The case of one unknown length x. The requirements leave an interval. The violation of each level is convex and
// piecewise linear in x, so its minimum is attained on an interval between two breakpoints, or beyond the last one.
// Each level reduces the interval of the levels before to its part nearest to that minimum. Finally, x is at the lower
// end. It is at the upper end if the first length in the order of the nodes decreases with x.

/// A breakpoint of a level's violation.
private struct ParameterBreakpoint {
  var value: AffineForm
  /// The increase of the slope at the breakpoint.
  var weight: Rational
  var line: ConstraintSource
  /// Whether the violation grows above the value, and below it.
  var growsAbove: Bool
  var growsBelow: Bool
}

extension FlexSolver {
  mutating func solveSingle(_ component: ConstraintComponent) {
    let unknown = component.unknowns[0]
    var (lowers, uppers) = ([FlexColumn.Bound](), [FlexColumn.Bound]())
    var turns: [Priority: [ParameterBreakpoint]] = [:]
    for requirement in component.requirements {
      guard let bound = requirement.bound else {
        oweKnown(requirement, component)
        continue
      }
      let own = FlexColumn.Bound(value: bound.value, requirement: requirement)
      switch requirement.strength {
      case .required:
        if requirement.sense == .zero || bound.isUpper { uppers.append(own) }
        if requirement.sense == .zero || !bound.isUpper { lowers.append(own) }
      case .level(let priority, let weight):
        let scaled = weight * requirement.terms[0].coefficient.magnitude
        let isEquation = requirement.sense == .zero
        turns[priority, default: []].append(
          ParameterBreakpoint(
            value: bound.value, weight: isEquation ? scaled * 2 : scaled, line: requirement.line,
            growsAbove: isEquation || bound.isUpper, growsBelow: isEquation || !bound.isUpper))
      }
    }
    oweOrder(lowers: lowers, uppers: uppers, component.elimination)
    var range = (lower: maximum(lowers.map(\.value)), upper: uppers.isEmpty ? nil : minimum(uppers.map(\.value)))
    for priority in Priority.allCases {
      guard let turns = turns[priority] else { continue }
      guard let best = leastViolation(turns) else {
        return problems.append(
          .sharingLimit(
            "what is preferred of one length can have any order", of: component.lines, in: spec,
            help: "keep fewer lines of one strength, or give them different ones"))
      }
      range = nearest(best, in: range)
    }
    let falls = component.falls
    heights[unknown] = falls ? range.upper ?? range.lower : range.lower
    for priority in Priority.allCases { oweDecisions(turns[priority] ?? [], range, falls: falls) }
  }

  /// Adds the obligation of a requirement without unknown lengths.
  private mutating func oweKnown(_ requirement: Requirement, _ component: ConstraintComponent) {
    guard requirement.isRequired, requirement.terms.isEmpty else { return }
    var claims = [Claim(left: requirement.rest, right: .zero)]
    if requirement.sense == .zero { claims.append(Claim(left: .zero, right: requirement.rest)) }
    owe(component.elimination.lines(of: requirement), claims)
  }

  private typealias Range = (lower: AffineForm?, upper: AffineForm?)

  /// Returns the intersection of a range with another one. If it is empty, returns the end of the range nearest to the
  /// other.
  private mutating func nearest(
    _ best: Range, in range: (lower: AffineForm, upper: AffineForm?)
  ) -> (lower: AffineForm, upper: AffineForm?) {
    var (lower, upper) = (range.lower, range.upper)
    if let start = best.lower {
      lower = maximum([range.lower, range.upper.map { minimum([start, $0]) } ?? start])
    }
    if let end = best.upper {
      let raised = maximum([end, range.lower])
      upper = range.upper.map { minimum([raised, $0]) } ?? raised
    }
    return (lower, upper)
  }

  /// Returns the interval with the minimum violation of one level. It starts where the slope becomes non-negative, and
  /// ends where the slope becomes positive. `nil` if there are too many cases.
  private mutating func leastViolation(_ turns: [ParameterBreakpoint]) -> Range? {
    let falling = turns.reduce(Rational.zero) { sum, turn in
      turn.growsBelow ? sum + (turn.growsAbove ? turn.weight / 2 : turn.weight) : sum
    }
    var range: Range = (nil, nil)
    if falling.signum > 0 {
      guard let start = crossing(turns, atLeast: falling, isStrict: false) else { return nil }
      range.lower = start
    }
    let total = turns.reduce(Rational.zero) { $0 + $1.weight }
    if total > falling {
      guard let end = crossing(turns, atLeast: falling, isStrict: true) else { return nil }
      range.upper = end
    }
    return range
  }

  /// The maximum number of unordered breakpoints. More give too many cases for one formula.
  private static let maxRounds = 8

  /// Returns the weighted quantile of the breakpoints: the smallest value up to which their weights suffice. It is the
  /// minimum, over all sufficient sets of breakpoints, of the largest value in the set. `nil` if there are too many
  /// sets.
  private mutating func crossing(_ turns: [ParameterBreakpoint], atLeast weight: Rational, isStrict: Bool)
    -> AffineForm?
  {
    var merged: [(value: AffineForm, weight: Rational)] = []
    var places: [AffineForm: Int] = [:]
    for turn in turns {
      if let place = places[turn.value] {
        merged[place].weight += turn.weight
      } else {
        places[turn.value] = merged.count
        merged.append((turn.value, turn.weight))
      }
    }
    func isEnough(_ sum: Rational) -> Bool { isStrict ? sum > weight : sum >= weight }
    if let sorted = sorted(merged) {
      var sum = Rational.zero
      for turn in sorted {
        sum += turn.weight
        if isEnough(sum) { return turn.value }
      }
      return sorted.last?.value
    }
    guard merged.count <= Self.maxRounds else { return nil }
    var candidates: [AffineForm] = []
    for set in 1..<(1 << merged.count) {
      let chosen = merged.indices.filter { set >> $0 & 1 == 1 }
      let sum = chosen.reduce(Rational.zero) { $0 + merged[$1].weight }
      // Only minimal sets matter. A sufficient set with a redundant breakpoint contains a smaller sufficient set.
      guard isEnough(sum), chosen.allSatisfy({ !isEnough(sum - merged[$0].weight) }) else { continue }
      candidates.append(maximum(chosen.map { merged[$0].value }))
    }
    return minimum(candidates)
  }

  /// Returns the breakpoints in ascending order. `nil` unless all differ by constants only.
  private func sorted(
    _ turns: [(value: AffineForm, weight: Rational)]
  ) -> [(value: AffineForm, weight: Rational)]? {
    guard let first = turns.first, turns.allSatisfy({ $0.value.terms == first.value.terms }) else { return nil }
    return turns.sorted { $0.value.constant < $1.value.constant }
  }

  /// Adds obligations for ties: two lines of one level between which every length has the same total violation. The
  /// smaller length is chosen.
  private mutating func oweDecisions(
    _ turns: [ParameterBreakpoint], _ range: (lower: AffineForm, upper: AffineForm?), falls: Bool
  ) {
    guard turns.count <= Self.maxRounds, let upper = range.upper else { return }
    for low in turns where low.growsAbove {
      for high in turns where high.growsBelow && high.line != low.line {
        let between: [Inequality] = [.lessOrEqual(low.value, range.lower), .lessOrEqual(upper, high.value)]
        let claim = Claim(left: upper, right: range.lower, given: between.filter { $0.truthValue != true })
        if between.contains(where: { $0.truthValue == false }) { continue }
        oweDecision(falls ? high.line : low.line, falls ? low.line : high.line, [claim])
      }
    }
  }
}

extension ConstraintComponent {
  /// Whether the first length in the order of the nodes decreases as the only unknown increases.
  fileprivate var falls: Bool {
    order.first.flatMap { elimination[$0] }.map { $0.factor.signum < 0 } ?? false
  }
}
