import Source

// The allowed nesting and order of nodes.

extension SpecAnalyzer {
  /// Returns the kinds that a node can contain. A `nil` parent is the layout.
  func kindsAllowed(in parent: NodeID?) -> [NodeKind] {
    (parent.map { schema(of: scope[$0].kind) } ?? Spec.schema).children
  }

  /// Reports a misplaced node.
  func checkPlace(_ id: NodeID, _ kind: NodeKind, _ name: Name, in parent: NodeID?) {
    let allowed = kindsAllowed(in: parent)
    if allowed.contains(kind) { return }
    if kind == .box(.bar), let parent, scope[parent].kind == .scroll,
      scope[parent].children.contains(where: { scope[$0].kind.scrolls })
    {
      return report(.barBelowLeaf(name.text, scroll: scope[parent].name.text, at: name.span))
    }
    let owner = parent.map { "\(scope[$0].kind.rawValue) `\(scope[$0].name.text)`" } ?? "`layout`"
    report(
      kind == .sheet
        ? .nestedSheet(name.text, owner: owner, at: name.span)
        : .misplaced(kind, name.text, owner: owner, allowed: allowed, at: name.span))
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
        report(.deepMovement(Self.maxMovementDepth, at: node.name.span))
      }
      guard node.kind.hasMovement else { continue }
      counts[node.kind, default: 0] += 1
      if counts[node.kind] == Self.maxMovingNodes + 1 {
        report(.manyNodes(node.kind, Self.maxMovingNodes, at: node.name.span))
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
          .secondLeaf(
            declaration.kind, declaration.name.text, scroll: scrollName, first: scope[leaf].name.text,
            scope[leaf].name.span, at: declaration.name.span))
      } else if declaration.kind.scrolls {
        leaf = child
      }
    }
    // A node that is not allowed in a scroll is reported elsewhere.
    let isAllowed = { (node: NodeID) in Scroll.schema.children.contains(self.scope[node].kind) }
    if let leaf, let after = children.first(where: { $0 > leaf && !scope[$0].kind.scrolls && isAllowed($0) }) {
      report(
        .leafNotLast(
          scope[leaf].kind, scope[leaf].name.text, scroll: scrollName, after: scope[after].name.text,
          scope[after].name.span, at: scope[leaf].name.span))
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
      case .tabs(let tabs) where tabs.strip.onScroll == .leave: lowest = lowest ?? (child, true)
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
            .returnAbove(
              name.text, header.onScroll, below: below.text, below.span, goesAway: goesAway, at: name.span))
        }
      case .scroll, .tabs, .page, .list, .sheet: break
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func manyNodes(_ kind: NodeKind, _ most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "there are more than \(most) \(kind.plural)", at: span,
      notes: ["a screen has at most \(most) \(kind.plural), since each has its part in the proofs of movement"])
  }

  fileprivate static func deepMovement(_ most: Int, at span: Span) -> Diagnostic {
    Diagnostic(
      .notYetSupported, "lists, scrolls and sheets are nested more than \(most) deep", at: span,
      notes: ["at most \(most) can, since a movement goes through all of them and is proved for each"])
  }

  fileprivate static func misplaced(_ kind: NodeKind, _ name: String, owner: String, allowed: [NodeKind], at span: Span)
    -> Diagnostic
  {
    var diagnostic = Diagnostic(
      .misplacedNode, "\(kind.rawValue) `\(name)` cannot be in \(owner)", at: span,
      notes: ["what can is \(allowed.map(\.rawValue).quoted(joinedBy: "or"))"])
    switch kind {
    case .page: diagnostic.help = ["put it into the `pages` of `tabs`"]
    case .box(.bar): diagnostic.help = ["make it a `header` with `onScroll: stay`"]
    case .box, .header, .scroll, .tabs, .list, .sheet:
      if allowed == [.page] { diagnostic.help = ["put it into the `content` of a `page`"] }
    }
    return diagnostic
  }

  /// A bar in a scroll, below the node that scrolls.
  fileprivate static func barBelowLeaf(_ name: String, scroll: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "bar `\(name)` cannot be in scroll `\(scroll)`", at: span,
      notes: ["no node can be below a scrolling node, and fixed nodes are outside of scrolls"],
      help: ["put it behind the scroll, in the list of nodes that has `\(scroll)`"])
  }

  fileprivate static func nestedSheet(_ name: String, owner: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "sheet `\(name)` is in \(owner)", at: span,
      notes: ["a sheet covers the whole layout"], help: ["put it into `layout` itself"])
  }

  fileprivate static func leafNotLast(
    _ kind: NodeKind, _ name: String, scroll: String, after: String, _ place: Span, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "\(kind.rawValue) `\(name)` is not the last node of scroll `\(scroll)`", at: span,
      labels: [Label(place, "`\(after)` comes behind it")],
      notes: ["what scrolls by itself takes over at the end of its scroll, so no node can be below it"])
  }

  fileprivate static func secondLeaf(
    _ kind: NodeKind, _ name: String, scroll: String, first: String, _ place: Span, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "\(kind.rawValue) `\(name)` is a second node of scroll `\(scroll)` that scrolls by itself",
      at: span, labels: [Label(place, "`\(first)` scrolls by itself already")],
      help: ["put the two into pages of one `tabs`"])
  }

  fileprivate static func returnAbove(
    _ name: String, _ onScroll: OnScroll, below: String, _ place: Span, goesAway: Bool, at span: Span
  ) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "header `\(name)` cannot come back alone", at: span,
      labels: [
        Label(place, goesAway ? "`\(below)` goes away below it" : "the rest of `\(below)` comes back last, below it")
      ],
      notes: [
        "headers come back from the last one upward, so `\(onScroll.rawValue)` stands below all that "
          + (goesAway ? "goes away" : "comes back last")
      ],
      help: ["put `\(name)` below `\(below)`"])
  }
}
