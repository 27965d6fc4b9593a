import Source

// What may stand where.

extension SpecAnalyzer {
  /// The kinds that a node may hold; `nil`: the layout's.
  func kindsAllowed(in parent: NodeID?) -> [NodeKind] {
    guard let parent else { return Self.inLayout }
    switch scope[parent].kind {
    case .scroll: return Self.inScroll
    case .tabs: return [.page]
    case .page, .sheet: return Self.inColumn
    case .bar, .block, .carousel, .header, .list: return []
    }
  }

  private static let inColumn: [NodeKind] = [.bar, .block, .carousel, .header, .scroll, .tabs, .list]
  private static let inLayout: [NodeKind] = inColumn + [.sheet]
  private static let inScroll: [NodeKind] = [.header, .block, .carousel, .scroll, .tabs, .list]

  /// Reports a node that cannot stand where it stands.
  func checkPlace(_ id: NodeID, _ kind: NodeKind, _ name: Name, in parent: NodeID?) {
    let allowed = kindsAllowed(in: parent)
    if allowed.contains(kind) { return }
    if kind == .bar, let parent, scope[parent].kind == .scroll,
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

  /// Nodes that move have an end to their number: what is to be proved of movement grows with them. Bars, blocks and
  /// carousels may be as many as they like.
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

  /// The most nodes of each kind that has a part in movement.
  private static let maxMovingNodes = 256
  /// The most nodes within one another that take movement.
  private static let maxMovementDepth = 9

  /// Whether it moves as a scroll moves.
  func isInScroll(_ id: NodeID) -> Bool {
    scope[id].parent.map { scope[$0].kind == .scroll } ?? false
  }

  /// Whether it stands in the column of a sheet itself, where it drags the sheet.
  func isInSheetColumn(_ id: NodeID) -> Bool {
    scope[id].parent.map { scope[$0].kind == .sheet } ?? false
  }

  /// A scroll's content is headers and, last, at most one node that scrolls by itself.
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
    // What cannot stand in a scroll at all is told by itself.
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

  /// A header that comes back alone stands below everything that goes away.
  private func checkReturns(_ children: [NodeID], _ nodes: [Node]) {
    var lowest: (node: NodeID, goesAway: Bool)?
    for child in children.reversed() {
      let name = nodes[child.index].name
      switch nodes[child.index].kind {
      case .block, .carousel: lowest = lowest ?? (child, true)
      case .header(let header):
        switch header.onScroll {
        case .leave, .collapse: lowest = lowest ?? (child, true)
        case .stay: break
        case .returns, .returnCollapsed:
          // A header without a height to come back to is told for that.
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
      case .bar, .scroll, .tabs, .page, .list, .sheet: break
      }
    }
  }
}
