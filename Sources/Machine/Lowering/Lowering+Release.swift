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
    addNeighbors(id, sheet)
    let isTop = sheet.edge == .top
    add(
      Function(
        names.function("releaseNotch", id), .query,
        [Field("velocity", .number), Field("from", type)], returns: type,
        summary: "The notch for a release at the current height: \(describe(sheet.release.policy)).",
        body: [
          .constant("height", .minimum(.maximum(names.at(id), lowest(id)), highest(id))),
          .constant("pace", isTop ? .local("velocity") : -.local("velocity")),
        ] + rule(id, sheet)))
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
    case .threshold(let velocity, let distance):
      "the next one from \(velocity.text) points per second or \(distance.text) of the way on"
    }
  }

  private func nearestHere(_ id: NodeID) -> [Statement] { [.return(nearest(id, to: height))] }

  private func rule(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    switch sheet.release.policy {
    case .nearest: return nearestHere(id)
    case .projected(let lookahead, let flick): return projected(id, sheet, lookahead, flick)
    case .stepwise(let rate, let redirect, let skip): return stepwise(id, rate, redirect, skip)
    case .directional(let tolerance, _):
      return [
        .if(isWithin(tolerance), then: nearestHere(id), otherwise: [])
      ] + onward(id)
    case .threshold(let velocity, let distance): return threshold(id, velocity, distance)
    }
  }

  private func isWithin(_ bound: Rational) -> Term {
    .and([pace .>= .number(-bound), pace .<= .number(bound)])
  }

  /// Returns the next notch in the direction of the pace, or the end notch if there is none.
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
    guard let flick, sheet.notches.count > 1 else {
      return [projection, .return(nearest(id, to: .local("projection")))]
    }
    return [
      projection,
      .if(isWithin(flick), then: [.return(nearest(id, to: .local("projection")))], otherwise: []),
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

  /// Finds `best` and `second`, the notches nearest to `projection` at which the sheet can rest now. One pass from the
  /// smallest notch up; of two equally near notches the smaller wins. If the sheet can rest at one notch only, both are
  /// that notch.
  private func twoNearest(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    let type = Type.enumeration(names.notchType(id))
    // If the sheet can always rest at the smallest notch, the search starts with it, and the second notch is compared
    // with no other.
    let startsAtFirst = restsAlways(sheet, 0)
    let first = startsAtFirst ? gap(.local("projection"), height(id, 0)) : Self.searchSentinel
    return [
      .variable("best", type, names.notch(id, 0)), .variable("second", type, names.notch(id, 0)),
      .variable("smallest", .number, first), .variable("secondSmallest", .number, Self.searchSentinel),
    ]
      + forEachReachable(id, sheet) { index, notch, height in
        if index == 0 {
          return startsAtFirst ? [] : [.assign(.local("smallest"), gap(.local("projection"), height))]
        }
        let name = sheet.notches[index].name.text + "Gap"
        let takesSecond: [Statement] = [
          .assign(.local("second"), notch), .assign(.local("secondSmallest"), .local(name)),
        ]
        let isFarther =
          startsAtFirst && index == 1
          ? takesSecond
          : [.if(.local(name) .< .local("secondSmallest"), then: takesSecond, otherwise: [])]
        return [
          .constant(name, gap(.local("projection"), height)),
          .if(
            .local(name) .< .local("smallest"),
            then: bestBecomesSecond(notch, isFound: startsAtFirst, isFirst: startsAtFirst && index == 1) + [
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
      // Without velocity, the direction leads away from where the drag began.
      .if(
        pace .== .zero,
        then: [.assign(.local("grows"), height .> self.height(id, of: .local("from")))], otherwise: []),
      .if(
        .local("grows"), then: decide(.atOrBelow, .above) { $0 - $1 },
        otherwise: decide(.atOrAbove, .below) { $1 - $0 }),
    ]
  }

  /// Returns the statements of the policy `threshold`: a fast release goes to the next notch, a slow one only if it is
  /// far enough on the way there. See the semantics, section 3.
  private func threshold(_ id: NodeID, _ velocity: Rational, _ distance: Rational) -> [Statement] {
    func decide(_ at: Neighbor, _ next: Neighbor, _ progress: (Term, Term) -> Term) -> [Statement] {
      let start = Term.local("start")
      let bound =
        distance < .one
        ? progress(self.height(id, of: .local("next")), start).scaled(by: distance) : Term.number(distance)
      return [
        .constant("passed", neighbor(id, at, height)), .constant("next", neighbor(id, next, height)),
        .constant("start", self.height(id, of: .local("passed"))),
        .if(
          progress(height, start) .>= bound, then: [.return(.local("next"))], otherwise: [.return(.local("passed"))]),
      ]
    }
    return [
      .if(pace .== .zero, then: nearestHere(id), otherwise: []),
      .if(
        .or([pace .>= .number(velocity), pace .<= .number(-velocity)]), then: onward(id), otherwise: []),
      .if(
        pace .> .zero, then: decide(.atOrBelow, .above) { $0 - $1 },
        otherwise: decide(.atOrAbove, .below) { $1 - $0 }),
    ]
  }

  // MARK: Neighbors

  /// The side of a height on which the nearest notch is searched.
  private enum Neighbor: String {
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

  /// Adds the queries for the notches around a height, for the policies that step from one notch to the next.
  private mutating func addNeighbors(_ id: NodeID, _ sheet: Sheet) {
    let asked: [Neighbor]
    switch sheet.release.policy {
    case .nearest, .projected: asked = []
    case .directional: asked = [.above, .below]
    case .stepwise, .threshold: asked = [.above, .below, .atOrAbove, .atOrBelow]
    }
    for neighbor in asked { addNeighbor(id, sheet, neighbor) }
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
    add(
      Function(
        names.function(neighbor.rawValue, id), .query, [Field("height", .number)], returns: type,
        summary: "The nearest notch \(neighbor.names) a height; the end notch if there is none.",
        body: [.variable("found", type, nearest(id, to: .local("height")))] + search + [.return(.local("found"))]))
  }
}
