/// The relations between the nodes of a screen, computed once.
package struct Topology: Sendable {
  package let nodes: [HostNode]
  package let children: [[Int]]
  /// The nodes with a position: sheets, scrolls and lists.
  package let consumers: [Int]
  /// The consumers that are vertical scroll views: lists, and scrolls without a list, a scroll or tabs inside.
  package let scrollViews: [Int]
  /// The scrolls with a refresh control of the library, which moves as their content does.
  package let refreshing: [Int]
  package let sheets: [Int]
  /// The nodes directly inside of sheets, apart from bars over the content.
  package let contentOfSheets: [Int]
  /// The bars that move over the content, from the rearmost to the frontmost: those nearer to the edge are in front.
  package let bars: [Int]
  package let tabs: [Int]
  private let isScrollViewByNode: [Bool]
  private let sharesMeasureByNode: [Bool]
  /// The number of the node around each node, or -1.
  let parents: [Int]
  private let isListByNode: [Bool]
  private let isSheetAtTopByNode: [Bool]

  init(_ nodes: [HostNode]) {
    self.nodes = nodes
    var children = [[Int]](repeating: [], count: nodes.count)
    var holdsScrolls = [Bool](repeating: false, count: nodes.count)
    for (number, node) in nodes.enumerated() {
      guard let parent = node.parent else { continue }
      children[parent].append(number)
      guard node.kind == .list || node.kind == .scroll || node.kind == .tabs else { continue }
      var around = node.parent
      while let outer = around {
        holdsScrolls[outer] = true
        around = nodes[outer].parent
      }
    }
    self.children = children
    parents = nodes.map { $0.parent ?? -1 }
    isListByNode = nodes.map { $0.kind == .list }
    isSheetAtTopByNode = nodes.map { $0.kind == .sheet && $0.isAtTop }
    let isScrollView = nodes.indices.map { nodes[$0].kind == .list || (nodes[$0].kind == .scroll && !holdsScrolls[$0]) }
    isScrollViewByNode = isScrollView
    sharesMeasureByNode = nodes.map { node in node.measure != nil && nodes.count { $0.measure == node.measure } > 1 }
    consumers = nodes.indices.filter { [.sheet, .scroll, .list].contains(nodes[$0].kind) }
    scrollViews = nodes.indices.filter { isScrollView[$0] }
    refreshing = nodes.indices.filter { nodes[$0].refreshes && !isScrollView[$0] }
    sheets = nodes.indices.filter { nodes[$0].kind == .sheet }
    contentOfSheets = nodes.indices.filter { index in
      let node = nodes[index]
      return !node.isOver && !node.isOverSheets && node.parent.map { nodes[$0].kind == .sheet } ?? false
    }
    let over = nodes.indices.filter { nodes[$0].isOver }
    bars = over.filter { nodes[$0].isAtTop }.reversed() + over.filter { !nodes[$0].isAtTop }
    tabs = nodes.indices.filter { nodes[$0].kind == .tabs }
  }

  func isList(_ node: Int) -> Bool { isListByNode[node] }

  /// Whether a node is a sheet that ends below: that edge is the one that moves.
  func isSheetAtTop(_ node: Int) -> Bool { isSheetAtTopByNode[node] }

  /// Whether other lists have the measure of a list.
  package func sharesMeasure(_ node: Int) -> Bool { sharesMeasureByNode[node] }

  package func isScrollView(_ node: Int) -> Bool { isScrollViewByNode[node] }

  /// Whether `outer` is `node` or around it.
  package func isAround(_ outer: Int, _ node: Int) -> Bool {
    var current: Int? = node
    while let number = current {
      if number == outer { return true }
      current = nodes[number].parent
    }
    return false
  }

  /// The sheet that a node is or is inside of. `nil` for a node of the screen's own column.
  package func sheet(around node: Int) -> Int? {
    var current: Int? = node
    while let number = current {
      if nodes[number].kind == .sheet { return number }
      current = nodes[number].parent
    }
    return nil
  }

  /// The scroll view that a node is or is inside of. `nil` if the node moves as a plain view.
  package func scrollView(around node: Int) -> Int? {
    var current: Int? = node
    while let number = current {
      if isScrollViewByNode[number] { return number }
      current = nodes[number].parent
    }
    return nil
  }

  /// The number of a page among the pages of its tabs.
  package func index(ofPage page: Int) -> Int? {
    guard let tabs = nodes[page].parent else { return nil }
    return children[tabs].firstIndex(of: page)
  }
}
