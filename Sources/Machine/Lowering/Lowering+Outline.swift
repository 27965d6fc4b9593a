import Model
import Numerics
import Solver
import Source

/// What a solved screen is made of, whether or not its report lets it become a machine.
package func outline(of spec: Spec, _ solution: Solution) -> Outline { Lowering(spec, solution).outline() }

// What the screen is made of, for readers.
extension Lowering {
  func outline() -> Outline {
    let lines = LineTable(spec.file)
    return Outline(
      screen: spec.screen.text, summary: spec.summary, file: spec.file.path,
      nodes: spec.nodes.indices.map { outlineNode(NodeID(index: $0), lines) },
      modes: spec.modes.map(\.text),
      measures: spec.measures.map {
        Outline.Measure(
          name: $0.name.text, lower: $0.range.lower, upper: $0.range.upper, typical: $0.typical)
      }, devices: spec.devices.map(\.name))
  }

  private func outlineNode(_ id: NodeID, _ lines: LineTable) -> Outline.Node {
    let node = spec[id]
    let quantities = solution.quantities(of: id).map { solved -> Outline.Quantity in
      var flag: String?
      if case .notch(let index) = solved.quantity { flag = flagName(index, of: id) }
      let name = fieldName(solved.quantity, of: id)
      return Outline.Quantity(name: name, form: texts.text(of: solved), field: name, flag: flag)
    }
    var title: String?
    if case .page(let page) = node.kind { title = page.title }
    var onScroll: OnScroll?
    if case .header(let header) = node.kind { onScroll = header.onScroll }
    return Outline.Node(
      name: node.name.text, kind: node.kind.nodeKind, parent: node.parent.map { words.name($0) },
      summary: node.summary,
      title: title, span: node.span, line: lines.location(of: node.name.span.start).line, quantities: quantities,
      notches: sheet(id)?.notches.map(\.name.text) ?? [], pages: tabs(id)?.pages.map { words.name($0) } ?? [],
      isAtTopEdge: sheet(id)?.edge == .top, initial: sheet(id).map { $0.notches[firstNotch(id)].name.text },
      onScroll: onScroll, region: anatomy.region(of: id).map { words.name($0) }, isSwiped: tabs(id)?.swipe ?? false,
      sheet: sheet(id).map(behavior))
  }

  /// What leads from one notch of a sheet to another.
  private func behavior(of sheet: Sheet) -> Outline.Sheet {
    func taps(_ taps: [Tap]) -> [Outline.Sheet.Tap] {
      taps.map { tap in
        switch tap.target {
        case .notch(let to): Outline.Sheet.Tap(from: tap.notch, to: to)
        case .previous: Outline.Sheet.Tap(from: tap.notch, to: nil)
        }
      }
    }
    func behavior(in mode: ModeID?) -> Outline.Sheet.Mode {
      let own = sheet.own(mode)
      return Outline.Sheet.Mode(
        name: mode.map { spec.modes[$0.index].text } ?? "", rests: sheet.rests(in: mode), enter: own?.enter,
        taps: taps(own?.tap ?? sheet.tap), drag: sheet.isDragged(in: mode))
    }
    let outside: Outline.Sheet.Outside =
      switch sheet.outside {
      case .passThrough, .block: .nothing
      case .dismiss: .dismiss
      case .notch(let index): .notch(index)
      }
    var outline = Outline.Sheet()
    outline.plain = behavior(in: nil)
    outline.modes = spec.modes.indices.map { behavior(in: ModeID(index: $0)) }
    outline.initial = sheet.initial
    outline.outside = outside
    outline.dismissal = sheet.dismiss.map { dismissal in
      [
        dismissal.below.map { "below \(sheet.notches[$0].name.text)" },
        dismissal.velocity.map { "faster than \($0.text)" },
      ].compactMap { $0 }.joined(separator: " or ")
    }
    return outline
  }
}
