import Numerics

/// A small screen with symbols for its lengths. Measures of 1 lead to other lengths than measures of 0.
struct SmallScreen: Sendable {
  typealias Step = ScrollMachine.Step

  var name: String
  var screen: ScrollMachine.Screen
  var isLong = false
  /// For a sheet with conditional notches: the sets of notches that are active together, each as a flag per notch.
  var activeNotches: [Int: [[Bool]]] = [:]

  init(
    _ name: String, _ nodes: [ScrollMachine.NodeRules], _ chains: [ScrollMachine.Chain], modes: [String] = [],
    activeNotches: [Int: [[Bool]]] = [:], isLong: Bool = false
  ) {
    (self.name, self.activeNotches, self.isLong) = (name, activeNotches, isLong)
    screen = ScrollMachine.Screen(nodes, chains: chains, modes: modes, measures: ["content"])
  }

  init(_ screen: ScrollMachine.Screen, activeNotches: [Int: [[Bool]]]) {
    (name, self.screen, self.activeNotches) = ("", screen, activeNotches)
  }

  // MARK: Lengths

  /// Returns ordered lengths: limits of at least 0, ascending notches, and headers that add up to a critical offset.
  func lengths(_ explorer: Explorer, _ suffix: String) -> ScrollMachine.Lengths? {
    var lengths = ScrollMachine.Lengths(screen)
    for node in screen.nodes.indices {
      switch screen.nodes[node].kind {
      case .sheet(let sheet):
        let first = screen.traits[node].firstNotch
        var least: AffineNumber = 0
        for notch in sheet.notches.indices {
          // A screen that comes as numbers has no names.
          let name = sheet.notches[notch].isEmpty ? "notch \(notch)" : sheet.notches[notch]
          let height = explorer.symbol("\(name)\(suffix)")
          guard explorer.assume(atMost(least, height)) else { return nil }
          (lengths.notches[first + notch], least) = (height, height)
        }
        if let sets = activeNotches[node] {
          let active = explorer.choose("active notches\(suffix)", sets)
          lengths.active.replaceSubrange(first..<(first + active.count), with: active)
        }
        for formula in 0..<sheet.formulas {
          lengths.formulas[screen.traits[node].firstFormula + formula] = explorer.symbol("formula \(formula)\(suffix)")
        }
      case .scroll(let scroll):
        if scroll.handsOver { continue }
        let range = explorer.symbol("range \(node)\(suffix)")
        guard explorer.assume(atMost(0, range)) else { return nil }
        lengths.nodes[node].range = range
        if scroll.near != nil { lengths.nodes[node].contentHeight = explorer.symbol("content \(node)\(suffix)") }
        // Rows that scroll leave nothing blank.
        guard canBeBlank(node), explorer.choose("node \(node) is short\(suffix)", [false, true]) else { continue }
        let blank = explorer.symbol("blank \(node)\(suffix)")
        guard explorer.assume(equal(range, 0), below(0, blank)) else { return nil }
        (lengths.nodes[node].range, lengths.nodes[node].viewport) = (0, blank)
      case .header(let header):
        let travel = explorer.symbol("travel \(node)\(suffix)")
        guard explorer.assume(atMost(0, travel)) else { return nil }
        lengths.nodes[node].travel = travel
        lengths.nodes[node].height = travel
        add(travel, above: node, &lengths)
        if header.onScroll == .returnCollapsed {
          let collapsed = explorer.symbol("collapsed \(node)\(suffix)")
          guard explorer.assume(atMost(0, collapsed), atMost(collapsed, travel)) else { return nil }
          lengths.nodes[node].collapsed = collapsed
        }
      case .bar:
        let travel = explorer.symbol("travel \(node)\(suffix)")
        guard explorer.assume(atMost(0, travel)) else { return nil }
        (lengths.nodes[node].travel, lengths.nodes[node].height) = (travel, travel)
      case .tabs(let tabs):
        guard tabs.stripMoves else { continue }
        let strip = explorer.symbol("strip \(node)\(suffix)")
        guard explorer.assume(atMost(0, strip)) else { return nil }
        lengths.nodes[node].strip = strip
        add(strip, above: node, &lengths)
      case .block:
        guard screen.nodes[node].parent.map(screen.scrolls.contains) == true else { continue }
        let height = explorer.symbol("height \(node)\(suffix)")
        guard explorer.assume(atMost(0, height)) else { return nil }
        lengths.nodes[node].height = height
        add(height, above: node, &lengths)
      case .footer, .page: continue
      }
    }
    for scroll in screen.scrolls { guard complete(scroll, explorer, suffix, &lengths) else { return nil } }
    return lengths
  }

  /// Whether headers leave only as far as a list needs.
  private func canBeBlank(_ list: Int) -> Bool {
    screen.scroll(around: list).map { screen.traits[$0].leavesAsNeeded } ?? false
  }

  /// Adds a part that leaves above the content of a scroll.
  private func add(_ travel: AffineNumber, above node: Int, _ lengths: inout ScrollMachine.Lengths) {
    guard let scroll = screen.nodes[node].parent else { return }
    let critical = lengths.nodes[scroll].critical
    lengths.nodes[scroll].critical = critical.form.isConstant ? travel : critical + travel
  }

  /// An inset ends the headers earlier, and the headers that return are back at some offset.
  private func complete(
    _ scroll: Int, _ explorer: Explorer, _ suffix: String, _ lengths: inout ScrollMachine.Lengths
  ) -> Bool {
    guard let rules = screen.scroll(scroll), rules.handsOver else { return true }
    if !rules.movesAllHeaders, !rules.leavesAsNeeded {
      let critical = explorer.symbol("critical \(scroll)\(suffix)")
      guard explorer.assume(atMost(0, critical)) else { return false }
      lengths.nodes[scroll].critical = critical
    }
    let returns = screen.chains.contains { $0.down.contains { $0.node == scroll && $0.limit == .returned } }
    guard returns else { return true }
    let returned = explorer.symbol("returned \(scroll)\(suffix)")
    lengths.nodes[scroll].returned = returned
    return explorer.assume(atMost(0, returned), atMost(returned, lengths.nodes[scroll].critical))
  }

  /// Starts the screen with lengths that another measure replaces, if it is measured again.
  func machine(_ explorer: Explorer, isMeasured: Bool = true) -> ScrollMachine? {
    guard let lengths = lengths(explorer, ""), let others = isMeasured ? self.lengths(explorer, "'") : lengths else {
      return nil
    }
    let rows = screen.scrolls.map { explorer.symbol("rows \($0)") }
    let otherRows = screen.scrolls.map { explorer.symbol("rows \($0)'") }
    let screen = screen
    return ScrollMachine(
      screen,
      .init { _, measures in
        measures[0] == 0 ? lengths : others
      } layOut: { sheet, height, _, measures, lengths in
        // The content of a sheet is a list that fills it.
        for (slot, node) in screen.scrolls.enumerated() where screen.lies(node, in: sheet) {
          let content = (measures[0] == 0 ? rows : otherRows)[slot]
          lengths.nodes[node].range = max(0, content - height)
          if screen.scroll(node)?.near != nil { lengths.nodes[node].contentHeight = content }
        }
      },
      environment: .init(height: 800, width: 400, safeAreaTop: 0, safeAreaBottom: 0), measures: [0])
  }

  // MARK: Screens

  private static func sheet(
    _ edge: ScrollMachine.Edge = .bottom, notches: [String] = ["low", "high"], expandsFirst: Bool = true,
    release: ScrollMachine.Release.Policy = .nearest, overdrag: ScrollMachine.Overdrag = .none,
    isDismissed: Bool = false, taps: [ScrollMachine.Tap] = [], hasModes: Bool = false,
    isLowered: Bool = false, resizesContent: Bool = false
  ) -> ScrollMachine.Kind {
    let modes: [ScrollMachine.Mode] = [
      .init(0, rests: [0, 1], taps: [.init(at: 0, to: .notch(1)), .init(at: 1, to: .previous)]),
      .init(1, rests: [0, 1], drags: false, enter: 1), .init(2, rests: [1]),
    ]
    return .sheet(
      .init(
        edge: edge, notches: notches, initial: 0, expandsFirst: expandsFirst, resizesContent: resizesContent,
        release: .init(release),
        spring: .init(response: .init(1, 2), damping: .init(1), atRest: .init(1)),
        dismiss: isDismissed ? .init(below: .notch(0), velocity: .constant(600)) : nil, canBeDismissed: isDismissed,
        overdragTop: overdrag, overdragBottom: overdrag, outside: isDismissed ? .notch(.gone) : .passThrough,
        taps: taps,
        modes: hasModes ? modes : isLowered ? [.init(0, rests: [0, 1]), .init(1, rests: [0])] : []))
  }

  private static func alone(_ edge: ScrollMachine.Edge) -> ScrollMachine.Chain {
    let (high, low) = (Step(0, to: .upper, .tracking), Step(0, to: .lower, .tracking))
    return edge == .bottom ? .init([0], up: [high], down: [low]) : .init([0], up: [low], down: [high])
  }

  static var all: [SmallScreen] { sheets + lists + scrolls + tabs + bars }

  private static var sheets: [SmallScreen] {
    let (grow, shrink) = (Step(0, to: .upper, .tracking), Step(0, to: .lower, .tracking))
    let column = ScrollMachine.Chain([0], up: [grow], down: [shrink])
    let list = ScrollMachine.NodeRules("rows", .scroll(.init()), in: 0, moves: .chain(1))
    let fromEnd = ScrollMachine.NodeRules(
      "rows", .scroll(.init(beginsAtEnd: true, startsAtEnd: true, near: 40)), in: 0, moves: .chain(1))
    let withList = ScrollMachine.Chain(
      [0, 1], up: [grow, Step(1, to: .upper)], down: [Step(1, to: .lower), shrink])
    return [
      SmallScreen("sheet", [.init("sheet", sheet(notches: ["low", "middle", "high"]), moves: .chain(0))], [column]),
      SmallScreen(
        "sheet with a conditional notch",
        [
          .init(
            "sheet",
            sheet(
              notches: ["low", "middle", "high"],
              taps: [.init(at: 0, to: .notch(1)), .init(at: 1, to: .notch(2)), .init(at: 2, to: .notch(1))]),
            moves: .chain(0))
        ], [column],
        activeNotches: [0: [[true, true, true], [true, false, true]]]),
      SmallScreen("sheet at the top", [.init("sheet", sheet(.top), moves: .chain(0))], [alone(.top)]),
      SmallScreen(
        "sheet that can be dismissed", [.init("sheet", sheet(isDismissed: true), moves: .chain(0))], [column]),
      SmallScreen(
        "sheet with modes and taps", [.init("sheet", sheet(hasModes: true), moves: .chain(0))], [column],
        modes: ["calm", "busy", "full"]),
      SmallScreen(
        "free sheet",
        [.init("sheet", sheet(release: .free(glide: .init(1, 4))), moves: .chain(0))], [column]),
      SmallScreen(
        "sheet with overdrag",
        [.init("sheet", sheet(overdrag: .halved), moves: .chain(0))],
        [
          .init(
            [0], up: [grow, Step(0, to: .none, .tracking)], down: [shrink, Step(0, to: .none, .tracking)])
        ]),
      SmallScreen(
        "sheet that resizes its list", [.init("sheet", sheet(resizesContent: true), moves: .chain(0)), list],
        [column, withList]),
      SmallScreen(
        "sheet that a mode lowers and that resizes its list",
        [.init("sheet", sheet(isLowered: true, resizesContent: true), moves: .chain(0)), list], [column, withList],
        modes: ["open", "calm"]),
      SmallScreen(
        "sheet that its handle moves and that resizes its list",
        [.init("sheet", sheet(expandsFirst: false, resizesContent: true), moves: .chain(0)), list],
        [column, .init([0, 1], up: [Step(1, to: .upper)], down: [Step(1, to: .lower), shrink])]),
      SmallScreen(
        "sheet that its handle moves and that resizes its list from its end",
        [.init("sheet", sheet(expandsFirst: false, resizesContent: true), moves: .chain(0)), fromEnd],
        [column, .init([0, 1], up: [Step(1, to: .upper)], down: [Step(1, to: .lower), shrink])]),
      SmallScreen(
        "sheet that its list does not move and that resizes its list from its end",
        [.init("sheet", sheet(expandsFirst: false, resizesContent: true), moves: .chain(0)), fromEnd],
        [column, .init([1], up: [Step(1, to: .upper)], down: [Step(1, to: .lower)])]),
      SmallScreen(
        "sheet that resizes its list from its end",
        [.init("sheet", sheet(resizesContent: true), moves: .chain(0)), fromEnd], [column, withList]),
      SmallScreen(
        "sheet, list from its end", [.init("sheet", sheet(), moves: .chain(0)), fromEnd], [column, withList]),
      SmallScreen("sheet, list", [.init("sheet", sheet(), moves: .chain(0)), list], [column, withList]),
      SmallScreen(
        "sheet that its handle moves, list", [.init("sheet", sheet(expandsFirst: false), moves: .chain(0)), list],
        [column, .init([0, 1], up: [Step(1, to: .upper)], down: [Step(1, to: .lower), shrink])]),
      SmallScreen(
        "sheet that its list does not move", [.init("sheet", sheet(expandsFirst: false), moves: .chain(0)), list],
        [column, .init([1], up: [Step(1, to: .upper)], down: [Step(1, to: .lower)])]),
      SmallScreen(
        "sheet that can be dismissed, list", [.init("sheet", sheet(isDismissed: true), moves: .chain(0)), list],
        [column, withList], isLong: true),
      SmallScreen(
        "sheet, scroll, list",
        [
          .init("sheet", sheet(), moves: .chain(0)),
          .init("page", .scroll(.init(handsOver: true)), in: 0, moves: .chain(1)),
          .init("header", .header(.init(.leave)), in: 1, moves: .chain(1)),
          .init("rows", .scroll(.init()), in: 1, moves: .chain(1)),
        ],
        [
          column,
          .init(
            [0, 1, 3], up: [grow, Step(1, to: .upper), Step(3, to: .upper)],
            down: [Step(3, to: .lower), Step(1, to: .lower), shrink]),
        ], isLong: true),
    ]
  }

  private static var lists: [SmallScreen] {
    let plan = ScrollMachine.Chain([0], up: [Step(0, to: .upper)], down: [Step(0, to: .lower)])
    let open = ScrollMachine.Chain(
      [0], up: [Step(0, to: .upper), Step(0, to: .none, .finger)],
      down: [Step(0, to: .lower), Step(0, to: .none, .finger)])
    func list(_ scroll: ScrollMachine.Scroll) -> [ScrollMachine.NodeRules] {
      [.init("rows", .scroll(scroll), moves: .chain(0))]
    }
    let fromEnd = ScrollMachine.Scroll(beginsAtEnd: true, startsAtEnd: true, near: 40)
    return [
      SmallScreen("list", list(.init(scrollsToTop: true)), [plan]),
      SmallScreen("list that stops flings", list(.init(stopsFlings: true)), [plan]),
      SmallScreen("list with a refresh control", list(.init(isRefreshed: true)), [plan]),
      SmallScreen("list with open ends", list(.init()), [open]),
      SmallScreen("list that keeps its progress", list(.init(keepsProgress: true)), [plan]),
      SmallScreen("list from its end", list(fromEnd), [plan]),
      SmallScreen("list from its end with open ends", list(fromEnd), [open]),
    ]
  }

  private static func page(
    _ header: ScrollMachine.Header, _ scroll: ScrollMachine.Scroll = .init(handsOver: true)
  ) -> [ScrollMachine.NodeRules] {
    [
      .init("page", .scroll(scroll), moves: .chain(0)), .init("header", .header(header), in: 0, moves: .chain(0)),
    ]
  }

  private static var asNeeded: ScrollMachine.Scroll {
    .init(handsOver: true, movesAllHeaders: false, leavesAsNeeded: true)
  }

  private static var scrolls: [SmallScreen] {
    let rows = ScrollMachine.NodeRules("rows", .scroll(.init()), in: 0, moves: .chain(0))
    let up = [Step(0, to: .upper), Step(2, to: .upper)]
    let plan = ScrollMachine.Chain([0, 2], up: up, down: [Step(2, to: .lower), Step(0, to: .lower)])
    let returning = ScrollMachine.Chain(
      [0, 2], up: up, down: [Step(0, to: .returned), Step(2, to: .lower), Step(0, to: .lower)])
    let needed = ScrollMachine.Chain([0, 2], up: up, down: [Step(0, to: .upper)] + plan.down)
    let stretched = ScrollMachine.Chain(
      [0, 2], up: up, down: [Step(2, to: .lower), Step(0, to: .lower), Step(0, to: .none, .finger)])
    return [
      SmallScreen("scroll, list", page(.init(.leave)) + [rows], [plan]),
      SmallScreen("scroll that leaves as needed, list", page(.init(.leave), asNeeded) + [rows], [needed]),
      SmallScreen("scroll that returns, list", page(.init(.returns)) + [rows], [returning]),
      SmallScreen("scroll that snaps, list", page(.init(.leave, snap: .init(.nearest))) + [rows], [plan]),
      SmallScreen(
        "scroll that snaps, list, and a sheet",
        page(.init(.leave, snap: .init(.nearest))) + [rows, .init("sheet", sheet(), moves: .chain(1))],
        [
          plan, .init([3], up: [Step(3, to: .upper, .tracking)], down: [Step(3, to: .lower, .tracking)]),
        ], isLong: true),
      SmallScreen(
        "scroll that snaps by direction, list",
        page(
          .init(
            .leave,
            snap: .init(
              expand: .init(.directional), collapse: .init(.line(20), flick: 300), atRest: .init(.nearest)))) + [rows],
        [plan]),
      SmallScreen(
        "scroll that stretches, list", page(.init(.leave, stretches: true)) + [rows], [stretched]),
      SmallScreen(
        "scroll that stops flings, list",
        page(.init(.leave), .init(handsOver: true, stopsFlings: true)) + [rows], [plan]),
    ]
  }

  private static var tabs: [SmallScreen] {
    [ScrollMachine.Tabs.Memory.align, .reset, .resetAll, .independent].map { pages($0, .init(handsOver: true)) }
      + [pages(.align, asNeeded), pages(.resetAll, asNeeded)]
  }

  /// A scroll around two pages.
  private static func pages(_ memory: ScrollMachine.Tabs.Memory, _ scroll: ScrollMachine.Scroll) -> SmallScreen {
    let nodes: [ScrollMachine.NodeRules] =
      page(.init(.leave), scroll) + [
        .init("tabs", .tabs(.init(memory, initial: 3)), in: 0, moves: .selectedPage(2)),
        .init("one", .page, in: 2, moves: .chain(0)), .init("other", .page, in: 2, moves: .chain(1)),
        .init("rows", .scroll(.init()), in: 3, moves: .chain(0)),
        .init("others", .scroll(.init()), in: 4, moves: .chain(1)),
      ]
    let routed = nodes.enumerated().map { number, rules in
      number < 2
        ? ScrollMachine.NodeRules(rules.name, rules.kind, in: rules.parent, moves: .selectedPage(2)) : rules
    }
    let back = scroll.leavesAsNeeded ? [Step(0, to: .upper)] : []
    return SmallScreen(
      "scroll\(back.isEmpty ? "" : " that leaves as needed"), tabs with memory \(memory)", routed,
      [5, 6].map { list in
        .init(
          [0, list], up: [Step(0, to: .upper), Step(list, to: .upper)],
          down: back + [Step(list, to: .lower), Step(0, to: .lower)])
      }, isLong: true)
  }

  private static var bars: [SmallScreen] {
    let plan = ScrollMachine.Chain([0], up: [Step(0, to: .upper)], down: [Step(0, to: .lower)])
    let below = ScrollMachine.Chain(
      [0, 2], up: [Step(0, to: .upper), Step(2, to: .upper)], down: [Step(2, to: .lower), Step(0, to: .lower)])
    let scroll = SmallScreen(
      "scroll, list, bar",
      page(.init(.leave)) + [
        .init("rows", .scroll(.init()), in: 0, moves: .chain(0)), .init("bar", .bar(.init(.top, .returns(of: 2)))),
      ], [below])
    let late = SmallScreen(
      "scroll, list, bar that comes back late",
      page(.init(.leave)) + [
        .init("rows", .scroll(.init()), in: 0, moves: .chain(0)),
        .init("bar", .bar(.init(.bottom, .returns(of: 0), after: 140))),
      ], [below])
    let (grow, shrink) = (Step(1, to: .upper, .tracking), Step(1, to: .lower, .tracking))
    let beside = SmallScreen(
      "list, bar, and a sheet",
      [
        .init("rows", .scroll(.init()), moves: .chain(0)), .init("sheet", sheet(), moves: .chain(1)),
        .init("bar", .bar(.init(.bottom, .returns(of: 0)))),
      ], [plan, .init([1], up: [grow], down: [shrink])])
    let others = [
      ("bar that moves with the finger", ScrollMachine.Bar.Moves.withFinger, ScrollMachine.Number(140), nil),
      ("bar that moves with the finger and snaps", .withFinger, 0, .init(.directional)),
      ("bar that moves at once", .atOnce, 140, nil), ("bar that moves at the release", .atRelease, 140, nil),
    ].map { (name: String, moves, after, snap: ScrollMachine.Snap?) in
      SmallScreen(
        "list, \(name)",
        [
          .init("rows", .scroll(.init(scrollsToTop: true)), moves: .chain(0)),
          .init("bar", .bar(.init(.bottom, .returns(of: 0), moves: moves, after: after, snap: snap))),
        ], [plan])
    }
    let released = SmallScreen(
      "scroll, list, bar that moves at the release",
      page(.init(.leave)) + [
        .init("rows", .scroll(.init()), in: 0, moves: .chain(0)),
        .init("bar", .bar(.init(.bottom, .returns(of: 0), moves: .atRelease))),
      ], [below])
    return [scroll, late, released, beside] + others
      + [("none", nil), ("nearest", .init(.nearest)), ("directional", .init(.directional))].map {
        (name: String, snap: ScrollMachine.Snap?) in
        SmallScreen(
          "list, bar with snap \(name)",
          [
            .init("rows", .scroll(.init(scrollsToTop: true)), moves: .chain(0)),
            .init("bar", .bar(.init(.bottom, .returns(of: 0), snap: snap))),
          ], [plan])
      }
  }
}
