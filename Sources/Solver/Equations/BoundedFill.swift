import Model
import Numerics

// Children that fill a column within bounds have clamp(λ·w, l, u) for one λ, such that together they have what is left
// over, A. For one of them, with x = λ·w: what the others have grows with x, and x + Σ clamp(x·wⱼ/w, lⱼ, uⱼ) = A has one
// solution. A clamp is the largest, over who is held at l, of the smallest, over who is held at u; so is their sum, and
// the solution is
//
//     x = min over L, max over U of (A − Σ_L l − Σ_U u) · w / (w + Σ of the other weights)
//
// where L holds with each also whoever has a larger l/w, and U with each whoever has a smaller u/w: the rest of the sets
// never decides.

extension EquationSolver {
  /// More of one column are not told in one formula each.
  static let maxBoundedFills = 32
  /// More cases than this come from columns whose bounds stand in no known order.
  private static let maxCases = 512
  /// And from all columns of a screen.
  private static let maxTotalCases = 100_000

  /// The bounds of a child that fills its column.
  mutating func fillBounds(of node: NodeID) -> (lower: AffineForm?, upper: AffineForm?) {
    let (bounds, space) = (members[node.index].bounds, available(for: node))
    return (bounds.minimum.map { form($0, available: space) }, bounds.maximum.map { form($0, available: space) })
  }

  /// The least and the most that children which fill a column can have together; `nil`: there is no most.
  mutating func fillRange(of fillers: [NodeID]) -> (least: AffineForm, most: AffineForm?) {
    fillers.reduce((.zero, AffineForm?.some(.zero))) { sum, filler in
      let (lower, upper) = fillBounds(of: filler)
      return (sum.0 + (lower ?? .zero), sum.1.flatMap { most in upper.map { most + $0 } })
    }
  }

  /// The height of a child that fills a column in which some fill within bounds.
  mutating func boundedFill(_ node: NodeID) -> AffineForm {
    let parent = members[node.index].parent
    let column = bounded[parent] ?? []
    guard column.count <= Self.maxBoundedFills else {
      note(.bounded(count: column.count, most: Self.maxBoundedFills), parent)
      return .zero
    }
    guard members[node.index].isBounded else { return freeFill(members[node.index].weight, parent, column) }
    let (lower, upper) = fillBounds(of: node)
    guard let free = share(of: members[node.index].weight, parent, column.filter { $0 != node }) else { return .zero }
    let limited = upper.map { minimum([free, $0]) } ?? free
    return lower.map { maximum([$0, limited]) } ?? limited
  }

  /// The height of a child without bounds. All of one weight in a column are as tall.
  private mutating func freeFill(_ weight: Rational, _ parent: NodeID?, _ column: [NodeID]) -> AffineForm {
    let key = FreeFill(parent: parent, weight: weight)
    if let known = freeFills[key] { return known }
    guard let form = share(of: weight, parent, column) else { return .zero }
    freeFills[key] = form
    return form
  }

  /// Once for each column.
  private mutating func note(_ limit: FlexLimit, _ parent: NodeID?) {
    guard overfilled.insert(parent).inserted else { return }
    problems.append(.sharingLimit(limit, (bounded[parent] ?? []).map(ConstraintSource.minimum)))
  }

  /// x of the formula above for a weight, beside some with bounds; `nil` while that is put off or where there are too
  /// many cases.
  private mutating func share(of own: Rational, _ parent: NodeID?, _ bounded: [NodeID]) -> AffineForm? {
    let rest = value(of: .remainder(parent))
    let others = bounded.map { other in
      let bounds = fillBounds(of: other)
      return Filler(weight: members[other.index].weight, lower: bounds.lower, upper: bounds.upper)
    }
    guard !isPostponing else { return nil }
    let free = others.reduce(weights(of: parent)) { $0 - $1.weight }
    guard fillCases < Self.maxTotalCases, let cases = cases(of: others) else {
      note(.fills, parent)
      return nil
    }
    fillCases += cases.lows.count * cases.highs.count
    let forms = cases.lows.map { low in
      // Who is held at l leaves the others as they are.
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

  /// Who can be held at l together, and who at u; `nil` where that are too many cases.
  private mutating func cases(of others: [Filler]) -> (lows: [FillerSet], highs: [FillerSet])? {
    let least = others.map { other in other.lower.map { $0 / other.weight } }
    let most = others.map { other in other.upper.map { $0 / other.weight } }
    guard let lows = closedSets(least, isDown: false), let highs = closedSets(most, isDown: true),
      lows.count * highs.count <= Self.maxCases
    else { return nil }
    return (lows, highs)
  }

  /// Sets of fillers that hold with each whoever is surely at least as extreme: those with a larger value or, downward,
  /// a smaller one. Fillers without a value are in none.
  private mutating func closedSets(_ values: [AffineForm?], isDown: Bool) -> [FillerSet]? {
    var sets: [FillerSet] = [0]
    // With whom each holds, of those so far; and who holds with each.
    var company: [FillerSet] = Array(repeating: 0, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var followers: FillerSet = 0
      for (earlier, other) in values[..<index].enumerated() {
        guard let other else { continue }
        let isBehind = isDown ? isAtMost(other, value) : isAtMost(value, other)
        // Of equals the one that stands first goes first.
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
}

/// Some of at most 64 fillers, a bit for each.
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

/// What the height of a child that fills without bounds depends on.
struct FreeFill: Hashable {
  var parent: NodeID?
  var weight: Rational
}
