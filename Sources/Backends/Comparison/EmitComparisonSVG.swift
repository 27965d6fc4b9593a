import Machine

/// The changed screens in their new version, with a dashed line wherever an edge or a notch was before.
package func emitSVG(_ comparison: Comparison, options: SVGOptions = SVGOptions()) -> String {
  var flow = CardFlow(width: options.width)
  let changed = comparison.screens.filter { $0.change == .changed }
  for screen in changed {
    guard let versions = screen.versions else { continue }
    let places = screen.changedPlaces
    var new = versions.new
    new.samples = places.map { versions.new.samples[$0] }
    flow.add(new, before: EarlierScreen(versions.old, samples: places.map { versions.old.samples[$0] }))
  }
  return flow.document(
    title: changed.isEmpty ? "No lengths differ" : changed.map(\.name).joined(separator: ", "),
    description: "Dashed lines are where edges and notches were before.", theme: options.theme)
}

/// The version of a screen that is being replaced, with the samples beside which it is drawn.
struct EarlierScreen {
  let screen: Preview.Screen
  let samples: [Preview.Sample]

  init(_ screen: Preview.Screen, samples: [Preview.Sample]) {
    self.screen = screen
    self.samples = samples
  }
}

extension PhoneFigure {
  /// Lines over a figure with its upper left corner at a place, wherever an earlier version had an edge or a notch that
  /// this one has elsewhere.
  func traces(of earlier: PhoneLayout, x: Double, y: Double) -> SVGElement {
    let (left, top) = (x + Self.bezel, y + Self.bezel)
    let now = Dictionary(layout.edges.map { ($0.name, $0.y) }, uniquingKeysWith: { first, _ in first })
    let moved = earlier.edges.filter { edge in now[edge.name] != edge.y && (0...layout.height).contains(edge.y) }
    return .group(
      "before",
      moved.flatMap { edge -> [SVGElement] in
        let y = top + edge.y * Self.scale
        let room = layout.width * Self.scale - 8
        let text = SVGText.fitted("\(edge.name) was", into: room, size: 9)
        return [.line("was", x: left, y: y, toX: left + layout.width * Self.scale, toY: y)]
          + (text.map { [.label("t f", $0, x: left + 4, y: y - 2)] } ?? [])
      })
  }
}

extension PhoneLayout {
  /// Where sheets may rest and where the parts outside of sheets end, in points from the screen's top. What lies in a
  /// sheet goes with it.
  fileprivate var edges: [(name: String, y: Double)] {
    boxes.filter { $0.visible.height > 0 && !isInSheet($0.node) }.map { ("end of \($0.node.name)", $0.visible.bottom) }
      + notches.map { ($0.notch, $0.top) }
  }

  private func isInSheet(_ node: Outline.Node) -> Bool {
    var current: Outline.Node? = node
    while let node = current {
      if node.kind == .sheet { return true }
      current = screen.outline.node(node.parent ?? "")
    }
    return false
  }
}
