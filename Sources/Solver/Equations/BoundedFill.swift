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

extension System {
  /// More cases than this come from columns whose bounds stand in no known order.
  private static let mostCases = 512

  /// The bounds of a child that fills its column.
  mutating func fillBounds(of node: NodeID) -> (lower: AffineForm?, upper: AffineForm?) {
    let (bounds, space) = (members[node.index].bounds, available(for: node))
    return (bounds.minimum.map { form($0, available: space) }, bounds.maximum.map { form($0, available: space) })
  }

  /// The height of a child that fills a column in which some fill within bounds.
  mutating func boundedFill(_ node: NodeID) -> AffineForm {
    let rest = value(of: .remainder(members[node.index].parent))
    let own = members[node.index].weight
    let (lower, upper) = fillBounds(of: node)
    var others: [Filler] = []
    for other in column(of: members[node.index].parent) where other != node && !members[other.index].weight.isZero {
      let bounds = fillBounds(of: other)
      others.append(Filler(weight: members[other.index].weight, lower: bounds.lower, upper: bounds.upper))
    }
    guard !isPostponing else { return .zero }
    guard let free = share(of: own, rest, others) else {
      noteTooManyFills(column(of: members[node.index].parent))
      return .zero
    }
    let limited = upper.map { minimum([free, $0]) } ?? free
    return lower.map { maximum([$0, limited]) } ?? limited
  }

  /// Once for each column.
  private mutating func noteTooManyFills(_ column: [NodeID]) {
    let lines = column.filter { members[$0.index].isBounded }.map(SharingLine.minimum)
    let isKnown = problems.contains { problem in
      guard case .sharingLimit(.fills, lines) = problem else { return false }
      return true
    }
    if !isKnown { problems.append(.sharingLimit(.fills, lines)) }
  }

  /// x of the formula above; `nil` where there are too many cases.
  private mutating func share(of own: Rational, _ rest: AffineForm, _ others: [Filler]) -> AffineForm? {
    let held = others.indices.filter { others[$0].lower != nil }
    let full = others.indices.filter { others[$0].upper != nil }
    // Each has a closed set more than members.
    guard (held.count + 1) * (full.count + 1) <= Self.mostCases,
      let lows = closedSets(held, isDown: false, value: { (others[$0].lower ?? .zero) / others[$0].weight }),
      let highs = closedSets(full, isDown: true, value: { (others[$0].upper ?? .zero) / others[$0].weight }),
      lows.count * highs.count <= Self.mostCases
    else { return nil }
    var forms: [AffineForm] = []
    for low in lows {
      var candidates: [AffineForm] = []
      // Who is held at l leaves the others as they are.
      for high in Set(highs.map { $0.filter { !low.contains($0) } }).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        var (left, weight) = (rest, own)
        for (index, other) in others.enumerated() {
          if low.contains(index) {
            left -= other.lower ?? .zero
          } else if high.contains(index) {
            left -= other.upper ?? .zero
          } else {
            weight += other.weight
          }
        }
        candidates.append(left * (own / weight))
      }
      forms.append(maximum(candidates))
    }
    return minimum(forms)
  }

  /// Sets of fillers that hold with each whoever is surely at least as extreme: those with a larger value or, downward,
  /// a smaller one.
  private mutating func closedSets(
    _ fillers: [Int], isDown: Bool, value: (Int) -> AffineForm
  ) -> [[Int]]? {
    let values = fillers.map(value)
    var sets: [[Int]] = [[]]
    for (index, filler) in fillers.enumerated() {
      var next = sets
      for set in sets { next.append(set + [filler]) }
      sets = next.filter { set in
        !fillers[...index].enumerated().contains { inner, candidate in
          !set.contains(candidate)
            && set.contains { member in
              let place = fillers.firstIndex(of: member) ?? 0
              let (low, high) = isDown ? (values[inner], values[place]) : (values[place], values[inner])
              // Of equals the one that stands first goes first.
              return isAtMost(low, high) && (inner < place || !isAtMost(high, low))
            }
        }
      }
      if sets.count > Self.mostCases { return nil }
    }
    return sets
  }
}

private struct Filler {
  var weight: Rational
  var lower: AffineForm?
  var upper: AffineForm?
}
