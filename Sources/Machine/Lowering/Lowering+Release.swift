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

  mutating func addRelease(_ id: NodeID, _ sheet: Sheet) {
    let type = Type.enumeration(names.notchType(id))
    addSearches(id, sheet)
    let isTop = sheet.edge == .top
    add(
      Function(
        names.function("releaseNotch", id), .query,
        [Field("velocity", .number), Field("from", type)], returns: type,
        summary: "The notch for a release at the present height: \(describe(sheet.release)).",
        body: [
          .constant("height", .minimum(.maximum(names.at(id), lowest(id)), highest(id))),
          .constant("pace", isTop ? .local("velocity") : -.local("velocity")),
        ] + rules(id, sheet)))
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

  /// Returns the statements of all rules: one rule, or one for each sign of the velocity.
  private func rules(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    let release = sheet.release
    if release.isUniform {
      return leap(id, sheet, release.expand, isExpanding: true) + leap(id, sheet, release.expand, isExpanding: false)
        + rule(id, sheet, release.expand.policy)
    }
    return [
      .if(
        pace .> .zero,
        then: leap(id, sheet, release.expand, isExpanding: true) + rule(id, sheet, release.expand.policy),
        otherwise: []),
      .if(
        pace .< .zero,
        then: leap(id, sheet, release.collapse, isExpanding: false) + rule(id, sheet, release.collapse.policy),
        otherwise: []),
    ] + rule(id, sheet, release.atRest)
  }

  /// Returns the statement for a velocity that leads to the last place in its direction.
  private func leap(_ id: NodeID, _ sheet: Sheet, _ rule: ReleaseRule, isExpanding: Bool) -> [Statement] {
    guard let leap = rule.leap else { return [] }
    let isLeap = isExpanding ? pace .> .number(leap) : pace .< .number(-leap)
    let end: Term =
      isExpanding
      ? nearest(id, to: highest(id)) : sheet.dismiss == .asNotch ? gone(id) : nearest(id, to: .zero)
    return [.if(isLeap, then: [.return(end)], otherwise: [])]
  }

  private func gone(_ id: NodeID) -> Term { names.notch(id, named: Self.dismissed) }

  private func rule(_ id: NodeID, _ sheet: Sheet, _ policy: Release.Policy) -> [Statement] {
    let nearestHere = [Statement.return(nearestPlace(id, sheet, to: height, tiesUp: policy.tiesUp))]
    switch policy {
    case .nearest: return nearestHere
    case .projected(let lookahead, let flick): return projected(id, sheet, lookahead, flick)
    case .stepwise(let rate, let redirect, let skip): return stepwise(id, rate, redirect, skip)
    case .directional(let tolerance, _):
      return [
        .if(isWithin(tolerance), then: nearestHere, otherwise: [])
      ] + onward(id)
    case .threshold(let threshold):
      return self.threshold(id, threshold, nearestHere)
    }
  }

  private func isWithin(_ bound: Rational) -> Term {
    .and([pace .>= .number(-bound), pace .<= .number(bound)])
  }

  /// Returns the next place in the direction of the pace, or the end if there is none.
  private func onward(_ id: NodeID) -> [Statement] {
    [
      .if(
        pace .> .zero, then: [.return(neighbor(id, .above, height))], otherwise: [.return(neighbor(id, .below, height))]
      )
    ]
  }

  /// Returns the statements of the policy `projected`. A flick takes, of the two notches nearest to the height after
  /// `lookahead`, the one in its direction. Without a flick, the nearest notch is the result. See the semantics,
  /// section 3.
  private func projected(_ id: NodeID, _ sheet: Sheet, _ lookahead: Rational, _ flick: Rational?) -> [Statement] {
    let projection = Statement.constant("projection", height + pace.scaled(by: lookahead))
    let nearest = nearestPlace(id, sheet, to: .local("projection"), tiesUp: false)
    guard let flick, sheet.notches.count > 1 || sheet.dismiss == .asNotch else {
      return [projection, .return(nearest)]
    }
    return [
      projection,
      .if(isWithin(flick), then: [.return(nearest)], otherwise: []),
    ] + twoNearest(id, sheet) + [
      .constant("isSecondLarger", height(id, of: .local("best")) .< height(id, of: .local("second"))),
      .if(pace .> .zero, then: giveSecond(if: true), otherwise: giveSecond(if: false)),
    ]
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

  /// Returns the statements of the policy `stepwise`: the next notch in the direction of `projection` if it is past
  /// `redirect` of the way, else the last notch that was passed. A deceleration at a rate per millisecond covers
  /// velocity · rate / (1 − rate) / 1000 in total. See the semantics, section 3.
  private func stepwise(_ id: NodeID, _ rate: Rational, _ redirect: Rational, _ skip: Bool) -> [Statement] {
    let glide = rate / (Rational.one - rate) / 1000
    let reach: Term = skip ? .minimum(.maximum(.local("projection"), lowest(id)), highest(id)) : height
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
      .variable("grows", .bool, pace .> .zero),
      awayFromOrigin(id),
      .if(
        .local("grows"), then: decide(.atOrBelow, .above) { $0 - $1 },
        otherwise: decide(.atOrAbove, .below) { $1 - $0 }),
    ]
  }

  /// Returns the statements of the policy `threshold`: a fast release goes to the next place, a slow one by its position
  /// in the gap. See the semantics, section 3.
  private func threshold(_ id: NodeID, _ threshold: ReleaseThreshold, _ nearest: [Statement]) -> [Statement] {
    var body: [Statement] = []
    if !threshold.decidesAtRest { body.append(.if(pace .== .zero, then: nearest, otherwise: [])) }
    if let velocity = threshold.velocity {
      body.append(
        .if(.or([pace .>= .number(velocity), pace .<= .number(-velocity)]), then: onward(id), otherwise: []))
    }
    switch threshold.bound {
    case .lines(let lines): return body + divided(id, lines, nearest)
    case .part(let part): return body + entered(id, threshold) { $0.scaled(by: part) }
    case .distance(let distance):
      let bound = number(distance, of: id)
      return body + entered(id, threshold) { _ in bound }
    }
  }

  /// Returns the statements that go on if the sheet has come far enough into the gap that holds it.
  ///
  /// - Parameter bound: the distance that is far enough, by the length of the gap, in points.
  private func entered(
    _ id: NodeID, _ threshold: ReleaseThreshold, _ bound: (Term) -> Term
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
    var grows = pace .> .zero
    var direction: [Statement] = []
    if threshold.decidesAtRest {
      grows = .local("grows")
      direction = [.variable("grows", .bool, pace .> .zero), awayFromOrigin(id)]
    }
    return direction + [
      .if(
        grows, then: decide(.atOrBelow, .above) { $0 - $1 },
        otherwise: decide(.atOrAbove, .below) { $1 - $0 })
    ]
  }

  /// Returns the statement that gives a release without velocity the direction away from where the drag began.
  private func awayFromOrigin(_ id: NodeID) -> Statement {
    .if(
      pace .== .zero,
      then: [.assign(.local("grows"), height .> self.height(id, of: .local("from")))], otherwise: [])
  }

  /// Returns the statements that choose by the line of the gap that holds the sheet. A gap without a line takes the
  /// nearest place.
  private func divided(_ id: NodeID, _ lines: [Release.Line], _ nearest: [Statement]) -> [Statement] {
    let isAbove = height .> self.height(id, of: .local("from"))
    func crossed(_ line: Release.Line) -> Term {
      if line.up == line.down { return height .> number(line.up, of: id) }
      return .or([
        .and([isAbove, height .> number(line.up, of: id)]), .and([.not(isAbove), height .> number(line.down, of: id)]),
      ])
    }
    let gaps = lines.map { line in
      Statement.if(
        .and([
          .equal(.local("lower"), names.notch(id, line.lower)),
          .equal(.local("upper"), names.notch(id, line.lower + 1)),
        ]),
        then: [.if(crossed(line), then: [.return(.local("upper"))], otherwise: [.return(.local("lower"))])],
        otherwise: [])
    }
    // At a notch, the gap that holds the sheet is the one on the side to which it moves.
    func choose(_ lower: Neighbor, _ upper: Neighbor) -> [Statement] {
      [
        .constant("lower", neighbor(id, lower, height)), .constant("upper", neighbor(id, upper, height)),
      ] + gaps
    }
    return [
      .if(pace .< .zero, then: choose(.below, .atOrAbove), otherwise: choose(.atOrBelow, .above))
    ] + nearest
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

  /// Adds the queries that the rules of a release ask.
  private mutating func addSearches(_ id: NodeID, _ sheet: Sheet) {
    let policies = sheet.release.policies
    if sheet.dismiss == .asNotch { addNearestPlace(id, sheet) }
    if !tiesGoUp(sheet), sheet.dismiss != .asNotch, policies.contains(where: \.tiesUp) {
      addNearest(id, sheet, named: "nearestLarger", isTieUp: true)
    }
    let asked = Set(policies.flatMap(neighbors))
    for neighbor in Neighbor.allCases where asked.contains(neighbor) { addNeighbor(id, sheet, neighbor) }
  }

  private func neighbors(of policy: Release.Policy) -> [Neighbor] {
    switch policy {
    case .nearest, .projected: []
    case .directional: [.above, .below]
    case .stepwise, .threshold: Neighbor.allCases
    }
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
