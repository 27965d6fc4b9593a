import Model
import Numerics

/// The lengths of one column that no other line relates. Each has bounds and at most one preference.
struct FlexColumn {
  struct Member {
    var unknown: Int
    /// The minimum that follows from the lines in `lowers`.
    var least: AffineForm
    /// The maximum that follows from the lines in `uppers`. `nil` if it is unbounded.
    var most: AffineForm?
    var preference: Preference?
    var lowers: [Bound] = []
    var uppers: [Bound] = []
  }

  struct Bound {
    var value: AffineForm
    var requirement: Requirement

    var line: ConstraintSource { requirement.line }
  }

  struct Preference {
    var value: AffineForm
    var priority: Priority
    var weight: Rational
    var line: ConstraintSource
  }

  /// The members in the order of the nodes.
  var members: [Member]
  /// The minimum and the maximum of the sum of all heights, from the column's line. `nil` for a bound that does not
  /// exist.
  var least: AffineForm?
  var most: AffineForm?
  var line: ConstraintSource

  /// Recognizes the shape of a component. `nil` if it has another shape.
  init?(_ component: ConstraintComponent, _ solver: inout FlexSolver) {
    guard component.elimination.isEmpty else { return nil }
    var members: [Int: Member] = [:]
    for unknown in component.unknowns { members[unknown] = Member(unknown: unknown, least: .zero) }
    var sums: [Requirement] = []
    for requirement in component.requirements {
      guard let bound = requirement.bound else {
        sums.append(requirement)
        continue
      }
      guard members[bound.unknown]?.take(requirement, bound.value, isUpper: bound.isUpper) == true else { return nil }
    }
    guard let line = sums.first?.line else { return nil }
    self.line = line
    for sum in sums {
      guard sum.line == line, sum.isRequired, sum.terms.count == component.unknowns.count else { return nil }
      let sign = sum.terms[0].coefficient
      guard sign.magnitude == .one, sum.terms.allSatisfy({ $0.coefficient == sign }) else { return nil }
      let value = sum.rest * -sign
      if sum.sense == .zero || sign.signum > 0 { most = value }
      if sum.sense == .zero || sign.signum < 0 { least = value }
    }
    self.members = component.unknowns.compactMap { members[$0] }
    for index in self.members.indices { self.members[index].settleBounds(&solver) }
  }
}

extension FlexColumn.Member {
  /// Adds a requirement of this length alone. `false` if the shape allows no such requirement.
  fileprivate mutating func take(_ requirement: Requirement, _ value: AffineForm, isUpper: Bool) -> Bool {
    let bound = FlexColumn.Bound(value: value, requirement: requirement)
    switch (requirement.strength, requirement.sense) {
    case (.required, .zero):
      lowers.append(bound)
      uppers.append(bound)
    case (.required, .atMostZero) where isUpper: uppers.append(bound)
    case (.required, .atMostZero): lowers.append(bound)
    case (.level(let priority, let weight), .zero):
      guard preference == nil else { return false }
      let scale = requirement.terms[0].coefficient.magnitude
      preference = FlexColumn.Preference(
        value: value, priority: priority, weight: weight * scale, line: requirement.line)
    case (.level, .atMostZero): return false
    }
    return true
  }

  fileprivate mutating func settleBounds(_ solver: inout FlexSolver) {
    least = solver.maximum(lowers.map(\.value))
    most = uppers.isEmpty ? nil : solver.minimum(uppers.map(\.value))
  }

  /// Returns the preferred height, at most the maximum. With the minimum, this is the height with enough space for all.
  fileprivate func preferred(_ solver: inout FlexSolver) -> AffineForm {
    guard let preference else { return least }
    return most.map { solver.minimum([preference.value, $0]) } ?? preference.value
  }
}

// Members are served in the order of their ranks, the most important first. The members of a rank prefer the heights W.
// Their total is as near to Σ W as the later ranks allow, which need between Σ m and Σ M. If the total is less than Σ
// W, the first member shrinks first; if it is more, the last one grows first. This order minimizes the first height,
// then the second, and so on. Let `used` be the total of all members served before, and let the sums cover all members
// served after. Then
//
//     h = max(m, least − used − Σ M, min(W, most − used − Σ (W of its rank) − Σ (m of later ranks)))

extension FlexSolver {
  /// The maximum number of members whose sums are written out. Larger columns keep sums as nodes, so that forms stay
  /// short.
  private static let maxSumLength = 4
  /// The maximum number of pairs of a lower and an upper bound of one length, after removal of dominated bounds.
  private static let maxBounds = 1024

  mutating func solve(_ column: FlexColumn) {
    oweBounds(column)
    let ranks = column.ranks
    var used = AffineForm.zero
    var after = FlexColumn.Remaining(column.members)
    for rank in ranks {
      let preferred = rank.map { column.members[$0].preferred(&self) }
      let targets = rank.indices.map { maximum([column.members[rank[$0]].least, preferred[$0]]) }
      // `after` first loses the members of this rank. `laterTargets` then adds the heights targets by those after the
      // served one.
      for place in rank { after.remove(column.members[place]) }
      var (laterTargets, laterMost) = (Array(repeating: AffineForm.zero, count: rank.count), [AffineForm?]())
      for index in rank.indices.reversed().dropFirst() {
        laterTargets[index] = laterTargets[index + 1] + targets[index + 1]
      }
      laterMost = Array(repeating: after.most, count: rank.count)
      for index in rank.indices.reversed().dropFirst() {
        let next = column.members[rank[index + 1]].most
        laterMost[index] = laterMost[index + 1].flatMap { sum in next.map { sum + $0 } }
      }
      let before = used
      for (index, place) in rank.enumerated() {
        let room = column.most.map { $0 - laterTargets[index] - after.least }
        let need = column.least.flatMap { least in laterMost[index].map { least - $0 } }
        let isLong = column.members.count > Self.maxSumLength
        let height = serve(
          column.members[place], preferred[index], used, need: need, room: room, isLong: isLong)
        heights[column.members[place].unknown] = height
        used += height
      }
      if rank.count <= Self.maxPairs {
        addOrderObligations(column, rank, targets)
      } else {
        addGrowthObligations(column, rank, targets, used: before, after: after)
      }
    }
  }

  /// Returns the height of one member. `need` and `room` are the minimum and the maximum of the total up to this
  /// member.
  private mutating func serve(
    _ member: FlexColumn.Member, _ preferred: AffineForm, _ used: AffineForm, need: AffineForm?, room: AffineForm?,
    isLong: Bool
  ) -> AffineForm {
    // In long columns, sums are compared instead of lengths, so that used + h is always a single node.
    let (shift, back) = isLong ? (used, AffineForm.zero) : (AffineForm.zero, used)
    // The minimum is applied once, below.
    var upper = [preferred + shift]
    if let room { upper.append(room - back) }
    var operands = [member.least + shift, minimum(upper)]
    if let need { operands.append(need - back) }
    return maximum(operands) - shift
  }

  /// Adds the obligations that bounds are in order and that the column has space for all members.
  private mutating func oweBounds(_ column: FlexColumn) {
    for member in column.members { oweOrder(lowers: member.lowers, uppers: member.uppers, Elimination()) }
    if let most = column.most {
      let sum = column.members.reduce(AffineForm.zero) { $0 + $1.least }
      let lines = column.members.flatMap { $0.lowers.map(\.line) }
      owe([column.line] + lines, [Claim(left: sum, right: most)])
    }
    let sum = column.members.reduce(AffineForm?.some(.zero)) { sum, member in
      sum.flatMap { sum in member.most.map { sum + $0 } }
    }
    if let least = column.least, let sum {
      let lines = column.members.flatMap { $0.uppers.map(\.line) }
      owe([column.line] + lines, [Claim(left: least, right: sum)])
    }
  }

  /// Adds the obligation that every lower bound is at most every upper one.
  mutating func oweOrder(
    lowers: [FlexColumn.Bound], uppers: [FlexColumn.Bound], _ elimination: Elimination
  ) {
    let (lowers, uppers) = (strongest(lowers, isLower: true), strongest(uppers, isLower: false))
    guard lowers.count * uppers.count <= Self.maxBounds else {
      return problems.append(
        .sharingLimit(
          "one length has more than \(Self.maxBounds) pairs of bounds that can have any order",
          of: (lowers + uppers).map(\.line), in: spec,
          help: "give bounds that are numbers, or name the smallest and the largest in `let`"))
    }
    for lower in lowers {
      for upper in uppers where lower.line != upper.line || lower.value != upper.value {
        owe(
          elimination.lines(of: lower.requirement) + elimination.lines(of: upper.requirement),
          [Claim(left: lower.value, right: upper.value)])
      }
    }
  }

  /// Removes bounds that are dominated because they differ from another one by a constant. One constant bound remains.
  private func strongest(_ bounds: [FlexColumn.Bound], isLower: Bool) -> [FlexColumn.Bound] {
    var places: [[AffineForm.Term]: Int] = [:]
    var kept: [FlexColumn.Bound] = []
    for bound in bounds {
      guard let place = places[bound.value.terms] else {
        places[bound.value.terms] = kept.count
        kept.append(bound)
        continue
      }
      let isStronger = bound.value.constant > kept[place].value.constant
      if bound.value.constant != kept[place].value.constant && isStronger == isLower { kept[place] = bound }
    }
    return kept
  }
}

extension FlexSolver {
  /// The maximum number of members of one rank for pairwise comparison.
  private static let maxPairs = 8

  /// Adds the obligations that order does not decide. No member shrinks while a later one of the rank could, and no
  /// member grows while an earlier one could.
  private mutating func addOrderObligations(_ column: FlexColumn, _ rank: [Int], _ targets: [AffineForm]) {
    for (index, place) in rank.enumerated() {
      for other in index + 1..<max(index + 1, rank.count) {
        let (earlier, later) = (column.members[place], column.members[rank[other]])
        let (own, its) = (heights[earlier.unknown] ?? .zero, heights[later.unknown] ?? .zero)
        let shrinks = graph.minimum([targets[index] - own, its - later.least])
        let spare = [its - targets[other]] + (earlier.most.map { [$0 - own] } ?? [])
        let grows = graph.minimum(spare)
        oweDecision(later.voice(nodes), earlier.voice(nodes), [Claim(left: shrinks, right: .zero)])
        oweDecision(earlier.voice(nodes), later.voice(nodes), [Claim(left: grows, right: .zero)])
      }
    }
  }
}

extension FlexSolver {
  /// Adds the weaker obligation for large ranks: all members have the heights that they want.
  private mutating func addGrowthObligations(
    _ column: FlexColumn, _ rank: [Int], _ targets: [AffineForm], used: AffineForm, after: FlexColumn.Remaining
  ) {
    let members = rank.map { column.members[$0] }
    let sum = targets.reduce(used, +)
    let yielding = rank.indices.filter { !isAtMost(targets[$0], members[$0].least) }
    if let most = column.most, let first = yielding.first, let last = yielding.last, first != last {
      oweDecision(
        members[last].voice(nodes), members[first].voice(nodes), [Claim(left: sum + after.least, right: most)])
    }
    let growing = rank.indices.filter { index in members[index].most.map { !isAtMost($0, targets[index]) } ?? true }
    if let least = column.least, let most = after.most, let first = growing.first, let last = growing.last,
      first != last
    {
      oweDecision(members[first].voice(nodes), members[last].voice(nodes), [Claim(left: least, right: sum + most)])
    }
  }
}

extension FlexColumn.Member {
  /// Returns the line that represents the member in a decision.
  fileprivate func voice(_ nodes: [NodeID]) -> ConstraintSource {
    preference?.line ?? lowers.last?.line ?? .notNegative(nodes[unknown])
  }
}

extension FlexColumn {
  /// The indices of members that are served together, most important first: by priority, then by decreasing weight.
  /// Members without a preference come last. With a single sum, a smaller weight yields completely before a larger one.
  fileprivate var ranks: [[Int]] {
    var ranks: [[Int]] = []
    for priority in Priority.allCases {
      let equals = members.indices.filter { members[$0].preference?.priority == priority }
      let weights = Set(equals.compactMap { members[$0].preference?.weight }).sorted(by: >)
      for weight in weights { ranks.append(equals.filter { members[$0].preference?.weight == weight }) }
    }
    let others = members.indices.filter { members[$0].preference == nil }
    return others.isEmpty ? ranks : ranks + [others]
  }

  /// The totals of the minima and the maxima of the members that are not yet served.
  fileprivate struct Remaining {
    private(set) var least: AffineForm = .zero
    private var bounded: AffineForm = .zero
    private var unbounded = 0

    init(_ members: [Member]) {
      for member in members {
        least += member.least
        if let most = member.most { bounded += most } else { unbounded += 1 }
      }
    }

    var most: AffineForm? { unbounded == 0 ? bounded : nil }

    mutating func remove(_ member: Member) {
      least -= member.least
      if let most = member.most { bounded -= most } else { unbounded -= 1 }
    }
  }
}
