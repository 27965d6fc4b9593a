internal import Model
import Numerics
import ProgramIR

// Release policies: the notch to which a released sheet goes.
//
// **Sign:** heights grow with `pace`, the velocity toward larger heights in points per second, so one rule serves
// sheets at both edges.
extension Lowering {
  private var height: Term { .local("height") }
  private var pace: Term { .local("pace") }

  /// The signs of a pace for which a rule can be lowered alone.
  private enum PaceSign {
    case expanding, collapsing, atRest
  }

  mutating func addRelease(_ id: NodeID, _ sheet: Sheet) {
    if let rate = sheet.release.freeRate { return addFreeRelease(id, sheet, rate) }
    let type = Type.enumeration(names.notchType(id))
    let isTop = sheet.edge == .top
    let rules = rules(id, sheet)
    addSearches(id, sheet, for: rules)
    add(
      Function(
        names.function("releaseNotch", id), .query,
        [Field("velocity", .number), Field("from", type)], returns: type,
        summary: "The notch for a release at the present height: \(describe(sheet.release)).",
        body: [
          .constant("height", .minimum(.maximum(names.at(id), lowestRest(id)), highest(id))),
          .constant("pace", isTop ? .local("velocity") : -.local("velocity")),
        ] + rules))
  }

  /// Returns a number of a sheet's release or dismissal as a term.
  func number(_ number: SheetNumber, of id: NodeID) -> Term {
    switch number {
    case .constant(let value): .number(value)
    case .formula(let index): names.geometry(id, fieldName(.formula(index), of: id))
    }
  }

  private func describe(_ release: Release) -> String {
    func text(_ rule: ReleaseRule) -> String {
      describe(rule.policy) + (rule.leap.map { "; beyond \($0.text) points per second the last one" } ?? "")
    }
    if release.isUniform { return text(release.expand) }
    return
      "expanding, \(text(release.expand)); collapsing, \(text(release.collapse)); at rest, \(describe(release.atRest))"
  }

  private func describe(_ policy: Release.Policy) -> String {
    switch policy {
    case .nearest: "the nearest"
    case .free(let rate): "where a deceleration of \(rate.text) per millisecond ends"
    case .projected(let lookahead, let flick):
      "the nearest to where it would be after \(lookahead.text) s"
        + (flick.map { "; beyond \($0.text) points per second the next one" } ?? "")
    case .stepwise(_, let redirect, let skip):
      "\(skip ? "where it would come to rest" : "the next one"), past \(redirect.text) of the way"
    case .directional(let tolerance, _):
      "the next one in the direction, the nearest up to \(tolerance.text) points per second"
    case .threshold(let threshold):
      "the next one" + (threshold.velocity.map { " from \($0.text) points per second or" } ?? "")
        + " \(describe(threshold.bound))"
    }
  }

  private func describe(_ bound: Release.Bound) -> String {
    switch bound {
    case .part(let part): "from \(part.text) of the way on"
    case .distance(.constant(let distance)): "\(distance.text) of the way on"
    case .distance(.formula): "a distance on the way on"
    case .lines: "beyond the line of its gap"
    }
  }

  /// Returns the statements of all rules: one rule, or one for each sign of the pace.
  private func rules(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    let release = sheet.release
    // Every rule leads to the only place.
    if sheet.notches.count == 1, sheet.dismiss != .asNotch { return [.return(nearest(id, to: .zero))] }
    if release.isUniform {
      return leap(id, sheet, release.expand, .expanding) + leap(id, sheet, release.expand, .collapsing)
        + rule(id, sheet, release.expand.policy, nil)
    }
    return [
      .if(
        pace .> .zero,
        then: leap(id, sheet, release.expand, .expanding) + rule(id, sheet, release.expand.policy, .expanding),
        otherwise: []),
      .if(
        pace .< .zero,
        then: leap(id, sheet, release.collapse, .collapsing) + rule(id, sheet, release.collapse.policy, .collapsing),
        otherwise: []),
    ] + rule(id, sheet, release.atRest, .atRest)
  }

  /// Returns the statement for a velocity that leads to the last place in its direction.
  private func leap(_ id: NodeID, _ sheet: Sheet, _ rule: ReleaseRule, _ sign: PaceSign) -> [Statement] {
    guard let leap = rule.leap else { return [] }
    switch sign {
    case .expanding:
      return [.if(pace .> .number(leap), then: [.return(nearest(id, to: highest(id)))], otherwise: [])]
    case .collapsing:
      let end = sheet.dismiss == .asNotch ? gone(id) : nearest(id, to: .zero)
      return [.if(pace .< .number(-leap), then: [.return(end)], otherwise: [])]
    case .atRest: return []
    }
  }

  func gone(_ id: NodeID) -> Term { names.notch(id, named: Self.dismissed) }

  /// Returns the statements of a policy.
  ///
  /// - Parameter sign: the sign of the pace. `nil` if the statements must serve every pace.
  private func rule(_ id: NodeID, _ sheet: Sheet, _ policy: Release.Policy, _ sign: PaceSign?) -> [Statement] {
    let nearestHere = [Statement.return(nearestPlace(id, sheet, to: height, tiesUp: policy.tiesUp))]
    switch policy {
    // A sheet that rests anywhere has a release of its own, for every pace.
    case .nearest, .free: return nearestHere
    case .projected(let lookahead, let flick): return projected(id, sheet, lookahead, flick, sign)
    case .stepwise(let rate, let redirect, let skip): return stepwise(id, rate, redirect, skip, sign)
    case .directional(let tolerance, _):
      if sign == .atRest { return nearestHere }
      // With a tolerance of 0, no velocity is within it.
      if sign != nil, tolerance.isZero { return onward(id, sign) }
      return [.if(isWithin(tolerance, sign), then: nearestHere, otherwise: [])] + onward(id, sign)
    case .threshold(let threshold):
      return self.threshold(id, sheet, threshold, nearestHere, sign)
    }
  }

  private func isWithin(_ bound: Rational, _ sign: PaceSign?) -> Term {
    switch sign {
    case .expanding: pace .<= .number(bound)
    case .collapsing: pace .>= .number(-bound)
    case .atRest: .bool(true)
    case nil: .and([pace .>= .number(-bound), pace .<= .number(bound)])
    }
  }

  /// Returns one of two bodies by the direction of the pace.
  ///
  /// - Parameter restsAway: whether a release at rest has the direction away from the origin. Otherwise none asks.
  private func byDirection(
    _ id: NodeID, _ sign: PaceSign?, restsAway: Bool, expanding: [Statement], collapsing: [Statement]
  ) -> [Statement] {
    let isAway = height .> self.height(id, of: .local("from"))
    switch sign {
    case .expanding: return expanding
    case .collapsing: return collapsing
    case .atRest: return [.if(isAway, then: expanding, otherwise: collapsing)]
    case nil:
      if !restsAway { return [.if(pace .> .zero, then: expanding, otherwise: collapsing)] }
      return [
        .variable("grows", .bool, pace .> .zero),
        .if(pace .== .zero, then: [.assign(.local("grows"), isAway)], otherwise: []),
        .if(.local("grows"), then: expanding, otherwise: collapsing),
      ]
    }
  }

  /// Returns the next place in the direction of the pace, or the end if there is none.
  private func onward(_ id: NodeID, _ sign: PaceSign?) -> [Statement] {
    byDirection(
      id, sign, restsAway: false, expanding: [.return(neighbor(id, .above, height))],
      collapsing: [.return(neighbor(id, .below, height))])
  }

  /// Returns the statements of the policy `projected`. A flick takes, of the two notches nearest to the height after
  /// `lookahead`, the one in its direction. Without a flick, the nearest notch is the result. See the semantics,
  /// section 3.
  private func projected(
    _ id: NodeID, _ sheet: Sheet, _ lookahead: Rational, _ flick: Rational?, _ sign: PaceSign?
  ) -> [Statement] {
    if sign == .atRest { return [.return(nearestPlace(id, sheet, to: height, tiesUp: false))] }
    let projection = Statement.constant("projection", height + pace.scaled(by: lookahead))
    let nearest = nearestPlace(id, sheet, to: .local("projection"), tiesUp: false)
    guard let flick, sheet.notches.count > 1 || sheet.dismiss == .asNotch else {
      return [projection, .return(nearest)]
    }
    let slow = [projection, .if(isWithin(flick, sign), then: [.return(nearest)], otherwise: [])]
    func flicked(expanding: [Statement], collapsing: [Statement]) -> [Statement] {
      byDirection(id, sign, restsAway: false, expanding: expanding, collapsing: collapsing)
    }
    // Two places are always the nearest ones.
    if sheet.notches.count == 2, sheet.dismiss != .asNotch, sheet.notches.indices.allSatisfy({ restsAlways(sheet, $0) })
    {
      return slow
        + flicked(expanding: [.return(names.notch(id, 1))], collapsing: [.return(names.notch(id, 0))])
    }
    // Of two places of one height, the search finds the smaller one first.
    return slow + twoNearest(id, sheet) + [
      .constant("isSecondLarger", height(id, of: .local("best")) .<= height(id, of: .local("second")))
    ] + flicked(expanding: giveSecond(if: true), collapsing: giveSecond(if: false))
  }

  private func giveSecond(if isLarger: Bool) -> [Statement] {
    let (second, best) = ([Statement.return(.local("second"))], [Statement.return(.local("best"))])
    return [
      .if(.local("isSecondLarger"), then: isLarger ? second : best, otherwise: isLarger ? best : second)
    ]
  }

  /// Finds `best` and `second`, the places nearest to `projection` at which the sheet can rest now. One pass from the
  /// smallest place up; of two equally near places the smaller wins. If the sheet can rest at one place only, both are
  /// that place.
  private func twoNearest(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    let type = Type.enumeration(names.notchType(id))
    let hasGone = sheet.dismiss == .asNotch
    // If the sheet can always rest at the smallest place, the search starts with it, and the second place is compared
    // with no other.
    let startsAtFirst = hasGone || restsAlways(sheet, 0)
    let start = hasGone ? gone(id) : names.notch(id, 0)
    let first =
      startsAtFirst ? gap(.local("projection"), hasGone ? .zero : height(id, 0)) : Self.searchSentinel
    return [
      .variable("best", type, start), .variable("second", type, start),
      .variable("smallest", .number, first), .variable("secondSmallest", .number, Self.searchSentinel),
    ]
      + forEachReachable(id, sheet) { index, notch, height in
        if index == 0, !hasGone {
          return startsAtFirst ? [] : [.assign(.local("smallest"), gap(.local("projection"), height))]
        }
        let isSecond = startsAtFirst && index == (hasGone ? 0 : 1)
        let name = sheet.notches[index].name.text + "Gap"
        let takesSecond: [Statement] = [
          .assign(.local("second"), notch), .assign(.local("secondSmallest"), .local(name)),
        ]
        let isFarther =
          isSecond ? takesSecond : [.if(.local(name) .< .local("secondSmallest"), then: takesSecond, otherwise: [])]
        return [
          .constant(name, gap(.local("projection"), height)),
          .if(
            .local(name) .< .local("smallest"),
            then: bestBecomesSecond(notch, isFound: startsAtFirst, isFirst: isSecond) + [
              .assign(.local("secondSmallest"), .local("smallest")),
              .assign(.local("best"), notch), .assign(.local("smallest"), .local(name)),
            ],
            otherwise: isFarther),
        ]
      }
  }

  /// Moves the notch that was nearest so far to `second`.
  ///
  /// - Parameters:
  ///   - isFound: whether a nearest notch is known. If it is not, the first notch that is found becomes both.
  ///   - isFirst: whether the nearest notch so far must be the smallest one, which is the initial value of `second`.
  private func bestBecomesSecond(_ notch: Term, isFound: Bool, isFirst: Bool) -> [Statement] {
    if isFirst { return [] }
    let handsDown = Statement.assign(.local("second"), .local("best"))
    if isFound { return [handsDown] }
    return [
      .if(
        .local("smallest") .== Self.searchSentinel, then: [.assign(.local("second"), notch)], otherwise: [handsDown])
    ]
  }

  /// Returns the part of a velocity per second that a deceleration covers, whose rate is per millisecond.
  static func glide(_ rate: Rational) -> Rational { rate / (Rational.one - rate) / 1000 }

  /// Returns the statements of the policy `stepwise`: the next notch in the direction of `projection` if it is past
  /// `redirect` of the way, else the last notch that was passed. See the semantics, section 3.
  private func stepwise(
    _ id: NodeID, _ rate: Rational, _ redirect: Rational, _ skip: Bool, _ sign: PaceSign?
  ) -> [Statement] {
    let glide = Self.glide(rate)
    let reach: Term = skip ? .minimum(.maximum(.local("projection"), lowestRest(id)), highest(id)) : height
    func decide(_ at: Neighbor, _ next: Neighbor, _ progress: (Term, Term) -> Term) -> [Statement] {
      [
        .constant("passed", neighbor(id, at, .local("reached"))),
        .constant("next", neighbor(id, next, .local("reached"))),
        .constant("start", self.height(id, of: .local("passed"))),
        .if(
          progress(.local("projection"), .local("start"))
            .> progress(self.height(id, of: .local("next")), .local("start")).scaled(by: redirect),
          then: [.return(.local("next"))], otherwise: [.return(.local("passed"))]),
      ]
    }
    return [
      .constant("projection", height + pace.scaled(by: glide)),
      .constant("reached", reach),
    ]
      + byDirection(
        id, sign, restsAway: true, expanding: decide(.atOrBelow, .above) { $0 - $1 },
        collapsing: decide(.atOrAbove, .below) { $1 - $0 })
  }

  /// Returns the statements of the policy `threshold`: a fast release goes to the next place, a slow one by its position
  /// in the gap. See the semantics, section 3.
  private func threshold(
    _ id: NodeID, _ sheet: Sheet, _ threshold: ReleaseThreshold, _ nearest: [Statement], _ sign: PaceSign?
  ) -> [Statement] {
    var body: [Statement] = []
    if sign == nil, !threshold.decidesAtRest { body.append(.if(pace .== .zero, then: nearest, otherwise: [])) }
    if let velocity = threshold.velocity, let isFast = isFast(velocity, sign) {
      body.append(.if(isFast, then: onward(id, sign), otherwise: []))
    }
    switch threshold.bound {
    case .lines(let lines): return body + divided(id, sheet, lines, nearest, sign)
    case .part(let part): return body + entered(id, threshold, sign) { $0.scaled(by: part) }
    case .distance(let distance):
      let bound = number(distance, of: id)
      return body + entered(id, threshold, sign) { _ in bound }
    }
  }

  /// Returns the condition that a velocity goes on by itself. `nil` if none does.
  private func isFast(_ velocity: Rational, _ sign: PaceSign?) -> Term? {
    switch sign {
    case .expanding: pace .>= .number(velocity)
    case .collapsing: pace .<= .number(-velocity)
    case .atRest: nil
    case nil: .or([pace .>= .number(velocity), pace .<= .number(-velocity)])
    }
  }

  /// Returns the statements that go on if the sheet has come far enough into the gap that holds it.
  ///
  /// - Parameter bound: the distance that is far enough, by the length of the gap, in points.
  private func entered(
    _ id: NodeID, _ threshold: ReleaseThreshold, _ sign: PaceSign?, _ bound: (Term) -> Term
  ) -> [Statement] {
    func decide(_ at: Neighbor, _ next: Neighbor, _ progress: (Term, Term) -> Term) -> [Statement] {
      let start = Term.local("start")
      return [
        .constant("passed", neighbor(id, at, height)), .constant("next", neighbor(id, next, height)),
        .constant("start", self.height(id, of: .local("passed"))),
        .if(
          progress(height, start) .>= bound(progress(self.height(id, of: .local("next")), start)),
          then: [.return(.local("next"))], otherwise: [.return(.local("passed"))]),
      ]
    }
    return byDirection(
      id, sign, restsAway: threshold.decidesAtRest, expanding: decide(.atOrBelow, .above) { $0 - $1 },
      collapsing: decide(.atOrAbove, .below) { $1 - $0 })
  }

  /// Returns the statements that choose by the line of the gap that holds the sheet. A gap without a line takes the
  /// nearest place. At a notch, the gap that holds the sheet is the one on the side to which it moves.
  private func divided(
    _ id: NodeID, _ sheet: Sheet, _ lines: [Release.Line], _ nearest: [Statement], _ sign: PaceSign?
  ) -> [Statement] {
    let isAbove = height .> self.height(id, of: .local("from"))
    func decide(_ line: Release.Line) -> [Statement] {
      func decide(_ number: SheetNumber) -> [Statement] {
        [
          .if(
            height .> self.number(number, of: id), then: [.return(.local("upper"))],
            otherwise: [.return(.local("lower"))])
        ]
      }
      if line.up == line.down { return decide(line.up) }
      return [.if(isAbove, then: decide(line.up), otherwise: decide(line.down))]
    }
    // If the sheet can always rest at every notch, the lower notch of a gap determines the upper one, and a line for
    // every gap leaves no other.
    func isHeld(by line: Release.Line) -> Term {
      let isLower = Term.equal(.local("lower"), names.notch(id, line.lower))
      if isPlain(sheet) { return isLower }
      return .and([isLower, .equal(.local("upper"), names.notch(id, line.lower + 1))])
    }
    let isComplete = isPlain(sheet) && sheet.dismiss != .asNotch && lines.count == sheet.notches.count - 1
    let tested = isComplete ? lines.dropLast() : lines[...]
    let choice =
      tested.map { Statement.if(isHeld(by: $0), then: decide($0), otherwise: []) }
      + (isComplete ? lines.last.map(decide) ?? nearest : nearest)
    func choose(_ lower: Neighbor, _ upper: Neighbor) -> [Statement] {
      [
        .constant("lower", neighbor(id, lower, height)), .constant("upper", neighbor(id, upper, height)),
      ] + choice
    }
    switch sign {
    case .collapsing: return choose(.below, .atOrAbove)
    case .expanding, .atRest: return choose(.atOrBelow, .above)
    case nil: return [.if(pace .< .zero, then: choose(.below, .atOrAbove), otherwise: choose(.atOrBelow, .above))]
    }
  }

  // MARK: Neighbors

  /// The side of a height on which the nearest notch is searched.
  private enum Neighbor: String, CaseIterable {
    case above, below, atOrAbove, atOrBelow

    var isAbove: Bool {
      switch self {
      case .above, .atOrAbove: true
      case .below, .atOrBelow: false
      }
    }

    var names: String {
      switch self {
      case .above: "above"
      case .below: "below"
      case .atOrAbove: "at or above"
      case .atOrBelow: "at or below"
      }
    }

    /// Returns the condition that a notch is on this side of a height.
    func holds(_ notch: Term, _ height: Term) -> Term {
      switch self {
      case .above: notch .> height
      case .below: notch .< height
      case .atOrAbove: notch .>= height
      case .atOrBelow: notch .<= height
      }
    }
  }

  private func neighbor(_ id: NodeID, _ neighbor: Neighbor, _ height: Term) -> Term {
    .call(names.function(neighbor.rawValue, id), [height])
  }

  /// Returns the place nearest to a height, among the notches and, if it is a place like a notch, dismissal.
  private func nearestPlace(_ id: NodeID, _ sheet: Sheet, to height: Term, tiesUp: Bool) -> Term {
    if sheet.dismiss == .asNotch { return .call(names.function("nearestPlace", id), [height]) }
    return .call(names.function(tiesUp && !tiesGoUp(sheet) ? "nearestLarger" : "nearest", id), [height])
  }

  /// Adds the queries that the statements of a release call.
  private mutating func addSearches(_ id: NodeID, _ sheet: Sheet, for rules: [Statement]) {
    var called: Set<String> = []
    rules.walk { _ in
    } _: { term in
      if case .call(let function, _) = term { called.insert(function) }
    }
    func isCalled(_ verb: String) -> Bool { called.contains(names.function(verb, id)) }
    if isCalled("nearestPlace") { addNearestPlace(id, sheet) }
    if isCalled("nearestLarger") { addNearest(id, sheet, named: "nearestLarger", isTieUp: true) }
    for neighbor in Neighbor.allCases where isCalled(neighbor.rawValue) { addNeighbor(id, sheet, neighbor) }
  }

  private mutating func addNearestPlace(_ id: NodeID, _ sheet: Sheet) {
    let type = Type.enumeration(names.notchType(id))
    let isTieUp = sheet.release.policies.contains(where: \.tiesUp)
    let search = forEachReachable(id, sheet) { index, notch, height in
      let name = sheet.notches[index].name.text + "Gap"
      return [
        .constant(name, gap(.local("height"), height)),
        .if(
          isTieUp ? .local(name) .<= .local("smallest") : .local(name) .< .local("smallest"),
          then: [.assign(.local("best"), notch), .assign(.local("smallest"), .local(name))], otherwise: []),
      ]
    }
    add(
      Function(
        names.function("nearestPlace", id), .query, [Field("height", .number)], returns: type,
        summary:
          "The notch nearest to a height, or dismissal at a height of 0; of two equally near ones the \(isTieUp ? "larger" : "smaller").",
        body: [
          .variable("best", type, gone(id)), .variable("smallest", .number, gap(.local("height"), .zero)),
        ] + search + [.return(.local("best"))]))
  }

  private mutating func addNeighbor(_ id: NodeID, _ sheet: Sheet, _ neighbor: Neighbor) {
    let type = Type.enumeration(names.notchType(id))
    // The search runs from the far end, so the last notch assigned is the nearest on its side.
    let search = forEachReachable(id, sheet, descending: neighbor.isAbove) { _, notch, height in
      [
        .if(
          neighbor.holds(height, .local("height")), then: [.assign(.local("found"), notch)], otherwise: [])
      ]
    }
    // Below all notches is dismissal, if it is a place like a notch.
    let end: Term =
      sheet.dismiss == .asNotch && !neighbor.isAbove ? gone(id) : nearest(id, to: .local("height"))
    add(
      Function(
        names.function(neighbor.rawValue, id), .query, [Field("height", .number)], returns: type,
        summary: "The nearest notch \(neighbor.names) a height; the end notch if there is none.",
        body: [.variable("found", type, end)] + search + [.return(.local("found"))]))
  }
}
