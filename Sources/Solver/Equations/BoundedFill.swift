import Model
import Numerics

// Children that fill a column within bounds have the heights clamp(λ·w, l, u) for one λ, such that their sum is the
// remainder A. For one child let x = λ·w. The heights of the others increase with x, so x + Σ clamp(x·wⱼ/w, lⱼ, uⱼ) = A
// has one solution. A sum of clamps is a maximum, over the set L held at l, of minima, over the set U held at u. The
// solution is
//
//     x = min over L, max over U of (A − Σ_L l − Σ_U u) · w / (w + Σ of the other weights)
//
// L is closed under larger l/w, and U under smaller u/w. Other sets never decide.

extension EquationSolver {
  /// The maximum number of bounded fillers in one column. More do not have a closed form.
  static let maxBoundedFills = 32
  /// The maximum number of cases of one column. More occur only if the order of the bounds is unknown.
  private static let maxCases = 512
  /// The maximum number of cases of all columns of a screen.
  private static let maxTotalCases = 100_000

  /// Returns the bounds of a child that fills its column. `nil` for a bound that it does not have.
  mutating func fillBounds(of node: NodeID) -> (lower: AffineForm?, upper: AffineForm?) {
    let (bounds, space) = (members[node.index].bounds, available(for: node))
    return (bounds.minimum.map { form($0, available: space) }, bounds.maximum.map { form($0, available: space) })
  }

  /// Returns the minimum and the maximum of the total height of fillers. The maximum is `nil` if it is unbounded.
  mutating func fillRange(of fillers: [NodeID]) -> (least: AffineForm, most: AffineForm?) {
    fillers.reduce((.zero, AffineForm?.some(.zero))) { sum, filler in
      let (lower, upper) = fillBounds(of: filler)
      return (sum.0 + (lower ?? .zero), sum.1.flatMap { most in upper.map { most + $0 } })
    }
  }

  /// Returns the height of a child in a column with bounded fillers.
  mutating func boundedFill(_ node: NodeID) -> AffineForm {
    let parent = members[node.index].parent
    let column = bounded[parent] ?? []
    guard column.count <= Self.maxBoundedFills else {
      note(
        "\(column.count) lengths fill this column within bounds, of at most \(Self.maxBoundedFills)", parent,
        help: "give fewer of them bounds")
      return .zero
    }
    guard members[node.index].isBounded else { return freeFill(members[node.index].weight, parent, column) }
    let (lower, upper) = fillBounds(of: node)
    guard let free = share(of: members[node.index].weight, parent, column.filter { $0 != node }) else { return .zero }
    let limited = upper.map { minimum([free, $0]) } ?? free
    return lower.map { maximum([$0, limited]) } ?? limited
  }

  /// Returns the height of a filler without bounds. In a column, all fillers with the same weight have the same height.
  private mutating func freeFill(_ weight: Rational, _ parent: NodeID?, _ column: [NodeID]) -> AffineForm {
    let key = FreeFill(parent: parent, weight: weight)
    if let known = freeFills[key] { return known }
    guard let form = share(of: weight, parent, column) else { return .zero }
    freeFills[key] = form
    return form
  }

  /// Records a limit as a problem, once per column.
  private mutating func note(_ reason: String, _ parent: NodeID?, help: String) {
    guard overfilled.insert(parent).inserted else { return }
    let lines = (bounded[parent] ?? []).map(ConstraintSource.minimum)
    problems.append(.sharingLimit(reason, of: lines, in: spec, help: help))
  }

  /// Returns x of the formula above for a weight beside bounded fillers. `nil` if the evaluation is deferred or there
  /// are too many cases.
  private mutating func share(of own: Rational, _ parent: NodeID?, _ bounded: [NodeID]) -> AffineForm? {
    let rest = value(of: .remainder(parent))
    let others = bounded.map { other in
      let bounds = fillBounds(of: other)
      return Filler(weight: members[other.index].weight, lower: bounds.lower, upper: bounds.upper)
    }
    guard !isPostponing else { return nil }
    let free = others.reduce(weights(of: parent)) { $0 - $1.weight }
    guard fillCases < Self.maxTotalCases, let cases = cases(of: others) else {
      note(
        "the bounds of what fills this column can have any order", parent,
        help: "give bounds that are numbers, or fewer of them")
      return nil
    }
    fillCases += cases.lows.count * cases.highs.count
    let forms = cases.lows.map { low in
      // Fillers held at l do not affect the cases of the others.
      let candidates = Set(cases.highs.map { $0 & ~low }).sorted().map { high in
        var (left, weight) = (rest, free)
        for (index, other) in others.enumerated() {
          if low.contains(index) {
            left -= other.lower ?? .zero
          } else if high.contains(index) {
            left -= other.upper ?? .zero
          } else {
            weight += other.weight
          }
        }
        return left * (own / weight)
      }
      return maximum(candidates)
    }
    return minimum(forms)
  }

  /// Returns the sets of fillers that can be held at l together, and at u. `nil` if there are too many cases.
  private mutating func cases(of others: [Filler]) -> (lows: [FillerSet], highs: [FillerSet])? {
    let least = others.map { other in other.lower.map { $0 / other.weight } }
    let most = others.map { other in other.upper.map { $0 / other.weight } }
    guard let lows = closedSets(least, isDown: false), let highs = closedSets(most, isDown: true),
      lows.count * highs.count <= Self.maxCases
    else { return nil }
    return (lows, highs)
  }

  /// Returns the sets of fillers that are closed under at least as extreme values: larger ones or, downward, smaller
  /// ones. Fillers without a value are in no set.
  private mutating func closedSets(_ values: [AffineForm?], isDown: Bool) -> [FillerSet]? {
    var sets: [FillerSet] = [0]
    // The earlier fillers that each filler implies. `followers` are the earlier fillers that imply the current one.
    var company: [FillerSet] = Array(repeating: 0, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var followers: FillerSet = 0
      for (earlier, other) in values[..<index].enumerated() {
        guard let other else { continue }
        let isBehind = isDown ? isAtMost(other, value) : isAtMost(value, other)
        // The order breaks ties between equal values.
        if isBehind {
          company[index].insert(earlier)
        } else if isDown ? isAtMost(value, other) : isAtMost(other, value) {
          followers.insert(earlier)
        }
      }
      let with = company[index]
      sets =
        sets.filter { $0 & followers == 0 } + sets.filter { $0 & with == with }.map { $0 | FillerSet(1) << index }
      if sets.count > Self.maxCases { return nil }
    }
    return sets
  }

  /// Returns the obligations of a column with bounded fillers. The remainder is at least Σ of their minima, and at most
  /// Σ of their maxima if all have one.
  mutating func fillObligations(_ owner: NodeID?, _ children: [NodeID]) -> [Obligation] {
    let fillers = children.filter { fills($0) }
    let rest = solved(.remainder(owner))
    let (least, most) = fillRange(of: fillers)
    let minima = fillers.filter { members[$0.index].bounds.minimum != nil }
    var obligations = [
      fillObligation(
        .sharedLines([.column(owner)] + minima.map { .minimum($0) }), Claim(left: least, right: rest), owner)
    ]
    if let most {
      let lines = [ConstraintSource.column(owner)] + fillers.map { .maximum($0) }
      obligations.append(fillObligation(.sharedLines(lines), Claim(left: rest, right: most), owner))
    }
    return obligations
  }

  private func fillObligation(_ subject: Obligation.Subject, _ claim: Claim, _ owner: NodeID?) -> Obligation {
    Obligation(subject: subject, claims: [claim], presuming: hasSpace(owner), span: spec.span(of: .column(owner)))
  }

  /// Returns the obligations of the bounds of one filler. Its minimum is at most its maximum, and a maximum without a
  /// minimum is non-negative. If the minimum may be negative, the height must still be non-negative.
  mutating func fillOrder(_ node: NodeID, _ owner: NodeID?) -> [Obligation] {
    let (lower, upper) = fillBounds(of: node)
    var obligations: [Obligation] = []
    if let lower, let upper {
      obligations.append(
        Obligation(
          subject: .sharedLines([.minimum(node), .maximum(node)]), claims: [Claim(left: lower, right: upper)],
          span: spec.span(of: .minimum(node))))
    }
    if let upper, lower == nil {
      obligations.append(
        Obligation(
          subject: .sharedLines([.maximum(node)]), claims: [Claim(left: .zero, right: upper)],
          span: spec.span(of: .maximum(node))))
    }
    if let lower, !(lower.isConstant && lower.constant.signum >= 0) {
      let claim = Claim(left: .zero, right: solved(.quantity(node, .height)))
      obligations.append(
        Obligation(
          subject: .heightNotNegative(node), claims: [claim], presuming: hasSpace(owner),
          span: spec.span(of: .minimum(node))))
    }
    return obligations
  }
}

/// A set of at most 64 fillers, one bit per filler.
private typealias FillerSet = UInt64

extension FillerSet {
  fileprivate func contains(_ index: Int) -> Bool { self & (1 << index) != 0 }
  fileprivate mutating func insert(_ index: Int) { self |= 1 << index }
}

private struct Filler {
  var weight: Rational
  var lower: AffineForm?
  var upper: AffineForm?
}

/// The key of the height of a filler without bounds.
struct FreeFill: Hashable {
  var parent: NodeID?
  var weight: Rational
}
