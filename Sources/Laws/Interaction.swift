/// Nodes of a screen that move each other, as a screen of their own: what one finger moves, or two pages of tabs.
///
/// The lengths of an interaction are symbols: no limit is negative, notches ascend, and headers are back before their end.
/// These are the guarantees that closed forms give for every number.
package struct Interaction: Sendable {
  /// The numbers of the consumers in their screen.
  package let nodes: [Int]
  private let small: SmallScreen

  /// The interactions of a screen. An interaction inside a larger one is proved by itself too, since the larger one may
  /// have too many paths.
  ///
  /// - Parameter activeNotches: for a sheet with conditional notches, by its number, the sets of notches that are active
  ///   together.
  package static func all(of screen: ScrollMachine.Screen, activeNotches: [Int: [[Bool]]] = [:]) -> [Interaction] {
    var found: [[Int]] = []
    func add(_ consumers: [Int]) {
      let nodes = screen.closure(of: consumers)
      if !consumers.isEmpty, !found.contains(nodes) { found.append(nodes) }
    }
    for chain in screen.chains { add(chain.consumers) }
    for tabs in screen.tabs {
      let pages = screen.nodes.indices.filter { screen.nodes[$0].parent == tabs }
      for (place, page) in pages.enumerated() {
        for other in pages[(place + 1)...] { add(screen.reach[page] + screen.reach[other]) }
      }
    }
    return found.map { Interaction(screen, $0, activeNotches) }
  }

  private init(_ screen: ScrollMachine.Screen, _ kept: [Int], _ activeNotches: [Int: [[Bool]]]) {
    nodes = kept.filter { screen.traits[$0].role == .sheet || screen.traits[$0].role == .scroll }
    var active: [Int: [[Bool]]] = [:]
    for (number, node) in kept.enumerated() { active[number] = activeNotches[node] }
    small = SmallScreen(screen.restricted(to: kept), activeNotches: active)
  }

  /// Everything that its proofs depend on: equal for interactions that differ in names only.
  package var shape: String {
    let nodes = small.screen.nodes.map { rules -> String in
      guard case .sheet(let sheet) = rules.kind else { return "\(rules)" }
      let fields = Mirror(reflecting: sheet).children.map { "\($0.value)" }
      return "\(rules) \(fields) \(rules.route)"
    }
    let sets = small.activeNotches.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return (nodes + small.screen.chains.map { "\($0)" } + small.screen.modes + sets).joined(separator: "\n")
  }

  /// The reason for which the symbols do not cover the closed forms. `nil` if they do.
  ///
  /// A sheet that lays out its content by its height is followed for lists only.
  package var gap: String? {
    let screen = small.screen
    for sheet in screen.sheets where screen.sheet(sheet)?.resizesContent == true {
      if screen.scrolls(in: sheet).contains(where: { screen.scroll($0)?.handsOver == true }) {
        return "the headers of a scroll that a sheet lays out by its height are not followed"
      }
    }
    return nil
  }

  /// The laws of each kind of event, by its name.
  package func tasks() -> [(event: String, task: ProofTask)] {
    small.eventKinds.map { ($0.name, small.task("nodes \(nodes): \($0.name)", $0)) }
  }
}

extension ScrollMachine.Event {
  /// The name of the kind of event.
  var name: String {
    switch self {
    case .seen: "seen"
    case .began: "began"
    case .dragged: "dragged"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .drifted: "drifted"
    case .came: "came"
    case .placed: "placed"
    case .scrolledToTop: "scrolledToTop"
    case .settled: "settled"
    case .move: "move"
    case .scroll: "scroll"
    case .tapped: "tapped"
    case .tappedOutside: "tappedOutside"
    case .tappedTitle: "tappedTitle"
    case .willShow: "willShow"
    case .selected: "selected"
    case .mode: "mode"
    case .resized: "resized"
    case .measured: "measured"
    case .prepended: "prepended"
    }
  }
}

extension ScrollMachine.Screen {
  /// Consumers with the nodes around them, the headers of their scrolls and the bars that ride on them, ascending.
  func closure(of consumers: [Int]) -> [Int] {
    var kept = Set(consumers)
    for node in consumers {
      var next = nodes[node].parent
      while let parent = next {
        kept.insert(parent)
        next = nodes[parent].parent
      }
    }
    for (node, rules) in nodes.enumerated() {
      switch rules.kind {
      case .header, .block:
        if let parent = rules.parent, kept.contains(parent), scrolls.contains(parent) { kept.insert(node) }
      case .bar(let bar): if case .returns(let mover) = bar.cause, kept.contains(mover) { kept.insert(node) }
      case .footer, .scroll, .tabs, .page, .sheet: break
      }
    }
    return kept.sorted()
  }

  /// The screen of some nodes, without names. With each node, the nodes around it must be kept.
  func restricted(to kept: [Int]) -> ScrollMachine.Screen {
    func number(_ node: Int) -> Int? { kept.firstIndex(of: node) }
    // A node keeps its chain, without the consumers that are left out. Without its tabs, that of their first page.
    func chain(_ node: Int) -> Int? {
      switch nodes[node].route {
      case .none: return nil
      case .chain(let chain): return chain
      case .selectedPage(let tabs):
        if kept.contains(tabs) { return nil }
        return nodes.indices.first { nodes[$0].parent == tabs }.flatMap(chain)
      }
    }
    let routed = Set(kept.compactMap(chain))
    let own = chains.indices.filter { routed.contains($0) || chains[$0].consumers.allSatisfy(kept.contains) }
    func steps(_ steps: [ScrollMachine.Step]) -> [ScrollMachine.Step] {
      steps.compactMap { step in number(step.node).map { ScrollMachine.Step($0, to: step.limit, step.gate) } }
    }
    func route(_ node: Int) -> ScrollMachine.Route {
      if case .selectedPage(let tabs) = nodes[node].route, let kept = number(tabs) { return .selectedPage(kept) }
      return chain(node).flatMap(own.firstIndex(of:)).map { .chain($0) } ?? .none
    }
    func kind(_ node: Int) -> ScrollMachine.Kind {
      switch nodes[node].kind {
      case .scroll(var scroll):
        scroll.scrollsToTop = node == scrolledToTop
        // Rows are measured by the host.
        scroll.rows = nil
        return .scroll(scroll)
      case .tabs(var tabs):
        let pages = kept.filter { nodes[$0].parent == node }
        tabs.initial = number(pages.contains(tabs.initial) ? tabs.initial : pages.first ?? node) ?? 0
        return .tabs(tabs)
      case .bar(var bar):
        if case .returns(let mover) = bar.cause { bar.cause = .returns(of: number(mover) ?? 0) }
        return .bar(bar)
      case .block, .header, .footer, .page, .sheet: return nodes[node].kind
      }
    }
    let hasModes = kept.contains { sheet($0)?.modes.isEmpty == false }
    return ScrollMachine.Screen(
      kept.map { ScrollMachine.NodeRules("", kind($0), in: nodes[$0].parent.flatMap(number), moves: route($0)) },
      chains: own.map { chain in
        ScrollMachine.Chain(
          chains[chain].consumers.compactMap(number), up: steps(chains[chain].up), down: steps(chains[chain].down))
      }, modes: hasModes ? modes : [], measures: ["content"])
  }
}
