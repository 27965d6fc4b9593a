import Model
import Numerics
import ProgramIR

// Starting, restoring, resizing: positions that follow from a geometry instead of a movement.
extension Lowering {
  private var scrolling: [NodeID] { (anatomy.scrolls + anatomy.lists).sorted() }
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

  /// Every field is set once before anything is asked of the machine.
  private mutating func addStart() {
    let environment = Term.local("environment")
    let measures = Term.local("measures")
    var body: [Statement] = [
      .assign(.state("environment"), environment), .assign(.state("measures"), measures),
      .assign(.state("geometry"), solved(environment, measures)),
    ]
    if hasModes { body.append(.assign(.state("mode"), words.mode(ModeID(index: 0)))) }
    for id in anatomy.sheets {
      guard sheet(id) != nil else { continue }
      let first = words.notch(id, firstNotch(id))
      body += [
        .assign(.state(words.phase(id)), words.phaseItem(id, .resting, [first])),
        .assign(.state(words.position(id)), .zero),
      ]
      guard remembers(id) else { continue }
      body += [
        .assign(.state(words.rested(id)), first),
        .assign(.state(words.memory(id)), .enumCase(enumeration: words.memoryType(id), name: "nothing", payload: [])),
      ]
    }
    for id in scrolling {
      body.append(.assign(.state(words.position(id)), .zero))
      if handsOver(id) { body.append(.assign(.state(words.pinned(id)), .bool(false))) }
    }
    for id in anatomy.tabs {
      guard let first = tabs(id)?.pages.first else { continue }
      body += [
        .assign(.state(words.page(id)), words.pageItem(id, first)),
        .assign(.state(words.coming(id)), .enumCase(enumeration: words.comingType(id), name: "nothing", payload: [])),
      ]
    }
    if hasRegions { body.append(Vocabulary.leaveToNobody) }
    if hasSheets { body.append(.assign(.state("lastToken"), .token(0))) }
    for id in resizingSheets { body.append(.assign(.state(words.content(id)), .zero)) }
    for id in anatomy.sheets {
      guard let sheet = sheet(id) else { continue }
      body += placedAt(id, sheet, words.notch(id, firstNotch(id)), as: words.name(id) + "Start") + arranging(id)
    }
    add(
      Function(
        ReservedNames.start, .action,
        [Field("environment", .record(ReservedNames.environment)), Field("measures", .record(ReservedNames.measures))],
        summary: "The screen as it first appears.", body: body))
  }

  /// The first mode's `enter` outranks `initial`.
  func firstNotch(_ id: NodeID) -> Int {
    guard let sheet = sheet(id) else { return 0 }
    return sheet.modes.first { $0.mode.index == 0 }?.enter ?? sheet.initial
  }

  private func placedAt(_ id: NodeID, _ sheet: Sheet, _ notch: Term, as name: String) -> [Statement] {
    var body = reachable(id, sheet, notch, as: name)
    body += [
      .assign(.state(words.phase(id)), words.phaseItem(id, .resting, [.local(name)])),
      .assign(.state(words.position(id)), height(id, of: .local(name))),
    ]
    if remembers(id) { body.append(.assign(.state(words.rested(id)), .local(name))) }
    return body
  }

  /// What an app keeps to show the screen again as it was left.
  private mutating func addRestore() {
    var fields: [Field] = []
    if hasModes { fields.append(Field("mode", .enumeration(ReservedNames.mode))) }
    fields += anatomy.sheets.map { Field(words.names($0).notch, .enumeration(words.notchType($0))) }
    fields += anatomy.tabs.map { Field(words.page($0), .enumeration(words.pageType($0))) }
    fields += scrolling.map { Field(words.position($0), .number) }
    guard !fields.isEmpty else { return }
    program.records.append(
      Record(
        ReservedNames.snapshot, fields, summary: "Where everything rests, for showing the screen again as it was left.")
    )
    let saved = Term.local("snapshot")
    var body: [Statement] = []
    if hasModes { body.append(.assign(.state("mode"), saved["mode"])) }
    for id in anatomy.sheets {
      guard let sheet = sheet(id) else { continue }
      body += placedAt(id, sheet, saved[words.names(id).notch], as: words.name(id) + "Start") + arranging(id)
    }
    for id in anatomy.tabs {
      body += [
        .assign(.state(words.page(id)), saved[words.page(id)]),
        .assign(.state(words.coming(id)), .enumCase(enumeration: words.comingType(id), name: "nothing", payload: [])),
      ]
    }
    for id in scrolling { body += setOffset(id, saved[words.position(id)]) }
    if hasRegions { body.append(Vocabulary.leaveToNobody) }
    add(
      Function(
        "restore", .action, [Field("snapshot", .record(ReservedNames.snapshot))],
        summary: "Puts everything where it rested before; what no longer fits goes to the nearest place that does.",
        isPublic: true, body: body))
    addSnapshot()
  }

  /// What `restore` takes: of what is on its way, where it goes; of what a finger holds, where it came from.
  private mutating func addSnapshot() {
    var body: [Statement] = []
    var values: [Term] = hasModes ? [.state("mode")] : []
    for id in anatomy.sheets {
      let name = words.names(id).notch
      func keep(_ notch: String) -> [Statement] { [.assign(.local(name), .local(notch))] }
      body += [
        .variable(name, .enumeration(words.notchType(id)), words.notch(id, firstNotch(id))),
        choosePhase(id, resting: keep("at"), tracking: keep("from"), settling: keep("to")),
      ]
      values.append(.local(name))
    }
    values += anatomy.tabs.map { .state(words.page($0)) } + scrolling.map { words.at($0) }
    add(
      Function(
        "snapshot", .query, returns: .record(ReservedNames.snapshot),
        summary: "Where everything rests, or will: what to keep for `restore`.", isPublic: true,
        body: body + [.return(.record(ReservedNames.snapshot, values))]))
  }

  /// An offset that was not moved to; NaN reads as 0.
  private func setOffset(_ id: NodeID, _ offset: Term) -> [Statement] {
    var body: [Statement] = [
      .assign(.state(words.position(id)), .minimum(.maximum(.zero, offset), end(id)))
    ]
    if handsOver(id) {
      body.append(
        .assign(.state(words.pinned(id)), Term.conjunction([words.at(id) .== end(id), end(id) .> .zero])))
    }
    return body
  }

  /// Another geometry: what is pinned stays pinned, a resting sheet keeps its notch by name, a moving one its drag, and
  /// everything else its place, brought into range.
  private mutating func addAdopt() {
    var body: [Statement] = []
    for id in scrolling where !isArranged(id) { body += keepingPlace(id) }
    for id in anatomy.sheets { body.append(.constant(words.name(id) + "Earlier", goalHeight(id))) }
    body.append(.assign(.state("geometry"), adopted(geometry)))
    for id in anatomy.sheets {
      guard let sheet = sheet(id) else { continue }
      body.append(refitted(id, sheet))
      body += layingOut(id)
    }
    let scrolls = anatomy.scrolls
    body += forgetting(scrolls)
    addGoalHeights()
    add(
      Function(
        "adopt", .action, [Field("geometry", .record(ReservedNames.geometry))],
        summary: "Fits everything into another geometry.", body: body))
  }

  /// Fits a scroll or list into the local `geometry`, while the present one is still in force.
  func keepingPlace(_ id: NodeID) -> [Statement] {
    let name = words.position(id) + "Kept"
    var isShownElsewhere = Term.local(name) .!= words.at(id)
    // What a finger has pulled beyond an end may be in range once the sheet around it has moved.
    if isArranged(id), hasOpenEnd(id, .up) { isShownElsewhere = .or([isShownElsewhere, words.at(id) .> end(id)]) }
    let keeps =
      kept(id, name) + [
        .if(
          isShownElsewhere,
          then: [.assign(.state(words.position(id)), .local(name)), words.place(id)], otherwise: [])
      ]
    guard hasOpenEnd(id, .up), !isArranged(id) else { return keeps }
    return [.if(words.at(id) .> end(id), then: keepingPull(id), otherwise: keeps)]
  }

  /// What a finger has pulled beyond its end stays where it is seen, be the end elsewhere now.
  private func keepingPull(_ id: NodeID) -> [Statement] {
    let seen = Term.local("seen")
    let upper = end(id, of: geometry)
    let earlier = Term.maximum(end(id), shown(id))
    var body: [Statement] = [.constant("seen", earlier)]
    if handsOver(id) {
      body = [
        .variable("seen", .number, earlier),
        .if(
          .state(words.pinned(id)), then: [.assign(.local("seen"), .maximum(seen, upper))], otherwise: []),
      ]
    }
    return body + [
      .constant("excess", .minimum(.maximum(.zero, seen - upper), mostSeen(id, in: geometry))),
      .variable("told", .number, seen),
      .assign(.state(words.position(id)), seen),
      .if(
        .local("excess") .!= .zero,
        then: [
          .assign(.local("told"), .maximum(upper, upper + .local("excess"))),
          .assign(.state(words.position(id)), pulledBehindEnd(id, .local("told"), in: geometry)),
        ], otherwise: []),
      .emit(.place, [words.region(id), .local("told")]),
    ]
  }

  private func kept(_ id: NodeID, _ name: String) -> [Statement] {
    let upper = end(id, of: geometry)
    // What a finger has pulled before the start stays there until it is let go.
    let isPulled = hasOpenEnd(id, .down) && !isArranged(id)
    let clamped = Term.minimum(isPulled ? words.at(id) : .maximum(.zero, words.at(id)), upper)
    let keepsProgress = scroll(id)?.anchor == .progress
    guard handsOver(id) || keepsProgress else { return [.constant(name, clamped)] }
    var body = [Statement.variable(name, .number, clamped)]
    if keepsProgress {
      body.append(
        .if(
          .and(
            [end(id) .> .zero, end(id) .!= upper] + (isPulled ? [words.at(id) .>= .zero] : [])),
          then: [
            .assign(
              .local(name),
              .minimum(.maximum(.zero, words.at(id) / end(id) * upper), upper))
          ], otherwise: []))
    }
    guard handsOver(id) else { return body }
    return body + [.if(.state(words.pinned(id)), then: [.assign(.local(name), upper)], otherwise: [])]
  }

  private func goalHeight(_ id: NodeID) -> Term { .call(words.function("goalHeight", id), []) }

  private mutating func addGoalHeights() {
    for id in anatomy.sheets {
      add(
        Function(
          words.function("goalHeight", id), .query, returns: .number,
          summary: "The height at which `\(words.name(id))` rests or will, in points; its own while a finger holds it.",
          body: [
            choosePhase(
              id, resting: [.return(height(id, of: .local("at")))], tracking: [.return(words.at(id))],
              settling: [.return(height(id, of: .local("to")))])
          ]))
    }
  }

  private func refitted(_ id: NodeID, _ sheet: Sheet) -> Statement {
    let position = Statement.assign(
      .state(words.position(id)), .minimum(.maximum(words.at(id), lowest(id)), highest(id)))
    let goal = Term.local("goal")
    let isChanged = height(id, of: goal) .!= .local(words.name(id) + "Earlier")
    let resting =
      reachable(id, sheet, .local("at"), as: "goal") + [
        .constant("before", words.at(id)),
        .callAction(words.function("rest", id), [goal, .local("at")], result: nil),
        .if(words.at(id) .!= .local("before"), then: [words.place(id)], otherwise: []),
      ]
    let tracking =
      reachable(id, sheet, .local("from"), as: "goal") + [
        .assign(.state(words.phase(id)), words.phaseItem(id, .tracking, [goal])),
        .constant("before", words.at(id)), position,
        .if(words.at(id) .!= .local("before"), then: [words.place(id)], otherwise: []),
      ]
    let settling =
      reachable(id, sheet, .local("to"), as: "goal") + reachable(id, sheet, .local("from"), as: "origin") + [
        position,
        .if(
          .or([.notEqual(goal, .local("to")), isChanged]),
          then: [.callAction(words.function("settle", id), [goal, .local("origin"), .zero], result: nil)], otherwise: []
        ),
      ]
    return choosePhase(id, resting: resting, tracking: tracking, settling: settling)
  }

  /// A host rounds what it is asked to place to its pixels and may report that as an offset that somebody wrote. Less than
  /// a point from where the region is says nothing new; taken over, it would be placed and reported again without end,
  /// and would leave a pinned scroll a fraction off its end. The very top is always meant.
  private mutating func addPlaced() {
    guard hasRegions else { return }
    let offset = Term.local("offset")
    add(
      Function(
        "put", .action, [Field("region", .enumeration(ReservedNames.region)), Field("offset", .number)],
        summary: "Somebody else wrote an offset.",
        body: [
          chooseRegion { region in
            guard scrollsItself(region) else { return [] }
            let isRounding = Term.and([offset .!= .zero, gap(offset, words.at(region)) .< .number(.one)])
            return [.if(isRounding, then: [.return(nil)], otherwise: [])] + setOffset(region, offset) + [
              .if(words.at(region) .!= .local("offset"), then: [words.place(region)], otherwise: [])
            ] + forgetting([region])
          }
        ]))
  }

  /// A scroll at the app's wish. Its positions change at once, as for a release that the host animates; a finger outranks
  /// it.
  private mutating func addScrollTo() {
    guard anatomy.scrolls.contains(where: handsOver) else { return }
    add(
      Function(
        "scrollTo", .action,
        [Field("region", .enumeration(ReservedNames.region)), Field("stop", .enumeration(Self.stop))],
        summary: "The app sends a scroll to an end of its headers.",
        body: [
          .if(
            Vocabulary.isFinger, then: [.return(nil)], otherwise: [])
        ] + halting() + [
          chooseRegion { region in
            guard handsOver(region) else { return [] }
            return [
              .switch(
                .local("stop"), enumeration: Self.stop,
                [
                  SwitchCase([ScrollStop.top.rawValue], [], toTop(region)),
                  SwitchCase([ScrollStop.critical.rawValue], [], toCritical(region)),
                ])
            ] + forgetting([region])
          }
        ]))
  }

  private func sent(_ id: NodeID, to offset: Term, besides: [Statement]) -> Statement {
    .if(
      words.at(id) .!= offset,
      then: [.assign(.state(words.position(id)), offset)] + besides + [.emit(.target, [words.region(id), offset])],
      otherwise: [])
  }

  private func toTop(_ scroll: NodeID) -> [Statement] {
    bySelection(of: scroll) { path in
      path.consumers.drop { $0 != scroll }.map { sent($0, to: .zero, besides: unpinned($0)) }
    }
  }

  private func toCritical(_ scroll: NodeID) -> [Statement] {
    [
      sent(
        scroll, to: end(scroll),
        besides: [.assign(.state(words.pinned(scroll)), .bool(true))])
    ]
  }

  private mutating func addScrolledToTop() {
    guard hasRegions else { return }
    let target = scrolling.first { (list($0)?.scrollsToTop ?? false) || (scroll($0)?.scrollsToTop ?? false) }
    var body: [Statement] = []
    if let target {
      body =
        halting(unless: words.region(target), otherwise: [Vocabulary.leaveToNobody])
        + bySelection(of: target) { path in
          let start = path.consumers.firstIndex(of: target) ?? path.consumers.count
          return path.consumers[start...].flatMap { id -> [Statement] in
            let reset: [Statement] = [.assign(.state(words.position(id)), .zero)] + unpinned(id)
            if id == target { return reset }
            // Under a finger there is no time for an animation.
            let told = Statement.if(
              Vocabulary.isFinger, then: [words.place(id)],
              otherwise: [.emit(.target, [words.region(id), words.at(id)])])
            return [.if(words.at(id) .!= .zero, then: reset + [told], otherwise: [])]
          }
        } + forgetting([target])
    }
    add(
      Function(
        "scrollToTop", .action,
        summary: target.map { "The host has scrolled `\(words.name($0))` to its top; what lies in it follows." }
          ?? "No node of this screen scrolls to its top.", body: body))
  }
}
