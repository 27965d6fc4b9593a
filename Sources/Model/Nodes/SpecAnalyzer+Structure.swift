import Source

// The allowed nesting and order of nodes.

extension SpecAnalyzer {
  /// Returns the kinds that a node can contain. A `nil` parent is the layout.
  func kindsAllowed(in parent: NodeID?) -> [NodeKind] {
    guard let parent else { return Self.inLayout }
    switch scope[parent].kind {
    case .scroll: return Self.inScroll
    case .tabs: return [.page]
    case .page: return Self.inColumn
    case .sheet: return Self.inColumn + [.box(.footer)]
    case .box, .header, .list: return []
    }
  }

  private static let inColumn: [NodeKind] = NodeKind.boxes + [.header, .scroll, .tabs, .list]
  private static let inLayout: [NodeKind] = inColumn + [.sheet]
  private static let inScroll: [NodeKind] = [.header, .box(.block), .box(.carousel), .scroll, .tabs, .list]

  /// Reports a misplaced node.
  func checkPlace(_ id: NodeID, _ kind: NodeKind, _ name: Name, in parent: NodeID?) {
    let allowed = kindsAllowed(in: parent)
    if allowed.contains(kind) { return }
    if kind == .box(.bar), let parent, scope[parent].kind == .scroll,
      scope[parent].children.contains(where: { scope[$0].kind.scrolls })
    {
      return report(
        NodeStructureProblem.barBelowLeaf(name.text, scroll: scope[parent].name.text), at: name.span)
    }
    let owner = parent.map { "\(scope[$0].kind.rawValue) `\(scope[$0].name.text)`" } ?? "`layout`"
    let problem: NodeStructureProblem =
      kind == .sheet
      ? .nestedSheet(name.text, owner: owner) : .misplaced(kind, name.text, owner: owner, allowed: allowed)
    report(problem, at: name.span)
  }

  /// Reports too many moving nodes, since the cost of proofs about movement grows with them. Bars, blocks and carousels
  /// are not limited.
  func checkMovingNodes() {
    var counts: [NodeKind: Int] = [:]
    var depths: [Int] = []
    var isTooDeep = false
    for node in scope.nodes {
      let outer = node.parent.map { depths[$0.index] } ?? 0
      depths.append(outer + (node.kind.takesMovement ? 1 : 0))
      if depths[depths.count - 1] > Self.maxMovementDepth, !isTooDeep {
        isTooDeep = true
        report(NodeStructureProblem.deepMovement(Self.maxMovementDepth), at: node.name.span)
      }
      guard node.kind.hasMovement else { continue }
      counts[node.kind, default: 0] += 1
      if counts[node.kind] == Self.maxMovingNodes + 1 {
        report(NodeStructureProblem.manyNodes(node.kind, Self.maxMovingNodes), at: node.name.span)
      }
    }
  }

  /// The maximum number of nodes of each kind that takes part in movement.
  private static let maxMovingNodes = 256
  /// The maximum nesting depth of nodes that take movement.
  private static let maxMovementDepth = 9

  /// Whether a node moves with a scroll.
  func isInScroll(_ id: NodeID) -> Bool {
    scope[id].parent.map { scope[$0].kind == .scroll } ?? false
  }

  /// Whether a node is in the column of a sheet itself, where it drags the sheet.
  func isInSheetColumn(_ id: NodeID) -> Bool {
    scope[id].parent.map { scope[$0].kind == .sheet } ?? false
  }

  /// Reports a wrong order in a scroll: its content is headers followed by at most one node that scrolls.
  func checkOrder(_ scroll: NodeID, _ nodes: [Node]) {
    let children = scope[scroll].children
    let scrollName = scope[scroll].name.text
    var leaf: NodeID?
    for child in children {
      let declaration = scope[child]
      if let leaf, declaration.kind.scrolls {
        report(
          NodeStructureProblem.secondLeaf(
            declaration.kind, declaration.name.text, scroll: scrollName, first: scope[leaf].name.text,
            scope[leaf].name.span
          ), at: declaration.name.span)
      } else if declaration.kind.scrolls {
        leaf = child
      }
    }
    // A node that is not allowed in a scroll is reported elsewhere.
    let isAllowed = { (node: NodeID) in Self.inScroll.contains(self.scope[node].kind) }
    if let leaf, let after = children.first(where: { $0 > leaf && !scope[$0].kind.scrolls && isAllowed($0) }) {
      report(
        NodeStructureProblem.leafNotLast(
          scope[leaf].kind, scope[leaf].name.text, scroll: scrollName, after: scope[after].name.text,
          scope[after].name.span
        ), at: scope[leaf].name.span)
    }
    checkReturns(children, nodes)
  }

  /// Reports a returning header above a node that scrolls away or returns collapsed.
  private func checkReturns(_ children: [NodeID], _ nodes: [Node]) {
    var lowest: (node: NodeID, goesAway: Bool)?
    for child in children.reversed() {
      let name = nodes[child.index].name
      switch nodes[child.index].kind {
      case .box(let box): if box.style != .bar { lowest = lowest ?? (child, true) }
      case .tabs(let tabs) where tabs.stripOnScroll == .leave: lowest = lowest ?? (child, true)
      case .header(let header):
        switch header.onScroll {
        case .leave, .collapse: lowest = lowest ?? (child, true)
        case .stay: break
        case .returns, .returnCollapsed:
          // A missing collapsed height is reported elsewhere.
          if header.onScroll == .returnCollapsed, header.collapsed == nil { continue }
          guard let (place, goesAway) = lowest else {
            if header.onScroll == .returnCollapsed { lowest = (child, false) }
            continue
          }
          let below = scope[place].name
          report(
            NodeStructureProblem.returnAbove(
              name.text, header.onScroll, below: below.text, below.span, goesAway: goesAway),
            at: name.span)
        }
      case .scroll, .tabs, .page, .list, .sheet: break
      }
    }
  }
}
