import Numerics
import Source
import Syntax

// The second pass: reads the values of each node. The scope contains every name.

extension SpecAnalyzer {
  /// Reads all declared nodes, in the order of their declarations.
  func readNodes() -> [Node] {
    var nodes: [Node] = []
    nodes.reserveCapacity(nodeTexts.count)
    for index in nodeTexts.indices {
      nodes.append(node(NodeID(index: index)))
    }
    checkScrollsToTop()
    for index in nodeTexts.indices where scope.nodes[index].kind == .scroll {
      checkOrder(NodeID(index: index), nodes)
    }
    checkCombinations(nodes)
    return nodes
  }

  private func node(_ id: NodeID) -> Node {
    let text = nodeTexts[id.index]
    let read: (summary: SchemaField?, kind: Node.Kind)
    switch text.fields {
    case .bar(let fields): read = (fields[.summary], .box(bar(fields, id)))
    case .box(let style, let fields):
      let height = height(fields[.height], id)
      if style == .footer, !height.isExact {
        report(.sharingOverContent(scope[id].name.text, at: height.span))
      }
      read = (fields[.summary], .box(Box(style: style, height: height)))
    case .header(let fields): read = (fields[.summary], .header(header(fields, id)))
    case .scroll(let fields): read = (fields[.summary], .scroll(scroll(fields, id)))
    case .tabs(let fields): read = (fields[.summary], .tabs(tabs(fields, id)))
    case .page(let fields): read = (fields[.summary], .page(page(fields, id)))
    case .list(let fields): read = (fields[.summary], .list(list(fields, id)))
    case .sheet(let fields): read = (fields[.summary], .sheet(sheet(fields, id)))
    }
    return Node(
      name: scope[id].name, parent: scope[id].parent, summary: self.text(read.summary), kind: read.kind,
      span: text.span)
  }

  private func scroll(_ fields: DecodedMap<ScrollKey>, _ id: NodeID) -> Scroll {
    requireContent(fields[.content], id)
    let scroll = Scroll(
      height: leafHeight(fields[.height], id), content: scope[id].children,
      bounces: choice(fields[.bounces], absent: .none), fling: choice(fields[.fling], absent: .cross),
      anchor: choice(fields[.anchor], absent: .offset),
      leaves: choice(fields[.leaves], absent: .wholly),
      pullToRefresh: choice(fields[.pullToRefresh], absent: .none),
      scrollsToTop: scrollsToTop(fields[.scrollsToTop], id), initial: choice(fields[.initial], absent: .top))
    let hasLeaf = scroll.content.contains { scope[$0].kind.scrolls }
    if scroll.pullToRefresh == .inner, !hasLeaf, !scope[id].hasBrokenChild {
      pointless(fields[.pullToRefresh], "nothing inside `\(scope[id].name.text)` scrolls by itself")
    }
    if scroll.initial == .critical, !hasLeaf, !scope[id].hasBrokenChild {
      pointless(fields[.initial], "nothing inside `\(scope[id].name.text)` takes over where its headers end")
    }
    return scroll
  }

  /// Reads tabs.
  private func tabs(_ fields: DecodedMap<TabsKey>, _ id: NodeID) -> Tabs {
    let name = scope[id].name
    requireContent(fields[.pages], id)
    let (strip, inset, stripOnScroll) = strip(fields[.strip], id)
    let tabs = Tabs(
      height: leafHeight(fields[.height], id), strip: strip, inset: inset, stripOnScroll: stripOnScroll,
      pages: scope[id].children, memory: choice(fields[.memory], absent: .align),
      tapSelected: choice(fields[.tapSelected], absent: .none), swipe: boolean(fields[.swipe], absent: true),
      initial: initialPage(fields[.initial], id))
    scope.nodes[id.index].swipes = tabs.swipe
    if tabs.pages.count == 1, !scope[id].hasBrokenChild {
      let reason = "`\(name.text)` has one page, so no other is ever shown"
      pointless(fields[.memory], reason)
      pointless(fields[.swipe], reason)
      pointless(fields[.initial], reason)
    }
    return tabs
  }

  /// Reads the page that is selected at first, as an index into the pages. The default is the first page.
  private func initialPage(_ field: SchemaField?, _ id: NodeID) -> Int {
    guard let field else { return 0 }
    guard let text = field.value.scalarText, !field.value.isNothing else {
      report(
        .wrongType(
          key: field.name, expected: ValueType.reference(.child).text, found: ActualValue(field.value),
          at: visible(field.value, field.key)))
      return 0
    }
    if let page = child(named: text, of: id) { return scope[id].children.firstIndex(of: page) ?? 0 }
    if scope[id].hasBrokenChild { return 0 }
    addUndefined(text, "page", of: "tabs `\(scope[id].name.text)`", among: pageNames(id), at: field.value.span)
    return 0
  }

  /// Reads `strip: 50`, or a map with an inset or a movement.
  private func strip(_ field: SchemaField?, _ id: NodeID) -> (Expression, inset: Expression?, StripOnScroll) {
    guard let field else { return (.zero(at: scope[id].name.span), nil, .stay) }
    if !field.value.isMapping || field.value.isByCase { return (length(field), nil, .stay) }
    let owner = DiagnosticContext(kind: "strip", name: nil, span: field.key.span)
    guard let fields = fields(field.value, as: StripKey.self, of: owner) else {
      return (.zero(at: field.value.span), nil, .stay)
    }
    let height = fields[.height].map { length($0) } ?? .zero(at: field.value.span)
    let inset = fields[.inset].map { length($0) }
    if !isInScroll(id) {
      pointless(fields[.inset], "`\(scope[id].name.text)` is not in a scroll, so its strip is never pinned")
    }
    return (height, inset, stripOnScroll(fields, id))
  }

  /// Reads the movement of a strip. It needs a scroll, and a strip that leaves is pinned nowhere.
  private func stripOnScroll(_ fields: DecodedMap<StripKey>, _ id: NodeID) -> StripOnScroll {
    let onScroll = choice(fields[.onScroll], absent: StripOnScroll.stay, synonyms: ["hide": .leave, "hides": .leave])
    guard onScroll != .stay, let field = fields[.onScroll] else { return onScroll }
    guard isInScroll(id) else {
      report(.immovableStrip(scope[id].name.text, onScroll, at: field.value.span))
      return .stay
    }
    if let inset = fields[.inset] {
      report(.insetOfLeavingStrip(field.key.span.joined(field.value.span), at: inset.key.span.joined(inset.value.span)))
    }
    return onScroll
  }

  private func page(_ fields: DecodedMap<PageKey>, _ id: NodeID) -> Page {
    requireContent(fields[.content], id)
    return Page(title: text(fields[.title]), content: scope[id].children)
  }

  private func list(_ fields: DecodedMap<ListKey>, _ id: NodeID) -> List {
    let list = List(
      height: leafHeight(fields[.height], id),
      contentHeight: fields[.contentHeight].map { length($0) } ?? .zero(at: scope[id].name.span),
      from: choice(fields[.from], absent: .start), near: number(fields[.near], absent: 44),
      bounces: choice(fields[.bounces], absent: .none), scrollsToTop: scrollsToTop(fields[.scrollsToTop], id))
    scope.nodes[id.index].isFromEnd = list.from == .end
    if list.from == .start { pointless(fields[.near], "`\(scope[id].name.text)` begins at its start") }
    return list
  }

  /// Reports an empty list under a key that requires at least one node.
  private func requireContent(_ field: SchemaField?, _ id: NodeID) {
    guard let field, case .sequence(let items) = field.value.content, items.isEmpty else { return }
    let owner = DiagnosticContext(kind: scope[id].kind.rawValue, name: scope[id].name.text, span: scope[id].name.span)
    let what = scope[id].kind == .tabs ? "page" : "node"
    report(.emptyList(key: field.name, owner, of: what, at: field.value.span))
  }

  /// Reads whether a node scrolls on a tap on the status bar, and records it, since only one node can.
  private func scrollsToTop(_ field: SchemaField?, _ id: NodeID) -> Bool {
    let value = boolean(field, absent: false)
    if value { topScrollers.append(id) }
    return value
  }

  /// Reports several nodes that scroll on a tap on the status bar.
  private func checkScrollsToTop() {
    guard let first = topScrollers.first else { return }
    for other in topScrollers.dropFirst() {
      let (name, firstName) = (scope[other].name, scope[first].name)
      report(.severalScrollToTop(name.text, first: firstName.text, firstName.span, at: name.span))
    }
  }
}

extension Diagnostic {
  fileprivate static func immovableStrip(_ name: String, _ onScroll: StripOnScroll, at span: Span) -> Diagnostic {
    Diagnostic(
      .misplacedNode, "tabs `\(name)` are not in a scroll, so their strip cannot `\(onScroll.rawValue)`", at: span,
      notes: ["outside a scroll a strip stays"], help: ["leave out `onScroll`, or put the tabs into a scroll"])
  }

  fileprivate static func severalScrollToTop(_ name: String, first: String, _ place: Span, at span: Span) -> Diagnostic
  {
    Diagnostic(
      .severalScrollsToTop, "`\(name)` has `scrollsToTop: true`, and so has `\(first)`", at: span,
      labels: [Label(place, "`\(first)` answers a tap on the status bar already")],
      help: ["leave it to one of them"])
  }

  /// An inset below which a strip is pinned that leaves.
  fileprivate static func insetOfLeavingStrip(_ place: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .incompatibleKeys, "`inset` has no effect on a strip that leaves", at: span,
      labels: [Label(place, "the strip is pinned nowhere")],
      help: ["put a header with `onScroll: stay` above the tabs, as high as the inset"])
  }
}
