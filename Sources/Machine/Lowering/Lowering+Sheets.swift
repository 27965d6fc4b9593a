internal import Model
import Numerics
import ProgramIR
import Tables

// The actions of a sheet: grab, release, settle, rest, and the responses to taps, the app and modes.
extension Lowering {
  mutating func addSheet(_ id: NodeID) {
    guard let sheet = sheet(id) else { return }
    addNotchQueries(id, sheet)
    addRelease(id, sheet)
    addCanDrag(id, sheet)
    addRest(id, sheet)
    addSettle(id, sheet)
    addGrab(id, sheet)
    addLetGo(id, sheet)
    addLetBack(id, sheet)
    addIsExpanded(id, sheet)
    addGo(id, sheet)
    addTap(id, sheet)
    addObey(id, sheet)
    addArrive(id)
  }

  private func notchType(_ id: NodeID) -> Type { .enumeration(names.notchType(id)) }

  func choosePhase(
    _ id: NodeID, resting: [Statement], tracking: [Statement], settling: [Statement]
  ) -> Statement {
    let cases = [
      (SheetPhase.resting, ["at"], resting), (.tracking, ["from"], tracking),
      (.settling, ["to", "from", "token"], settling),
    ]
    let idle = cases.filter { $0.2.isEmpty }.map(\.0.name)
    let arms = cases.filter { !$0.2.isEmpty }.map { phase, payload, body in
      SwitchCase([phase.name], payload.map { Self.used($0, in: body) }, body)
    }
    return .switch(
      .state(names.phase(id)), enumeration: names.phaseType(id), arms + (idle.isEmpty ? [] : [SwitchCase(idle, [], [])])
    )
  }

  /// Returns the binding's name. `nil` if the body does not read it.
  static func used(_ name: String, in body: [Statement]) -> String? {
    body.contains { $0.mentions(local: name) } ? name : nil
  }

  private func setPhase(_ id: NodeID, _ phase: SheetPhase, _ payload: [Term]) -> Statement {
    .assign(.state(names.phase(id)), names.phaseItem(id, phase, payload))
  }

  private mutating func addCanDrag(_ id: NodeID, _ sheet: Sheet) {
    add(
      Function(
        names.function("canDrag", id), .query, returns: .bool,
        summary: "Whether `\(names.name(id))` can be dragged in the current mode.",
        body: byMode(sheet, [.return(.bool(sheet.drag))]) { [.return(.bool($0.drag))] }))
  }

  /// Adds the action for the arrival at a notch. Every arrival goes through it, so the memory and the effects are
  /// updated once.
  private mutating func addRest(_ id: NodeID, _ sheet: Sheet) {
    let at = Term.local("notch")
    var body: [Statement] = [
      setPhase(id, .resting, [at]), .assign(.state(names.position(id)), height(id, of: at)),
    ]
    if remembers(id) {
      let isAnother = Term.notEqual(.state(names.rested(id)), at)
      body.append(
        .if(
          sheet.restsFree ? .and([isAnother, .notEqual(at, names.free(at: id))]) : isAnother,
          then: [
            .assign(
              .state(names.memory(id)),
              .enumCase(enumeration: names.memoryType(id), name: "notch", payload: [.state(names.rested(id))])),
            .assign(.state(names.rested(id)), at),
          ], otherwise: []))
    }
    var announcement: [Statement] = [.emit(.rested, [names.destination(id, at)])]
    if sheet.canBeDismissed {
      announcement = [
        .if(
          .equal(at, names.notch(id, named: Self.dismissed)), then: [.emit(.dismissed, [names.region(id)])],
          otherwise: announcement)
      ]
    }
    // A resize can bring a sheet to rest at the notch where it already rests.
    var isElsewhere = Term.notEqual(at, .local("from"))
    if sheet.restsFree { isElsewhere = .or([isElsewhere, isAtAnotherHeight(id, at)]) }
    announcement = [.if(isElsewhere, then: announcement, otherwise: [])] + rememberingFree(id, sheet, at)
    add(
      Function(
        names.function("settleAt", id), .action, [Field("notch", notchType(id)), Field("from", notchType(id))],
        summary: "Records that `\(names.name(id))` rests at another notch.",
        body: fittingFree(id, sheet) + body + announcement + fitting(id)))
  }

  private mutating func addSettle(_ id: NodeID, _ sheet: Sheet) {
    let spring = sheet.spring
    let token = Term.state("lastToken")
    var damping = Term.number(spring.damping)
    var body: [Statement] = []
    if spring.damping != spring.dampingAtRest {
      body = [
        .variable("damping", .number, .number(spring.dampingAtRest)),
        .switch(
          .local("velocity"), enumeration: ReservedNames.optionalNumber,
          [
            SwitchCase(["none"], [], []),
            SwitchCase(
              ["some"], ["speed"],
              [
                .if(
                  .local("speed") .!= .zero, then: [.assign(.local("damping"), .number(spring.damping))], otherwise: [])
              ]),
          ]),
      ]
      damping = .local("damping")
    }
    add(
      Function(
        names.function("startSettling", id), .action,
        [
          Field("notch", notchType(id)), Field("from", notchType(id)),
          Field("velocity", .enumeration(ReservedNames.optionalNumber)),
        ],
        summary:
          "Animates `\(names.name(id))` to a notch\(sheet.canBeDismissed ? ", to a height of 0 where it is dismissed" : ""). If a drag interrupts the animation and is cancelled, the sheet returns to `from`.",
        body: fittingFree(id, sheet) + covered(id) + [
          .assign(.state("lastToken"), .nextToken(token)),
          setPhase(id, .settling, [.local("notch"), .local("from"), token]),
        ] + body + [
          .emit(
            .animate,
            [
              names.region(id), names.destination(id, .local("notch")), height(id, of: .local("notch")),
              .number(spring.response),
              damping,
              .local("velocity"), token,
            ])
        ] + fitting(id, least: leastCovered(id))))
  }

  private mutating func addGrab(_ id: NodeID, _ sheet: Sheet) {
    var resting: [Statement] = [setPhase(id, .tracking, [.local("at")])]
    if sheet.canBeDismissed {
      resting = [
        .if(.notEqual(.local("at"), names.notch(id, named: Self.dismissed)), then: resting, otherwise: [])
      ]
    }
    add(
      Function(
        names.function("beginDrag", id), .action, [Field("shown", .number)],
        summary: "Begins a drag of `\(names.name(id))`, at its visible height if it was animated.",
        body: [
          .if(
            .call(names.function("canDrag", id), []),
            then: [
              choosePhase(
                id, resting: resting, tracking: [],
                settling: caught(id, sheet) + [
                  setPhase(id, .tracking, [.local("from")])
                ] + forgettingGoal(id, sheet) + [
                  .emit(.stop, [names.region(id), .local("token")])
                ])
            ] + fitting(id), otherwise: [])
        ]))
  }

  /// Sets the position of a settling sheet that a finger grabs at its shown height. Between the limits, the position is
  /// the shown height. Beyond a limit, it is the height to which a finger would have pulled the sheet to show it there.
  private func caught(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    let shown = Term.local("shown")
    func position(_ term: Term) -> Statement { .assign(.state(names.position(id)), term) }
    var body = [position(.minimum(.maximum(shown, lowest(id)), highest(id)))]
    if sheet.overdrag.top != .none {
      body.append(
        .if(
          shown .> highest(id), then: [position(pulledAbove(id, sheet, shown))],
          otherwise: []))
    }
    if sheet.overdrag.bottom != .none {
      body.append(
        .if(
          shown .< lowest(id), then: [position(pulledBelow(id, sheet, shown))],
          otherwise: []))
    }
    return body
  }

  /// Adds the action for a release. A sheet that is at a notch and is not the first to move stays there. Otherwise its
  /// policy decides, even exactly at a notch.
  private mutating func addLetGo(_ id: NodeID, _ sheet: Sheet) {
    let stays =
      forEachReachable(id, sheet) { _, notch, height in
        [
          .if(
            names.at(id) .== height,
            then: [.callAction(names.function("settleAt", id), [notch, .local("from")], result: nil), .return(nil)],
            otherwise: [])
        ]
      }
    let velocity = Term.local("velocity")
    var body: [Statement] = [.if(.not(.local("isFirst")), then: stays + stayingFree(id, sheet), otherwise: [])]
    let dismissal: [Statement] = [
      .callAction(
        names.function("startSettling", id),
        [names.notch(id, named: Self.dismissed), .local("from"), ProgramNames.velocity(velocity)],
        result: nil),
      .return(nil),
    ]
    if let condition = sheet.dismiss?.condition {
      let toward: Term = sheet.edge == .top ? -velocity : velocity
      body += dismissed(id, by: condition, toward, then: dismissal)
    }
    let notch: Term
    if sheet.restsFree {
      body.append(.assign(.state(names.free(id)), .call(names.function("releaseHeight", id), [velocity])))
      notch = freePlace(id)
    } else {
      notch = .call(names.function("releaseNotch", id), [velocity, .local("from")])
    }
    body.append(
      .callAction(
        names.function("startSettling", id), [notch, .local("from"), ProgramNames.velocity(velocity)], result: nil))
    add(
      Function(
        names.function("endDrag", id), .action, [Field("velocity", .number), Field("isFirst", .bool)],
        summary:
          "Ends a drag of `\(names.name(id))`. `isFirst`: whether the sheet is the first consumer of the release.",
        body: [choosePhase(id, resting: [], tracking: body, settling: [])]))
  }

  /// Returns the statements that dismiss a sheet on a release.
  ///
  /// - Parameter toward: the velocity toward the edge of the sheet, in points per second.
  private func dismissed(
    _ id: NodeID, by condition: DismissCondition, _ toward: Term, then dismissal: [Statement]
  ) -> [Statement] {
    var body: [Statement] = []
    let bound = condition.velocity.map { number($0, of: id) }
    if let below = condition.below {
      let height: Term =
        switch below {
        case .notch(let notch): self.height(id, notch)
        case .height(let number): self.number(number, of: id)
        }
      var conditions = [names.at(id) .< height]
      // A sheet that is thrown back faster than the dismissal velocity is not dismissed.
      if condition.isRescued, let bound { conditions.append(toward .>= -bound) }
      body.append(.if(.conjunction(conditions), then: dismissal, otherwise: []))
    }
    if let bound {
      var conditions = [toward .> bound]
      if let within = condition.within { conditions.append(names.at(id) .<= height(id, within)) }
      body.append(.if(.conjunction(conditions), then: dismissal, otherwise: []))
    }
    return body
  }

  /// Declares `name` as the notch if the sheet can rest there now, else as the nearest notch where it can.
  func reachable(_ id: NodeID, _ sheet: Sheet, _ notch: Term, as name: String) -> [Statement] {
    var isKept = rests(id, at: notch)
    if sheet.canBeDismissed { isKept = .or([isKept, .equal(notch, names.notch(id, named: Self.dismissed))]) }
    var moves: [Statement] = [
      .if(.not(isKept), then: [.assign(.local(name), nearest(id, to: height(id, of: notch)))], otherwise: [])
    ]
    if isPlain(sheet) { moves = [] }
    if mayBeFree(notch, sheet) {
      let isFree = Term.equal(notch, names.free(at: id))
      moves = [.if(isFree, then: [.assign(.local(name), freePlace(id))], otherwise: moves)]
    }
    return moves.isEmpty ? [.constant(name, notch)] : [.variable(name, notchType(id), notch)] + moves
  }

  /// Returns the statements that return a notch if the sheet can rest there in a mode, else the nearest where it can.
  private func giving(_ id: NodeID, _ sheet: Sheet, _ notch: Int, in mode: ModeID?) -> [Statement] {
    let goal = names.notch(id, notch)
    if sheet.notches[notch].condition == nil, sheet.rests(in: mode).contains(notch) { return [.return(goal)] }
    return reachable(id, sheet, goal, as: "goal") + [.return(.local("goal"))]
  }

  private func returnTo(_ id: NodeID, _ goal: String) -> [Statement] {
    [
      .if(
        names.at(id) .== height(id, of: .local(goal)),
        then: [.callAction(names.function("settleAt", id), [.local(goal), .local("from")], result: nil)],
        otherwise: [
          .callAction(
            names.function("startSettling", id), [.local(goal), .local("from"), ProgramNames.velocity(.zero)],
            result: nil)
        ])
    ]
  }

  /// Returns the statements that declare `goal`, the place of a sheet whose drag is cancelled.
  private func back(_ id: NodeID, _ sheet: Sheet) -> [Statement] {
    sheet.restsFree
      ? keepingHeight(id) + [.constant("goal", freePlace(id))] : reachable(id, sheet, .local("from"), as: "goal")
  }

  private mutating func addLetBack(_ id: NodeID, _ sheet: Sheet) {
    let goal = sheet.restsFree ? "keeps its height" : "returns to its last notch"
    add(
      Function(
        names.function("cancelDrag", id), .action,
        summary: "Cancels a drag of `\(names.name(id))`, which \(goal).",
        body: [
          choosePhase(
            id, resting: [], tracking: back(id, sheet) + returnTo(id, "goal"),
            settling: [])
        ]))
  }

  private mutating func addIsExpanded(_ id: NodeID, _ sheet: Sheet) {
    guard movesWithLists(id) else { return }
    func isHighest(_ notch: Term) -> [Statement] { [.return(height(id, of: notch) .== highest(id))] }
    add(
      Function(
        names.function("isExpanded", id), .query, returns: .bool,
        summary: "Whether `\(names.name(id))` rests at its highest notch, or will.",
        body: [
          choosePhase(
            id, resting: isHighest(.local("at")), tracking: [.return(.bool(false))], settling: isHighest(.local("to")))
        ]))
  }

  /// Whether the content of a sheet only scrolls while the sheet is at its highest notch.
  func movesWithLists(_ id: NodeID) -> Bool {
    guard let sheet = sheet(id), sheet.handoff == .expandFirst else { return false }
    return topology.paths.contains { $0.consumers.first == id && $0.consumers.count > 1 }
  }

  /// Adds the action that sends the sheet to a notch for the app or a tap. A finger on the sheet outranks both.
  private mutating func addGo(_ id: NodeID, _ sheet: Sheet) {
    let goal = Term.local("notch")
    func settle(from: Term, _ velocity: Term) -> [Statement] {
      [.callAction(names.function("startSettling", id), [goal, from, velocity], result: nil)]
    }
    let move = choosePhase(
      id,
      resting: [
        .if(
          .notEqual(.local("at"), goal), then: settle(from: .local("at"), ProgramNames.velocity(.zero)), otherwise: [])
      ],
      tracking: [],
      settling: [
        .if(
          .notEqual(.local("to"), goal), then: settle(from: .local("from"), ProgramNames.presentVelocity), otherwise: []
        )
      ])
    var isMeant = isPlain(sheet) ? Term.bool(true) : rests(id, at: goal)
    if sheet.canBeDismissed, !isPlain(sheet) {
      isMeant = .or([isMeant, .equal(goal, names.notch(id, named: Self.dismissed))])
    }
    // Without a height, a place between the notches is no goal.
    if sheet.restsFree, isPlain(sheet) { isMeant = .notEqual(goal, names.free(at: id)) }
    add(
      Function(
        names.function("animateTo", id), .action, [Field("notch", notchType(id))],
        summary: "Animates `\(names.name(id))` to a notch if the notch is active and no finger drags the sheet.",
        body: isMeant == .bool(true) ? [move] : [.if(isMeant, then: [move], otherwise: [])]))
  }

  private mutating func addTap(_ id: NodeID, _ sheet: Sheet) {
    let type = names.notchType(id)
    func among(_ taps: [Tap], in mode: ModeID?) -> [Statement] {
      let arms = taps.map { tap in SwitchCase([sheet.notches[tap.notch].name.text], [], goal(tap.target, in: mode)) }
      return arms.isEmpty
        ? [.return(.local("notch"))]
        : [.switch(.local("notch"), enumeration: type, self.arms(of: type, arms, rest: [.return(.local("notch"))]))]
    }
    func goal(_ target: TapDestination, in mode: ModeID?) -> [Statement] {
      switch target {
      case .notch(let index): return giving(id, sheet, index, in: mode)
      case .previous:
        return [
          .switch(
            .state(names.memory(id)), enumeration: names.memoryType(id),
            [
              SwitchCase(["nothing"], [], []),
              SwitchCase(
                ["notch"], ["earlier"],
                [
                  .if(
                    rests(id, at: .local("earlier")), then: [.return(.local("earlier"))], otherwise: [])
                ]),
            ])
        ] + giving(id, sheet, sheet.fallback(in: mode), in: mode)
      }
    }
    guard !(sheet.tap + sheet.modes.flatMap(\.tap)).isEmpty else { return }
    add(
      Function(
        names.function("tapDestination", id), .query, [Field("notch", notchType(id))], returns: notchType(id),
        summary: "The notch to which a tap moves `\(names.name(id))`; the same notch if the tap has no effect.",
        body: byMode(sheet, among(sheet.tap, in: nil)) { among($0.tap, in: $0.mode) }))
    add(
      Function(
        names.function("tap", id), .action,
        summary: "Handles a tap on `\(names.name(id))`. Taps on a moving sheet are ignored.",
        body: [
          choosePhase(
            id,
            resting: [
              .callAction(
                names.function("animateTo", id), [.call(names.function("tapDestination", id), [.local("at")])],
                result: nil)
            ], tracking: [], settling: [])
        ]))
  }

  var hasModes: Bool { !spec.modes.isEmpty }

  /// Adds the action for a change of the mode. The sheet enters the mode's notch, or leaves a notch where it can no
  /// longer rest. The mode outranks a finger if the sheet has modes.
  private mutating func addObey(_ id: NodeID, _ sheet: Sheet) {
    guard hasModes else { return }
    let here = Term.local("present")
    func goal(_ enter: RestPlace?, in mode: ModeID?) -> [Statement] {
      if case .notch(let index)? = enter { return giving(id, sheet, index, in: mode) }
      return reachable(id, sheet, enter.map { names.notch(id, $0) } ?? here, as: "goal") + [.return(.local("goal"))]
    }
    add(
      Function(
        names.function("modeNotch", id), .query, [Field("present", notchType(id))], returns: notchType(id),
        summary: "The notch of `\(names.name(id))` after a mode change.",
        body: byMode(sheet, goal(nil, in: nil)) { goal($0.enter, in: $0.mode) }))
    let goal = Term.local("goal")
    func find(_ present: Term) -> Statement { .constant("goal", .call(names.function("modeNotch", id), [present])) }
    func go(from: Term, _ velocity: Term) -> [Statement] {
      [.callAction(names.function("startSettling", id), [goal, from, velocity], result: nil)]
    }
    add(
      Function(
        names.function("applyMode", id), .action, summary: "Applies a changed mode.",
        body: [
          choosePhase(
            id,
            resting: [
              find(.local("at")),
              .if(
                .notEqual(.local("at"), goal), then: go(from: .local("at"), ProgramNames.velocity(.zero)), otherwise: []
              ),
            ],
            tracking: sheet.modes.isEmpty
              ? []
              : (sheet.restsFree ? keepingHeight(id) + [find(freePlace(id))] : [find(.local("from"))])
                + returnTo(id, "goal"),
            settling: [
              find(.local("to")),
              .if(
                .notEqual(.local("to"), goal), then: go(from: .local("from"), ProgramNames.presentVelocity),
                otherwise: []),
            ])
        ]))
  }

  /// Adds the action for the end of an animation. It applies only to the current animation.
  private mutating func addArrive(_ id: NodeID) {
    add(
      Function(
        names.function("finishSettling", id), .action, [Field("arrived", .token)],
        summary: "Handles the end of an animation. The token of an older animation is ignored.",
        body: [
          choosePhase(
            id, resting: [], tracking: [],
            settling: [
              .if(
                .equal(.local("token"), .local("arrived")),
                then: [.callAction(names.function("settleAt", id), [.local("to"), .local("from")], result: nil)],
                otherwise: []
              )
            ])
        ]))
  }
}
