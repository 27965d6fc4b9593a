import Model
import Numerics
import ProgramIR

// To which notch a released sheet goes. Heights grow with `pace`, the velocity toward larger heights in points per
// second, so one rule serves sheets at both edges.
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
        summary: "The notch for a release at the present height: \(describe(sheet.release.policy)).",
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

  /// The next notch in the direction of the pace, or the last one there is.
  private func onward(_ id: NodeID) -> [Statement] {
    [
      .if(
        pace .> .zero, then: [.return(neighbor(id, .above, height))], otherwise: [.return(neighbor(id, .below, height))]
      )
    ]
  }

  /// Of the two notches nearest to where the sheet would be after `lookahead`, a flick takes the one in its direction;
  /// without a flick it is the nearest. Semantics, section 3.
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

  /// Finds `best` and `second`, the notches nearest to `projection` at which the sheet may rest now: one pass from the
  /// smallest up, of ties the smaller. Where only one may be rested at, it is both.
  private func twoNearest(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    let type = Type.enumeration(names.notchType(id))
    // Where the smallest notch can always be rested at, it is the first to compare with, and the second one is compared
    // with nothing else.
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

  /// What was nearest so far is so no more.
  ///
  /// - Parameters:
  ///   - isFound: whether something is known to be nearest; else the first one found is both, in case there is no other.
  ///   - isFirst: whether it can only be the smallest notch, which `second` is from the start.
  private func bestBecomesSecond(_ notch: Term, isFound: Bool, isFirst: Bool) -> [Statement] {
    if isFirst { return [] }
    let handsDown = Statement.assign(.local("second"), .local("best"))
    if isFound { return [handsDown] }
    return [
      .if(
        .local("smallest") .== Self.searchSentinel, then: [.assign(.local("second"), notch)], otherwise: [handsDown])
    ]
  }

  /// To the next notch of `projection`'s direction once it is far enough on the way there, else to the one passed last.
  /// A deceleration at a rate per millisecond covers velocity · rate / (1 − rate) / 1000 in all. Semantics, section 3.
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
      // Without velocity: away from where the drag began.
      .if(
        pace .== .zero,
        then: [.assign(.local("grows"), height .> self.height(id, of: .local("from")))], otherwise: []),
      .if(
        .local("grows"), then: decide(.atOrBelow, .above) { $0 - $1 },
        otherwise: decide(.atOrAbove, .below) { $1 - $0 }),
    ]
  }

  /// A fast release goes on to the next notch, a slow one if it is far enough on the way there. Semantics, section 3.
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

  /// The nearest notch on one side of a height.
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

    /// Whether a notch lies on this side of a height.
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

  /// The notches around a height, for the policies that step from one to the next.
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
    // Walked from the far end, so that the last one assigned is the nearest on its side.
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
