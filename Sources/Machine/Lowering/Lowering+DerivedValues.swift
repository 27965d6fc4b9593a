internal import Model
import Numerics
import ProgramIR
import Tables

// Observers: functions of a position that change nothing. A host may call them at every frame of an animation.
extension Lowering {
  static let backdrop = "Backdrop"

  mutating func addObservers() {
    for id in topology.sheets {
      guard let sheet = sheet(id) else { continue }
      addProgress(id, sheet)
      addBackdrop(id, sheet)
      addShown(id, sheet)
      addPassing(id, sheet)
    }
    for id in topology.scrolls { addHeaders(of: id) }
    addBars()
    for id in (topology.scrolls + topology.lists).sorted() { addPulled(id) }
    addStretches()
    addRegionQueries()
    addRubberBand()
    addPull()
  }

  /// Adds the queries that generic code of a host calls: by region, and not by the name of a node.
  private mutating func addRegionQueries() {
    guard hasRegions else { return }
    add(
      Function(
        ReservedNames.shown, .query, [regionField], returns: .number,
        summary: "Where a region is shown: beyond an end, less than a finger has pulled it, in points.", isPublic: true,
        body: [chooseRegion { tabs($0) == nil ? [.return(shown($0))] : [.return(.zero)] }]))
    program.records.append(
      Record(
        ReservedNames.limits, [Field("lower", .number), Field("upper", .number)],
        summary: "The two ends between which a region rests, in points."))
    func limits(_ lower: Term, _ upper: Term) -> [Statement] {
      [.return(.record(ReservedNames.limits, [lower, upper]))]
    }
    add(
      Function(
        ReservedNames.range, .query, [regionField], returns: .record(ReservedNames.limits),
        summary: "The two ends between which a region rests now.", isPublic: true,
        body: [
          chooseRegion { region in
            if tabs(region) != nil { return limits(.zero, .zero) }
            return sheet(region) == nil ? limits(.zero, end(region)) : limits(lowest(region), highest(region))
          }
        ]))
    guard hasSheets else { return }
    func bySheet(_ verb: String, _ otherwise: Term) -> [Statement] {
      [
        chooseRegion { region in
          [
            .return(
              sheet(region) == nil ? otherwise : .call(names.function(verb, region), [.local("height")]))
          ]
        }
      ]
    }
    let height = Field("height", .number)
    add(
      Function(
        "progress", .query, [regionField, height], returns: .number,
        summary: "How far a sheet is on its way from its lowest notch (0) to its highest (1) at a height.",
        isPublic: true, body: bySheet("progress", .zero)))
    add(
      Function(
        "passesTouches", .query, [regionField, height], returns: .bool,
        summary: "Whether touches beside a sheet reach what lies behind it at a height.", isPublic: true,
        body: bySheet("passesTouches", .bool(true))))
  }

  private func query(_ name: String, _ parameter: String, _ type: Type, _ summary: String, _ body: [Statement])
    -> Function
  {
    Function(
      name, .query, [Field(parameter, .number)], returns: type, summary: summary, isPublic: true, body: body)
  }

  /// Returns (value − lower) / (upper − lower), clamped to 0…1. If `lower` equals `upper`, the result is 1 from `upper`
  /// on and 0 below.
  private func part(_ value: Term, from lower: Term, to upper: Term) -> [Statement] {
    [
      .if(value .>= upper, then: [.return(.number(.one))], otherwise: []),
      .if(value .<= lower, then: [.return(.zero)], otherwise: []),
      .return(lower == .zero ? value / upper : (value - lower) / (upper - lower)),
    ]
  }

  private mutating func addProgress(_ id: NodeID, _ sheet: Sheet) {
    let lowest = names.geometry(id, "lowest")
    let highest = names.geometry(id, "highest")
    add(
      query(
        names.function("progress", id), "height", .number,
        "The progress of `\(names.name(id))` from its lowest notch (0) to its highest (1) at a height.",
        part(.local("height"), from: lowest, to: highest)))
  }

  /// Adds the progress of each observer of the spec.
  private mutating func addStretches() {
    let now = ExpressionLowering.Operands(
      environment: .state("environment"), measures: .state("measures"), geometry: .state("geometry"))
    for observer in spec.observers {
      let position = sheet(observer.node) == nil ? "offset" : "height"
      var lowering = ExpressionLowering(self, at: now)
      let (start, end) = (lowering.term(observer.from), lowering.term(observer.to))
      let followed = observer.isFromEnd ? self.end(observer.node) - .local(position) : Term.local(position)
      add(
        query(
          NodeNames(observer.name.text).function("progress"), position, .number,
          "The progress of `\(observer.name.text)`, from 0 to 1, by the \(position) of `\(names.name(observer.node))`.",
          lowering.statements + [.constant("start", start), .constant("end", end)]
            + (observer.isFromEnd ? [.constant("fromEnd", followed)] : [])
            + part(
              observer.isFromEnd ? .local("fromEnd") : followed, from: start == .zero ? .zero : .local("start"),
              to: .local("end"))))
    }
  }

  private mutating func addBackdrop(_ id: NodeID, _ sheet: Sheet) {
    guard let backdrop = sheet.backdrop else { return }
    if program.record(Self.backdrop) == nil {
      program.records.append(
        Record(
          Self.backdrop,
          [
            Field("scale", .number, summary: "The scale of the background; 1 is unchanged."),
            Field("opacity", .number, summary: "The opacity of the background; 1 is unchanged."),
            Field("dim", .number, summary: "The opacity of the black overlay; 0 is none."),
          ], summary: "The appearance of the background of a sheet."))
    }
    let progress = names.function("dimming", id)
    add(
      Function(
        progress, .query, [Field("height", .number)], returns: .number,
        summary: "The progress of the backdrop of `\(names.name(id))` at a height, from 0 to 1.",
        body: part(.local("height"), from: backdrop.from.map { height(id, $0) } ?? .zero, to: height(id, backdrop.to))))
    let part = Term.local("part")
    /// Returns 1 − part · (1 − goal), or its equivalent for another start, over one denominator.
    func mixed(from start: Rational, to goal: Rational) -> Term {
      let change = goal - start
      if change.isZero { return .number(start) }
      let product = part * .number(change.magnitude)
      return change > .zero ? .number(start) + product : .number(start) - product
    }
    add(
      query(
        names.function("backdrop", id), "height", .record(Self.backdrop),
        "The appearance of the background of `\(names.name(id))` at a height.",
        [
          .constant("part", .call(progress, [.local("height")])),
          .return(
            .record(
              Self.backdrop,
              [
                mixed(from: .one, to: backdrop.scale), mixed(from: .one, to: backdrop.opacity),
                mixed(from: .zero, to: backdrop.dim),
              ])),
        ]))
  }

  /// Adds the query for hit testing beside the sheet. The host does the hit testing; the query gives the result.
  private mutating func addPassing(_ id: NodeID, _ sheet: Sheet) {
    // A sheet of height 0 blocks no touches.
    let isGone = Term.local("height") .<= .zero
    let isUndimmed = sheet.undimmedThrough.map { Term.or([isGone, .local("height") .<= height(id, $0)]) } ?? isGone
    let answer = sheet.outside == .passThrough ? Term.bool(true) : isUndimmed
    add(
      query(
        names.function("passesTouches", id), "height", .bool,
        "Whether touches beside `\(names.name(id))` reach the background at a height.", [.return(answer)]))
  }

  /// Adds the rubber band, (1 − 1 / (x·c/D + 1)) · D: the shown length of a pull by x points beyond an end of a node
  /// that is D points tall. It is monotone, 0 at 0, and its slope is at most c.
  private mutating func addRubberBand() {
    let size = Term.local("size")
    add(
      Function(
        "rubberBand", .pure, [Field("excess", .number), Field("factor", .number), Field("extent", .number)],
        returns: .number,
        summary: "The visible part of a pull beyond an end, in points: a decreasing share of the distance.",
        body: [
          .constant("size", .maximum(.number(.one), .local("extent"))),
          .constant("pulled", .local("excess") * .local("factor") / size),
          .return((.number(.one) - .number(.one) / (.local("pulled") + .number(.one))) * size),
        ]))
  }

  /// Adds the inverse of the rubber band, x = s·D / (c·(D − s)), which is negative for a negative s. The shown length s
  /// of a pull is always below D; it is limited to 15/16 of D here.
  ///
  /// **Invariant:** proofs do not follow a quotient. So every caller bounds the result: a finger has pulled at least as
  /// far as is shown.
  private mutating func addPull() {
    let (size, seen) = (Term.local("size"), Term.local("seen"))
    add(
      Function(
        "pull", .pure, [Field("shown", .number), Field("factor", .number), Field("extent", .number)],
        returns: .number,
        summary:
          "The finger distance, in points, of a pull that is visible by a number of points: the inverse of the overdrag function.",
        body: [
          .constant("size", .maximum(.number(.one), .local("extent"))),
          .constant("seen", .minimum(.local("shown"), size.scaled(by: Self.maxSeen))),
          .return(seen * size / (.local("factor") * (size - seen))),
        ]))
  }

  private func rubberBand(_ excess: Term, _ factor: Rational, over extent: Term) -> Term {
    .call("rubberBand", [excess, .number(factor), extent])
  }

  private func pull(_ shown: Term, _ factor: Rational, over extent: Term) -> Term {
    .call("pull", [shown, .number(factor), extent])
  }

  /// The rubber band factor of scroll views.
  private var bounce: Rational { Rational(55, 100) }

  /// The maximum shown fraction of the extent from which `pull` computes the pull.
  private static let maxSeen = Rational(15, 16)

  /// Returns the offset to which a finger has pulled a scroll or list that is shown before its start, 0. The result is
  /// at most `shown`.
  func pulledBeforeStart(_ id: NodeID, _ shown: Term, in geometry: Term = .state("geometry")) -> Term {
    .minimum(shown, -pull(-shown, bounce, over: names.geometry(id, "viewport", of: geometry)))
  }

  /// Returns the maximum length of a scroll or list that is shown behind its end, in points.
  func maxSeen(_ id: NodeID, in geometry: Term) -> Term {
    Term.maximum(.number(.one), names.geometry(id, "viewport", of: geometry)).scaled(by: Self.maxSeen)
  }

  /// Returns the offset to which a finger has pulled a scroll or list that is shown behind its end. The result is at
  /// least `shown`.
  func pulledBehindEnd(_ id: NodeID, _ shown: Term, in geometry: Term = .state("geometry")) -> Term {
    let end = end(id, of: geometry)
    return .maximum(shown, end + pull(shown - end, bounce, over: names.geometry(id, "viewport", of: geometry)))
  }

  /// Returns the height to which a finger has pulled a sheet that is shown above its highest notch. The result is at
  /// least `shown`.
  func pulledAbove(_ id: NodeID, _ sheet: Sheet, _ shown: Term) -> Term {
    .maximum(shown, highest(id) + pull(shown - highest(id), sheet.overdrag.top))
  }

  /// Returns the height to which a finger has pulled a sheet that is shown below its lowest notch. The result is at
  /// most `shown`.
  func pulledBelow(_ id: NodeID, _ sheet: Sheet, _ shown: Term) -> Term {
    .minimum(shown, lowest(id) - pull(lowest(id) - shown, sheet.overdrag.bottom))
  }

  private func pull(_ shown: Term, _ overdrag: Overdrag) -> Term {
    switch overdrag {
    case .none: .zero
    case .halved: shown * .number(2)
    case .hyperbolic(let factor): pull(shown, factor, over: .state("environment")["height"])
    }
  }

  /// Adds the query for the shown offset of a scroll or list that a finger has pulled beyond an end.
  private mutating func addPulled(_ id: NodeID) {
    guard canBePulled(id) else { return }
    let offset = Term.local("offset")
    let viewport = names.geometry(id, "viewport")
    var body: [Statement] = []
    if hasOpenEnd(id, .down) {
      body.append(
        .if(offset .< .zero, then: [.return(-rubberBand(-offset, bounce, over: viewport))], otherwise: []))
    }
    if hasOpenEnd(id, .up) {
      body.append(
        .if(
          offset .> end(id), then: [.return(end(id) + rubberBand(offset - end(id), bounce, over: viewport))],
          otherwise: []))
    }
    add(
      query(
        names.function("shown", id), "offset", .number,
        "The visible offset of `\(names.name(id))` for an offset beyond its ends.",
        body + [.return(offset)]))
  }

  /// Adds the query for the shown height of a sheet that a finger has pulled beyond an end.
  private mutating func addShown(_ id: NodeID, _ sheet: Sheet) {
    guard sheet.overdrag.top != .none || sheet.overdrag.bottom != .none else { return }
    let height = Term.local("height")
    func beyond(_ excess: Term, _ overdrag: Overdrag) -> Term {
      switch overdrag {
      case .none: return .zero
      case .halved: return excess / .number(2)
      case .hyperbolic(let factor):
        return rubberBand(excess, factor, over: .state("environment")["height"])
      }
    }
    add(
      query(
        names.function("shown", id), "height", .number,
        "The visible height of `\(names.name(id))` for a height beyond its ends.",
        [
          .if(
            height .> highest(id),
            then: [.return(highest(id) + beyond(height - highest(id), sheet.overdrag.top))], otherwise: []),
          .if(
            height .< lowest(id),
            then: [.return(.maximum(.zero, lowest(id) - beyond(lowest(id) - height, sheet.overdrag.bottom)))],
            otherwise: []),
          .return(height),
        ]))
  }

  /// Adds the queries for headers. Headers move in order from the top, each over its own travel.
  private mutating func addHeaders(of id: NodeID) {
    for moving in travels(in: id) {
      let (child, travel, start) = (moving.node, moving.length, moving.start)
      guard case .header(let header) = spec[child].kind else { continue }
      let offset = Term.local("offset")
      let passed: Term = start == .zero ? offset : offset - start
      add(
        query(
          names.function("progress", child), "offset", .number,
          "The progress of `\(names.name(child))` from expanded (0) to collapsed (1) at an offset of `\(names.name(id))`.",
          [.constant("passed", passed)] + part(.local("passed"), from: .zero, to: travel)))
      switch header.onScroll {
      case .leave, .stay: continue
      case .collapse, .returns, .returnCollapsed: break
      }
      add(
        query(
          names.function("height", child), "offset", .number,
          "The height of `\(names.name(child))` at an offset of `\(names.name(id))`, in points.",
          [
            .return(
              names.geometry(child, "height")
                - .minimum(.maximum(passed, .zero), travel))
          ]))
    }
  }
}
