// Releases (Semantics, section 3): every policy chooses a place where the sheet can rest, and a release that is faster or
// farther in one direction does not choose a place less far in it.
extension ProofTask {
  private typealias Release = ScrollMachine.Release
  private typealias Ratio = ScrollMachine.Ratio

  private struct ReleaseCase: Sendable {
    var name: String
    var release: Release
    var dismiss: ScrollMachine.Dismiss?
    var goneIsNotch = false
    var isLong = false
  }

  private static var cases: [ReleaseCase] {
    let part = Release.Bound.part(Ratio(1, 3))
    let lines = Release.Bound.lines([
      .init(above: 0, up: .formula(0), down: .formula(1)), .init(above: 1, up: .formula(2), down: .formula(3)),
    ])
    let policies: [(String, Release.Policy)] = [
      ("nearest", .nearest),
      ("projected", .projected(lookahead: Ratio(1, 10), flick: nil)),
      ("projected with a flick", .projected(lookahead: Ratio(1, 10), flick: 400)),
      ("projected, at least the next", .projected(lookahead: Ratio(1, 10), flick: 400, goes: .atLeastNext)),
      ("projected, the next from the nearest", .projected(lookahead: Ratio(1, 10), flick: 400, goes: .nextFromNearest)),
      ("stepwise", .stepwise(glide: Ratio(1, 4), redirect: Ratio(1, 2), skips: false)),
      ("stepwise with skips", .stepwise(glide: Ratio(1, 4), redirect: Ratio(1, 2), skips: true)),
      ("directional", .directional(tolerance: 0, tiesUp: false)),
      ("directional with a tolerance", .directional(tolerance: 50, tiesUp: true)),
      ("threshold by a part", .threshold(velocity: 300, bound: part, decidesAtRest: false)),
      ("threshold by a part, at rest too", .threshold(velocity: 300, bound: part, decidesAtRest: true)),
      ("threshold by a distance", .threshold(velocity: nil, bound: .distance(.formula(0)), decidesAtRest: true)),
      ("threshold by lines", .threshold(velocity: 300, bound: lines, decidesAtRest: true)),
      ("free", .free(glide: Ratio(1, 4))),
    ]
    let single = policies.map { ReleaseCase(name: $0.0, release: Release($0.1)) }
    let leaping = policies.dropLast().map {
      ReleaseCase(name: "\($0.0), with a leap", release: Release($0.1, leap: 900), isLong: true)
    }
    return single + leaping + [
      ReleaseCase(
        name: "nearest, dismissed below a height", release: Release(.nearest),
        dismiss: .init(below: .height(.formula(0)), velocity: .constant(600))),
      ReleaseCase(
        name: "directional, dismissed by a velocity", release: Release(.directional(tolerance: 0, tiesUp: false)),
        dismiss: .init(velocity: .constant(600), within: .notch(1))),
      ReleaseCase(
        name: "projected, dismissal as a notch",
        release: Release(.projected(lookahead: Ratio(1, 10), flick: 400)), goneIsNotch: true, isLong: true),
      ReleaseCase(
        name: "directional, dismissal as a notch", release: Release(.directional(tolerance: 0, tiesUp: false)),
        goneIsNotch: true),
      ReleaseCase(
        name: "a rule for each direction",
        release: Release(
          expand: .init(.directional(tolerance: 0, tiesUp: false)),
          collapse: .init(.projected(lookahead: Ratio(1, 10), flick: nil)), atRest: .nearest)),
    ]
  }

  static var releases: [ProofTask] {
    cases.flatMap { item in
      [
        ProofTask("release \(item.name): total") { total(item, $0) },
        ProofTask("release \(item.name): monotone in the velocity", isLong: item.isLong) {
          monotone(item, $0, inVelocity: true)
        },
        ProofTask("release \(item.name): monotone in the height") { monotone(item, $0, inVelocity: false) },
      ]
    }
  }

  /// A sheet that a finger holds, with three notches of which one may be inactive.
  private static func machine(_ item: ReleaseCase, _ edge: ScrollMachine.Edge, _ explorer: Explorer) -> ScrollMachine? {
    let formulas = 4
    let sheet = ScrollMachine.Sheet(
      edge: edge, notches: ["low", "middle", "high"], initial: 0, release: item.release,
      spring: .init(response: Ratio(1), damping: Ratio(1), atRest: Ratio(1)), dismiss: item.dismiss,
      canBeDismissed: item.dismiss != nil || item.goneIsNotch, goneIsNotch: item.goneIsNotch, formulas: formulas)
    let (up, down): (ScrollMachine.Step.Limit, ScrollMachine.Step.Limit) =
      edge == .bottom ? (.upper, .lower) : (.lower, .upper)
    let screen = ScrollMachine.Screen(
      [.init("sheet", .sheet(sheet), moves: .chain(0))],
      chains: [.init([0], up: [.init(0, to: up, .tracking)], down: [.init(0, to: down, .tracking)])])
    var lengths = ScrollMachine.Lengths(screen)
    lengths.notches = ["low", "middle", "high"].map(explorer.symbol)
    lengths.formulas = (0..<formulas).map { explorer.symbol("formula \($0)") }
    let (notches, numbers) = (lengths.notches, lengths.formulas)
    // A distance of more than half of a gap, and lines that are farther in the direction of a movement, are not monotone
    // by their own definition: each direction then returns to the notch where it comes from.
    guard explorer.assume(atMost(0, notches[0]), atMost(notches[0], notches[1]), atMost(notches[1], notches[2])),
      explorer.assume(atMost(0, numbers[0]), atMost(numbers[0], numbers[1]), atMost(numbers[2], numbers[3])),
      explorer.assume(
        atMost(numbers[0] * 2, notches[1] - notches[0]), atMost(numbers[0] * 2, notches[2] - notches[1]))
    else { return nil }
    let solved = lengths
    return ScrollMachine(
      screen, .init { _, _ in solved }, environment: .init(height: 0, width: 0, safeAreaTop: 0, safeAreaBottom: 0),
      measures: [])
  }

  private static func place(
    _ item: ReleaseCase, _ machine: ScrollMachine, _ height: AffineNumber, _ velocity: AffineNumber, from: Int
  ) -> (place: Int, height: AffineNumber) {
    var machine = machine
    guard let sheet = machine.screen.sheet(0) else { return (-9, 0) }
    machine.state.sheets[0].phase = .tracking(from: from)
    machine.state.sheets[0].height = height
    let place = machine.releasePlace(0, sheet, velocity, from)
    return (place, machine.height(0, at: place))
  }

  private static func total(_ item: ReleaseCase, _ explorer: Explorer) {
    let edge = explorer.choose("edge", [ScrollMachine.Edge.bottom, .top])
    let inactive = explorer.choose("inactive", [-1, 0, 1, 2])
    guard var machine = machine(item, edge, explorer) else { return }
    if inactive >= 0 {
      machine.state.lengths.active[inactive] = false
      machine.updateLimits()
    }
    let (height, velocity) = (explorer.symbol("h"), explorer.symbol("v"))
    let limits = machine.limits(0)
    let from = explorer.choose("from", (0..<3).filter { $0 != inactive })
    let (place, goal) = place(item, machine, height, velocity, from: from)
    explorer.claim(
      "total",
      machine.canRest(0, at: place) || place == .gone && (item.dismiss != nil || item.goneIsNotch)
        || place == .free && item.release.glide != nil)
    explorer.claim("total", goal >= limits.lower && goal <= limits.upper)
    if item.release.glide != nil { explorer.claim("free place", place == .free || !goal.isRounded || place >= 0) }
    guard item.dismiss == nil, !item.goneIsNotch, item.release.glide == nil else { return }
    let heights = (0..<3).filter { $0 != inactive }.map { machine.state.lengths.notches[$0] }
    let release = item.release
    let pace = edge == .bottom ? -velocity : velocity
    if let leap = release.expand.leap, pace > leap { return explorer.claim("leap", goal == limits.upper) }
    if let leap = release.collapse.leap, pace < -leap { return explorer.claim("leap", goal == limits.lower) }
    let policy = pace > 0 ? release.expand.policy : pace < 0 ? release.collapse.policy : release.atRest
    let clamped = machine.clamp(height, limits.lower, limits.upper)
    claim(policy, goal, heights, clamped, pace, explorer)
  }

  /// Claims the formula of a policy, for the heights at which a sheet can rest.
  private static func claim(
    _ policy: Release.Policy, _ goal: AffineNumber, _ heights: [AffineNumber], _ height: AffineNumber,
    _ pace: AffineNumber, _ explorer: Explorer
  ) {
    func distance(_ one: AffineNumber, _ other: AffineNumber) -> AffineNumber {
      one > other ? one - other : other - one
    }
    func isNearest(to place: AffineNumber) -> Bool {
      heights.allSatisfy { distance(goal, place) <= distance($0, place) }
    }
    /// The next notch in the direction of the velocity; the end if there is none.
    var next: AffineNumber {
      pace > 0
        ? heights.first { $0 > height } ?? heights[heights.count - 1] : heights.last { $0 < height } ?? heights[0]
    }
    /// The last notch before the height in the direction of the velocity.
    var passed: AffineNumber {
      pace > 0
        ? heights.last { $0 <= height } ?? heights[0] : heights.first { $0 >= height } ?? heights[heights.count - 1]
    }
    if pace == 0 {
      if isNearestAtRest(policy) { explorer.claim("nearest at rest", isNearest(to: height)) }
      return
    }
    switch policy {
    case .nearest: explorer.claim("nearest", isNearest(to: height))
    case .projected(let lookahead, let flick, let goes):
      let place = height + lookahead.of(pace)
      guard let flick, pace > flick || pace < -flick else {
        return explorer.claim("nearest to the projection", isNearest(to: place))
      }
      switch goes {
      case .next:
        // One of the two nearest: at most one other notch is nearer.
        explorer.claim(
          "flick to one of the two nearest",
          heights.count { distance($0, place) < distance(goal, place) } <= 1)
      case .atLeastNext:
        explorer.claim("flick to the next at least", pace > 0 ? goal >= next : goal <= next)
        explorer.claim("flick no farther than needed", goal == next || isNearest(to: place))
      case .nextFromNearest:
        // The notch before it is the nearest, or it is the end.
        let before = pace > 0 ? heights.last { $0 < goal } : heights.first { $0 > goal }
        let isAfter = before.map { before in heights.allSatisfy { distance(before, place) <= distance($0, place) } }
        let isEnd = goal == (pace > 0 ? heights[heights.count - 1] : heights[0])
        explorer.claim("flick to the next from the nearest", isAfter == true || isEnd)
      }
    case .directional(let tolerance, _):
      if pace <= tolerance, pace >= -tolerance { return explorer.claim("nearest", isNearest(to: height)) }
      explorer.claim("next in the direction", goal == next)
    case .stepwise(let glide, let redirect, let skips):
      guard !skips else { return }
      let (length, way) = (distance(next, passed), pace > 0 ? height - passed : passed - height)
      let isFar = way + glide.of(pace > 0 ? pace : -pace) > redirect.of(length)
      explorer.claim("on past a part of the way", goal == (isFar ? next : passed))
    case .threshold(let velocity, let bound, _):
      if let velocity, pace >= velocity || pace <= -velocity {
        return explorer.claim("next in the direction", goal == next)
      }
      guard case .part(let part) = bound else { return }
      let isFar = (pace > 0 ? height - passed : passed - height) >= part.of(distance(next, passed))
      explorer.claim("on past a part of the way", goal == (isFar ? next : passed))
    case .free: return
    }
  }

  private static func isNearestAtRest(_ policy: Release.Policy) -> Bool {
    switch policy {
    case .nearest, .projected, .directional: true
    case .threshold(_, _, let decidesAtRest): !decidesAtRest
    case .stepwise, .free: false
    }
  }

  private static func monotone(_ item: ReleaseCase, _ explorer: Explorer, inVelocity: Bool) {
    let edge = explorer.choose("edge", [ScrollMachine.Edge.bottom, .top])
    guard let machine = machine(item, edge, explorer) else { return }
    let (height, other) = (explorer.symbol("h"), explorer.symbol("k"))
    let (velocity, faster) = (explorer.symbol("v"), explorer.symbol("w"))
    let limits = machine.limits(0)
    guard explorer.assume(atMost(limits.lower, height), atMost(height, limits.upper)) else { return }
    let from = explorer.choose("from", [0, 1, 2])
    let one = place(item, machine, height, velocity, from: from).height
    if inVelocity {
      guard explorer.assume(atMost(velocity, faster)) else { return }
      let two = place(item, machine, height, faster, from: from).height
      explorer.claim("monotone", edge == .bottom ? one >= two : one <= two)
    } else {
      guard explorer.assume(atMost(height, other), atMost(other, limits.upper)) else { return }
      explorer.claim("monotone", one <= place(item, machine, other, velocity, from: from).height)
    }
  }
}
