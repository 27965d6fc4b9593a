import ScrollworkEngine
import Tables

/// The positions of everything that one finger moves, over the distance that the finger moves up.
///
/// The finger comes down where everything is at the end to which it can pull down: lists and scrolls at their start,
/// sheets at the lowest notch of the bottom edge or the highest of the top edge.
package struct TravelGraph: Sendable {
  struct Corner: Equatable {
    /// The travel of the finger, in points.
    var travel: Double
    /// The position of each consumer, in points.
    var positions: [Double]
  }

  /// The corners of one device. Between two corners every position is linear.
  struct Curve {
    var title: String
    var corners: [Corner]
    /// The active notches of the sheets in the chain: the name and the height in points.
    var notches: [(name: String, height: Double)]

    /// The travel at which the movement passes from one consumer to the next, in points.
    var handovers: [Double] { corners.dropFirst().dropLast().map(\.travel) }

    func positions(at travel: Double) -> [Double] {
      guard let next = corners.firstIndex(where: { $0.travel >= travel }) else { return corners.last?.positions ?? [] }
      guard next > 0 else { return corners[0].positions }
      let (one, other) = (corners[next - 1], corners[next])
      let part = (travel - one.travel) / (other.travel - one.travel)
      return zip(one.positions, other.positions).map { $0 + ($1 - $0) * part }
    }
  }

  /// The consumers that one finger moves.
  struct Finger {
    /// The node that names it.
    var name: String
    /// The consumers, from the outermost to the innermost.
    var consumers: [(node: String, isSheet: Bool, role: String)]
  }

  let screen: String
  let chain: Finger
  let curves: [Curve]

  /// - Parameter node: the node on which the finger lies.
  /// - Returns: `nil` if a finger on the node moves nothing, or if no device is shown.
  package init?(of node: String, _ screen: Preview.Screen) {
    guard let chain = Finger(on: node, screen), !screen.samples.isEmpty else { return nil }
    self.screen = screen.name
    self.chain = chain
    curves = screen.samples.map { Self.curve(screen, $0, chain) }
  }

  /// The curve that is drawn bold: that of the device in the middle of the list.
  var main: Curve { curves[curves.count / 2] }

  /// The screen before the finger moves.
  static func start(_ screen: Preview.Screen, _ sample: Preview.Sample, _ chain: Finger) -> NamedMachine {
    var machine = NamedMachine(
      screen.table, environment: sample.environment.map(\.value.double), measures: sample.measures.map(\.value.double))
    pullDown(&machine, screen, chain)
    return machine
  }

  static func curve(_ screen: Preview.Screen, _ sample: Preview.Sample, _ chain: Finger) -> Curve {
    var machine = start(screen, sample, chain)
    var notches: [(String, Double)] = []
    for consumer in chain.consumers {
      for notch in screen.screenDescription.node(consumer.node)?.notches ?? [] {
        machine.length(notch, of: consumer.node).map { notches.append((notch, $0)) }
      }
    }
    return Curve(title: sample.title, corners: corners(&machine, chain), notches: notches)
  }

  /// Brings everything to the end to which a finger pulls down, and shows the pages around the chain.
  private static func pullDown(_ machine: inout NamedMachine, _ screen: Preview.Screen, _ chain: Finger) {
    var snapshot = machine.machine.snapshot
    let nodes = screen.screenDescription.nodes
    var around: Set = [chain.name]
    for node in nodes.reversed() where around.contains(node.name) { node.parent.map { _ = around.insert($0) } }
    for (slot, tabs) in machine.screen.tabs.enumerated() {
      let pages = machine.screen.nodes.indices.filter { machine.screen.nodes[$0].parent == tabs }
      if let page = pages.first(where: { around.contains(machine.name($0)) }) { snapshot.pages[slot] = page }
    }
    for slot in snapshot.offsets.indices { snapshot.offsets[slot] = 0 }
    for (slot, sheet) in machine.screen.sheets.enumerated() {
      let node = nodes[sheet]
      snapshot.notches[slot] = node.sheet?.isAtTopEdge == true ? node.notches.count - 1 : 0
    }
    machine.machine.restore(snapshot)
  }

  /// Moves the finger in steps of a point until nothing moves any more. A step that moves two consumers contains a
  /// corner.
  private static func corners(_ machine: inout NamedMachine, _ chain: Finger) -> [Corner] {
    let consumers = chain.consumers.compactMap { machine.number($0.node) }
    guard let region = machine.number(chain.name), machine.machine.isRegion(region) else { return [] }
    func positions() -> [Double] { consumers.map(machine.machine.position) }
    let height = zip(chain.consumers, positions()).first { $0.0.isSheet }?.1 ?? 0
    // Beyond its end, a position counts what the finger pulls.
    let ends = chain.consumers.map { consumer in
      ["highest", "critical", "range"].compactMap { machine.length($0, of: consumer.node) }.first ?? .infinity
    }
    machine.machine.handle(.began(region, at: height))
    var corners = [Corner(travel: 0, positions: positions())]
    var mover: Int?
    for step in 1...4000 {
      let before = positions()
      machine.machine.handle(.dragged(region, by: -1))
      let after = positions()
      guard zip(after, ends).allSatisfy({ $0 <= $1 }) else { break }
      let moved = before.indices.filter { before[$0] != after[$0] }
      guard let last = moved.last else { break }
      let travel = Double(step)
      if let mover, moved == [mover] {
        corners[corners.count - 1] = Corner(travel: travel, positions: after)
        continue
      }
      if let first = mover, moved.contains(first) {
        var corner = before
        corner[first] = after[first]
        corners[corners.count - 1] = Corner(travel: travel - 1 + abs(after[first] - before[first]), positions: corner)
      }
      corners.append(Corner(travel: travel, positions: after))
      mover = moved.first { $0 != mover } ?? last
    }
    return corners
  }
}

/// Draws graphs of travel one below the other, as an SVG document without external resources.
package func emitSVG(_ graphs: [TravelGraph], options: SVGOptions = SVGOptions()) -> String {
  var flow = CardFlow(width: options.width)
  for graph in graphs {
    let others = graph.curves.count - 1
    let legend =
      "Bold: \(graph.main.title)." + (others > 0 ? " Thin: the \(others) others." : "")
      + (graph.main.handovers.isEmpty ? "" : " Dotted: hand-overs.")
    flow.addHeading(
      "A finger on \(graph.chain.name) moves up",
      [("s p", "\(graph.screen) · positions in points over the travel of the finger"), ("s p", legend)])
    flow.addCards([GraphCard(graph: graph)])
  }
  return flow.document(
    title: graphs.map(\.screen).joined(separator: ", "), description: "Positions over the travel of a finger.",
    theme: options.theme)
}

private struct GraphCard: Card {
  private static let plot = (left: 44.0, right: 560.0, top: 10.0, bottom: 230.0)

  let graph: TravelGraph

  let width = 720.0
  let height = 252.0

  /// The travel at the right edge: behind the last hand-over of every device.
  private var end: Double {
    let longest = graph.curves.compactMap(\.corners.last?.travel).max() ?? 1
    let farthest = graph.curves.flatMap(\.handovers).max() ?? 0
    return max(1, farthest > 0 ? min(longest, farthest * 1.4) : min(longest, 1200))
  }

  private var highest: Double {
    let (end, curves) = (end, graph.curves)
    let travels = curves.flatMap { curve in ([0, end] + curve.handovers).flatMap(curve.positions) }
    return max(1, (travels + graph.main.notches.map(\.height)).max() ?? 1)
  }

  func element(x left: Double, y top: Double) -> SVGElement {
    let (plot, end, highest, main) = (Self.plot, end, highest, graph.main)
    func x(_ travel: Double) -> Double { left + plot.left + travel / end * (plot.right - plot.left) }
    func y(_ position: Double) -> Double { top + plot.bottom - position / highest * (plot.bottom - plot.top) }
    func line(_ curve: TravelGraph.Curve, _ index: Int) -> String {
      let inside = curve.corners.filter { $0.travel < end }
      let points = inside.map { ($0.travel, $0.positions[index]) } + [(end, curve.positions(at: end)[index])]
      return points.enumerated().map { number, point in
        "\(number == 0 ? "M" : "L")\(SVGText.number(x(point.0))) \(SVGText.number(y(point.1)))"
      }.joined()
    }
    let bounds = (left: left + plot.left, right: left + plot.right, top: top + plot.top, bottom: top + plot.bottom)
    var children: [SVGElement] = [
      .rectangle(
        "screen", x: bounds.left, y: bounds.top, width: bounds.right - bounds.left, height: bounds.bottom - bounds.top),
      .label("s g e", SVGText.number(highest.rounded()), x: bounds.left - 6, y: bounds.top + 8),
      .label("s g e", "0", x: bounds.left - 6, y: bounds.bottom),
    ]
    for notch in main.notches {
      children.append(.line("notch", x: bounds.left, y: y(notch.height), toX: bounds.right, toY: y(notch.height)))
    }
    for (index, consumer) in graph.chain.consumers.enumerated() {
      let role = "of-\(consumer.role)"
      for curve in graph.curves where curve.title != main.title {
        children.append(.path("\(role) thin", line(curve, index)))
      }
      children.append(.path("\(role) bold", line(main, index)))
    }
    for (index, travel) in main.handovers.enumerated() where travel < end {
      children.append(.line("was", x: x(travel), y: bounds.top, toX: x(travel), toY: bounds.bottom))
      children.append(
        .label(
          "t g halo on-screen", "\(SVGText.number(travel)) pt", x: x(travel) + 4,
          y: bounds.top + 14 + Double(index) * 14))
    }
    for notch in main.notches {
      children.append(.label("n g halo on-screen", notch.name, x: bounds.left + 8, y: y(notch.height) - 4))
    }
    return SVGElement(
      "g", [("role", "img"), ("aria-label", description)],
      children + labels(bounds.right, bounds.bottom, y) + ticks(bounds.bottom, x))
  }

  /// The names of the consumers beside the ends of their lines, apart from one another.
  private func labels(_ right: Double, _ bottom: Double, _ y: (Double) -> Double) -> [SVGElement] {
    let ends = graph.main.positions(at: end)
    var lowest = -Double.infinity
    let order = ends.indices.sorted { y(ends[$0]) < y(ends[$1]) }
    return order.map { index in
      let consumer = graph.chain.consumers[index]
      lowest = max(lowest + 13, y(ends[index]) + 4)
      let text = "\(consumer.node) \(SVGText.number(ends[index]))"
      return .label("\(consumer.role) g b", text, x: right + 8, y: lowest)
    }
  }

  /// Round numbers along the lower edge.
  private func ticks(_ bottom: Double, _ x: (Double) -> Double) -> [SVGElement] {
    let sizes: [Double] = [10, 25, 50, 100, 150, 200, 250, 500, 1000]
    let size = sizes.first { end / $0 <= 8 } ?? 2500
    return stride(from: 0, through: end, by: size).map { travel in
      .label("s g m", SVGText.number(travel), x: x(travel), y: bottom + 16)
    }
  }

  private var description: String {
    let marks = graph.main.handovers.map { "\(SVGText.number($0)) points" }
    return "\(graph.screen): positions over the travel of a finger on \(graph.chain.name), "
      + (marks.isEmpty ? "without a hand-over" : "with hand-overs at \(marks.joined(separator: ", "))")
  }
}

extension TravelGraph.Finger {
  /// - Returns: `nil` if a finger on the node moves nothing.
  init?(on node: String, _ screen: Preview.Screen) {
    let chains = Self.all(of: screen)
    let chain =
      chains.first { $0.name == node } ?? chains.first { chain in chain.consumers.contains { $0.node == node } }
    guard let chain else { return nil }
    self = chain
  }

  /// The fingers of a screen, in the order of its chains.
  static func all(of screen: Preview.Screen) -> [Self] {
    screen.table.screen.chains.indices.map { Self($0, of: screen) }
  }

  private init(_ chain: Int, of screen: Preview.Screen) {
    let table = screen.table
    let nodes = table.screen.nodes
    name = nodes[table.leaf(ofChain: chain)].name
    consumers = table.screen.chains[chain].consumers.map { node in
      (nodes[node].name, table.screen.sheets.contains(node), screen.moverRole(nodes[node].name))
    }
  }
}
