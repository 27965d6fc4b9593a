internal import Model

/// The scroll topology of a screen: the nodes that scroll, their nesting, and the paths that a finger can take.
struct ScrollTopology {
  let spec: Spec
  private(set) var sheets: [NodeID] = []
  private(set) var scrolls: [NodeID] = []
  private(set) var lists: [NodeID] = []
  private(set) var tabs: [NodeID] = []
  private(set) var paths: [Path] = []
  /// The selection of each node, by node index. `nil` if a finger on the node moves nothing.
  private var selections: [Selection?] = []
  /// Nodes that a finger can be on, in the order of the file.
  private(set) var regions: [NodeID] = []
  /// The first path that ends in a node.
  private var pathByLeaf: [NodeID: Int] = [:]

  /// A path from the root to a leaf.
  struct Path {
    /// The innermost node: a list, a scroll without a leaf, a page that does not scroll, or a sheet alone.
    var leaf: NodeID
    /// Every consumer on the path, from the outermost to the innermost.
    var consumers: [NodeID]
    /// The pages that must be selected, from the outermost tabs to the innermost.
    var pages: [NodeID]
  }

  init(_ spec: Spec) {
    self.spec = spec
    for index in spec.nodes.indices {
      let id = NodeID(index: index)
      switch spec[id].kind {
      case .sheet: sheets.append(id)
      case .scroll: scrolls.append(id)
      case .list: lists.append(id)
      case .tabs: tabs.append(id)
      case .box, .header, .page: break
      }
    }
    for node in spec.column { walk(node, consumers: [], pages: []) }
    for sheet in spec.sheets {
      guard case .sheet(let value) = spec[sheet].kind else { continue }
      paths.append(Path(leaf: sheet, consumers: [sheet], pages: []))
      let moves = value.edge == .bottom && value.handoff != .never
      for node in value.content { walk(node, consumers: moves ? [sheet] : [], pages: []) }
    }
    for (index, path) in paths.enumerated() where pathByLeaf[path.leaf] == nil { pathByLeaf[path.leaf] = index }
    selections = Array(repeating: nil, count: spec.nodes.count)
    // The children of a node follow it in the file, so the reverse order visits them first.
    for index in spec.nodes.indices.reversed() { selections[index] = foundSelection(of: NodeID(index: index)) }
    regions = spec.nodes.indices.filter { selections[$0] != nil }.map(NodeID.init(index:))
  }

  /// Lists every path below a node.
  private mutating func walk(_ node: NodeID, consumers: [NodeID], pages: [NodeID]) {
    switch spec[node].kind {
    case .box, .header, .page, .sheet: break
    case .list: paths.append(Path(leaf: node, consumers: consumers + [node], pages: pages))
    case .scroll(let scroll):
      let inner = consumers + [node]
      if let leaf = spec.leaf(of: scroll) {
        walk(leaf, consumers: inner, pages: pages)
      } else {
        paths.append(Path(leaf: node, consumers: inner, pages: pages))
      }
    case .tabs(let tabs):
      for page in tabs.pages {
        guard case .page(let value) = spec[page].kind else { continue }
        let count = paths.count
        for child in value.content { walk(child, consumers: consumers, pages: pages + [page]) }
        if paths.count == count { paths.append(Path(leaf: page, consumers: consumers, pages: pages + [page])) }
      }
    }
  }

  /// The path that a finger on a region can move, by the selected pages.
  indirect enum Selection {
    case path(Int)
    case byPage(tabs: NodeID, [(page: NodeID, Selection)])
  }

  func selection(of region: NodeID) -> Selection? { selections[region.index] }

  private func foundSelection(of region: NodeID) -> Selection? {
    switch spec[region].kind {
    case .list, .sheet: return pathByLeaf[region].map(Selection.path)
    case .scroll(let scroll):
      guard let leaf = spec.leaf(of: scroll) else { return pathByLeaf[region].map(Selection.path) }
      return selection(of: leaf)
    case .tabs(let tabs):
      return .byPage(
        tabs: region,
        tabs.pages.compactMap { page in selection(inPage: page).map { (page, $0) } })
    case .box, .header, .page: return nil
    }
  }

  /// Returns the selection of a page. If several children scroll, the first is the page's leaf.
  func selection(inPage page: NodeID) -> Selection? {
    guard case .page(let value) = spec[page].kind else { return nil }
    for child in value.content {
      if let selection = selection(of: child) { return selection }
    }
    return pathByLeaf[page].map(Selection.path)
  }

  /// Returns the region that a finger on a node drives. `nil` if such a finger moves nothing.
  func region(of node: NodeID) -> NodeID? {
    switch spec[node].kind {
    case .list, .scroll, .tabs, .sheet: return node
    case .page: return spec[node].parent
    case .header, .box: break
    }
    guard let parent = spec[node].parent else { return nil }
    switch spec[parent].kind {
    case .scroll: return parent
    case .sheet:
      if case .header(let header) = spec[node].kind, !header.dragsSheet { return nil }
      return parent
    case .page: return spec.scroll(around: parent)
    case .box, .header, .tabs, .list: return nil
    }
  }

  /// Returns the scrolls and lists inside a node, in the order of the file.
  func scrolling(in ancestor: NodeID) -> [NodeID] {
    (scrolls + lists).sorted().filter { spec.lies($0, in: ancestor) }
  }
}
