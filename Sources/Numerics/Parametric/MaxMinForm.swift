/// A continuous piecewise affine function over a convex set, as a maximum of minima of its laws.
///
/// S. Ovchinnikov, "Max-min representation of piecewise linear functions" (2002). Let f be the law of a piece. The
/// function is the maximum over all pieces of the minimum of those laws that are at least f on the whole piece.
/// Redundant terms and laws are removed; linear programming proves each removal.
package struct MaxMinForm {
  /// The operands of the maximum. Each is the set of operands of a minimum.
  package private(set) var terms: [[AffineForm]]

  private struct Region {
    var law: Int
    /// By law: whether it is at least the region's own law on the whole region. `isBelow` is the same for at most.
    var isAbove: [Bool]
    var isBelow: [Bool]
  }

  /// Takes pieces that cover a convex part of the box, each with its conditions and its law.
  package init(_ pieces: [(conditions: [AffineForm], law: AffineForm)], in box: [Interval]) {
    var laws: [AffineForm] = []
    for piece in pieces where !laws.contains(piece.law) { laws.append(piece.law) }
    var regions: [Region] = []
    for piece in pieces {
      let system = LinearSystem(box.closed + piece.conditions.map { .lessOrEqual(.zero, $0) })
      let own = piece.law
      regions.append(
        Region(
          law: laws.firstIndex(of: own) ?? 0,
          isAbove: laws.map { $0 == own || system.implies(.lessOrEqual(own, $0)) },
          isBelow: laws.map { $0 == own || system.implies(.lessOrEqual($0, own)) }))
    }
    terms = Self.pruned(regions, lawCount: laws.count).map { $0.map { laws[$0] } }
  }

  /// Returns sets of laws, pruned in three steps.
  ///
  /// 1. Of the full sets, one per region, remove those that contain another.
  /// 2. Remove laws from a set while every region has a law in the set that is at most the function.
  /// 3. Remove sets while every region has a set whose laws are all at least the function.
  private static func pruned(_ regions: [Region], lawCount: Int) -> [[Int]] {
    var sets: [[Int]] = []
    for region in regions {
      let set = (0..<lawCount).filter { region.isAbove[$0] }
      if !sets.contains(set) { sets.append(set) }
    }
    sets = sets.filter { set in !sets.contains { $0 != set && Set($0).isSubset(of: set) } }
    for index in sets.indices { sets[index] = thinned(sets[index], regions) }
    sets = sets.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    for set in sets {
      let others = sets.filter { $0 != set }
      let isCovered = regions.allSatisfy { region in
        others.contains { other in other.allSatisfy { region.isAbove[$0] } }
      }
      if isCovered { sets = others }
    }
    return sets
  }

  private static func thinned(_ set: [Int], _ regions: [Region]) -> [Int] {
    func isSound(_ set: [Int]) -> Bool {
      regions.allSatisfy { region in set.contains { region.isBelow[$0] } }
    }
    // If no single law of the set is below the function on some region, only the theorem proves the full set correct.
    guard isSound(set) else { return set }
    var kept = set
    for law in set {
      let others = kept.filter { $0 != law }
      if isSound(others) { kept = others }
    }
    return kept
  }
}
