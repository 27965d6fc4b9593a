import Tables

/// Draws the new version of the changed screens, with a dotted line at the former position of each moved edge and
/// notch, and marks at new and removed notches and at changed heights.
package func emitSVG(_ comparison: SpecDiff, options: SVGOptions = SVGOptions()) -> String {
  var flow = CardFlow(width: options.width)
  let changed = comparison.screens.filter { $0.change == .changed }
  for screen in changed {
    guard let versions = screen.versions else { continue }
    let places = screen.changedPlaces
    var new = versions.new
    new.samples = places.map { versions.new.samples[$0] }
    flow.add(
      new,
      before: BaselineScreen(
        versions.old, samples: places.map { versions.old.samples[$0] }, changes: screen.sentences))
  }
  return flow.document(
    title: changed.isEmpty ? "No lengths differ" : changed.map(\.name).joined(separator: ", "),
    description: "Dotted lines are where edges and notches were before.", theme: options.theme)
}

/// The earlier version of a screen, with the samples to draw next to those of the new version.
struct BaselineScreen {
  let screen: Preview.Screen
  let samples: [Preview.Sample]
  /// The changes that a drawing cannot show, as sentences.
  let changes: [String]

  init(_ screen: Preview.Screen, samples: [Preview.Sample], changes: [String]) {
    self.screen = screen
    self.samples = samples
    self.changes = changes
  }
}

extension PhoneLayout {
  /// A horizontal line of the screen, with a name.
  struct Edge: Equatable {
    /// Equal for the same edge in both versions. Sheets can have notches of one name.
    var key: String
    var name: String
    /// The length of a notch, with a leading space. Empty for the end of a part.
    var length: String
    /// In points from the top of the screen, positive downward.
    var y: Double
    /// Whether the new version has an edge of this name.
    var remains = true
    /// The sheet of a notch. `nil` for the end of a part.
    var sheet: String?
  }

  /// Returns the edges of an earlier version that have moved and whose old position is on the screen.
  func moved(since earlier: PhoneLayout) -> [Edge] {
    let now = Dictionary(edges.map { ($0.key, $0.y) }, uniquingKeysWith: { first, _ in first })
    let isAlone = Set((edges + earlier.edges).compactMap(\.sheet)).count < 2
    return earlier.edges.filter { now[$0.key] != $0.y && (0...height).contains($0.y) }.map { edge in
      var edge = edge
      edge.remains = now[edge.key] != nil
      if edge.sheet != nil, !isAlone { edge.name = edge.key }
      return edge
    }
  }

  /// Whether an earlier version has a notch.
  func hasNotch(_ sheet: String, _ notch: String) -> Bool {
    screen.screenDescription.node(sheet)?.notches.contains(notch) ?? false
  }

  /// The notches of sheets and the ends of the parts outside of sheets. The parts inside a sheet move with it.
  private var edges: [Edge] {
    boxes.filter { $0.visible.height > 0 && !isInSheet($0.node) }.map {
      Edge(key: "end of \($0.node.name)", name: "end of \($0.node.name)", length: "", y: $0.visible.bottom)
    } + notches.map(edge(of:))
  }

  private func edge(of notch: NotchLine) -> Edge {
    Edge(
      key: "\(notch.sheet).\(notch.notch)", name: notch.notch,
      length: text(notch.sheet, notch.notch).map { " " + $0 } ?? "", y: notch.top, sheet: notch.sheet)
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
