import Source

/// A length as a knot of what hangs on what.
enum Knot: Hashable {
  case definition(LetID)
  case quantity(NodeID, Quantity)
  /// What the children of a node (`nil`: the layout's) share, and what those take whose heights are given.
  case column(NodeID?)
  /// What stays of the headers of a scroll, and the inset of a strip in it.
  case kept(NodeID)
  /// How tall a node would be by itself.
  case natural(NodeID)
}

/// That one length hangs on another.
struct Dependency {
  var target: Knot
  var link = Cycle.Link.kind
  /// What says so; `nil` where it follows from the kinds of the nodes.
  var span: Span?
}

/// What each length of a screen hangs on, by the geometry of Semantics, section 1.
///
/// It has an edge wherever the solver has to know one length for another, so that a screen without a ring here can be
/// solved by substitution, sharing within one column aside.
struct Dependencies {
  let spec: Spec
  /// By node: the one above it in its column.
  private let above: [NodeID?]

  init(_ spec: Spec) {
    self.spec = spec
    var above = [NodeID?](repeating: nil, count: spec.nodes.count)
    var last: [NodeID?: NodeID] = [:]
    for (index, node) in spec.nodes.enumerated() {
      if case .sheet = node.kind { continue }
      above[index] = last[node.parent]
      last[node.parent] = NodeID(index: index)
    }
    self.above = above
  }

  /// What a knot hangs on directly, in the order of the file where a formula says so.
  func of(_ knot: Knot) -> [Dependency] {
    switch knot {
    case .definition(let id): named(in: spec.lets[id.index].value, available: nil)
    case .quantity(let id, let quantity): of(id, quantity)
    case .column(let parent): column(parent)
    case .kept(let scroll): children(of: scroll).flatMap(kept)
    case .natural(let id): natural(id)
    }
  }

  /// The names in an expression; `available` stands for the knot given.
  private func named(in expression: Expression, available: Knot?) -> [Dependency] {
    switch expression.kind {
    case .number, .environment, .measure: return []
    case .share, .available:
      return available.map { [Dependency(target: $0, link: .word("available"), span: expression.span)] } ?? []
    case .named(let id): return [Dependency(target: .definition(id), link: .name, span: expression.span)]
    case .quantity(let id, let quantity):
      return [Dependency(target: .quantity(id, quantity), link: .name, span: expression.span)]
    case .negated, .sum, .difference, .product, .quotient, .minimum, .maximum, .clamp:
      return expression.operands.flatMap { named(in: $0, available: available) }
    }
  }

  private func of(_ id: NodeID, _ quantity: Quantity) -> [Dependency] {
    switch quantity {
    case .top: return top(id)
    case .height: return height(id)
    case .collapsed: return collapsed(id)
    case .travel:
      if case .sheet = spec[id].kind { return implied([.quantity(id, .lowest), .quantity(id, .highest)]) }
      return implied([.quantity(id, .height), .quantity(id, .collapsed)])
    case .viewport: return implied([.quantity(id, .height)])
    case .contentHeight: return contentHeight(id)
    case .critical: return critical(id)
    case .range:
      if case .list = spec[id].kind { return implied([.quantity(id, .viewport), .quantity(id, .contentHeight)]) }
      return critical(id)
    case .strip, .pinnedAt, .page: return tabs(id, quantity)
    case .available: return []
    case .lowest, .highest:
      guard case .sheet(let sheet) = spec[id].kind else { return [] }
      return implied(sheet.notches.indices.map { .quantity(id, .notch($0)) })
    case .notch(let index):
      guard case .sheet(let sheet) = spec[id].kind, sheet.notches.indices.contains(index) else { return [] }
      return named(in: sheet.notches[index].height, available: .quantity(id, .available))
    }
  }

  /// Dependencies that no formula writes.
  private func implied(_ knots: [Knot]) -> [Dependency] {
    knots.map { Dependency(target: $0) }
  }
}

// MARK: - Heights

extension Dependencies {
  /// A height that is given hangs on its formula, one that is shared on the whole column.
  private func height(_ id: NodeID) -> [Dependency] {
    switch spec[id].kind {
    case .sheet: return implied([.quantity(id, .highest)])
    case .page: return spec[id].parent.map { implied([.quantity($0, .page)]) } ?? []
    case .bar, .block, .carousel, .header, .scroll, .tabs, .list: break
    }
    guard let height = spec[id].kind.height else { return [] }
    let space = space(id)
    switch height.extent {
    case .exactly(let expression): return named(in: expression, available: space)
    case .flexible:
      // Found together with whatever it is compared to: it hangs on no length, all hang on it.
      return []
    case .fill:
      // A leaf of a scroll is what the scroll leaves; in any other column what fills is settled together.
      if let parent = spec[id].parent, case .scroll = spec[parent].kind {
        return [
          Dependency(target: .quantity(parent, .viewport), link: .word("fill"), span: height.span),
          Dependency(target: .kept(parent), link: .word("fill"), span: height.span),
        ]
      }
      return [Dependency(target: .column(spec[id].parent), link: .word("fill"), span: height.span)]
    }
  }

  /// What `available` is for a node (language reference, section 3).
  private func space(_ id: NodeID) -> Knot? {
    guard let parent = spec[id].parent else { return nil }
    switch spec[parent].kind {
    case .sheet: return .quantity(parent, .highest)
    case .scroll: return .quantity(parent, .viewport)
    case .page: return spec[parent].parent.map { .quantity($0, .page) }
    case .bar, .block, .carousel, .header, .tabs, .list: return nil
    }
  }

  /// What fills a column is settled together, so that each hangs on the bounds of all, but not on their heights.
  private func column(_ parent: NodeID?) -> [Dependency] {
    let children = parent.map(children) ?? spec.column
    var dependencies: [Dependency] = []
    if let first = children.first, let space = space(first) { dependencies.append(Dependency(target: space)) }
    for child in children {
      guard let height = spec[child].kind.height else { continue }
      switch height.extent {
      case .exactly: dependencies.append(Dependency(target: .quantity(child, .height)))
      case .fill(_, let minimum, let maximum): dependencies += bounds([minimum, maximum], child)
      case .flexible: dependencies.append(Dependency(target: .quantity(child, .height)))
      }
    }
    return dependencies
  }

  private func bounds(_ expressions: [Expression?], _ id: NodeID) -> [Dependency] {
    expressions.compactMap { $0 }.flatMap { named(in: $0, available: space(id)) }
  }

  /// What stays of a header: by default nothing, with `stay` all of it.
  private func collapsed(_ id: NodeID) -> [Dependency] {
    guard case .header(let header) = spec[id].kind else { return [] }
    if let collapsed = header.collapsed { return named(in: collapsed, available: space(id)) }
    return header.onScroll == .stay ? implied([.quantity(id, .height)]) : []
  }

  /// keep(header), and a strip's inset (Semantics, section 1).
  private func kept(_ child: NodeID) -> [Dependency] {
    switch spec[child].kind {
    case .header(let header):
      switch header.onScroll {
      case .leave, .returnCollapsed: return []
      case .stay: return implied([.quantity(child, .height)])
      case .collapse, .returns: return implied([.quantity(child, .collapsed)])
      }
    case .tabs(let tabs): return tabs.inset.map { named(in: $0, available: space(child)) } ?? []
    case .bar, .block, .carousel, .scroll, .page, .list, .sheet: return []
    }
  }

  /// What a node would take if nothing were shared: a list all its rows, a filling block its minimum.
  private func natural(_ id: NodeID) -> [Dependency] {
    guard let height = spec[id].kind.height else { return [] }
    switch height.extent {
    case .exactly: return implied([.quantity(id, .height)])
    case .flexible(let minimum, let preferred, let maximum, _): return bounds([minimum, preferred, maximum], id)
    case .fill(_, let minimum, let maximum):
      let content: [Dependency]
      switch spec[id].kind {
      case .list: content = implied([.quantity(id, .contentHeight)])
      case .scroll(let scroll): content = implied(scroll.content.map { .natural($0) })
      case .tabs(let tabs):
        content = implied([.quantity(id, .strip)] + tabs.pages.flatMap(children).map { .natural($0) })
      case .bar, .block, .carousel, .header, .page, .sheet: content = []
      }
      return bounds([minimum, maximum], id) + content
    }
  }
}

// MARK: - Other quantities

extension Dependencies {
  /// A node stands below the one above it, the first at the top of its owner.
  private func top(_ id: NodeID) -> [Dependency] {
    if case .sheet = spec[id].kind { return implied([.quantity(id, .highest)]) }
    if case .page = spec[id].kind {
      return spec[id].parent.map { implied([.quantity($0, .top), .quantity($0, .strip)]) } ?? []
    }
    if let above = above[id.index] { return implied([.quantity(above, .top), .quantity(above, .height)]) }
    return spec[id].parent.map { implied([.quantity($0, .top)]) } ?? []
  }

  /// Of a sheet, its column at natural height; of a scroll, viewport and critical offset.
  private func contentHeight(_ id: NodeID) -> [Dependency] {
    switch spec[id].kind {
    case .list(let list): return named(in: list.contentHeight, available: space(id))
    case .sheet(let sheet): return implied(sheet.content.map { .natural($0) })
    case .scroll: return critical(id)
    case .bar, .block, .carousel, .header, .tabs, .page: return []
    }
  }

  /// Σ travel − inset: what can go away above the viewport.
  private func critical(_ id: NodeID) -> [Dependency] {
    implied([.quantity(id, .viewport), .kept(id)])
      + children(of: id).filter { !spec[$0].kind.nodeKind.scrolls }.map { Dependency(target: .quantity($0, .height)) }
  }

  private func tabs(_ id: NodeID, _ quantity: Quantity) -> [Dependency] {
    guard case .tabs(let tabs) = spec[id].kind else { return [] }
    let scroll = spec[id].parent.flatMap { parent -> NodeID? in
      if case .scroll = spec[parent].kind { parent } else { nil }
    }
    if quantity == .strip {
      let space = scroll.map { Knot.quantity($0, .viewport) } ?? .quantity(id, .height)
      return named(in: tabs.strip, available: space)
    }
    if quantity == .pinnedAt { return implied([scroll.map { .kept($0) } ?? .quantity(id, .top)]) }
    return implied([.quantity(id, .height), .quantity(id, .strip)])
  }

  private func children(of id: NodeID) -> [NodeID] {
    switch spec[id].kind {
    case .scroll(let scroll): scroll.content
    case .tabs(let tabs): tabs.pages
    case .page(let page): page.content
    case .sheet(let sheet): sheet.content
    case .bar, .block, .carousel, .header, .list: []
    }
  }
}

extension Node.Kind {
  /// The height that the spec gives the node; pages and sheets have none.
  package var height: Height? {
    switch self {
    case .bar(let bar), .block(let bar), .carousel(let bar): bar.height
    case .header(let header): header.height
    case .scroll(let scroll): scroll.height
    case .tabs(let tabs): tabs.height
    case .list(let list): list.height
    case .page, .sheet: nil
    }
  }
}
