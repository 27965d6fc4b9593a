internal import Model
import Numerics
import Solver
import Source
import Tables

// The description of the screen.
extension Lowering {
  func screenDescription() -> ScreenDescription {
    let lines = LineTable(spec.file)
    return ScreenDescription(
      screen: spec.screen.text, summary: spec.summary, file: spec.file.path,
      nodes: spec.nodes.indices.map { describe(NodeID(index: $0), lines) },
      modes: spec.modes.map(\.text),
      measures: spec.measures.map {
        ScreenDescription.Measure(
          name: $0.name.text, lower: $0.range.lower, upper: $0.range.upper, typical: $0.typical)
      },
      observers: spec.observers.map {
        ScreenDescription.Observer(name: $0.name.text, node: names.name($0.node))
      }, devices: spec.devices.map(\.name))
  }

  private func describe(_ id: NodeID, _ lines: LineTable) -> ScreenDescription.Node {
    let node = spec[id]
    let quantities = solution.quantities(of: id).map { solved -> ScreenDescription.Quantity in
      var flag: String?
      if case .notch(let index) = solved.quantity { flag = flagName(index, of: id) }
      let name = fieldName(solved.quantity, of: id)
      return ScreenDescription.Quantity(name: name, form: texts.text(of: solved), field: name, flag: flag)
    }
    var described = ScreenDescription.Node(
      name: node.name.text, kind: ScreenDescription.Kind(node.kind), parent: node.parent.map { names.name($0) },
      summary: node.summary, title: nil, span: node.span, line: lines.location(of: node.name.span.start).line,
      quantities: quantities, region: topology.region(of: id).map { names.name($0) }, drag: drag(on: id))
    described.bars = (spec.bars(over: id, at: .top) + spec.bars(over: id, at: .bottom)).map(names.name)
    switch node.kind {
    case .page(let page): described.title = page.title
    case .header(let header): described.movement = ScreenDescription.HeaderMovement(header.onScroll)
    case .sheet(let sheet): described.sheet = declaration(of: sheet, id)
    case .tabs(let tabs): described.tabs = declaration(of: tabs, id)
    case .scroll(let scroll):
      described.scrollsToTop = scroll.scrollsToTop
      described.isRefreshed = scroll.pullToRefresh == .outer
    case .list(let list):
      described.scrollsToTop = list.scrollsToTop
      described.isFromEnd = list.from == .end
    case .box(let box):
      described.bar = bar(id)
      described.isOver = described.bar != nil || box.style == .footer
      described.isOverSheets = box.isOverSheets
      described.isOverSheetsAtTop = spec.barsOverSheets(at: .top).contains(id)
    }
    return described
  }

  private func bar(_ id: NodeID) -> ScreenDescription.Bar? {
    guard let motion = spec.motion(of: id), let mover = spec.mover(of: id) else { return nil }
    return ScreenDescription.Bar(
      isAtTopEdge: motion.edge == .top, mover: names.name(mover), hasPosition: rides(id))
  }
}

extension ScreenDescription.Kind {
  fileprivate init(_ kind: Node.Kind) {
    switch kind {
    case .box(let box):
      switch box.style {
      // A host and a drawing treat a footer as a bar over the content.
      case .bar, .footer: self = .bar
      case .block: self = .block
      case .carousel: self = .carousel
      }
    case .header: self = .header
    case .scroll: self = .scroll
    case .tabs: self = .tabs
    case .page: self = .page
    case .list: self = .list
    case .sheet: self = .sheet
    }
  }
}

extension ScreenDescription.HeaderMovement {
  fileprivate init(_ onScroll: OnScroll) {
    switch onScroll {
    case .leave: self = .leave
    case .collapse: self = .collapse
    case .stay: self = .stay
    case .returns: self = .returns
    case .returnCollapsed: self = .returnCollapsed
    }
  }
}
