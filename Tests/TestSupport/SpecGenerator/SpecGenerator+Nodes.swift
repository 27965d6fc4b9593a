// The column of the layout, and nested nodes.

extension SpecGenerator {
  /// The position of a node.
  struct Place {
    /// The maximum depth of nodes below it.
    var depth: Int
    /// Whether its parts drag a sheet.
    var isSheetColumn = false
    /// Whether it is visible at first: not on an unselected page.
    var isShown = true

    func deeper(isShown: Bool = true) -> Place { Place(depth: depth - 1, isShown: self.isShown && isShown) }
  }

  mutating func layout() -> [String] {
    var lines = column(Place(depth: 3))
    // From here on the height of the column is known: a sheet covers all of it.
    names += derived
    derived = []
    let column = lines.count
    while gestures.count < 3, choices.chance(1, of: 2) { lines += sheet() }
    return lines + bars(hasSheets: lines.count > column)
  }

  /// Nodes with heights of their own, and one that fills the remainder.
  mutating func column(_ place: Place) -> [String] {
    var lines: [String] = []
    if place.isSheetColumn, choices.chance(4, of: 5) { lines += header(place) }
    while lines.count < 12, choices.chance(1, of: 2) { lines += fixed(place) }
    if isWild, choices.chance(1, of: 8) { return lines + fixed(place) }
    lines += filler(place)
    if choices.chance(1, of: 6) { lines += filler(place) }
    if choices.chance(1, of: 6) { lines += fixed(place) }
    return lines
  }

  private mutating func fixed(_ place: Place) -> [String] {
    let kind = choices.element(["block", "bar", "header", "carousel"])
    if kind == "header" { return header(place) }
    let name = name(kind)
    return item(["\(kind): \(name)"] + extent(of: name) + summary())
  }

  /// A fixed height of a node.
  private mutating func extent(of name: String) -> [String] {
    if features.contains(.sharing), choices.chance(1, of: 4) {
      bindable.append("\(name).height")
      return ["height: \(sharing())"]
    }
    let line = "height: \(value(height()))"
    names.append("\(name).height")
    // Without a choice, so that the other choices stay as they are.
    return [name.hasSuffix("2") ? "height: {fit: 20...60, typical: 30}" : line]
  }

  /// A flexible height of a node.
  private mutating func sharing() -> String {
    var parts: [String] = []
    if choices.chance(1, of: 2) { parts.append("min: \(bound(0...40))") }
    parts.append("prefer: \(bound(40...120))")
    if choices.chance(1, of: 2) { parts.append("max: \(bound(120...200))") }
    if choices.chance(1, of: 2) { parts.append("priority: \(choices.element(["low", "medium", "high"]))") }
    return "{\(parts.joined(separator: ", "))}"
  }

  /// A number or, sometimes, a formula, as written in braces.
  private mutating func bound(_ range: ClosedRange<Int>) -> String {
    let number = choices.integer(range)
    guard choices.chance(1, of: 4) else { return "\(number)" }
    return value("\(number) + \(small(available: hasAvailable))", inFlow: true)
  }

  /// A header that does not move; in a sheet's own column it drags the sheet.
  private mutating func header(_ place: Place) -> [String] {
    let name = name("header")
    var lines = ["header: \(name)"] + extent(of: name)
    let drags = !place.isSheetColumn || choices.chance(9, of: 10)
    if !drags { lines.append("dragsSheet: false") }
    if place.isSheetColumn, drags { regions.append(name) }
    return item(lines)
  }

  /// A node that fills the remainder.
  private mutating func filler(_ place: Place) -> [String] {
    let kinds = place.depth > 0 ? ["block", "list", "scroll", "tabs"] : ["block", "list"]
    let kind = choices.element(kinds)
    // Its content may be a part of the remainder, so formulas above cannot name it.
    let known = names.count
    defer { hideNames(from: known) }
    if kind != "block" { return scrolling(kind, place, height: choices.chance(1, of: 6) ? ["height: fill"] : []) }
    let heights = ["fill", "{fill: 2}"] + (features.contains(.sharing) ? ["{fill: 1, max: 300}"] : [])
    return item(["block: \(name("block"))", "height: \(choices.element(heights))"])
  }

  /// A list, a scroll or tabs.
  private mutating func scrolling(_ kind: String, _ place: Place, height: [String] = []) -> [String] {
    switch kind {
    case "list": item(list(place) + height)
    case "scroll": item(scroll(place, height))
    case _: item(tabs(place, isInScroll: false, height))
    }
  }

  private mutating func list(_ place: Place) -> [String] {
    let name = name("list")
    if place.isShown { regions.append(name) }
    derived += ["\(name).viewport", "\(name).range"]
    movers.lists.append(name)
    let contents = measures + ["\(choices.integer(1...20)) * height", "\(choices.integer(0...4000))"]
    var lines = ["list: \(name)", "contentHeight: \(value(choices.element(contents)))"]
    if choices.chance(1, of: 4) { lines.append("bounces: \(choices.element(["none", "top", "bottom", "both"]))") }
    if choices.chance(1, of: 6) { lines += ["from: end"] + (choices.chance(1, of: 2) ? ["near: 120"] : []) }
    return lines + scrollsToTop()
  }

  private mutating func scrollsToTop() -> [String] {
    guard !hasScrollToTop, choices.chance(1, of: 8) else { return [] }
    hasScrollToTop = true
    return ["scrollsToTop: true"]
  }

  private mutating func scroll(_ place: Place, _ height: [String]) -> [String] {
    let name = name("scroll")
    var lines = ["scroll: \(name)"] + height
    if choices.chance(1, of: 3) { lines.append("bounces: \(choices.element(["top", "bottom", "both", "none"]))") }
    if choices.chance(1, of: 6) { lines.append("fling: \(choices.element(["cross", "stop"]))") }
    if choices.chance(1, of: 6) { lines.append("anchor: \(choices.element(["offset", "progress"]))") }
    if choices.chance(1, of: 6) {
      lines.append("pullToRefresh: \(choices.element(["none", "outer", "inner"]))")
    }
    lines += scrollsToTop()
    let content = scrollContent(place)
    let hasRows = content.contains { $0.contains("list: ") } && !content.contains { $0.contains("from: end") }
    if hasRows, !content.contains(where: { $0.contains("- scroll: ") }), !lines.contains("anchor: progress"),
      choices.chance(1, of: 3)
    {
      lines.append("leaves: asNeeded")
    }
    movers.scrolls.append(name)
    derived += ["viewport", "contentHeight", "critical", "range"].map { "\(name).\($0)" }
    return lines + nested("content:", content)
  }

  /// Headers in the order in which they may return, then at most one scrolling node.
  private mutating func scrollContent(_ place: Place) -> [String] {
    var lines = movingHeader(["leave", "collapse", "stay", "return", "returnCollapsed"])
    var canGo = lines.allSatisfy { !$0.contains("return") }
    while lines.count < 24, choices.chance(1, of: 2) {
      let next = movingHeader(canGo ? ["leave", "collapse", "stay", "block", "return"] : ["stay", "return"])
      canGo = canGo && next.allSatisfy { !$0.contains("return") }
      lines += next
    }
    // No header or strip may leave below one that returns.
    if canGo, choices.chance(1, of: 8) {
      lines += movingHeader(["returnCollapsed"])
      canGo = false
    }
    let deeper = place.deeper()
    switch choices.integer(0...(deeper.depth > 0 ? 7 : 3)) {
    case 0...2: return lines + scrolling("list", deeper)
    case 3: return lines
    case 4...6:
      return lines + item(tabs(deeper, isInScroll: true, [], strips: canGo ? ["return", "leave"] : ["return"]))
    case _: return lines + item(scroll(deeper, []))
    }
  }

  /// A header that moves with its scroll.
  private mutating func movingHeader(_ behaviors: [String]) -> [String] {
    let behavior = choices.element(behaviors)
    if behavior == "block" {
      let kind = choices.element(["block", "carousel"])
      return item(["\(kind): \(name(kind))", "height: \(value(height()))"])
    }
    let name = name("header")
    let stays = 8 + choices.integer(0...10)
    var lines = ["header: \(name)", "height: \(value(isWild ? height() : "\(stays + 1) + \(small())"))"]
    if behavior != "leave" || choices.chance(1, of: 3) { lines.append("onScroll: \(behavior)") }
    switch behavior {
    case "collapse", "returnCollapsed": lines.append("collapsed: \(isWild ? value(height()) : "\(stays)")")
    case "return" where choices.chance(1, of: 2): lines.append("collapsed: \(stays)")
    case _: break
    }
    if choices.chance(1, of: 8) { lines.append("stretch: true") }
    if behavior != "stay", choices.chance(1, of: 5) {
      lines.append(
        "snap: \(choices.element(["true", "{policy: directional}", "{line: 20}", "{collapse: {line: 20}}"]))")
    }
    names.append("\(name).height")
    derived += ["\(name).travel", "\(name).top"]
    if behavior != "stay" { movers.headers.append(name) }
    return item(lines)
  }

  /// - Parameter strips: The movements that the strip may have.
  private mutating func tabs(
    _ place: Place, isInScroll: Bool, _ height: [String], strips: [String] = []
  ) -> [String] {
    let name = name("tabs")
    var lines = ["tabs: \(name)"] + height
    lines.append(choices.chance(1, of: 4) ? "strip: {\(strip(isInScroll, strips))}" : "strip: \(value(self.height()))")
    if choices.chance(1, of: 2) {
      lines.append("memory: \(choices.element(["align", "reset", "resetAll", "independent"]))")
    }
    if choices.chance(1, of: 6) { lines.append("swipe: \(choices.element(["true", "false"]))") }
    var pages: [String] = []
    var count = 0
    repeat {
      let page = self.name("page")
      if place.isShown { gestures.append("- select: \(name).\(page)") }
      let title = choices.element([[], ["title: 流利读"], ["title: \"A, b\""]])
      let content = column(place.deeper(isShown: count == 0))
      pages += item(["page: \(page)"] + title + nested("content:", content))
      count += 1
    } while count < 3 && choices.chance(1, of: 2)
    derived += ["\(name).page", "\(name).pinnedAt", "\(name).strip"]
    return lines + nested("pages:", pages)
  }

  /// A strip. In a scroll its inset is at most the travel of the headers.
  private mutating func strip(_ isInScroll: Bool, _ movements: [String]) -> String {
    if !movements.isEmpty, choices.chance(1, of: 2) {
      return "height: \(value(height(), inFlow: true)), onScroll: \(choices.element(movements))"
    }
    let inset = isWild ? value(height(), inFlow: true) : isInScroll ? "\(choices.integer(0...20))" : "safeArea.top"
    return "height: \(value(height(), inFlow: true)), inset: \(inset)"
  }
}
