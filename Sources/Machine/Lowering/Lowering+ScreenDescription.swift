import Model
import Numerics
import Solver
import Source

/// Returns the outline of a solved screen, even if its report has errors that prevent a machine.
package func screenDescription(of spec: Spec, _ solution: Solution) -> ScreenDescription {
  Lowering(spec, solution).screenDescription()
}

// The outline of the screen, for readers.
extension Lowering {
  func screenDescription() -> ScreenDescription {
    let lines = LineTable(spec.file)
    return ScreenDescription(
      screen: spec.screen.text, summary: spec.summary, file: spec.file.path,
      nodes: spec.nodes.indices.map { outlineNode(NodeID(index: $0), lines) },
      modes: spec.modes.map(\.text),
      measures: spec.measures.map {
        ScreenDescription.Measure(
          name: $0.name.text, lower: $0.range.lower, upper: $0.range.upper, typical: $0.typical)
      }, devices: spec.devices.map(\.name))
  }

  private func outlineNode(_ id: NodeID, _ lines: LineTable) -> ScreenDescription.Node {
    let node = spec[id]
    let quantities = solution.quantities(of: id).map { solved -> ScreenDescription.Quantity in
      var flag: String?
      if case .notch(let index) = solved.quantity { flag = flagName(index, of: id) }
      let name = fieldName(solved.quantity, of: id)
      return ScreenDescription.Quantity(name: name, form: texts.text(of: solved), field: name, flag: flag)
    }
    var title: String?
    if case .page(let page) = node.kind { title = page.title }
    var onScroll: OnScroll?
    if case .header(let header) = node.kind { onScroll = header.onScroll }
    return ScreenDescription.Node(
      name: node.name.text, kind: node.kind.nodeKind, parent: node.parent.map { names.name($0) },
      summary: node.summary,
      title: title, span: node.span, line: lines.location(of: node.name.span.start).line, quantities: quantities,
      notches: sheet(id)?.notches.map(\.name.text) ?? [], pages: tabs(id)?.pages.map { names.name($0) } ?? [],
      isAtTopEdge: sheet(id)?.edge == .top, initial: sheet(id).map { $0.notches[firstNotch(id)].name.text },
      onScroll: onScroll, region: topology.region(of: id).map { names.name($0) }, isSwiped: tabs(id)?.swipe ?? false,
      sheet: sheet(id).map(behavior))
  }

  /// Returns the ways from one notch of a sheet to another, by mode.
  private func behavior(of sheet: Sheet) -> ScreenDescription.Sheet {
    func taps(_ taps: [Tap]) -> [ScreenDescription.Sheet.Tap] {
      taps.map { tap in
        switch tap.target {
        case .notch(let to): ScreenDescription.Sheet.Tap(from: tap.notch, to: to)
        case .previous: ScreenDescription.Sheet.Tap(from: tap.notch, to: nil)
        }
      }
    }
    func behavior(in mode: ModeID?) -> ScreenDescription.Sheet.Mode {
      let own = sheet.own(mode)
      return ScreenDescription.Sheet.Mode(
        name: mode.map { spec.modes[$0.index].text } ?? "", rests: sheet.rests(in: mode), enter: own?.enter,
        taps: taps(own?.tap ?? sheet.tap), drag: sheet.isDragged(in: mode))
    }
    let outside: ScreenDescription.Sheet.Outside =
      switch sheet.outside {
      case .passThrough, .block: .nothing
      case .dismiss: .dismiss
      case .notch(let index): .notch(index)
      }
    var screenDescription = ScreenDescription.Sheet()
    screenDescription.plain = behavior(in: nil)
    screenDescription.modes = spec.modes.indices.map { behavior(in: ModeID(index: $0)) }
    screenDescription.initial = sheet.initial
    screenDescription.outside = outside
    screenDescription.dismissal = sheet.dismiss.map { dismissal in
      [
        dismissal.below.map { "below \(sheet.notches[$0].name.text)" },
        dismissal.velocity.map { "faster than \($0.text)" },
      ].compactMap { $0 }.joined(separator: " or ")
    }
    return screenDescription
  }
}
