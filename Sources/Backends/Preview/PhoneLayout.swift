import Machine
import Numerics

/// The positions of the parts of a screen on one device, for a drawing, in points from the upper left corner.
struct PhoneLayout {
  /// The moment at which a screen is drawn.
  enum Pose: Sendable {
    /// The initial state: headers expanded, content at its start, sheets at their initial notch.
    case atRest
    /// Scrolled until the headers have collapsed or left. Sheets with a scroll are at their highest notch.
    case scrolled
  }

  /// A vertical range, in points, positive downward. Every part is as wide as the screen.
  struct VerticalSpan: Equatable {
    var top: Double
    var height: Double

    var bottom: Double { top + height }

    func clipped(to other: VerticalSpan) -> VerticalSpan {
      let top = max(top, other.top)
      return VerticalSpan(top: top, height: max(0, min(bottom, other.bottom) - top))
    }
  }

  struct Box {
    enum Role: String {
      case bar, block, carousel, header, strip, page, list, sheet
    }

    var node: ScreenDescription.Node
    var role: Role
    var stretch: VerticalSpan
    /// The range inside the clip of its containers.
    var visible: VerticalSpan
    /// The part of the visible range that no sheet covers.
    var open: VerticalSpan
    /// The titles of a strip, the selected one first. Empty for other roles.
    var titles: [String] = []
    /// The total height of the rows of a list, in points.
    var contentHeight: Double?
    /// Whether the box ends at the rounded edge of its sheet.
    var isRoundAtTop = false
    var isRoundAtBottom = false

    init(
      _ node: ScreenDescription.Node, _ role: Role, _ stretch: VerticalSpan, visible: VerticalSpan,
      titles: [String] = [],
      contentHeight: Double? = nil
    ) {
      self.node = node
      self.role = role
      self.stretch = stretch
      self.visible = visible
      open = visible
      self.titles = titles
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
  private(set) var boxes: [Box] = []
  private(set) var notches: [NotchLine] = []
  private(set) var dimensions: [Dimension] = []
  private let indices: [String: Int]
  /// The values of nodes inside sheets that are drawn below their highest notch, by node.
  private var arranged: [String: [Rational?]] = [:]

  init(_ screen: Preview.Screen, _ sample: Preview.Sample, at moment: Pose) {
    self.screen = screen
    self.sample = sample
    self.moment = moment
    indices = Dictionary(zip(screen.quantities.map(\.path), screen.quantities.indices)) { first, _ in first }
    let whole = VerticalSpan(top: 0, height: height)
    for node in screen.screenDescription.nodes where node.kind == .sheet { arrange(node) }
    for node in screen.screenDescription.nodes where node.parent == nil && node.kind != .sheet { add(node, 0, whole) }
    for node in screen.screenDescription.nodes where node.kind == .sheet { add(sheet: node, whole) }
  }

  var width: Double { environment("width") }
  var height: Double { environment("height") }

  func environment(_ name: String) -> Double { sample.environment.first { $0.name == name }?.value.double ?? 0 }

  /// The rounded text of a quantity, in points. `nil` if it has no value.
  func text(_ node: String, _ name: String) -> String? {
    amount(node, name)?.roundedText
  }

  func fails(_ node: String, _ name: String) -> Bool {
    guard let index = indices[node + "." + name] else { return false }
    return sample.failures.contains { $0.quantities.contains(index) }
  }

  func value(_ node: ScreenDescription.Node, _ name: String) -> Double? {
    amount(node.name, name)?.double
  }

  private func amount(_ node: String, _ name: String) -> Rational? {
    guard let index = indices[node + "." + name] else { return nil }
    return (arranged[node] ?? sample.values)[index]
  }

  /// Selects the values at the drawn notch for all nodes inside a sheet.
  private mutating func arrange(_ sheet: ScreenDescription.Node) {
    guard let notch = shownNotch(of: sheet),
      let arrangement = sample.contentLayouts.first(where: { $0.sheet == sheet.name && $0.notch == notch })
    else { return }
    var open = children(of: sheet)
    while let node = open.popLast() {
      arranged[node.name] = arrangement.values
      open += children(of: node)
    }
  }

  /// The drawn notch of a sheet: the initial one or, if its content is scrolled, the highest. `nil` if no notch is
  /// active.
  private func shownNotch(of sheet: ScreenDescription.Node) -> String? {
    let active = activeNotches(of: sheet)
    guard let declared = sheet.sheet, let mode = screen.screenDescription.behaviors(of: declared).first else { return nil }
    let rests = mode.rests.map { sheet.notches[$0] }.filter(active.contains)
    if moment == .scrolled, hasScroll(inside: sheet), let highest = rests.last { return highest }
    return active.first { $0 == sheet.notches[mode.enter ?? declared.initial] } ?? active.first
  }

  private func activeNotches(of sheet: ScreenDescription.Node) -> [String] {
    sheet.notches.filter { value(sheet, $0) != nil }
  }

  private func hasScroll(inside sheet: ScreenDescription.Node) -> Bool {
    var open = children(of: sheet)
    while let node = open.popLast() {
      if node.kind == .scroll, let range = value(node, "range"), range > 0 { return true }
      open += children(of: node)
    }
    return false
  }

  private func children(of node: ScreenDescription.Node) -> [ScreenDescription.Node] {
    screen.screenDescription.nodes.filter { $0.parent == node.name }
  }

  /// - Parameter shift: The distance, in points and positive downward, from the position in the quantities. Quantities
  ///   describe a screen at rest with its sheets at their highest notch.
  private mutating func add(_ node: ScreenDescription.Node, _ shift: Double, _ clip: VerticalSpan) {
    let top = (value(node, "top") ?? 0) + shift
    let stretch = VerticalSpan(top: top, height: max(0, value(node, "height") ?? 0))
    switch node.kind {
    case .scroll: add(scroll: node, VerticalSpan(top: top, height: value(node, "viewport") ?? stretch.height), clip)
    case .tabs: add(tabs: node, stretch, shift, clip)
    case .page: for child in children(of: node) { add(child, shift, clip) }
    case .list:
      let visible = VerticalSpan(top: top, height: max(0, value(node, "viewport") ?? stretch.height))
      boxes.append(
        Box(
          node, .list, visible, visible: visible.clipped(to: clip),
          contentHeight: value(node, "contentHeight")))
    case .bar, .block, .carousel, .header: add(box: node, stretch, clip)
    case .sheet: break
    }
  }

  private mutating func add(box node: ScreenDescription.Node, _ stretch: VerticalSpan, _ clip: VerticalSpan) {
    guard let role = Box.Role(rawValue: node.kind.rawValue) else { return }
    boxes.append(Box(node, role, stretch, visible: stretch.clipped(to: clip)))
  }

  /// Adds a scroll and its content. Headers move in order from the top, each over its own travel, and the parts below
  /// follow.
  private mutating func add(scroll node: ScreenDescription.Node, _ viewport: VerticalSpan, _ clip: VerticalSpan) {
    let inner = viewport.clipped(to: clip)
    let end = max(0, value(node, "range") ?? 0)
    var offset = moment == .scrolled ? end : 0
    var next = viewport.top
    for child in children(of: node) {
      let top = (value(child, "top") ?? 0)
      if child.kind.scrolls {
        tellCritical(of: node, leaf: child, at: next, inner)
        add(child, next - top, inner)
        continue
      }
      let height = max(0, value(child, "height") ?? 0)
      let gone = min(offset, max(0, value(child, "travel") ?? height))
      offset -= gone
      // A leaving header moves up under the parts above it. A collapsing header shrinks.
      let room = VerticalSpan(top: next, height: height - gone)
      let shrinks = child.movement?.shrinks == true
      add(
        box: child, VerticalSpan(top: shrinks ? next : next - gone, height: shrinks ? height - gone : height),
        room.clipped(to: inner))
      next += height - gone
    }
  }

  private mutating func tellCritical(
    of node: ScreenDescription.Node, leaf: ScreenDescription.Node, at top: Double, _ clip: VerticalSpan
  ) {
    guard moment == .atRest, let critical = value(node, "critical"), critical > 0,
      let text = text(node.name, "critical")
    else { return }
    let way = VerticalSpan(top: top - critical, height: critical).clipped(to: clip)
    guard way.height > 0 else { return }
    dimensions.append(Dimension(stretch: way, text: "critical \(text)"))
  }

  private mutating func add(
    tabs node: ScreenDescription.Node, _ stretch: VerticalSpan, _ shift: Double, _ clip: VerticalSpan
  ) {
    let strip = VerticalSpan(top: stretch.top, height: max(0, value(node, "strip") ?? 0))
    let pages = children(of: node)
    boxes.append(
      Box(
        node, .strip, strip, visible: strip.clipped(to: clip),
        titles: pages.map { $0.title ?? $0.name }))
    guard let page = pages.first else { return }
    let space = VerticalSpan(
      top: (value(page, "top") ?? 0) + shift, height: max(0, value(node, "page") ?? value(page, "height") ?? 0))
    boxes.append(Box(page, .page, space, visible: space.clipped(to: clip)))
    // A page that is only partly visible would look shorter than it is.
    if space.clipped(to: clip) == space, let text = text(node.name, "page") {
      dimensions.append(Dimension(stretch: space, text: "page \(text)"))
    }
    add(page, shift, space.clipped(to: clip))
  }

  /// Adds a sheet and a line for each active notch.
  private mutating func add(sheet node: ScreenDescription.Node, _ whole: VerticalSpan) {
    let active = activeNotches(of: node)
    let resting = shownNotch(of: node)
    let highest = value(node, "highest") ?? 0
    let shown = max(0, resting.flatMap { value(node, $0) } ?? value(node, "lowest") ?? 0)
    let isArranged = children(of: node).contains { arranged[$0.name] != nil }
    let laidOut = isArranged ? shown : max(highest, value(node, "height") ?? 0)
    let top = (node.sheet?.isAtTopEdge == true) ? shown - laidOut : whole.bottom - shown
    let visible = VerticalSpan(top: (node.sheet?.isAtTopEdge == true) ? 0 : top, height: shown).clipped(to: whole)
    for index in boxes.indices { boxes[index].cover(with: visible) }
    boxes.append(Box(node, .sheet, VerticalSpan(top: top, height: laidOut), visible: visible))
    let first = boxes.count
    for child in children(of: node) { add(child, top - (value(node, "top") ?? 0), visible) }
    for index in boxes[first...].indices {
      boxes[index].isRoundAtTop = !(node.sheet?.isAtTopEdge == true) && boxes[index].visible.top == visible.top
      boxes[index].isRoundAtBottom = (node.sheet?.isAtTopEdge == true) && boxes[index].visible.bottom == visible.bottom
    }
    for notch in active {
      guard let height = value(node, notch) else { continue }
      notches.append(
        NotchLine(
          sheet: node.name, notch: notch, top: (node.sheet?.isAtTopEdge == true) ? height : whole.bottom - height,
          isShown: notch == resting, index: node.notches.firstIndex(of: notch) ?? 0))
    }
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

extension PhoneLayout.Box {
  /// Removes the range of a sheet from the uncovered range. A sheet comes from one edge, so the uncovered range is
  /// contiguous.
  fileprivate mutating func cover(with sheet: PhoneLayout.VerticalSpan) {
    guard sheet.height > 0, sheet.top < open.bottom, open.top < sheet.bottom else { return }
    if sheet.top <= open.top {
      open = PhoneLayout.VerticalSpan(top: sheet.bottom, height: max(0, open.bottom - sheet.bottom))
    } else {
      open.height = sheet.top - open.top
    }
  }
}
