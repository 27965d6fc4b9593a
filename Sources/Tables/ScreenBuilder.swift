internal import Model
import Numerics
import ScrollworkEngine
import Solver
import Source

/// Translates a spec to the rules of the engine: the kinds of nodes, what each finger moves, and in which order.
struct ScreenBuilder {
  let spec: Spec
  let solution: Solution
  let topology: ScrollTopology
  private let lines: LineTable

  init(_ spec: Spec, _ solution: Solution) {
    (self.spec, self.solution) = (spec, solution)
    lines = LineTable(spec.file)
    topology = ScrollTopology(spec)
  }

  func screen() -> ScrollMachine.Screen {
    ScrollMachine.Screen(
      spec.nodes.indices.map { rules(NodeID(index: $0)) }, chains: chains(), name: spec.screen.text,
      file: String(spec.file.path.split(separator: "/").last ?? ""), modes: spec.modes.map(\.text),
      measures: spec.measures.map(\.name.text),
      observers: spec.observers.map {
        ScrollMachine.Observer($0.name.text, of: $0.node.index, isFromEnd: $0.isFromEnd)
      },
      coverage: coverage(), fits: fits)
  }

  private var fits: [ScrollMachine.Fit] {
    spec.measures.enumerated().compactMap { number, measure in
      measure.view.map {
        ScrollMachine.Fit(
          $0.index, measure: number, lower: measure.range.lower.double, upper: measure.range.upper.double)
      }
    }
  }

  private func rules(_ id: NodeID) -> ScrollMachine.NodeRules {
    ScrollMachine.NodeRules(
      spec[id].name.text, kind(id), in: spec[id].parent?.index, moves: route(id),
      line: lines.location(of: spec[id].name.span.start).line)
  }

  private func route(_ id: NodeID) -> ScrollMachine.Route {
    let selection: ScrollTopology.Selection?
    if case .page = spec[id].kind {
      selection = topology.selection(inPage: id)
    } else {
      selection = topology.selection(of: id)
    }
    switch selection {
    case .path(let index)?: return .chain(index)
    case .byPage(let tabs, _)?: return .selectedPage(tabs.index)
    case nil: return .none
    }
  }

  private func kind(_ id: NodeID) -> ScrollMachine.Kind {
    switch spec[id].kind {
    case .box(let box):
      if let motion = box.motion { return .bar(bar(motion, isOverSheets: box.isOverSheets)) }
      return box.style == .footer ? .footer : .block(isOverSheets: box.isOverSheets)
    case .header(let header): return .header(self.header(header, id))
    case .scroll(let scroll): return .scroll(self.scroll(scroll, id))
    case .list(let list): return .scroll(self.list(list, id))
    case .tabs(let tabs):
      return .tabs(
        ScrollMachine.Tabs(
          memory(tabs.memory, of: id),
          initial: tabs.pages.indices.contains(tabs.initial) ? tabs.pages[tabs.initial].index : id.index,
          stripMoves: tabs.strip.onScroll != .stay, restartsSelected: tabs.tapSelected == .top, isSwiped: tabs.swipe))
    case .page: return .page
    case .sheet(let sheet): return .sheet(self.sheet(sheet, id))
    }
  }

  private func bar(_ motion: BarMotion, isOverSheets: Bool) -> ScrollMachine.Bar {
    let cause: ScrollMachine.Bar.Cause =
      switch motion.cause {
      case .follows(let leader): .follows(leader.index)
      case .observes(let observer): .observes(observer.index)
      case .leaves(let node): .leaves(of: node.index)
      case .returns(let node): .returns(of: node.index)
      }
    // Only a bar with a position of its own can go to an end.
    // A bar settles once nothing moves it, so it has no velocity.
    var snap: ScrollMachine.Snap?
    if case .returns = motion.cause, let rules = motion.snap.map(self.snap) {
      let (expand, collapse) = (rules.expand.policy, rules.collapse.policy)
      snap = ScrollMachine.Snap(expand: .init(expand), collapse: .init(collapse), atRest: .init(expand))
    }
    return ScrollMachine.Bar(
      edge(motion.edge), cause, moves: moves(motion.moves), after: motion.after.double, snap: snap,
      isOverSheets: isOverSheets)
  }

  private func moves(_ moves: BarMoves) -> ScrollMachine.Bar.Moves {
    switch moves {
    case .withContent: .withContent
    case .withFinger: .withFinger
    case .atOnce: .atOnce
    case .atRelease: .atRelease
    }
  }

  private func edge(_ edge: Edge) -> ScrollMachine.Edge {
    switch edge {
    case .bottom: .bottom
    case .top: .top
    }
  }

  private func snap(_ snap: Snap) -> ScrollMachine.Snap {
    func rule(_ rule: SnapRule) -> ScrollMachine.SnapRule {
      let policy: ScrollMachine.SnapPolicy =
        switch rule.policy {
        case .nearest: .nearest
        case .directional: .directional
        case .line(let part): .line(part.double)
        }
      return ScrollMachine.SnapRule(policy, flick: rule.flick?.double)
    }
    return ScrollMachine.Snap(expand: rule(snap.expand), collapse: rule(snap.collapse), atRest: rule(snap.atRest))
  }

  private func memory(_ memory: PageMemory, of tabs: NodeID) -> ScrollMachine.Tabs.Memory {
    // Without headers above the strip, no page depends on them.
    let hasHeaders = spec.scroll(around: tabs) != nil
    return switch memory {
    case .align: hasHeaders ? .align : .independent
    case .reset: .reset
    case .resetAll: hasHeaders ? .resetAll : .independent
    case .independent: .independent
    }
  }

  private func header(_ header: Header, _ id: NodeID) -> ScrollMachine.Header {
    let onScroll: ScrollMachine.Header.OnScroll =
      switch header.onScroll {
      case .leave: .leave
      case .collapse: .collapse
      case .stay: .stay
      case .returns: .returns
      case .returnCollapsed: .returnCollapsed
      }
    var stretches = false
    let isInSheet = spec[id].parent.map { topology.sheets.contains($0) } ?? false
    if let parent = spec[id].parent, case .scroll(let scroll) = spec[parent].kind {
      stretches = header.stretch && scroll.content.first == id && scroll.pullToRefresh == .none
    }
    return ScrollMachine.Header(
      onScroll, snap: header.onScroll == .stay ? nil : header.snap.map(snap), stretches: stretches,
      dragsSheet: header.dragsSheet || !isInSheet)
  }

  private func scroll(_ scroll: Scroll, _ id: NodeID) -> ScrollMachine.Scroll {
    let leavesAsNeeded = leavesAsNeeded(id)
    var movesAllHeaders = !leavesAsNeeded
    if let leaf = scroll.content.last, case .tabs(let tabs) = spec[leaf].kind, tabs.strip.inset != nil {
      movesAllHeaders = false
    }
    let (handsOver, startsAtEnd) = (handsOver(id), startsAtEnd(id))
    return ScrollMachine.Scroll(
      handsOver: handsOver, movesAllHeaders: movesAllHeaders, isRefreshed: openEnd(of: id, .down) == .host,
      stopsFlings: scroll.fling == .stop, keepsProgress: scroll.anchor == .progress,
      leavesAsNeeded: leavesAsNeeded,
      beginsAtEnd: startsAtEnd || handsOver && scroll.initial == .critical, startsAtEnd: startsAtEnd,
      scrollsToTop: scroll.scrollsToTop)
  }

  private func list(_ list: List, _ id: NodeID) -> ScrollMachine.Scroll {
    let isFromEnd = list.from == .end
    return ScrollMachine.Scroll(
      isRefreshed: openEnd(of: id, .down) == .host, beginsAtEnd: isFromEnd, startsAtEnd: isFromEnd,
      near: isFromEnd ? list.near.double : nil, scrollsToTop: list.scrollsToTop, rows: rows(id))
  }

  /// Returns the only measure of a content height. An inset can add room, and cannot take it away.
  private func rows(_ id: NodeID) -> ScrollMachine.Scroll.Rows {
    guard let length = solution.form(id, .contentHeight) else { return .fixed }
    let parameters = solution.graph.parameters(in: [length])
    let measures = spec.measures.indices.filter { parameters.contains(Solution.parameter(MeasureID(index: $0))) }
    guard measures.count == 1, let measure = measures.first else { return .fixed }
    let variable = Solution.parameter(MeasureID(index: measure))
    let room = length - AffineForm(variable)
    let isAdded = room.constant.signum >= 0 && room.terms.allSatisfy { $0.coefficient.signum > 0 }
    guard isAdded, !solution.graph.parameters(in: [room]).contains(variable) else { return .fixed }
    return .measured(measure, hasRoom: room != .zero)
  }

  func handsOver(_ id: NodeID) -> Bool {
    if case .scroll(let scroll) = spec[id].kind { spec.leaf(of: scroll) != nil } else { false }
  }

  /// Whether some header of a scroll leaves only as far as the rows below it need.
  func leavesAsNeeded(_ id: NodeID) -> Bool {
    guard handsOver(id), case .scroll(let scroll) = spec[id].kind, scroll.leaves == .asNeeded else { return false }
    return scroll.content.contains { spec[$0].kind.leaves }
  }

  /// Whether the start of a scroll or list is its upper end: it is a list from its end, or the headers above one.
  private func startsAtEnd(_ id: NodeID) -> Bool {
    switch spec[id].kind {
    case .list(let list): return list.from == .end
    case .scroll(let scroll): return spec.leaf(of: scroll).map(startsAtEnd) ?? false
    case .tabs(let tabs):
      guard tabs.pages.indices.contains(tabs.initial), case .page(let page) = spec[tabs.pages[tabs.initial]].kind else {
        return false
      }
      return page.content.first { topology.selection(of: $0) != nil }.map(startsAtEnd) ?? false
    case .box, .header, .page, .sheet: return false
    }
  }

  private func coverage() -> ScrollMachine.Coverage {
    let boxes = spec.coveredEnvironments.map { box in
      ScrollMachine.Coverage.Box(
        lower: ScrollMachine.Environment(box.map(\.lower.double)),
        upper: ScrollMachine.Environment(box.map(\.upper.double)))
    }
    return ScrollMachine.Coverage(
      boxes.reduce(into: []) { boxes, box in
        if !boxes.contains(box) { boxes.append(box) }
      })
  }
}

extension ScrollMachine.Ratio {
  /// A constant of a spec, exact if its parts are machine words.
  init(_ value: Rational) {
    if let small = value.small {
      self.init(Double(small.numerator), Double(small.denominator))
    } else {
      self.init(value.double)
    }
  }
}
