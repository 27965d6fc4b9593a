// A screen as data: the compiler makes it, as Swift for an app and as a value for `simulate` and the preview.
extension ScrollMachine {
  /// The number of a node, in the order of the spec.
  public typealias Node = Int

  /// The nodes of a screen, the order in which each finger moves them, and the rules of each. It has no lengths: those
  /// are `Lengths`.
  ///
  /// **Invariant:** parents come before children, and children are in the order of their column. The compiler checks it.
  public final class Screen: Sendable {
    /// The name of the screen, and of the spec's file without folders.
    public let name: String
    public let file: String
    public let nodes: [NodeRules]
    public let chains: [Chain]
    /// The names of the modes. The first is the initial one.
    public let modes: [String]
    /// The names of the lengths that only the running app knows, in the order of the spec.
    public let measures: [String]
    public let observers: [Observer]
    public let coverage: Coverage
    /// The heights that a host measures from views.
    public let fits: [Fit]

    // Derived once, so that no event searches.
    public let sheets: [Node], scrolls: [Node], tabs: [Node]
    /// The bars with a position of their own, and all bars that move.
    public let ridingBars: [Node], bars: [Node]
    /// Everything that a finger on a node can move on any page, ascending.
    let reach: [[Node]]
    let widestReach: Int
    let traits: [Traits]
    /// For each chain, the bars that ride on it.
    let riders: [[Rider]]
    /// The parts of each scroll that leave with its offset, from the top.
    let travels: [[Travel]]
    let columns: Columns
    /// The node that a tap on the status bar scrolls to its top.
    public let scrolledToTop: Node?
    let notchCount: Int, formulaCount: Int
    let hasForgetfulTabs: Bool

    public init(
      _ nodes: [NodeRules], chains: [Chain], name: String = "", file: String = "", modes: [String] = [],
      measures: [String] = [], observers: [Observer] = [], coverage: Coverage = Coverage(), fits: [Fit] = []
    ) {
      (self.name, self.file) = (name, file)
      (self.nodes, self.chains, self.modes, self.measures) = (nodes, chains, modes, measures)
      (self.observers, self.coverage, self.fits) = (observers, coverage, fits)
      var found = (sheets: [Node](), scrolls: [Node](), tabs: [Node](), bars: [Node](), riding: [Node]())
      var (notches, formulas) = (0, 0)
      var traits = nodes.map { Traits(isRegion: $0.route != .none && !$0.isPage) }
      var isForgetful = false
      for (node, rules) in nodes.enumerated() {
        switch rules.kind {
        case .block, .header, .footer, .page: break
        case .sheet(let sheet):
          traits[node].role = .sheet
          traits[node].slot = found.sheets.count
          traits[node].growsUp = sheet.edge == .bottom
          traits[node].firstNotch = notches
          traits[node].firstFormula = formulas
          found.sheets.append(node)
          notches += sheet.notches.count
          formulas += sheet.formulas
        case .scroll(let scroll):
          traits[node].role = .scroll
          traits[node].slot = found.scrolls.count
          traits[node].handsOver = scroll.handsOver
          traits[node].isRefreshed = scroll.isRefreshed
          // It is beyond its end after a page with more rows.
          traits[node].leavesAsNeeded = scroll.leavesAsNeeded
          traits[node].opensAtEnd = scroll.leavesAsNeeded
          found.scrolls.append(node)
        case .tabs(let tabs):
          traits[node].role = .tabs
          traits[node].slot = found.tabs.count
          found.tabs.append(node)
          if tabs.memory == .resetAll { isForgetful = true }
        case .bar(let bar):
          found.bars.append(node)
          if bar.rides {
            traits[node].slot = found.riding.count
            found.riding.append(node)
          }
        }
      }
      (sheets, scrolls, tabs, bars, ridingBars) = (found.sheets, found.scrolls, found.tabs, found.bars, found.riding)
      (notchCount, formulaCount, hasForgetfulTabs) = (notches, formulas, isForgetful)
      for chain in chains {
        for step in chain.up where step.limit == .none { traits[step.node].opensAtEnd = true }
        for step in chain.down where step.limit == .none { traits[step.node].opensAtStart = true }
      }
      reach = nodes.indices.map { Self.reached(from: $0, nodes, chains) }
      widestReach = reach.map { $0.count }.max() ?? 0
      for node in nodes.indices {
        for other in reach[node] where traits[node].sheet == nil && traits[other].role == .sheet {
          traits[node].sheet = other
        }
      }
      self.traits = traits
      let bars = found.riding
      riders = chains.map { chain in bars.compactMap { Rider($0, of: nodes[$0], on: chain) } }
      travels = Self.travels(nodes)
      columns = Columns(nodes)
      scrolledToTop = found.scrolls.first { node in
        if case .scroll(let scroll) = nodes[node].kind { scroll.scrollsToTop } else { false }
      }
    }

    private static func reached(from node: Node, _ nodes: [NodeRules], _ chains: [Chain]) -> [Node] {
      switch nodes[node].route {
      case .none: return []
      case .chain(let chain): return chains[chain].consumers.sorted()
      case .selectedPage(let tabs):
        var found: [Node] = []
        for page in nodes.indices where nodes[page].parent == tabs {
          for other in reached(from: page, nodes, chains) where !found.contains(other) { found.append(other) }
        }
        return found.sorted()
      }
    }

    // MARK: Reading

    func sheet(_ node: Node) -> Sheet? { if case .sheet(let sheet) = nodes[node].kind { sheet } else { nil } }
    func scroll(_ node: Node) -> Scroll? { if case .scroll(let scroll) = nodes[node].kind { scroll } else { nil } }
    func tabs(_ node: Node) -> Tabs? { if case .tabs(let tabs) = nodes[node].kind { tabs } else { nil } }
    func header(_ node: Node) -> Header? { if case .header(let header) = nodes[node].kind { header } else { nil } }
    func bar(_ node: Node) -> Bar? { if case .bar(let bar) = nodes[node].kind { bar } else { nil } }

    /// The tabs of a page. `nil` for a number that is not a page's.
    public func tabs(of page: Node) -> Node? {
      guard nodes.indices.contains(page), case .page = nodes[page].kind else { return nil }
      return nodes[page].parent
    }

    /// The scrolls and lists inside a node, ascending.
    func scrolls(in ancestor: Node) -> [Node] { scrolls.filter { lies($0, in: ancestor) } }

    func lies(_ node: Node, in ancestor: Node) -> Bool {
      var next = nodes[node].parent
      while let parent = next {
        if parent == ancestor { return true }
        next = nodes[parent].parent
      }
      return false
    }

    /// The node in whose place a finger on a node acts: what scrolls or the sheet around it. `nil` if such a finger moves
    /// nothing.
    public func region(of node: Node) -> Node? {
      switch nodes[node].kind {
      case .scroll, .tabs, .sheet: return node
      case .page: return nodes[node].parent
      case .block, .header, .bar, .footer: break
      }
      guard let parent = nodes[node].parent else { return nil }
      switch nodes[parent].kind {
      case .scroll: return parent
      case .sheet: return header(node)?.dragsSheet == false ? nil : parent
      case .page: return scroll(around: parent)
      case .block, .header, .bar, .footer, .tabs: return nil
      }
    }

    /// The nearest scroll around a node.
    func scroll(around node: Node) -> Node? {
      var next = nodes[node].parent
      while let parent = next {
        if traits[parent].role == .scroll { return parent }
        next = nodes[parent].parent
      }
      return nil
    }
  }

  /// The rules of one node.
  public struct NodeRules: Sendable {
    public var name: String
    public var kind: Kind
    /// The node around it. `nil` in the screen's own column, and for a sheet or a bar over the content.
    public var parent: Node?
    /// The consumers that a finger on the node moves.
    public var route: Route
    /// The line of the spec that declares the node, from 1. 0 if there is no spec.
    public var line: Int

    public init(_ name: String, _ kind: Kind, in parent: Node? = nil, moves route: Route = .none, line: Int = 0) {
      (self.name, self.kind, self.parent, self.route, self.line) = (name, kind, parent, route, line)
    }

    var isPage: Bool { if case .page = kind { true } else { false } }
  }

  public indirect enum Kind: Sendable {
    /// A block, or a bar in a column. `isOverSheets`: whether it is in front of the sheets, at an end of the column.
    case block(isOverSheets: Bool = false)
    case header(Header)
    case bar(Bar)
    /// At the lower edge of the visible part of its sheet.
    case footer
    /// A scroll with headers, or a list.
    case scroll(Scroll)
    case tabs(Tabs)
    case page
    case sheet(Sheet)
  }

  /// The consumers that a finger moves.
  public enum Route: Equatable, Sendable {
    case none
    /// The consumers of a chain, by its number.
    case chain(Int)
    /// The consumers that a finger on the selected page of these tabs moves.
    case selectedPage(Node)
  }

  public enum Edge: Int, Sendable {
    case bottom, top
  }

  /// A stretch of a position, for an animation of the app: 0 at its start, 1 at its end.
  public struct Observer: Equatable, Sendable {
    public var name: String
    public var node: Node
    /// Whether the position counts from the end of the node.
    public var isFromEnd: Bool

    public init(_ name: String, of node: Node, isFromEnd: Bool = false) {
      (self.name, self.node, self.isFromEnd) = (name, node, isFromEnd)
    }
  }

  /// The facts about a node that every event reads, without arrays.
  struct Traits: Sendable {
    enum Role: Sendable { case none, sheet, scroll, tabs }
    var role = Role.none
    /// The place of its state among those of its kind.
    var slot = 0
    /// Whether a finger on it moves something.
    var isRegion = false
    /// Whether its position grows as content moves up. `false` for a sheet at the top edge.
    var growsUp = true
    var handsOver = false
    var isRefreshed = false
    var leavesAsNeeded = false
    /// Whether it can be beyond its start or its end under a finger, or on its way back.
    var opensAtStart = false, opensAtEnd = false
    /// The sheet that a finger on the node may move.
    var sheet: Node?
    var firstNotch = 0, firstFormula = 0
    var canBePulled: Bool { opensAtStart || opensAtEnd }
  }
}
