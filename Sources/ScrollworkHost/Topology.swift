import ScrollworkEngine

/// The nodes of a screen as views, and the relations between them, computed once from the data of the screen.
package struct Topology: Sendable {
  package let screen: ScrollMachine.Screen
  package let nodes: [HostedNode]
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
  /// The lists that keep their distance from their end.
  package let listsFromEnd: [Int]
  /// The bars that move over the content, from the rearmost to the frontmost: those nearer to the edge are in front.
  package let bars: [Int]
  /// Whether a movement takes some bar to an end at once.
  let barsJump: Bool
  package let tabs: [Int]
  /// Whether some scroll has headers that an app can send out of the way.
  let hasStops: Bool
  private let isScrollViewByNode: [Bool]
  private let sharesMeasureByNode: [Bool]
  /// The number of the node around each node, or -1.
  let parents: [Int]
  private let isListByNode: [Bool]
  private let isSheetAtTopByNode: [Bool]

  package init(_ screen: ScrollMachine.Screen) {
    self.screen = screen
    let nodes = screen.nodes.indices.map { HostedNode($0, of: screen) }
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
    sheets = screen.sheets
    contentOfSheets = nodes.indices.filter { index in
      let node = nodes[index]
      return !node.isOver && !node.isOverSheets && node.parent.map { nodes[$0].kind == .sheet } ?? false
    }
    listsFromEnd = nodes.indices.filter { nodes[$0].isFromEnd }
    let over = nodes.indices.filter { nodes[$0].isOver }
    bars = over.filter { nodes[$0].isAtTop }.reversed() + over.filter { !nodes[$0].isAtTop }
    barsJump = nodes.contains { $0.jumps }
    tabs = screen.tabs
    hasStops = screen.nodes.contains { if case .scroll(let scroll) = $0.kind { scroll.handsOver } else { false } }
  }

  /// A number that differs if the numbers of a snapshot have another meaning: the FNV-1a hash of the names on which they
  /// depend.
  var version: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String) {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x3B) &* 0x100_0000_01B3
    }
    for mode in screen.modes { add(mode) }
    for node in screen.nodes {
      add(node.name)
      if case .sheet(let sheet) = node.kind {
        for notch in sheet.notches { add(notch) }
      }
    }
    return hash
  }

  /// Returns the place of a node in the spec, for messages.
  package func place(of node: Int) -> String { "\(screen.file):\(nodes[node].line): \(nodes[node].name)" }

  package func rules(ofSheet node: Int) -> ScrollMachine.Sheet? {
    if case .sheet(let sheet) = screen.nodes[node].kind { sheet } else { nil }
  }

  /// Returns the name of a notch in the spec, or of a place of a bar.
  package func name(ofNotch notch: ScrollMachine.Notch, of sheet: Int) -> String? {
    if bars.contains(sheet) { return notch == .shown ? "shown" : "hidden" }
    return switch notch {
    case .gone: "dismissed"
    case .free: "free"
    default: rules(ofSheet: sheet).flatMap { $0.notches.indices.contains(notch) ? $0.notches[notch] : nil }
    }
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
