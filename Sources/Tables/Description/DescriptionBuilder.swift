package import Model
import Numerics
import Solver
import Source

extension ScreenDescription {
  /// Describes a solved screen.
  package init(_ spec: Spec, _ solution: Solution) {
    self = DescriptionBuilder(spec, solution).screen()
  }
}

private struct DescriptionBuilder {
  private let spec: Spec
  private let solution: Solution
  private let topology: ScrollTopology
  private let texts: FormTexts

  init(_ spec: Spec, _ solution: Solution) {
    (self.spec, self.solution) = (spec, solution)
    topology = ScrollTopology(spec)
    texts = FormTexts(FormPrinter(solution, in: spec))
  }

  private func name(_ node: NodeID) -> String { spec[node].name.text }

  func screen() -> ScreenDescription {
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
        ScreenDescription.Observer(name: $0.name.text, node: name($0.node))
      }, devices: spec.devices.map(\.name))
  }

  private func describe(_ id: NodeID, _ lines: LineTable) -> ScreenDescription.Node {
    let node = spec[id]
    let quantities = solution.quantities(of: id).map { solved in
      ScreenDescription.Quantity(name: solved.quantity.text(in: node), form: texts.text(of: solved))
    }
    var described = ScreenDescription.Node(
      name: node.name.text, kind: ScreenDescription.Kind(node.kind), parent: node.parent.map { name($0) },
      summary: node.summary, title: nil, span: node.span, line: lines.location(of: node.name.span.start).line,
      quantities: quantities, region: topology.region(of: id).map { name($0) })
    described.bars = (spec.bars(over: id, at: .top) + spec.bars(over: id, at: .bottom)).map(name)
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

  // MARK: Sheets and tabs

  private func declaration(of sheet: Sheet, _ id: NodeID) -> SheetDeclaration {
    func mode(_ mode: ModeID) -> String { spec.modes[mode.index].text }
    func taps(_ taps: [Tap], _ mode: String?) -> [SheetDeclaration.Tap] {
      taps.map { tap in
        var target: String?
        if case .notch(let index) = tap.target { target = sheet.notches[index].name.text }
        return SheetDeclaration.Tap(
          mode: mode, notch: sheet.notches[tap.notch].name.text, target: target, span: tap.span)
      }
    }
    let outside: SheetDeclaration.Outside =
      switch sheet.outside {
      case .passThrough, .block: .nothing
      case .dismiss: .dismiss
      case .notch(let index): .notch(index)
      }
    return SheetDeclaration(
      node: name(id), isAtTopEdge: sheet.edge == .top, restsFree: sheet.restsFree,
      resizesContent: solution.contentLayouts.contains { $0.sheet == id && $0.notch == nil },
      notches: sheet.notches.map { SheetDeclaration.Notch(name: $0.name.text, span: $0.name.span) },
      initial: number(of: sheet.initial, sheet),
      taps: taps(sheet.tap, nil) + sheet.modes.flatMap { taps($0.tap, mode($0.mode)) }, outside: outside,
      plain: SheetDeclaration.Behavior(
        mode: nil, rests: Array(sheet.notches.indices), enter: nil, isDraggable: sheet.drag),
      modes: sheet.modes.map {
        SheetDeclaration.Behavior(
          mode: mode($0.mode), rests: $0.rests, enter: $0.enter.map { number(of: $0, sheet) }, isDraggable: $0.drag)
      },
      dismissal: sheet.dismiss.map { words(for: $0, of: sheet) })
  }

  /// Returns the index of a place: that of a notch, or the number of notches for `dismissed`.
  private func number(of place: RestPlace, _ sheet: Sheet) -> Int {
    switch place {
    case .notch(let notch): notch
    case .dismissed: sheet.notches.count
    }
  }

  private func words(for dismissal: Dismiss, of sheet: Sheet) -> String {
    func text(_ number: SheetNumber) -> String {
      switch number {
      case .constant(let value): value.text
      case .formula(let index): sheet.formulas[index].name
      }
    }
    guard let condition = dismissal.condition else { return "released nearest to a height of 0" }
    let below = condition.below.map { height in
      switch height {
      case .notch(let notch): "below \(sheet.notches[notch].name.text)"
      case .height(let number): "below \(text(number))"
      }
    }
    let within =
      switch condition.within {
      case .notch(let notch)?: " within \(sheet.notches[notch].name.text)"
      case .height(let number)?: " within \(text(number))"
      case nil: ""
      }
    let velocity = condition.velocity.map { "faster than \(text($0))\(within)" }
    return [below, velocity].compactMap { $0 }.joined(separator: " or ")
  }

  private func declaration(of tabs: Tabs, _ id: NodeID) -> TabsDeclaration {
    TabsDeclaration(node: name(id), isSwiped: tabs.swipe, pages: tabs.pages.map(name))
  }

  // MARK: Bars

  /// Whether a bar has a position of its own.
  private func rides(_ motion: BarMotion) -> Bool { if case .returns = motion.cause { true } else { false } }

  private func bar(_ id: NodeID) -> ScreenDescription.Bar? {
    guard let motion = spec.motion(of: id), let mover = spec.mover(of: id) else { return nil }
    return ScreenDescription.Bar(
      isAtTopEdge: motion.edge == .top, mover: name(mover), hasPosition: rides(motion))
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

/// The closed forms of a screen as text. Parts that several forms share are written once.
private final class FormTexts {
  private var printer: FormPrinter
  /// The text of each printed form. Many quantities have the same form, and each is written at its declaration and in
  /// the outline.
  private var known: [AffineForm: String] = [:]

  init(_ printer: FormPrinter) {
    self.printer = printer
  }

  func text(of solved: SolvedQuantity) -> String {
    // The form of a named part is written in full only at its own quantity.
    if printer.names(solved) { return printer.text(of: solved) }
    if let text = known[solved.form] { return text }
    let text = printer.text(of: solved)
    known[solved.form] = text
    return text
  }
}
