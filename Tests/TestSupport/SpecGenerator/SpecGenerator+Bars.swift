// Bars over the content, and over the sheets.

extension SpecGenerator {
  mutating func bars(hasSheets: Bool) -> [String] {
    var lines: [String] = []
    while lines.count < 12, !movers.lists.isEmpty || !movers.scrolls.isEmpty, choices.chance(1, of: 4) {
      lines += movingBar()
    }
    if !movers.sheets.isEmpty, choices.chance(1, of: 4) { return lines + barOfASheet() }
    guard hasSheets, choices.chance(1, of: 6) else { return lines }
    return lines + item(["bar: \(name("bar"))", "height: \(barHeight())", "over: sheets"])
  }

  /// Lists and the column have what bars leave, so no bar is as high as a part of them.
  private mutating func barHeight() -> String {
    choices.element(["", "safeArea.bottom + "]) + "\(choices.integer(40...90))"
  }

  private mutating func barOfASheet() -> [String] {
    let sheet = choices.element(movers.sheets)
    let leader = choices.chance(1, of: 3) ? observer(of: "\(sheet).height", within: 100...500) : sheet
    var lines = ["bar: \(name("bar"))", "height: \(barHeight())", "follows: \(leader)"]
    if choices.chance(1, of: 4) { lines.append("edge: top") }
    if choices.chance(1, of: 3) { lines.append("collapsed: \(choices.integer(0...40))") }
    if choices.chance(2, of: 3) { lines.append("over: sheets") }
    return item(lines)
  }

  private mutating func movingBar() -> [String] {
    var lines = ["bar: \(name("bar"))", "height: \(barHeight())"]
    if choices.chance(1, of: 3) { lines.append("edge: top") }
    if choices.chance(1, of: 3) { lines.append("collapsed: \(choices.integer(0...40))") }
    if !movers.headers.isEmpty, choices.chance(1, of: 3) {
      return item(lines + ["follows: \(choices.element(movers.headers))"])
    }
    let behavior = choices.element(["return", "leave"])
    let mover = choices.element(movers.lists + movers.scrolls)
    if choices.chance(1, of: 5) {
      return item(lines + ["follows: \(observer(of: "\(mover).offset", within: 0...200))"])
    }
    lines += ["onScroll: \(behavior)", "of: \(mover)"]
    if movers.lists.contains(mover), choices.chance(1, of: 3) { lines.append("stays: whenShort") }
    let moves = choices.element(["withContent", "withContent", "withFinger", "atOnce", "atRelease"])
    if behavior == "return", moves != "withContent" { lines.append("moves: \(moves)") }
    if behavior == "return", choices.chance(1, of: 3) { lines.append("after: \(choices.integer(1...160))") }
    if behavior == "return", !moves.hasPrefix("at"), choices.chance(1, of: 2) {
      lines.append(
        "snap: \(choices.element(["true", "{policy: directional}", "{line: 20}", "{collapse: {line: 20}}"]))")
    }
    return item(lines)
  }

  /// Adds an observer of a position, and returns its name.
  private mutating func observer(of position: String, within places: ClosedRange<Int>) -> String {
    let (name, from) = (name("observer"), choices.integer(places))
    observers.append("\(name): {of: \(position), from: \(from), to: \(from + choices.integer(20...300))}")
    return name
  }
}
