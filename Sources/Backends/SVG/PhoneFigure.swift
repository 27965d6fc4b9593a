/// A screen on a phone, to scale, with its lengths next to it.
struct PhoneFigure {
  /// The length of a point in the drawing.
  static let scale = 0.42
  static let bezel = 6.0
  private static let letters = 10.5
  private static let lineHeight = 12.5

  let layout: PhoneLayout
  /// The layout of an earlier version at the same moment. `nil` without a comparison.
  private let earlier: PhoneLayout?
  /// The edges and notches of an earlier version that have moved, in points from the top of the screen.
  private let traces: [PhoneLayout.Edge]
  /// The path of a finger. `nil` without a finger.
  private let path: FingerPath?
  /// The nodes that a movement moved, in its order.
  private let movers: [String]
  private let labels: [GutterLabel]

  /// A label next to the phone, at a height of the screen.
  struct GutterLabel {
    var text: String
    var role: String
    /// The height that the label refers to, in units of the drawing, from the top of the screen.
    var anchor: Double
    /// The height at which the label is drawn without overlap, in units of the drawing.
    var place: Double
    var isStrong: Bool
  }

  /// - Parameter earlier: The layout of an earlier version at the same moment. `nil` without a comparison.
  init(
    _ layout: PhoneLayout, before earlier: PhoneLayout? = nil, touchedAlong path: FingerPath? = nil,
    moving movers: [String] = []
  ) {
    self.layout = layout
    self.movers = movers
    self.path = path.map { path in
      var path = path
      path.role = movers.last.map(layout.moverRole) ?? "ink"
      return path
    }
    self.earlier = earlier
    traces = earlier.map { layout.moved(since: $0) } ?? []
    labels = Self.spread(
      Self.labels(of: layout, before: earlier)
        + traces.map { trace in
          let text = trace.remains ? "\(trace.name) was\(trace.length)" : "\(trace.name)\(trace.length) removed"
          return Self.label(text, "s", trace.y, in: layout)
        },
      over: layout.height * Self.scale)
  }

  var width: Double { screenWidth + 2 * Self.bezel + gutter }
  var height: Double { max(screenHeight + 2 * Self.bezel, (labels.last?.place ?? 0) + Self.bezel + 6) }

  private var screenWidth: Double { layout.width * Self.scale }
  private var screenHeight: Double { layout.height * Self.scale }
  private var gutter: Double {
    labels.isEmpty ? 8 : 24 + (labels.map { SVGText.width($0.text) }.max() ?? 0) * Self.letters
  }

  /// The figure, with its upper left corner at the given point of the drawing.
  func element(x: Double, y: Double) -> SVGElement {
    let (left, top) = (x + Self.bezel, y + Self.bezel)
    let screen = SVGElement.window(
      x: left, y: top, width: screenWidth, height: screenHeight, showing: (0, 0, layout.width, layout.height), content)
    // Names and the finger are in front of the lines of notches.
    let front = SVGElement.window(
      x: left, y: top, width: screenWidth, height: screenHeight, showing: (0, 0, layout.width, layout.height),
      layout.boxes.flatMap(labels) + outlines + (path?.elements ?? []))
    let children: [SVGElement] =
      [screen] + notchLines(left, top) + traceLines(left, top) + [front, frame(x: x, y: y)] + ways(left, top)
      + gutterLabels(left, top)
    return SVGElement("g", [], children)
  }

  /// The phone without lines and lengths, and its size.
  var phone: (elements: [SVGElement], width: Double, height: Double) {
    let (width, height) = (screenWidth + 2 * Self.bezel, screenHeight + 2 * Self.bezel)
    let screen = SVGElement.window(
      x: Self.bezel, y: Self.bezel, width: screenWidth, height: screenHeight,
      showing: (0, 0, layout.width, layout.height), content + layout.boxes.flatMap(labels))
    return ([screen, frame(x: 0, y: 0)], width, height)
  }

  /// The phone with the skin instead of names, lines and lengths, and its size.
  var dressed: (elements: [SVGElement], width: Double, height: Double) {
    let (width, height) = (screenWidth + 2 * Self.bezel, screenHeight + 2 * Self.bezel)
    let ground = SVGElement.rectangle("screen", x: 0, y: 0, width: layout.width, height: layout.height)
    let boxes = layout.boxes.flatMap { box -> [SVGElement] in
      guard box.visible.height > 0 else { return [] }
      let parts =
        switch box.role {
        case .sheet: sheet(box)
        case .strip: [self.ground(of: box)] + titles(of: box)
        case .bar, .block, .carousel, .header, .list, .page: [self.ground(of: box)] + skin(of: box)
        }
      return box.columns.left == 0 ? parts : [Self.placed(parts, in: box)]
    }
    let status = Skin(.status).picture(height: layout.environment("safeArea.top"))
    let top = SVGElement(
      "svg",
      [("width", SVGText.number(layout.width)), ("height", SVGText.number(layout.environment("safeArea.top")))], status)
    let screen = SVGElement.window(
      x: Self.bezel, y: Self.bezel, width: screenWidth, height: screenHeight,
      showing: (0, 0, layout.width, layout.height), [ground] + boxes + [top] + cutout)
    return ([screen, frame(x: 0, y: 0)], width, height)
  }

  /// The picture of a node, clipped to what is visible of it, and of a list to its rows.
  private func skin(of box: PhoneLayout.Tile) -> [SVGElement] {
    let skin = Skin(of: box.node, in: layout.screen.screenDescription)
    let shown = box.contentHeight.map { $0 - box.offset + box.stretch.top - box.visible.top } ?? box.visible.height
    let marks = SVGElement(
      "svg",
      [
        ("y", SVGText.number(-box.offset)), ("width", SVGText.number(box.columns.width)),
        ("height", SVGText.number(box.stretch.height + max(0, box.offset))),
      ], skin.picture(height: box.stretch.height + max(0, box.offset)))
    let height = min(box.visible.height, shown)
    guard height > 0 else { return [] }
    return [
      .window(
        x: 0, y: box.visible.top, width: box.columns.width, height: height,
        showing: (0, box.visible.top - box.stretch.top, box.columns.width, height), [marks])
    ]
  }

  /// The parts of the screen without their names.
  private var content: [SVGElement] {
    [.rectangle("screen", x: 0, y: 0, width: layout.width, height: layout.height)] + layout.boxes.compactMap(picture)
      + [keyboard].compactMap { $0 } + safeAreas
  }

  // MARK: - Parts of the screen

  /// The picture of a box. `nil` if it is not visible.
  private func picture(of box: PhoneLayout.Tile) -> SVGElement? {
    let (width, seen) = (box.columns.width, box.visible)
    guard seen.height > 0 else { return nil }
    var parts: [SVGElement]
    switch box.role {
    case .sheet: parts = sheet(box)
    case .list: parts = [ground(of: box)] + rows(of: box)
    case .strip: parts = [ground(of: box)] + titles(of: box).filter { $0.name == "rect" }
    case .bar, .block, .carousel, .header, .page:
      parts = [ground(of: box), .line("cut", x: 0, y: seen.bottom, toX: width, toY: seen.bottom)]
    }
    // The content at the edge of a sheet is drawn over the sheet's outline, so the outline is drawn again.
    if box.isRoundAtTop || box.isRoundAtBottom { parts.append(screenDescription(of: box)) }
    let title = box.node.summary.map { [SVGElement("title", text: $0)] } ?? []
    return Self.placed(title + parts, in: box)
  }

  /// The texts of a box.
  private func labels(of box: PhoneLayout.Tile) -> [SVGElement] {
    guard box.visible.height > 0 else { return [] }
    let isStrip = box.role == .strip
    let texts = isStrip ? titles(of: box).filter { $0.name == "text" } : numbers(of: box) + (name(of: box) ?? [])
    let shown = texts.filter { isStrip || !$0.isBelow(layout.uncoveredHeight) }
    return box.columns.left == 0 ? shown : [Self.placed(shown, in: box)]
  }

  /// Parts that are drawn from the left side of a box, at its place.
  private static func placed(_ parts: [SVGElement], in box: PhoneLayout.Tile) -> SVGElement {
    let left = box.columns.left
    return SVGElement("g", left == 0 ? [] : [("transform", "translate(\(SVGText.number(left)) 0)")], parts)
  }

  /// The frames of what moved.
  private var outlines: [SVGElement] {
    movers.compactMap { mover in
      layout.span(of: mover).map { span in
        let columns = layout.columns(of: mover)
        return .rectangle(
          "mover of-\(layout.moverRole(mover))", x: columns.left + 3, y: span.top + 3, width: columns.width - 6,
          height: max(0, span.height - 6))
      }
    }
  }

  private static let corner = 26.0

  private func ground(of box: PhoneLayout.Tile) -> SVGElement {
    let (seen, role) = (box.visible, box.role.rawValue)
    guard box.isRoundAtTop || box.isRoundAtBottom else {
      return .rectangle(role, x: 0, y: seen.top, width: box.columns.width, height: seen.height)
    }
    return .path(role, roundedEnd(of: box, isClosed: true))
  }

  private func screenDescription(of box: PhoneLayout.Tile) -> SVGElement {
    .path("cut", roundedEnd(of: box, isClosed: false))
  }

  /// The path of a sheet's end, round at both corners, with the sides of the box.
  private func roundedEnd(of box: PhoneLayout.Tile, isClosed: Bool) -> String {
    let n = SVGText.number
    let radius = min(Self.corner, box.visible.height)
    let sign = box.isRoundAtTop ? 1.0 : -1.0
    let (from, to) = box.isRoundAtTop ? (box.visible.bottom, box.visible.top) : (box.visible.top, box.visible.bottom)
    let turn = box.isRoundAtTop ? 1 : 0
    let arc = "A\(n(radius)) \(n(radius)) 0 0 \(turn)"
    let start = isClosed ? "M0 \(n(from))V\(n(to + sign * radius))" : "M0 \(n(to + sign * radius))"
    return start + "\(arc) \(n(radius)) \(n(to))H\(n(box.columns.width - radius))"
      + "\(arc) \(n(box.columns.width)) \(n(to + sign * radius))" + (isClosed ? "V\(n(from))z" : "")
  }

  /// A sheet, rounded at its free edge and extended beyond the edge of the screen at which it is attached.
  private func sheet(_ box: PhoneLayout.Tile) -> [SVGElement] {
    let (stretch, width, radius) = (box.visible, box.columns.width, Self.corner)
    let isTop = box.node.sheet?.isAtTopEdge == true
    let y = isTop ? stretch.top - 2 * radius : stretch.top
    let grip = isTop ? stretch.bottom - 14 : stretch.top + 8
    let ground = SVGElement.rectangle(
      "sheet", x: 0, y: y, width: width, height: stretch.height + 2 * radius, radius: radius)
    guard box.isDraggable else { return [ground] }
    return [ground, .rectangle("grip", x: width / 2 - 22, y: grip, width: 44, height: 6, radius: 3)]
  }

  /// The height of a row, in points. The spec has none: the rows only show that the list scrolls and where it ends.
  private static let pitch = 48.0

  /// The numbers of the rows that are seen.
  private func numbers(of box: PhoneLayout.Tile) -> [SVGElement] {
    guard box.role == .list, let content = box.contentHeight else { return [] }
    let first = max(0, Int((box.offset / Self.pitch).rounded(.down)))
    let last = Int(min((box.offset + box.visible.height) / Self.pitch, content / Self.pitch - 1).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).compactMap { row in
      let y = Self.baseline(ofRow: Double(row), in: box)
      guard y - 16 >= box.open.top, y + 4 <= min(box.open.bottom, layout.uncoveredHeight) else { return nil }
      return .label("s number e halo on-list", "\(row + 1)", x: 44, y: y)
    }
  }

  private static func baseline(ofRow row: Double, in box: PhoneLayout.Tile) -> Double {
    box.stretch.top - box.offset + row * pitch + 32
  }

  /// The rules below the rows of a list.
  private func rows(of box: PhoneLayout.Tile) -> [SVGElement] {
    let pitch = Self.pitch
    let end = min(box.visible.bottom, box.stretch.top - box.offset + (box.contentHeight ?? box.stretch.height))
    let hidden = box.offset < 0 ? box.offset : box.offset - (box.offset / pitch).rounded(.down) * pitch
    let first = box.stretch.top + pitch - 1 - hidden
    let (middle, width) = (box.columns.width / 2 + 8, box.columns.width - 16)
    var parts: [SVGElement] = []
    if end > first + 1 {
      // A single broad line down the list, dashed into rules.
      let way = "M\(SVGText.number(middle)) \(SVGText.number(first))V\(SVGText.number(end))"
      parts.append(
        SVGElement(
          "path", [("class", "row"), ("stroke-width", SVGText.number(width)), ("stroke-dasharray", "2 46"), ("d", way)])
      )
    }
    if let content = box.contentHeight, content - box.offset < box.visible.height {
      let y = box.stretch.top + content - box.offset
      parts.append(.line("cut", x: 0, y: y, toX: box.columns.width, toY: y))
    }
    return parts
  }

  private func titles(of box: PhoneLayout.Tile) -> [SVGElement] {
    let share = box.columns.width / Double(max(1, box.titles.count))
    let middle = box.visible.top + box.visible.height / 2 + 7
    guard box.visible.height >= 24 else { return [] }
    var parts: [SVGElement] = []
    for (index, title) in box.titles.enumerated() {
      guard let text = SVGText.fitted(title, into: share - 8, size: 20) else { continue }
      let x = share * (Double(index) + 0.5)
      parts.append(.label("t tab\(index == box.selected ? " b" : "") halo on-strip", text, x: x, y: middle))
    }
    let left = share * Double(box.selected) + 6
    parts.append(
      .rectangle("chosen", x: left, y: box.visible.bottom - 5, width: max(0, share - 12), height: 4, radius: 2))
    return parts
  }

  /// The name and the height of the node. `nil` if there is not enough room.
  private func name(of box: PhoneLayout.Tile) -> [SVGElement]? {
    guard Self.isNamedInside(box) else { return nil }
    let seen = box.open
    let y: Double
    switch box.role {
    case .list:
      // On the first row below the status bar, which would cover the name.
      let below = max(seen.top + 26, layout.environment("safeArea.top") + 24)
      let row = ((below - Self.baseline(ofRow: 0, in: box)) / Self.pitch).rounded(.up)
      let line = Self.baseline(ofRow: max(0, row), in: box)
      y = line < seen.bottom - 4 ? line : seen.top + 34
    case .sheet, .strip, .page: return nil
    case .bar, .block, .carousel, .header:
      // Between the bars of the system and of the device, if there is room.
      let clear = seen.clipped(to: layout.clear)
      guard clear.height >= 30 || layout.bars.navigation <= 0 else { return nil }
      let room = clear.height >= 30 ? clear : seen
      y =
        box.role == .bar && room.bottom < layout.height / 2
        ? room.bottom - min(14, (room.height - 25) / 2 + 4) : (room.top + room.bottom) / 2 + 9
    }
    let length = Self.length(of: box, layout, before: earlier) ?? ""
    let room = box.columns.width - (box.role == .list ? 80 : 36) - SVGText.width(length) * 25
    guard let name = SVGText.fitted(box.node.name, into: room, size: 25) else { return nil }
    let ground = "halo on-\(box.role.rawValue)"
    return [
      .label("t in \(ground)", name, x: box.role == .list ? 58 : 14, y: y),
      .label("s in e \(ground)", length, x: box.columns.width - 14, y: y),
    ]
  }

  /// The text of the visible length, in points. With an earlier version, a changed length is `56 → 72`.
  private static func length(
    of box: PhoneLayout.Tile, _ layout: PhoneLayout, before earlier: PhoneLayout?
  ) -> String? {
    // A played header may be between its heights.
    if box.role == .header, layout.moment == .played { return SVGText.number(box.stretch.height) }
    let name =
      switch box.role {
      case .list: "viewport"
      case .header where layout.moment == .scrolled && box.node.movement != .leave: "collapsed"
      case .strip: "strip"
      case .bar, .block, .carousel, .header, .page, .sheet: "height"
      }
    guard let text = layout.text(box.node.name, name) else { return nil }
    guard let old = earlier?.text(box.node.name, name), old != text else { return text }
    return "\(old) → \(text)"
  }

  private static func isNamedInside(_ box: PhoneLayout.Tile) -> Bool { box.open.height >= 30 }

  private var safeAreas: [SVGElement] {
    let bars = layout.bars
    let top = layout.environment("safeArea.top") - bars.navigation
    let bottom = layout.environment("safeArea.bottom") - bars.tab
    var parts: [SVGElement] = []
    // The background of a bar reaches the edge of the screen.
    if bars.navigation > 0 {
      parts.append(.rectangle("key", x: 0, y: 0, width: layout.width, height: top + bars.navigation))
      parts.append(.label("t in m", "navigation bar", x: layout.width / 2, y: top + bars.navigation / 2 + 9))
    }
    if bars.tab > 0 {
      let y = layout.height - bottom - bars.tab
      parts.append(.rectangle("key", x: 0, y: y, width: layout.width, height: bottom + bars.tab))
      parts.append(.label("t in m", "tab bar", x: layout.width / 2, y: y + bars.tab / 2 + 9))
    }
    if top > 0 { parts.append(.rectangle("safe", x: 0, y: 0, width: layout.width, height: top)) }
    parts += cutout
    if bottom > 0 {
      parts.append(
        .rectangle("safe", x: 0, y: layout.height - bottom, width: layout.width, height: bottom))
      parts.append(
        .rectangle("frame", x: layout.width / 2 - 60, y: layout.height - 12, width: 120, height: 5, radius: 2.5))
    }
    return parts
  }

  /// The camera, at the side of a device that is turned.
  private var cutout: [SVGElement] {
    let frame = layout.sample.frame
    let middle = (frame.isTurned ? layout.height : layout.width) / 2
    func element(_ along: Double, _ across: Double, _ length: Double, _ depth: Double, _ radius: Double) -> SVGElement {
      frame.isTurned
        ? .rectangle("frame", x: across, y: along, width: depth, height: length, radius: radius)
        : .rectangle("frame", x: along, y: across, width: length, height: depth, radius: radius)
    }
    switch frame.cutout {
    case .none: return []
    // The upper half of the corners is outside of the screen.
    case .notch: return [element(middle - 80, -18, 160, 48, 18)]
    case .island: return [element(middle - 55, 11, 110, 32, 16)]
    }
  }

  private var keyboard: SVGElement? {
    let height = layout.environment("keyboard")
    guard height > 0 else { return nil }
    return .group(
      "keyboard",
      [
        .rectangle("key", x: 0, y: layout.height - height, width: layout.width, height: height),
        .label("t in m", "keyboard", x: layout.width / 2, y: layout.height - height / 2 + 9),
      ])
  }

  // MARK: - Around the screen

  /// A ring broad enough to cover the corners of the screen.
  private func frame(x: Double, y: Double) -> SVGElement {
    let radius =
      switch layout.sample.frame.corners {
      case .square: 6.0
      case .pad: 10.0
      case .round: 18.0
      }
    let half = Self.bezel / 2
    return .rectangle(
      "ring", x: x + half, y: y + half, width: screenWidth + Self.bezel, height: screenHeight + Self.bezel,
      radius: radius)
  }

  private func notchLines(_ left: Double, _ top: Double) -> [SVGElement] {
    layout.notches.map { notch in
      let y = top + min(max(0, notch.top), layout.height) * Self.scale
      let start = left + layout.columns(of: notch.sheet).left * Self.scale
      return .line(
        notch.isShown ? "notch on" : "notch", x: start, y: y, toX: left + screenWidth + Self.bezel + 4, toY: y)
    }
  }

  private func traceLines(_ left: Double, _ top: Double) -> [SVGElement] {
    traces.map { trace in
      let y = top + trace.y * Self.scale
      return .line("was", x: left, y: y, toX: left + screenWidth + Self.bezel + 4, toY: y)
    }
  }

  /// The dimension lines next to the frame, with their ends marked.
  private func ways(_ left: Double, _ top: Double) -> [SVGElement] {
    layout.dimensions.map { dimension in
      let x = left + screenWidth + Self.bezel + 5
      let (from, to) = (top + dimension.stretch.top * Self.scale, top + dimension.stretch.bottom * Self.scale)
      let n = SVGText.number
      return .path("way", "M\(n(x - 3)) \(n(from))h6M\(n(x)) \(n(from))V\(n(to))M\(n(x - 3)) \(n(to))h6")
    }
  }

  private func gutterLabels(_ left: Double, _ top: Double) -> [SVGElement] {
    labels.flatMap { label -> [SVGElement] in
      let x = left + screenWidth + Self.bezel + 18
      let leader = SVGElement.line(
        label.role == "n" ? "notch on" : label.role == "w" ? "way" : "fold", x: x - 12, y: top + label.anchor,
        toX: x - 3,
        toY: top + label.place)
      return [
        leader, .label("\(label.role) g\(label.isStrong ? " b" : "")", label.text, x: x, y: top + label.place + 3.5),
      ]
    }
  }

  private static func labels(of layout: PhoneLayout, before earlier: PhoneLayout?) -> [GutterLabel] {
    func label(_ text: String, _ role: String, _ y: Double, isStrong: Bool = false) -> GutterLabel {
      Self.label(text, role, y, isStrong: isStrong, in: layout)
    }
    // The sentences of a comparison name the tabs of a strip, and so does its drawing.
    let namesTabs = earlier != nil || layout.boxes.count { $0.role == .strip } > 1
    let severalSheets = Set(layout.notches.map(\.sheet)).count > 1
    var labels = layout.notches.map { notch in
      let name = severalSheets ? "\(notch.sheet).\(notch.notch)" : notch.notch
      let fails = layout.fails(notch.sheet, notch.notch)
      let text =
        "\(name) \(layout.text(notch.sheet, notch.notch) ?? "")\(fails ? " !" : "")"
        + (earlier.map { !$0.hasNotch(notch.sheet, notch.notch) } ?? false ? " new" : "")
      return label(text, fails ? "bad" : "n", notch.top, isStrong: notch.isShown)
    }
    labels += layout.dimensions.map { label($0.text, "w", $0.stretch.top + $0.stretch.height / 2) }
    for box in layout.boxes where box.visible.height > 0 && box.role != .sheet && box.role != .page {
      guard box.role == .strip || !isNamedInside(box), box.open.height > 0 else { continue }
      let name = box.role == .strip ? (namesTabs ? "\(box.node.name).strip" : "strip") : box.node.name
      let length = length(of: box, layout, before: earlier)
      labels.append(label("\(name) \(length ?? "")", "s", box.open.top + box.open.height / 2))
    }
    return labels
  }

  private static func label(
    _ text: String, _ role: String, _ y: Double, isStrong: Bool = false, in layout: PhoneLayout
  ) -> GutterLabel {
    let anchor = min(max(0, y), layout.height) * scale
    return GutterLabel(text: text, role: role, anchor: anchor, place: anchor, isStrong: isStrong)
  }

  /// Moves overlapping labels apart: down in order, then up again from the end.
  private static func spread(_ labels: [GutterLabel], over height: Double) -> [GutterLabel] {
    var result = labels.enumerated().sorted { ($0.element.anchor, $0.offset) < ($1.element.anchor, $1.offset) }.map(
      \.element)
    var next = 2.0
    for index in result.indices {
      result[index].place = max(result[index].anchor, next)
      next = result[index].place + lineHeight
    }
    var last = height - 2
    for index in result.indices.reversed() where result[index].place > last {
      result[index].place = last
      last -= lineHeight
    }
    // Labels that do not fit the height continue below it.
    var least = 2.0
    for index in result.indices {
      result[index].place = max(result[index].place, least)
      least = result[index].place + lineHeight
    }
    return result
  }
}

extension PhoneLayout {
  /// The height of the screen above the keyboard, or above a tab bar of the system.
  fileprivate var uncoveredHeight: Double {
    height - max(environment("keyboard"), bars.tab > 0 ? environment("safeArea.bottom") : 0)
  }

  /// The part of the screen that neither the bars of the system nor those of the device cover, as far as they are drawn.
  fileprivate var clear: VerticalSpan {
    let top = environment("safeArea.top")
    return VerticalSpan(top: top, height: max(0, height - top - environment("safeArea.bottom")))
  }

  /// Returns the class of the color of what moves: the same for a node in every drawing of the screen.
  fileprivate func moverRole(_ node: String) -> String { screen.moverRole(node) }
}

extension Preview.Screen {
  /// Returns the class of the color of what moves, by its place among the consumers of the screen.
  func moverRole(_ node: String) -> String {
    let consumers = screenDescription.nodes.filter { [.sheet, .scroll, .list].contains($0.kind) }.map(\.name)
    return consumers.firstIndex(of: node).map { "c\($0 % 6)" } ?? "ink"
  }
}

extension SVGElement {
  /// Whether an element begins below a height.
  fileprivate func isBelow(_ limit: Double) -> Bool {
    attributes.first { $0.name == "y" }.flatMap { Double($0.value) }.map { $0 > limit } ?? false
  }
}
