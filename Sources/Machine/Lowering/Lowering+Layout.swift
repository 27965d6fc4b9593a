internal import Model
import Numerics
import ProgramIR
import Tables

// Start, restore and resize: positions that follow from a geometry instead of a movement.
extension Lowering {
  private var scrolling: [NodeID] { (topology.scrolls + topology.lists).sorted() }
  private var geometry: Term { .local("geometry") }

  mutating func addLayout() {
    addStart()
    addRestore()
    addAdopt()
    addPlaced()
    addScrolledToTop()
    addScrollTo()
  }

  private func solved(_ environment: Term, _ measures: Term) -> Term {
    .call(ReservedNames.solve, [environment, measures])
  }

  /// Adds `start`, which sets every state field before the first event.
  private mutating func addStart() {
    let environment = Term.local("environment")
    let measures = Term.local("measures")
    var body: [Statement] = [
      .assign(.state("environment"), environment), .assign(.state("measures"), measures),
      .assign(.state("geometry"), solved(environment, measures)),
    ]
    if hasModes { body.append(.assign(.state("mode"), names.mode(ModeID(index: 0)))) }
    for id in topology.sheets {
      guard let sheet = sheet(id) else { continue }
      let first = names.notch(id, sheet.first)
      body += [
        .assign(.state(names.phase(id)), names.phaseItem(id, .resting, [first])),
        .assign(.state(names.position(id)), .zero),
      ]
      body += startingFree(id, sheet)
      guard remembers(id) else { continue }
      body += [
        .assign(.state(names.rested(id)), first),
        .assign(.state(names.memory(id)), .enumCase(enumeration: names.memoryType(id), name: "nothing", payload: [])),
      ]
    }
    for id in scrolling {
      let isAtEnd = beginsAtEnd(id) || handsOver(id) && scroll(id)?.initial == .critical
      body.append(.assign(.state(names.position(id)), isAtEnd ? end(id) : .zero))
      body += notSettling(id)
      if handsOver(id) {
        body.append(.assign(.state(names.pinned(id)), isAtEnd ? end(id) .> .zero : .bool(false)))
      }
    }
    body += showing(ridingBars)
    for id in topology.scrolls + ridingBars where snapsByDirection(id) {
      body.append(.assign(.state(names.rising(id)), .bool(false)))
    }
    for id in topology.tabs {
      guard let tabs = tabs(id), tabs.pages.indices.contains(tabs.initial) else { continue }
      body += [
        .assign(.state(names.page(id)), names.pageItem(id, tabs.pages[tabs.initial])),
        .assign(.state(names.coming(id)), .enumCase(enumeration: names.comingType(id), name: "nothing", payload: [])),
      ]
    }
    if hasRegions { body.append(ProgramNames.leaveToNobody) }
    if hasSheets { body.append(.assign(.state("lastToken"), .token(0))) }
    for id in resizingSheets { body.append(.assign(.state(names.content(id)), .zero)) }
    for id in topology.sheets {
      guard let sheet = sheet(id) else { continue }
      body += placedAt(id, sheet, names.notch(id, sheet.first), as: names.name(id) + "Start") + arranging(id)
    }
    add(
      Function(
        ReservedNames.start, .action,
        [Field("environment", .record(ReservedNames.environment)), Field("measures", .record(ReservedNames.measures))],
        summary: "Sets the initial state.", body: body))
  }

  private func placedAt(_ id: NodeID, _ sheet: Sheet, _ notch: Term, as name: String) -> [Statement] {
    var body = reachable(id, sheet, notch, as: name)
    body += [
      .assign(.state(names.phase(id)), names.phaseItem(id, .resting, [.local(name)])),
      .assign(.state(names.position(id)), height(id, of: .local(name))),
    ]
    if remembers(id) { body.append(.assign(.state(names.rested(id)), .local(name))) }
    return body
  }

  /// Adds `restore` and the snapshot that an app keeps for it.
  private mutating func addRestore() {
    var fields: [Field] = []
    if hasModes { fields.append(Field("mode", .enumeration(ReservedNames.mode))) }
    fields += topology.sheets.flatMap {
      [Field(names.names($0).notch, .enumeration(names.notchType($0)))] + savedHeight($0)
    }
    fields += topology.tabs.map { Field(names.page($0), .enumeration(names.pageType($0))) }
    fields += scrolling.map { Field(names.position($0), .number) }
    guard !fields.isEmpty else { return }
    program.records.append(
      Record(
        ReservedNames.snapshot, fields, summary: "The resting state of a screen, from which `restore` restores it.")
    )
    let saved = Term.local("snapshot")
    var body: [Statement] = []
    if hasModes { body.append(.assign(.state("mode"), saved["mode"])) }
    for id in topology.sheets {
      guard let sheet = sheet(id) else { continue }
      body += restoringFree(id, sheet, from: saved)
      body += placedAt(id, sheet, saved[names.names(id).notch], as: names.name(id) + "Start") + arranging(id)
    }
    for id in topology.tabs {
      body += [
        .assign(.state(names.page(id)), saved[names.page(id)]),
        .assign(.state(names.coming(id)), .enumCase(enumeration: names.comingType(id), name: "nothing", payload: [])),
      ]
    }
    for id in scrolling { body += setOffset(id, saved[names.position(id)]) + notSettling(id) }
    body += showing(ridingBars)
    if hasRegions { body.append(ProgramNames.leaveToNobody) }
    add(
      Function(
        "restore", .action, [Field("snapshot", .record(ReservedNames.snapshot))],
        summary: "Restores a snapshot. A position that is not valid any more moves to the nearest valid one.",
        isPublic: true, body: body))
    addSnapshot()
  }

  /// Adds the query for the snapshot. A settling sheet is saved at its target, a sheet under a finger at the notch
  /// where the drag began.
  private mutating func addSnapshot() {
    var body: [Statement] = []
    var values: [Term] = hasModes ? [.state("mode")] : []
    for id in topology.sheets {
      guard let sheet = sheet(id) else { continue }
      let name = names.names(id).notch
      func keep(_ notch: String) -> [Statement] { [.assign(.local(name), .local(notch))] }
      body += [
        .variable(name, .enumeration(names.notchType(id)), names.notch(id, sheet.first)),
        choosePhase(id, resting: keep("at"), tracking: keep("from"), settling: keep("to")),
      ]
      values += [.local(name)] + savedHeight(id).map { _ in height(id, of: .local(name)) }
    }
    values += topology.tabs.map { .state(names.page($0)) } + scrolling.map { names.at($0) }
    add(
      Function(
        "snapshot", .query, returns: .record(ReservedNames.snapshot),
        summary: "The resting state, or the state after running animations, for `restore`.", isPublic: true,
        body: body + [.return(.record(ReservedNames.snapshot, values))]))
  }

  /// Sets an offset that is not the result of a movement. NaN reads as 0.
  private func setOffset(_ id: NodeID, _ offset: Term) -> [Statement] {
    [.assign(.state(names.position(id)), .minimum(.maximum(.zero, offset), end(id)))] + pinnedAtEnd(id)
  }

  func pinnedAtEnd(_ id: NodeID) -> [Statement] {
    guard handsOver(id) else { return [] }
    return [.assign(.state(names.pinned(id)), Term.conjunction([names.at(id) .== end(id), end(id) .> .zero]))]
  }

  /// Adds the action that replaces the geometry. A pinned scroll stays pinned, a resting sheet keeps its notch by name,
  /// and a moving sheet keeps its gesture or animation. Every other position is clamped to its new range.
  private mutating func addAdopt() {
    var body: [Statement] = []
    for id in scrolling where !isArranged(id) { body += isFromEnd(id) ? keepingEnd(id) : keepingPlace(id) }
    body += keepingBars(in: geometry)
    for id in topology.sheets { body.append(.constant(names.name(id) + "Earlier", goalHeight(id))) }
    body.append(.assign(.state("geometry"), adopted(geometry)))
    for id in topology.sheets {
      guard let sheet = sheet(id) else { continue }
      body += refittingFree(id, sheet) + [refitted(id, sheet)]
      body += layingOut(id)
    }
    let scrolls = topology.scrolls
    body += forgetting(scrolls)
    addGoalHeights()
    add(
      Function(
        "adopt", .action, [Field("geometry", .record(ReservedNames.geometry))] + growthField,
        summary: "Adapts all positions to another geometry.", body: body))
  }

  /// Fits a scroll or list into the local `geometry`, while the state still holds the old geometry.
  func keepingPlace(_ id: NodeID) -> [Statement] {
    let name = names.position(id) + "Kept"
    var isShownElsewhere = Term.local(name) .!= names.at(id)
    // A list that a finger pulled beyond its end may be in range after its sheet has moved.
    if isArranged(id), hasOpenEnd(id, .up) { isShownElsewhere = .or([isShownElsewhere, names.at(id) .> end(id)]) }
    let keeps =
      kept(id, name) + [
        .if(
          isShownElsewhere,
          then: [.assign(.state(names.position(id)), .local(name)), names.place(id)], otherwise: [])
      ]
    guard hasOpenEnd(id, .up), !isArranged(id) else { return keeps }
    return [.if(.and([ProgramNames.isFinger, names.at(id) .> end(id)]), then: keepingPull(id), otherwise: keeps)]
  }

  /// Keeps the shown offset of a node that a finger pulled beyond its end, although the end may move.
  private func keepingPull(_ id: NodeID) -> [Statement] {
    let seen = Term.local("seen")
    let upper = end(id, of: geometry)
    let earlier = Term.maximum(end(id), shown(id))
    var body: [Statement] = [.constant("seen", earlier)]
    if handsOver(id) {
      body = [
        .variable("seen", .number, earlier),
        .if(
          .state(names.pinned(id)), then: [.assign(.local("seen"), .maximum(seen, upper))], otherwise: []),
      ]
    }
    return body + [
      .constant("excess", .minimum(.maximum(.zero, seen - upper), maxSeen(id, in: geometry))),
      .variable("reported", .number, seen),
      .assign(.state(names.position(id)), seen),
      .if(
        .local("excess") .!= .zero,
        then: [
          .assign(.local("reported"), .maximum(upper, upper + .local("excess"))),
          .assign(.state(names.position(id)), pulledBehindEnd(id, .local("reported"), in: geometry)),
        ], otherwise: []),
      .emit(.place, [names.region(id), .local("reported")]),
    ]
  }

  private func kept(_ id: NodeID, _ name: String) -> [Statement] {
    let upper = end(id, of: geometry)
    // A pull before the start stays. A return from beyond the end is over.
    let isPulled = hasOpenEnd(id, .down) && !isArranged(id)
    let present = hasOpenEnd(id, .up) && !isArranged(id) ? Term.minimum(names.at(id), end(id)) : names.at(id)
    let clamped = Term.minimum(isPulled ? present : .maximum(.zero, present), upper)
    let keepsProgress = scroll(id)?.anchor == .progress
    guard handsOver(id) || keepsProgress else { return [.constant(name, clamped)] }
    var body = [Statement.variable(name, .number, clamped)]
    if keepsProgress {
      body.append(
        .if(
          .and(
            [end(id) .> .zero, end(id) .!= upper] + (isPulled ? [names.at(id) .>= .zero] : [])),
          then: [
            .assign(
              .local(name),
              .minimum(.maximum(.zero, present / end(id) * upper), upper))
          ], otherwise: []))
    }
    guard handsOver(id) else { return body }
    return body + [.if(.state(names.pinned(id)), then: [.assign(.local(name), upper)], otherwise: [])]
  }

  private func goalHeight(_ id: NodeID) -> Term { .call(names.function("targetHeight", id), []) }

  private mutating func addGoalHeights() {
    for id in topology.sheets {
      add(
        Function(
          names.function("targetHeight", id), .query, returns: .number,
          summary:
            "The height at which `\(names.name(id))` rests or will rest, in points; the current one during a drag.",
          body: [
            choosePhase(
              id, resting: [.return(height(id, of: .local("at")))], tracking: [.return(names.at(id))],
              settling: [.return(height(id, of: .local("to")))])
          ]))
    }
  }

  private func refitted(_ id: NodeID, _ sheet: Sheet) -> Statement {
    let position = Statement.assign(
      .state(names.position(id)), .minimum(.maximum(names.at(id), lowest(id)), highest(id)))
    let goal = Term.local("goal")
    let isChanged = height(id, of: goal) .!= .local(names.name(id) + "Earlier")
    let resting =
      reachable(id, sheet, .local("at"), as: "goal") + [
        .constant("before", names.at(id)),
        .callAction(names.function("settleAt", id), [goal, .local("at")], result: nil),
        .if(names.at(id) .!= .local("before"), then: [names.place(id)], otherwise: []),
      ]
    var tracking = reachable(id, sheet, .local("from"), as: "goal")
    if tracking != [.constant("goal", .local("from"))] {
      tracking.append(.assign(.state(names.phase(id)), names.phaseItem(id, .tracking, [goal])))
    }
    tracking += [
      .constant("before", names.at(id)), position,
      .if(names.at(id) .!= .local("before"), then: [names.place(id)], otherwise: []),
    ]
    let settling =
      reachable(id, sheet, .local("to"), as: "goal") + reachable(id, sheet, .local("from"), as: "origin") + [
        position,
        .if(
          .or([.notEqual(goal, .local("to")), isChanged]),
          then: [
            .callAction(
              names.function("startSettling", id), [goal, .local("origin"), ProgramNames.presentVelocity], result: nil)
          ],
          otherwise: []
        ),
      ]
    return choosePhase(id, resting: resting, tracking: tracking, settling: settling)
  }

  /// Adds the action for an offset that another component wrote.
  ///
  /// **Why:** a host rounds a requested position to its pixels and may report the rounded value as a written offset. So
  /// an offset within a point of an end means that end, and a pinned scroll stays pinned. Any other offset is adopted,
  /// and no effect answers it, so a write and its report never cause each other.
  private mutating func addPlaced() {
    guard hasRegions else { return }
    let (offset, end) = (Term.local("offset"), Term.local("end"))
    let one = Term.number(.one)
    add(
      Function(
        "written", .pure, [Field("offset", .number), Field("end", .number)], returns: .number,
        summary: "Returns the offset that a written offset stands for: an end within a point of it, else the offset.",
        body: [
          .if(offset .< one, then: [.return(.zero)], otherwise: []),
          .if(offset .> end - one, then: [.return(end)], otherwise: []), .return(offset),
        ]))
    add(
      Function(
        "put", .action, [regionField, Field("offset", .number)],
        summary: "Adopts an offset that was written elsewhere.",
        body: [
          chooseRegion { region in
            guard scrollsItself(region) else { return [] }
            let placed = Statement.assign(
              .state(names.position(region)), .call("written", [offset, self.end(region)]))
            return [placed] + pinnedAtEnd(region) + [
              .if(
                .or([offset .<= .number(-.one), offset .>= self.end(region) + one]), then: [names.place(region)],
                otherwise: [])
            ] + forgetting([region])
          }
        ]))
  }

  /// Adds the action for a scroll that the app requests. The positions change at once, as after a release that the host
  /// animates. A finger outranks the request.
  private mutating func addScrollTo() {
    guard topology.scrolls.contains(where: handsOver) else { return }
    add(
      Function(
        "scrollTo", .action,
        [Field("region", .enumeration(ReservedNames.region)), Field("stop", .enumeration(ReservedNames.stop))],
        summary: "Moves a scroll to an end of its headers.",
        body: [
          .if(
            ProgramNames.isFinger, then: [.return(nil)], otherwise: [])
        ] + halting() + [
          chooseRegion { region in
            guard handsOver(region) else { return [] }
            return [
              .switch(
                .local("stop"), enumeration: ReservedNames.stop,
                [
                  SwitchCase([ScrollStop.top.name], [], toTop(region)),
                  SwitchCase([ScrollStop.critical.name], [], toCritical(region)),
                ])
            ] + forgetting([region])
          }
        ]))
  }

  private func sent(_ id: NodeID, to offset: Term, then: [Statement]) -> Statement {
    .if(
      names.at(id) .!= offset,
      then: [.assign(.state(names.position(id)), offset)] + then + settling(id, to: offset),
      otherwise: [])
  }

  private func toTop(_ scroll: NodeID) -> [Statement] {
    bySelection(of: scroll) { path in
      let inside = path.consumers.drop { $0 != scroll }
      return inside.map { sent($0, to: .zero, then: unpinned($0)) } + showing(barsOf: inside)
    }
  }

  private func toCritical(_ scroll: NodeID) -> [Statement] {
    [
      sent(
        scroll, to: end(scroll),
        // A scroll that returns from beyond an end may have a range of 0, and is not pinned then.
        then: [
          .assign(
            .state(names.pinned(scroll)), canBePulled(scroll) ? end(scroll) .> .zero : .bool(true))
        ])
    ]
  }

  /// The node that a tap on the status bar scrolls to its top. `nil` if there is none.
  var scrolledToTop: NodeID? {
    scrolling.first { (list($0)?.scrollsToTop ?? false) || (scroll($0)?.scrollsToTop ?? false) }
  }

  private mutating func addScrolledToTop() {
    guard hasRegions else { return }
    let target = scrolledToTop
    var body: [Statement] = []
    if let target {
      body =
        halting(unless: names.region(target), otherwise: [ProgramNames.leaveToNobody])
        + bySelection(of: target) { path in
          let start = path.consumers.firstIndex(of: target) ?? path.consumers.count
          return path.consumers[start...].flatMap { id -> [Statement] in
            let reset: [Statement] = [.assign(.state(names.position(id)), .zero)] + unpinned(id)
            if id == target { return reset }
            // While a finger drives, the change must be immediate, without an animation.
            let told = Statement.if(
              ProgramNames.isFinger, then: [names.place(id)],
              otherwise: settling(id, to: names.at(id)))
            return [.if(names.at(id) .!= .zero, then: reset + [told], otherwise: [])]
          } + showing(barsOf: path.consumers[start...])
        } + forgetting([target])
    }
    add(
      Function(
        "scrollToTop", .action,
        summary: target.map { "The host has scrolled `\(names.name($0))` to its top; its content follows." }
          ?? "No node of this screen scrolls to its top.", body: body))
  }
}
