import Machine

/// The changed screens in their new version, with a dotted line wherever an edge or a notch was before.
package func emitSVG(_ comparison: SpecDiff, options: SVGOptions = SVGOptions()) -> String {
  var flow = CardFlow(width: options.width)
  let changed = comparison.screens.filter { $0.change == .changed }
  for screen in changed {
    guard let versions = screen.versions else { continue }
    let places = screen.changedPlaces
    var new = versions.new
    new.samples = places.map { versions.new.samples[$0] }
    flow.add(new, before: BaselineScreen(versions.old, samples: places.map { versions.old.samples[$0] }))
  }
  return flow.document(
    title: changed.isEmpty ? "No lengths differ" : changed.map(\.name).joined(separator: ", "),
    description: "Dotted lines are where edges and notches were before.", theme: options.theme)
}

/// The version of a screen that is being replaced, with the samples beside which it is drawn.
struct BaselineScreen {
  let screen: Preview.Screen
  let samples: [Preview.Sample]

  init(_ screen: Preview.Screen, samples: [Preview.Sample]) {
    self.screen = screen
    self.samples = samples
  }
}

extension PhoneLayout {
  /// A line across the screen that has a name.
  struct Edge: Equatable {
    var name: String
    /// What a notch comes to, with a space before it; empty for the end of a part.
    var length: String
    /// In points from the screen's top.
    var y: Double
  }

  /// The edges of an earlier version that this one has elsewhere and that its screen has room for.
  func moved(since earlier: PhoneLayout) -> [Edge] {
    let now = Dictionary(edges.map { ($0.name, $0.y) }, uniquingKeysWith: { first, _ in first })
    return earlier.edges.filter { now[$0.name] != $0.y && (0...height).contains($0.y) }
  }

  /// Where sheets may rest and where the parts outside of sheets end. What lies in a sheet goes with it.
  private var edges: [Edge] {
    boxes.filter { $0.visible.height > 0 && !isInSheet($0.node) }.map {
      Edge(name: "end of \($0.node.name)", length: "", y: $0.visible.bottom)
    } + notches.map { Edge(name: $0.notch, length: text($0.sheet, $0.notch).map { " " + $0 } ?? "", y: $0.top) }
  }

  private func isInSheet(_ node: ScreenDescription.Node) -> Bool {
    var current: ScreenDescription.Node? = node
    while let node = current {
      if node.kind == .sheet { return true }
      current = screen.screenDescription.node(node.parent ?? "")
    }
    return false
  }
}
