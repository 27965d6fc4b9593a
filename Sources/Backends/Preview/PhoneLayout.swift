import Numerics
import ScrollworkEngine
import Tables

/// The positions of the parts of a screen on one device, for a drawing, in points from the upper left corner.
struct PhoneLayout {
  /// The moment at which a screen is drawn.
  enum Pose: Sendable {
    /// The initial state: headers expanded, content at its start, sheets at their initial notch.
    case atRest
    /// Scrolled until the headers have collapsed or left. Sheets with a scroll are at their highest notch.
    case scrolled
    /// A state of a scenario.
    case played
  }

  /// A vertical range, in points, positive downward.
  struct VerticalSpan: Equatable {
    var top: Double
    var height: Double

    var bottom: Double { top + height }

    func clipped(to other: VerticalSpan) -> VerticalSpan {
      let top = max(top, other.top)
      return VerticalSpan(top: top, height: max(0, min(bottom, other.bottom) - top))
    }
  }

  /// The sides of a part, in points from the left side of the screen. The leading edge is drawn at the left.
  struct Columns: Equatable {
    var left: Double
    var width: Double

    var right: Double { left + width }
  }

  struct Tile {
    enum Role: String {
      case bar, block, carousel, header, strip, page, list, sheet
    }

    var node: ScreenDescription.Node
    var role: Role
    var stretch: VerticalSpan
    var columns = Columns(left: 0, width: 0)
    /// The range inside the clip of its containers.
    var visible: VerticalSpan
    /// The part of the visible range that no sheet covers.
    var open: VerticalSpan
    /// The titles of a strip in the order of the pages. Empty for other roles.
    var titles: [String] = []
    /// The index of the selected title.
    var selected = 0
    /// The total height of the rows of a list, in points.
    var contentHeight: Double?
    /// The distance of the upper edge of a list from the start of its rows, in points. Negative above them.
    var offset = 0.0
    /// Whether the box ends at the rounded edge of its sheet.
    var isRoundAtTop = false
    var isRoundAtBottom = false
    /// Whether a finger moves the sheet in the present mode. True for other roles.
    var isDraggable = true

    init(
      _ node: ScreenDescription.Node, _ role: Role, _ stretch: VerticalSpan, visible: VerticalSpan,
      titles: [String] = [], selected: Int = 0, contentHeight: Double? = nil
    ) {
      self.node = node
      self.role = role
      self.stretch = stretch
      self.visible = visible
      open = visible
      self.titles = titles
      self.selected = selected
      self.contentHeight = contentHeight
    }
  }

  /// A height at which a sheet may rest.
  struct NotchLine {
    var sheet: String
    var notch: String
    var top: Double
    /// Whether the sheet is drawn at this notch.
    var isShown: Bool
    var index: Int
  }

  /// A length shown next to the screen, between two heights.
  struct Dimension {
    var stretch: VerticalSpan
    var text: String
  }

  let screen: Preview.Screen
  let sample: Preview.Sample
  let moment: Pose
  private(set) var boxes: [Tile] = []
  private(set) var notches: [NotchLine] = []
  private(set) var dimensions: [Dimension] = []
  private let indices: [String: Int]
  /// The machine at this moment, which places the nodes.
  private var machine: NamedMachine
  /// The sides of the sheet whose parts are added, or of the screen.
  private var columns = Columns(left: 0, width: 0)
  private var positions: [String: Double] = [:]

  init(_ screen: Preview.Screen, _ sample: Preview.Sample, at moment: Pose) {
    self.screen = screen
    self.sample = sample
    self.moment = moment
    indices = Dictionary(zip(screen.quantities.map(\.path), screen.quantities.indices)) { first, _ in first }
    machine = NamedMachine(
      screen.table, environment: sample.environment.map(\.value.double), measures: sample.measures.map(\.value.double))
    if moment == .scrolled { scroll() }
    arrange()
  }

  /// - Parameter machine: the machine in the state to draw, on the sample's configuration.
  init(_ screen: Preview.Screen, _ sample: Preview.Sample, showing machine: NamedMachine) {
    self.screen = screen
    self.sample = sample
    self.machine = machine
    moment = .played
    indices = Dictionary(zip(screen.quantities.map(\.path), screen.quantities.indices)) { first, _ in first }
    arrange()
  }

  /// Places all parts for the state of the machine.
  private mutating func arrange() {
    positions = machine.positions
    columns = Columns(left: 0, width: width)
    let whole = VerticalSpan(top: 0, height: height)
    let nodes = screen.screenDescription.nodes
    for node in nodes where node.parent == nil && node.kind != .sheet && node.bar == nil && !node.isOverSheets {
      add(node, below: whole, whole)
    }
    let bars = nodes.filter { $0.bar != nil && !$0.isOverSheets }
    let (top, bottom) = (bars.filter { $0.bar?.isAtTopEdge == true }, bars.filter { $0.bar?.isAtTopEdge == false })
    let content = boxes.indices
    // From the edge on, so that the uncovered part of a node stays in one piece.
    for node in top + bottom.reversed() { cover(content, with: frame(node, below: whole).clipped(to: whole)) }
    for node in top.reversed() + bottom {
      cover(content.upperBound..<boxes.endIndex, with: frame(node, below: whole).clipped(to: whole))
      add(node, below: whole, whole)
    }
    for node in nodes { node.sheet.map { add($0, node, whole) } }
    for node in nodes where node.isOverSheets {
      cover(boxes.indices, with: frame(node, below: whole))
      add(node, below: whole, whole)
    }
  }

  private mutating func cover(_ covered: Range<Int>, with place: VerticalSpan) {
    for index in covered { boxes[index].cover(with: place, columns) }
  }

  var width: Double { environment("width") }
  var height: Double { environment("height") }

  /// The heights of the system's bars inside of the safe area, in points. Without a safe area they are not shown.
  var bars: (navigation: Double, tab: Double) {
    (
      min(sample.bars.navigation.double, environment("safeArea.top")),
      min(sample.bars.tab.double, environment("safeArea.bottom"))
    )
  }

  func environment(_ name: String) -> Double { sample.environment.first { $0.name == name }?.value.double ?? 0 }

  /// The rounded text of a quantity, in points. `nil` if it has no value.
  func text(_ node: String, _ name: String) -> String? {
    guard let index = indices[node + "." + name], let value = sample.values[index] else { return nil }
    // The content of a sheet with `sizing: resting` has other lengths at each notch.
    if isResized(node), let length = machine.length(name, of: node) { return Rational(exactly: length)?.roundedText }
    return value.roundedText
  }

  func fails(_ node: String, _ name: String) -> Bool {
    guard let index = indices[node + "." + name] else { return false }
    return sample.failures.contains { $0.quantities.contains(index) }
  }

  private func isResized(_ name: String) -> Bool {
    var current = screen.screenDescription.node(name)?.parent
    while let node = current.flatMap(screen.screenDescription.node) {
      if node.sheet?.resizesContent == true { return true }
      current = node.parent
    }
    return false
  }

  private func length(_ node: ScreenDescription.Node, _ name: String) -> Double {
    machine.length(name, of: node.name) ?? 0
  }

  /// Brings every scroll to its end, and every sheet around a scroll to its highest notch.
  private mutating func scroll() {
    var snapshot = machine.machine.snapshot
    for (slot, scroll) in machine.screen.scrolls.enumerated() {
      if screen.screenDescription.nodes[scroll].kind == .scroll { snapshot.offsets[slot] = 0x1p30 }
    }
    for (slot, sheet) in machine.screen.sheets.enumerated() {
      let node = screen.screenDescription.nodes[sheet]
      if hasScroll(inside: node) { snapshot.notches[slot] = node.notches.count - 1 }
    }
    machine.machine.restore(snapshot)
  }

  private func hasScroll(inside sheet: ScreenDescription.Node) -> Bool {
    var open = children(of: sheet)
    while let node = open.popLast() {
      if node.kind == .scroll, length(node, "range") > 0 { return true }
      open += children(of: node)
    }
    return false
  }

  private func children(of node: ScreenDescription.Node) -> [ScreenDescription.Node] {
    screen.screenDescription.nodes.filter { $0.parent == node.name }
  }

  private mutating func append(_ tile: Tile) {
    boxes.append(tile)
    boxes[boxes.count - 1].columns = columns
  }

  private func frame(_ node: ScreenDescription.Node, below parent: VerticalSpan) -> VerticalSpan {
    let frame = machine.frame(of: node.name, shown: positions)
    return VerticalSpan(top: parent.top + frame.top, height: frame.height)
  }

  private mutating func add(_ node: ScreenDescription.Node, below parent: VerticalSpan, _ clip: VerticalSpan) {
    let place = frame(node, below: parent)
    switch node.kind {
    case .scroll: add(scroll: node, place, clip)
    case .tabs: add(tabs: node, place, clip)
    case .page: for child in children(of: node) { add(child, below: place, clip) }
    case .list:
      var list = Tile(
        node, .list, place, visible: place.clipped(to: clip), contentHeight: length(node, "contentHeight"))
      if moment == .played || node.isFromEnd { list.offset = positions[node.name] ?? 0 }
      // The rows begin below what covers the list.
      list.offset -= length(node, "insetTop")
      append(list)
    case .bar, .block, .carousel, .header:
      guard let role = Tile.Role(rawValue: node.kind.rawValue) else { return }
      append(Tile(node, role, place, visible: place.clipped(to: clip)))
    case .sheet: break
    }
  }

  /// Adds the content of a scroll. Earlier nodes cover later ones.
  private mutating func add(scroll node: ScreenDescription.Node, _ viewport: VerticalSpan, _ clip: VerticalSpan) {
    let inner = viewport.clipped(to: clip)
    var open = inner
    for child in children(of: node) {
      let place = frame(child, below: viewport)
      if child.kind.scrolls { addCritical(of: node, at: place.top, inner) }
      add(child, below: viewport, open)
      let end = min(max(open.top, place.bottom), open.bottom)
      open = VerticalSpan(top: end, height: open.bottom - end)
    }
  }

  private mutating func addCritical(of node: ScreenDescription.Node, at top: Double, _ clip: VerticalSpan) {
    let critical = length(node, "critical")
    guard moment == .atRest, critical > 0, let text = text(node.name, "critical") else { return }
    let way = VerticalSpan(top: top - critical, height: critical).clipped(to: clip)
    guard way.height > 0 else { return }
    dimensions.append(Dimension(stretch: way, text: "critical \(text)"))
  }

  private mutating func add(tabs node: ScreenDescription.Node, _ place: VerticalSpan, _ clip: VerticalSpan) {
    let strip = VerticalSpan(top: place.top, height: length(node, "strip"))
    let pages = children(of: node)
    guard let selected = machine.page(of: node.name), let page = pages.first(where: { $0.name == selected }) else {
      return
    }
    append(
      Tile(
        node, .strip, strip, visible: strip.clipped(to: clip),
        titles: pages.map { $0.title ?? $0.name },
        selected: pages.firstIndex { $0.name == page.name } ?? 0))
    let space = frame(page, below: place)
    append(Tile(page, .page, space, visible: space.clipped(to: clip)))
    // A page that is only partly visible would look shorter than it is.
    if space.clipped(to: clip) == space, let text = text(node.name, "page") {
      dimensions.append(Dimension(stretch: space, text: "page \(text)"))
    }
    add(page, below: place, space.clipped(to: clip))
  }

  /// Adds a sheet and a line for each active notch.
  private mutating func add(_ sheet: SheetDeclaration, _ node: ScreenDescription.Node, _ whole: VerticalSpan) {
    let place = frame(node, below: whole)
    let visible = place.clipped(to: whole)
    let frame = machine.frame(of: node.name, shown: positions)
    columns = Columns(left: frame.leading, width: frame.width)
    defer { columns = Columns(left: 0, width: width) }
    cover(boxes.indices, with: visible)
    var tile = Tile(node, .sheet, place, visible: visible)
    tile.isDraggable = sheet.behavior(in: machine.mode).isDraggable
    append(tile)
    let first = boxes.count
    for child in children(of: node) { add(child, below: place, visible) }
    for index in boxes[first...].indices {
      boxes[index].isRoundAtTop = !sheet.isAtTopEdge && boxes[index].visible.top == visible.top
      boxes[index].isRoundAtBottom = sheet.isAtTopEdge && boxes[index].visible.bottom == visible.bottom
    }
    var resting: Int?
    if case .resting(let notch)? = machine.sheet(sheet.node)?.phase { resting = notch }
    // The notches of a dismissed sheet are no places on the screen.
    if resting == .gone { return }
    for (index, notch) in sheet.notches.enumerated() {
      guard let quantity = indices[sheet.node + "." + notch.name], let height = sample.values[quantity]?.double else {
        continue
      }
      notches.append(
        NotchLine(
          sheet: sheet.node, notch: notch.name, top: sheet.isAtTopEdge ? height : whole.bottom - height,
          isShown: index == resting, index: index))
    }
  }

  /// The part of the screen that a node occupies: its own, or that of what it contains. `nil` if nothing is visible.
  func span(of node: String) -> VerticalSpan? {
    let own = boxes.filter { $0.node.name == node && $0.role != .strip }
    let parts = (own.isEmpty ? boxes.filter { isInside($0.node, node) } : own).map(\.visible).filter { $0.height > 0 }
    guard let top = parts.map(\.top).min(), let bottom = parts.map(\.bottom).max() else { return nil }
    return VerticalSpan(top: top, height: bottom - top)
  }

  /// The sides of a node, or of the sheet around it.
  func columns(of node: String) -> Columns {
    boxes.first { $0.node.name == node || isInside($0.node, node) }?.columns ?? columns
  }

  func isInside(_ node: ScreenDescription.Node, _ container: String) -> Bool {
    guard let parent = node.parent.flatMap(screen.screenDescription.node) else { return false }
    return parent.name == container || isInside(parent, container)
  }

  /// Whether the screen looks different when it is scrolled.
  static func scrolls(_ screen: Preview.Screen, _ sample: Preview.Sample) -> Bool {
    screen.screenDescription.nodes.contains { node in
      guard node.kind == .scroll else { return false }
      return zip(screen.quantities, sample.values).contains { quantity, value in
        quantity.node == node.name && quantity.name == "range" && (value.map { $0 > .zero } ?? false)
      }
    }
  }
}

extension PhoneLayout.Tile {
  /// Removes the range of a sheet from the uncovered range, unless they share no column. A sheet comes from one edge, so
  /// the uncovered range is contiguous.
  fileprivate mutating func cover(with sheet: PhoneLayout.VerticalSpan, _ sides: PhoneLayout.Columns) {
    guard sides.left < columns.right, sides.right > columns.left else { return }
    guard sheet.height > 0, sheet.top < open.bottom, open.top < sheet.bottom else { return }
    if sheet.top <= open.top {
      open = PhoneLayout.VerticalSpan(top: sheet.bottom, height: max(0, open.bottom - sheet.bottom))
    } else {
      open.height = sheet.top - open.top
    }
  }
}
