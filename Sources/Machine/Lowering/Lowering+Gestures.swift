import Model
import Numerics

// A finger from its first touch to its last, and the deceleration after it.
extension Lowering {
  mutating func addGestures() {
    guard hasRegions else { return }
    addReceiver()
    addOffset()
    for region in anatomy.regions {
      addCarry(region)
      addDrift(region)
    }
    addBegin()
    addDrag()
    addEnd()
    addCancel()
    addDrop()
    addDrifted()
  }

  private var regionField: Field { Field("region", .enumeration(Names.region)) }
  private var region: Term { .local("region") }

  func chooseRegion(_ body: (NodeID) -> [Statement]) -> Statement {
    let arms = anatomy.regions.map { Arm([words.name($0)], [], body($0)) }
    return .choose(region, enumeration: Names.region, Self.merged(arms))
  }

  /// Arms that do the same become one.
  static func merged(_ arms: [Arm]) -> [Arm] {
    var result: [Arm] = []
    for arm in arms {
      if arm.bindings.isEmpty, let same = result.firstIndex(where: { $0.bindings.isEmpty && $0.body == arm.body }) {
        result[same].items += arm.items
      } else {
        result.append(arm)
      }
    }
    return result
  }

  /// The statements for the path that a finger on a region takes now.
  func bySelection(_ selection: Anatomy.Selection, _ body: (Anatomy.Path) -> [Statement]) -> [Statement] {
    switch selection {
    case .path(let index): return body(anatomy.paths[index])
    case .byPage(let tabs, let pages):
      let arms = pages.map { Arm([words.name($0.page)], [], bySelection($0.1, body)) }
      return [
        .choose(
          .state(words.page(tabs)), enumeration: words.pageType(tabs),
          Self.merged(self.arms(of: words.pageType(tabs), arms)))
      ]
    }
  }

  func bySelection(of region: NodeID, _ body: (Anatomy.Path) -> [Statement]) -> [Statement] {
    anatomy.selection(of: region).map { bySelection($0, body) } ?? []
  }

  func paths(of region: NodeID) -> [Anatomy.Path] {
    func list(_ selection: Anatomy.Selection) -> [Int] {
      switch selection {
      case .path(let index): [index]
      case .byPage(_, let pages): pages.flatMap { list($0.1) }
      }
    }
    return (anatomy.selection(of: region).map(list) ?? []).map { anatomy.paths[$0] }
  }

  /// The sheet that a finger on a region may move.
  func sheet(movedBy region: NodeID) -> NodeID? {
    paths(of: region).flatMap(\.consumers).first { sheet($0) != nil }
  }

  private func nobody() -> Term { .item(enumeration: Self.receiver, name: "nobody", payload: []) }

  private mutating func addReceiver() {
    add(
      Function(
        "receiver", .query, [regionField, Field("distance", .number)], returns: .enumeration(Self.receiver),
        summary: "Who would take a movement of a region first.",
        body: [
          chooseRegion { region in
            bySelection(of: region) { path in
              [.give(.call(words.function("receiver", path.leaf), [.local("distance")]))]
            }
          }
        ]))
  }

  /// The offset of a region that a host scrolls itself.
  private mutating func addOffset() {
    add(
      Function(
        "offset", .query, [regionField], returns: .number,
        summary: "Where a region is: its offset, the visible height of a sheet, in points.", isInterface: true,
        body: [
          chooseRegion { region in
            if tabs(region) != nil { return [.give(.zero)] }
            return [.give(words.at(region))]
          }
        ]))
  }

  func scrollsItself(_ region: NodeID) -> Bool { list(region) != nil || scroll(region) != nil }

  /// Moves what a region moves and asks the host to place what is not where its own scrolling has brought it.
  private mutating func addCarry(_ region: NodeID) {
    let paths = paths(of: region)
    let moved = Set(paths.flatMap(\.consumers))
    let forgotten = anatomy.tabs.filter { tabs in
      anatomy.enclosingScroll(of: tabs).map(moved.contains) == true && self.tabs(tabs)?.memory == .resetAll
    }
    let consumers = moved.sorted()
    func before(_ id: NodeID) -> String { words.position(id) + "Before" }
    let distance = Term.local("distance")
    var body = consumers.map { Statement.constant(before($0), words.at($0)) }
    let selection = anatomy.selection(of: region)
    if case .path(let index)? = selection {
      body.append(.perform(words.function("move", anatomy.paths[index].leaf), [distance], result: "left"))
    } else {
      body.append(.variable("left", .number, distance))
      body += bySelection(of: region) { path in
        let result = words.name(path.leaf) + "Left"
        return [
          .perform(words.function("move", path.leaf), [distance], result: result),
          .assign(.local("left"), .local(result)),
        ]
      }
    }
    for id in consumers {
      var isWrong = words.at(id) .!= .local(before(id))
      if id == region, scrollsItself(region) { isWrong = isMisplaced(id, before: .local(before(id))) }
      body.append(.branch(isWrong, then: [.emit(.place, [words.region(id), shown(id)])], otherwise: []))
    }
    if !forgotten.isEmpty { body += forgetting(consumers) }
    body += consumers.flatMap(fitting)
    body.append(.give(.local("left")))
    add(
      Function(
        words.function("carry", region), .action, [Field("distance", .number)], returns: .number,
        summary: "Carries a movement of `\(words.name(region))` to all that it moves.", body: body))
  }

  /// The region has followed the finger by itself, up to its ends. Where a refresh control shows what is left over, it
  /// is left alone.
  private func isMisplaced(_ id: NodeID, before: Term) -> Term {
    let isOff = words.at(id) .!= before + .local("distance")
    if end(of: id, .down) == .host { return .all([isOff, .local("left") .>= .zero]) }
    var parts = [isOff]
    if hasOpenEnd(id, .down) { parts.append(words.at(id) .< .zero) }
    if hasOpenEnd(id, .up) { parts.append(words.at(id) .> end(id)) }
    return parts.count == 1 ? isOff : .any(parts)
  }

  /// What the screen shows of a consumer's position.
  func shown(_ id: NodeID) -> Term {
    canBePulled(id) ? .call(words.function("shown", id), [words.at(id)]) : words.at(id)
  }

  /// Whether a finger can bring a position beyond its ends.
  func canBePulled(_ id: NodeID) -> Bool {
    if let sheet = sheet(id) { return sheet.overdrag.top != .none || sheet.overdrag.bottom != .none }
    return hasOpenEnd(id, .up) || hasOpenEnd(id, .down)
  }

  private mutating func addBegin() {
    let body = chooseRegion { region in
      let drives = Statement.assign(.state("driver"), words.driver("finger", words.region(region)))
      guard let sheet = sheet(movedBy: region) else { return [drives] }
      let grab = Statement.perform(words.function("grab", sheet), [.local("shown")], result: nil)
      guard sheet == region else { return [drives, grab] }
      return [.branch(.call(words.function("canDrag", sheet), []), then: [drives, grab], otherwise: [])]
    }
    add(
      Function(
        "begin", .action, [regionField, Field("shown", .number)],
        summary: "A finger went down. While one drives, another does not count.",
        body: [
          .branch(
            .isItem(.state("driver"), enumeration: Names.driver, name: "finger"), then: [.give(nil)], otherwise: []),
          body,
        ]))
  }

  private mutating func addDrag() {
    add(
      Function(
        "drag", .action, [regionField, Field("distance", .number)], returns: .number,
        summary: "A finger moved; positive is up. Only the region that drives is listened to.",
        body: [
          .branch(
            .different(.state("driver"), words.driver("finger", region)), then: [.give(.zero)], otherwise: []),
          chooseRegion { region in
            [
              .perform(words.function("carry", region), [.local("distance")], result: "left"), .give(.local("left")),
            ]
          },
        ]))
  }

  private mutating func addEnd() {
    let velocity = Term.local("velocity")
    add(
      Function(
        "end", .action, [regionField, Field("velocity", .number), Field("target", .number)],
        summary: "The finger left. The first with room in its direction gets the release.",
        body: [
          .branch(
            .different(.state("driver"), words.driver("finger", region)),
            then: standing() + [.give(nil)], otherwise: []),
          .assign(.state("driver"), Vocabulary.nobody),
          .constant("first", .call("receiver", [region, -velocity])),
          chooseRegion { region in
            relaxed(region, isAnswered: true) + letGo(region)
              + snapped(region, first: .local("first"), velocity: velocity, target: ownTarget(region))
              + (scrollsSomething(region)
                ? [
                  .perform("fling", [words.region(region), .local("first"), velocity, ownTarget(region)], result: nil)
                ] : [])
          },
        ]))
    addFling()
  }

  private func scrollsSomething(_ region: NodeID) -> Bool {
    paths(of: region).contains { path in path.consumers.contains { sheet($0) == nil } }
  }

  private func letGo(_ region: NodeID) -> [Statement] {
    guard let sheet = sheet(movedBy: region) else { return [] }
    let isFirst = Term.same(
      .local("first"), .item(enumeration: Self.receiver, name: "region", payload: [words.region(sheet)]))
    var body: [Statement] = [
      .constant("isFirst", isFirst),
      .perform(words.function("letGo", sheet), [.local("velocity"), .local("isFirst")], result: nil),
    ]
    guard scrollsSomething(region) else { return body }
    let stay: [Statement] = scrollsItself(region) ? [.emit(.target, [words.region(region), words.at(region)])] : []
    if movesWithLists(sheet) {
      // Below its highest notch nothing in a sheet that a finger can expand scrolls: what is inside goes to its start.
      body.append(
        .branch(
          Term.conjunction([
            .not(.call(words.function("isExpanded", sheet), [])), .call(words.function("canDrag", sheet), []),
          ]), then: rewound(region, sheet) + stay + [.give(nil)],
          otherwise: []))
    }
    return body + [
      .branch(.local("isFirst"), then: stay + [.give(nil)], otherwise: [])
    ]
  }

  private func rewound(_ region: NodeID, _ sheet: NodeID) -> [Statement] {
    bySelection(of: region) { path in
      path.consumers.filter { $0 != sheet }.map { id in
        .branch(
          words.at(id) .!= .zero,
          then: [.assign(.state(words.position(id)), .zero)] + unpinned(id) + (id == region ? [] : [words.place(id)]),
          otherwise: [])
      }
    }
  }

  /// What was pulled beyond an end that the machine keeps goes back to it.
  ///
  /// - Parameter isAnswered: whether the region itself is told its target afterwards.
  private func relaxed(_ region: NodeID, isAnswered: Bool) -> [Statement] {
    Set(paths(of: region).flatMap(\.consumers)).sorted().flatMap { id -> [Statement] in
      guard sheet(id) == nil else { return [] }
      func back(to end: Term) -> [Statement] {
        [.assign(.state(words.position(id)), end)]
          + (isAnswered && id == region ? [] : [.emit(.target, [words.region(id), end])])
      }
      var body: [Statement] = []
      if hasOpenEnd(id, .down) { body.append(.branch(words.at(id) .< .zero, then: back(to: .zero), otherwise: [])) }
      if hasOpenEnd(id, .up) {
        body.append(.branch(words.at(id) .> end(id), then: back(to: end(id)), otherwise: []))
      }
      return body
    }
  }

  /// Where the region would come to rest by itself, kept in range unless a refresh control lives beyond it.
  private func ownTarget(_ region: NodeID) -> Term {
    guard scrollsItself(region), end(of: region, .down) != .host else { return .local("target") }
    return .minimum(.maximum(.zero, .local("target")), end(region))
  }

  /// Deceleration belongs to whoever moves first in its direction, so the host always decelerates what moves.
  private mutating func addFling() {
    let velocity = Term.local("velocity")
    let stay = Statement.emit(.target, [region, .call("offset", [region])])
    let own = Statement.emit(.target, [region, .local("target")])
    add(
      Function(
        "fling", .action,
        [
          regionField, Field("first", .enumeration(Self.receiver)), Field("velocity", .number),
          Field("target", .number),
        ], summary: "Lets whoever moves first decelerate.",
        body: [
          .branch(velocity .== .zero, then: answer(stay) + [.give(nil)], otherwise: []),
          .choose(
            .local("first"), enumeration: Self.receiver,
            [
              Arm(["nobody"], [], answer(own)),
              Arm(
                ["region"], ["next"],
                [
                  .assign(.state("driver"), words.driver("fling", .local("next"))),
                  .branch(
                    .same(.local("next"), region), then: answer(own),
                    otherwise: answer(stay) + [.emit(.fling, [.local("next"), velocity])]),
                ]),
            ]),
        ]))
  }

  /// A strip or a sheet's own column is not a scroll view: there is no target to answer.
  private func answer(_ statement: Statement) -> [Statement] {
    let silent = anatomy.regions.filter { !scrollsItself($0) && scrollsSomething($0) }
    guard !silent.isEmpty else { return [statement] }
    return [chooseRegion { silent.contains($0) ? [] : [statement] }]
  }

  private mutating func addCancel() {
    add(
      Function(
        "cancel", .action, summary: "The system took the finger away: a sheet goes back, everything else stays.",
        body: [
          .choose(
            .state("driver"), enumeration: Names.driver,
            [
              Arm(["nobody", "fling"], [], []),
              Arm(
                ["finger"], ["region"],
                [
                  .assign(.state("driver"), Vocabulary.nobody),
                  chooseRegion { region in
                    relaxed(region, isAnswered: false)
                      + (sheet(movedBy: region).map { [.perform(words.function("letBack", $0), [], result: nil)] } ?? [])
                  },
                ]),
            ])
        ]))
  }

  /// One finger may be reported by two scroll views. The one that did not drive has nothing of its own to decelerate;
  /// unless it has been given the fling already, it stays where it is.
  private func standing() -> [Statement] {
    guard anatomy.regions.contains(where: scrollsItself) else { return [] }
    return [
      .branch(
        .different(.state("driver"), words.driver("fling", region)),
        then: [
          chooseRegion { region in
            scrollsItself(region) ? [.emit(.target, [words.region(region), shown(region)])] : []
          }
        ], otherwise: [])
    ]
  }

  /// A mode outranks the finger: what it has pulled beyond an end goes back, and the rest of it counts no more.
  private mutating func addDrop() {
    guard hasModes else { return }
    add(
      Function(
        "drop", .action, summary: "The finger counts no more.",
        body: [
          .choose(
            .state("driver"), enumeration: Names.driver,
            [
              Arm(["nobody", "fling"], [], []),
              Arm(
                ["finger"], ["region"],
                [
                  .assign(.state("driver"), Vocabulary.nobody),
                  chooseRegion { relaxed($0, isAnswered: false) },
                ]),
            ])
        ]))
  }

  private mutating func addDrifted() {
    add(
      Function(
        "drift", .action, [regionField, Field("distance", .number), Field("velocity", .number)], returns: .number,
        summary: "A region decelerated; positive is up. Only the one that the last release gave to is listened to.",
        body: [
          .branch(
            .different(.state("driver"), words.driver("fling", region)), then: [.give(.zero)], otherwise: []),
          chooseRegion { region in
            guard scrollsItself(region) else { return [.give(.zero)] }
            return [
              .perform(words.function("drift", region), [.local("distance"), .local("velocity")], result: "left"),
              .give(.local("left")),
            ]
          },
        ]))
  }

  /// A deceleration that reaches the region's end goes on in the next one, or stops there where the spec says so.
  private mutating func addDrift(_ region: NodeID) {
    guard scrollsItself(region) else { return }
    let distance = Term.local("distance")
    let velocity = Term.local("velocity")
    let stay = Statement.emit(.target, [words.region(region), words.at(region)])
    let stops = paths(of: region).flatMap(\.consumers).contains { scroll($0)?.fling == .stop }
    var body: [Statement]
    if stops {
      body = [
        .variable("own", .number, .zero),
        .branch(
          distance .> .zero,
          then: [.assign(.local("own"), .minimum(distance, .maximum(.zero, end(region) - words.at(region))))],
          otherwise: [.assign(.local("own"), .maximum(distance, .minimum(.zero, -words.at(region))))]),
        .perform(words.function("carry", region), [.local("own")], result: "left"),
        .branch(
          .local("own") .!= distance, then: [stay, .assign(.state("driver"), Vocabulary.nobody)], otherwise: []),
        .give(distance - .local("own") + .local("left")),
      ]
    } else {
      body = [
        .perform(words.function("carry", region), [distance], result: "left"),
        .choose(
          .call("receiver", [words.region(region), distance]), enumeration: Self.receiver,
          [
            Arm(["nobody"], [], []),
            Arm(
              ["region"], ["next"],
              [
                .branch(
                  .different(.local("next"), words.region(region)),
                  then: snappedOnTheWay(
                    from: region, to: .local("next"), velocity,
                    then: [stay, .assign(.state("driver"), Vocabulary.nobody), .give(.local("left"))])
                    + [
                      stay, .emit(.fling, [.local("next"), velocity]),
                      .assign(.state("driver"), words.driver("fling", .local("next"))),
                    ], otherwise: [])
              ]),
          ]),
        .give(.local("left")),
      ]
    }
    add(
      Function(
        words.function("drift", region), .action, [Field("distance", .number), Field("velocity", .number)],
        returns: .number, summary: "`\(words.name(region))` decelerated.", body: body))
  }
}
