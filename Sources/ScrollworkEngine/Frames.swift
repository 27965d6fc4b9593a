// The place of every node's view, and what else is a function of shown positions. A host may ask at every frame of an
// animation.
extension ScrollMachine {
  /// The place of a node's view, in points, downward from the upper edge of the parent's view, and from its leading edge.
  public struct Frame: Equatable, Sendable {
    public var top: Number
    public var height: Number
    public var leading: Number
    public var width: Number

    public init(top: Number, height: Number, leading: Number = 0, width: Number) {
      (self.top, self.height, self.leading, self.width) = (top, height, leading, width)
    }
  }

  /// The part of a frame that movement changes.
  private typealias Extent = (top: Number, height: Number)

  /// The order of views in columns, which follows from the nodes.
  struct Columns: Sendable {
    /// The first child of each node.
    var first: [Node?]
    /// For each bar or footer, it and the bars and footers between it and its edge.
    var stacks: [[Node]]
    /// The outermost node around each node, or the node.
    var roots: [Node]

    init(_ nodes: [NodeRules]) {
      roots = nodes.indices.map { node in
        var root = node
        while let parent = nodes[root].parent { root = parent }
        return root
      }
      first = nodes.indices.map { parent in nodes.indices.first { nodes[$0].parent == parent } }
      func edge(_ node: Node) -> Edge? { if case .bar(let bar) = nodes[node].kind { bar.edge } else { nil } }
      // The bars over the sheets at the lower edge are the last nodes of the screen's own column.
      let lastBelowSheets = nodes.indices.last { node in
        guard nodes[node].parent == nil else { return false }
        switch nodes[node].kind {
        case .block(let isOverSheets): return !isOverSheets
        case .bar, .sheet: return false
        case .header, .footer, .scroll, .tabs, .page: return true
        }
      }
      /// Whether a node is between a footer and the edge, or is the footer.
      func isBelow(_ footer: Node, _ node: Node) -> Bool {
        switch nodes[node].kind {
        case .footer: return nodes[node].parent == nodes[footer].parent && node >= footer
        case .block(let isOverSheets): return isOverSheets && node > lastBelowSheets ?? -1
        case .bar(let bar): return bar.isOverSheets && bar.edge == .bottom
        case .header, .scroll, .tabs, .page, .sheet: return false
        }
      }
      stacks = nodes.indices.map { node in
        switch nodes[node].kind {
        case .bar(let bar):
          nodes.indices.filter { edge($0) == bar.edge && (bar.edge == .top ? $0 <= node : $0 >= node) }
        case .footer: nodes.indices.filter { isBelow(node, $0) }
        case .block, .header, .scroll, .tabs, .page, .sheet: []
        }
      }
    }
  }

  /// The place of a node's view for shown positions. The children of a scroll are already moved by its offset, and an
  /// earlier one is drawn over a later one.
  ///
  /// - Parameter shown: the shown position of a node: the height of a sheet, the offset of a scroll or list.
  public func frame(_ node: Node, _ shown: (Node) -> Number) -> Frame {
    let extent = extent(of: node, shown)
    // In other nodes it is 0.
    let leading = state.lengths.nodes[node].leading
    return Frame(top: extent.top, height: extent.height, leading: leading, width: width(node))
  }

  /// The width of a node's view, in points: that of its sheet, or of the screen.
  public func width(_ node: Node) -> Number {
    let width = state.lengths.nodes[screen.columns.roots[node]].width
    return width > 0 ? width : state.environment.width
  }

  private func extent(of node: Node, _ shown: (Node) -> Number) -> Extent {
    let (rules, lengths) = (screen.nodes[node], state.lengths.nodes[node])
    switch rules.kind {
    case .sheet(let sheet): return extent(ofSheet: node, sheet.edge, shown(node))
    case .bar(let bar): return extent(ofBar: node, bar.edge, shown)
    case .footer:
      let below = screen.columns.stacks[node]
      let height = rules.parent.map(shown) ?? 0
      return (top: below.reduce(height) { $0 - shownHeight(ofBar: $1, shown) }, height: lengths.height)
    case .block, .header, .scroll, .tabs, .page: break
    }
    guard let parent = rules.parent else { return (top: lengths.top, height: lengths.height) }
    let place = placeInColumn(node, parent)
    switch screen.nodes[parent].kind {
    case .scroll: return extent(node, state.lengths.nodes[parent].insetTop + place, in: parent, shown(parent))
    case .tabs: return (top: state.lengths.nodes[parent].strip, height: state.lengths.nodes[parent].page)
    case .sheet(let sheet) where sheet.edge == .top:
      // The content stays at the free edge of a sheet that is shown beyond its layout.
      return (top: place + max(0, shown(parent) - laidOut(parent)), height: lengths.height)
    case .sheet, .page: return (top: place, height: lengths.height)
    case .block, .header, .bar, .footer: return (top: 0, height: lengths.height)
    }
  }

  /// The distance of a node from the first node of its column, in points.
  private func placeInColumn(_ node: Node, _ parent: Node) -> Number {
    guard let first = screen.columns.first[parent], first != node else { return 0 }
    return state.lengths.nodes[node].top - state.lengths.nodes[first].top
  }

  /// The height for which the content of a sheet is laid out, in points.
  private func laidOut(_ node: Node) -> Number {
    screen.sheet(node)?.resizesContent == true
      ? state.sheets[slot(node)].contentHeight : state.lengths.nodes[node].height
  }

  /// A sheet extends beyond the screen by the part that is not visible. A spring that overshoots shows more than the
  /// layout.
  private func extent(ofSheet node: Node, _ edge: Edge, _ shown: Number) -> Extent {
    let height = max(laidOut(node), shown)
    switch edge {
    case .bottom: return (top: state.environment.height - shown, height: height)
    case .top: return (top: shown - height, height: height)
    }
  }

  /// A bar is beside the visible part of the bars between it and the edge.
  private func extent(ofBar node: Node, _ edge: Edge, _ shown: (Node) -> Number) -> Extent {
    let height = state.lengths.nodes[node].height
    let stack = screen.columns.stacks[node]
    switch edge {
    case .top:
      let first = stack.first.map { shownHeight(ofBar: $0, shown) } ?? 0
      return (top: stack.dropFirst().reduce(first) { $0 + shownHeight(ofBar: $1, shown) } - height, height: height)
    case .bottom:
      return (top: stack.reduce(state.environment.height) { $0 - shownHeight(ofBar: $1, shown) }, height: height)
    }
  }

  /// The children of a scroll move with its content. A header that stays, collapses or returns stops where it is to be
  /// kept: after the travel of the headers above it, and of its own if it keeps its height.
  private func extent(_ node: Node, _ place: Number, in scroll: Node, _ offset: Number) -> Extent {
    let height = state.lengths.nodes[node].height
    guard let header = screen.header(node) else { return (top: place - offset, height: height) }
    let (start, length) = travel(of: node, in: scroll)
    let stretched = header.stretches ? height + max(0, 0 - offset) : height
    switch header.onScroll {
    case .leave: return (top: header.stretches ? min(0, 0 - offset) : place - offset, height: stretched)
    case .returns:
      let kept = min(offset, start + length)
      return (top: header.stretches ? min(0, 0 - kept) : place - kept, height: stretched)
    case .stay: return (top: header.stretches ? 0 : place - min(offset, start), height: stretched)
    case .collapse, .returnCollapsed:
      let gone = min(header.stretches ? offset : max(offset - start, 0), length)
      return (top: header.stretches ? 0 : place - min(offset, start), height: height - gone)
    }
  }

  // MARK: Progress

  /// The progress of a sheet or a header for shown positions, from 0 to 1. 0 for other nodes.
  ///
  /// - Parameter shown: the shown position of a node: the height of a sheet, the offset of a scroll.
  public func progress(of node: Node, _ shown: (Node) -> Number) -> Number {
    switch screen.nodes[node].kind {
    case .sheet: progress(ofSheet: node, at: shown(node))
    case .header: screen.nodes[node].parent.map { progress(ofHeader: node, at: shown($0)) } ?? 0
    case .block, .bar, .footer, .scroll, .tabs, .page: 0
    }
  }

  /// The progress of a sheet at a height, from its lowest notch (0) to its highest (1).
  public func progress(ofSheet node: Node, at height: Number) -> Number {
    progress(height, from: state.lengths.nodes[node].lowest, to: state.lengths.nodes[node].highest)
  }

  /// The progress of an observer, from 0 to 1, for the shown position of its node.
  public func progress(ofObserver index: Int, at position: Number) -> Number {
    guard screen.observers.indices.contains(index) else { return 0 }
    let observer = screen.observers[index]
    let stretch = solver.stretch(index, state.environment, state.measures, state.lengths)
    let followed = observer.isFromEnd ? end(observer.node) - position : position
    return progress(followed, from: stretch.from, to: stretch.to)
  }

  /// The appearance of the background of a sheet.
  public struct BackdropState: Equatable, Sendable {
    /// The scale and opacity of the background; 1 is unchanged.
    public var scale: Number
    public var opacity: Number
    /// The opacity of the black overlay; 0 is none.
    public var dim: Number

    public init(scale: Number = 1, opacity: Number = 1, dim: Number = 0) {
      (self.scale, self.opacity, self.dim) = (scale, opacity, dim)
    }
  }

  /// The appearance of the background of a sheet at a height. `nil` if the sheet does not change it.
  public func backdrop(_ node: Node, at height: Number) -> BackdropState? {
    guard let backdrop = screen.sheet(node)?.backdrop else { return nil }
    let part = progress(
      height, from: backdrop.from.map { self.height(node, at: $0) } ?? 0, to: self.height(node, at: backdrop.to))
    /// 1 − part · (1 − goal), or its equivalent for another start.
    func mixed(_ start: Number, _ goal: Ratio) -> Number {
      let change = goal.change(from: start)
      if change.numerator == 0 { return start }
      let product = part * change.value
      return goal.numerator > start * goal.denominator ? start + product : start - product
    }
    return BackdropState(
      scale: mixed(1, backdrop.scale), opacity: mixed(1, backdrop.opacity), dim: mixed(0, backdrop.dim))
  }

  /// Whether touches beside a sheet of a shown height reach what is behind it.
  public func passesTouches(_ node: Node, at height: Number) -> Bool {
    guard let sheet = screen.sheet(node), outside(node) != .passThrough else { return true }
    return height <= 0 || sheet.undimmed.map { height <= self.height(node, at: $0) } ?? false
  }
}
