// Sheets: notches, modes, and how they move.

extension SpecGenerator {
  private struct GeneratedNotch {
    var name: String
    var line: String
    var isConditional: Bool
  }

  mutating func sheet() -> [String] {
    let name = name("sheet")
    let isAtTop = choices.chance(1, of: 4)
    // If a notch is as high as the content, the content cannot depend on the highest notch.
    let isMeasured = choices.chance(1, of: 5)
    hasAvailable = !isMeasured
    let known = names.count
    let content = isMeasured || choices.chance(3, of: 4) ? column(Place(depth: 2, isSheetColumn: true)) : []
    hasAvailable = true
    hideNames(from: known)
    let notches = notches(of: name, isMeasured: isMeasured)
    let rests = notches.map(\.name)
    if rests.count > 1 { movers.sheets.append(name) }
    var lines = ["sheet: \(name)"]
    if isAtTop { lines.append("edge: top") }
    if choices.chance(1, of: 3) { lines.append("reference: \(choices.element(["container", "safeArea"]))") }
    if choices.chance(1, of: 6) {
      lines.append(
        "width: \(choices.element(["min(360, width)", "width / 2", "{portrait: width, landscape: width / 2}"]))")
      if choices.chance(2, of: 3) { lines.append("side: \(choices.element(["leading", "center", "trailing"]))") }
    }
    lines += nested("notches:", notches.map(\.line))
    let (modeLines, first) = sheetModes(rests)
    if choices.chance(1, of: 2) { lines.append("initial: \(choices.element(first + ["dismissed"]))") }
    let scrolls = content.contains { $0.contains("list: ") || $0.contains("scroll: ") || $0.contains("tabs: ") }
    let isFromEnd = content.contains { $0.contains("from: end") }
    if !isAtTop, scrolls, isFromEnd || choices.chance(1, of: 2) {
      lines.append("handoff: \(choices.element(["expandFirst", "scrollFirst", "never"]))")
    }
    if choices.chance(1, of: isFromEnd ? 2 : 5) { lines.append("sizing: \(choices.element(["rigid", "resting"]))") }
    lines += movement(rests) + environment(rests) + taps("tap", rests)
    if choices.chance(1, of: 16) { lines.append("drag: false") }
    if !content.isEmpty { lines += nested("content:", content) }
    lines += modeLines
    gestures += ["- tap: \(name)"] + modes.map { "- mode: \($0)" }
    let ofContent = content.isEmpty ? [] : ["contentHeight"]
    derived += (["available", "lowest", "highest", "travel"] + ofContent).map { "\(name).\($0)" }
    derived += notches.filter { !$0.isConditional }.map { "\(name).\($0.name)" }
    return item(lines)
  }

  /// The notches of a sheet. Tame ones ascend nearly everywhere: each is drawn from a higher part of the screen.
  private mutating func notches(of sheet: String, isMeasured: Bool) -> [GeneratedNotch] {
    var notches: [GeneratedNotch] = []
    var always: String?
    for (place, name) in ["low", "middle", "upper", "full"].enumerated() where place == 0 || choices.chance(1, of: 2) {
      var formula = isWild ? length(available: true) : tame(place)
      // A conditional notch cannot be named.
      if let always, choices.chance(1, of: 5) { formula = "max(\(sheet).\(always) + \(10 + 30 * place), \(formula))" }
      if isMeasured, place > 0, choices.chance(1, of: 2) { formula = content(sheet, place) }
      let isConditional = (place > 0 || isWild) && choices.chance(1, of: 5)
      if !isConditional { always = name }
      let line =
        isConditional
        ? "\(name): {height: \(value(formula, inFlow: true)), when: \(condition())}" : "\(name): \(value(formula))"
      notches.append(GeneratedNotch(name: name, line: line, isConditional: isConditional))
    }
    return notches
  }

  private mutating func tame(_ place: Int) -> String {
    switch place {
    case 0: choices.element(["\(choices.integer(60...110))", "1/4 of available", "safeArea.bottom + 80", "90"])
    case 1: choices.element(["1/2 of available", "45% - \(choices.integer(0...10))", "min(50%, 300)"])
    case 2: choices.element(["2/3 of available", "60% + \(choices.integer(0...10))"])
    case _: choices.element(["90%", "available - safeArea.top - \(choices.integer(0...20))", "available"])
    }
  }

  /// A notch as high as the content, within bounds that keep the order.
  private mutating func content(_ sheet: String, _ place: Int) -> String {
    let part = ["1/4", "1/3", "55/100", "3/4"][place]
    return "clamp(\(sheet).contentHeight, \(part) of available, \(part) of available + \(choices.integer(0...20)))"
  }

  private mutating func movement(_ rests: [String]) -> [String] {
    var lines: [String] = []
    if features.contains(.free) {
      lines.append("release: \(choices.element(Self.freeReleases))")
    } else if choices.chance(1, of: 2) {
      lines.append("release: \(choices.element(Self.releases))")
    }
    if choices.chance(1, of: 4) { lines.append("overdrag: \(choices.element(Self.overdrags))") }
    if choices.chance(1, of: 4) {
      lines.append(choices.element(["spring: {damping: 0.6}", "spring: {response: 0.4, dampingAtRest: 0.9}"]))
    }
    return lines
  }

  private static let releases = [
    "{policy: nearest}", "{policy: projected, lookahead: 1/10, flick: 400}", "{policy: projected, flick: none}",
    "{policy: stepwise}", "{policy: stepwise, lookahead: 0.099, redirect: 1/3, skip: true}",
    "{policy: directional, tolerance: 6, ties: larger}", "{policy: threshold, velocity: 125, distance: 56}",
    "{policy: threshold, distance: 1/2}", "{like: overlayContainer}", "{like: floatingPanel, skip: true}",
    "{like: reactNativeBottomSheet}", "{like: flutter}", "{like: compose}", "{like: panModal}",
    "{policy: free}", "{policy: free, lookahead: 0.009}",
    "{policy: directional, tolerance: 50, leap: 500}", "{policy: threshold, velocity: none, atRest: distance}",
    "{policy: threshold, distance: 1/10 of available}", "{policy: threshold, line: {low: 1/3 of available}}",
    "{expand: {policy: directional, leap: 2000}, collapse: {policy: threshold, velocity: 1000, distance: 80}}",
    "{collapse: {like: flutter}, atRest: {policy: threshold, line: {low: {up: 140, down: 130}}}}",
  ]

  private static let freeReleases = ["{policy: free}", "{policy: free, lookahead: 0.009}"]

  private static let overdrags = [
    "none", "halved", "hyperbolic(0.55)", "{top: hyperbolic(0.55), bottom: none}", "{bottom: halved}",
  ]

  /// The keys about the background of a sheet and touches outside of it.
  private mutating func environment(_ rests: [String]) -> [String] {
    var lines: [String] = []
    if rests.count > 1, choices.chance(1, of: 4) {
      lines.append("backdrop: {scale: 0.9, opacity: 0.6, from: \(rests[0]), to: \(rests[rests.count - 1])}")
    }
    if choices.chance(1, of: 4) {
      lines.append("outside: \(choices.element(["passThrough", "block", "dismiss", rests[0]]))")
    }
    if choices.chance(1, of: 6) { lines.append("undimmedThrough: \(choices.element(rests))") }
    if choices.chance(1, of: 6) {
      let dismissals = [
        "{below: \(rests[0])}", "{velocity: 2400}", "byRelease", "{below: 1/10 of available}",
        "{below: 50, velocity: 3 * height, rescue: false}", "{velocity: 700, within: \(rests[0])}",
      ]
      lines.append("dismiss: \(choices.element(dismissals))")
    }
    return lines
  }

  private mutating func taps(_ key: String, _ rests: [String]) -> [String] {
    guard rests.count > 1, choices.chance(1, of: 4) else { return [] }
    let pairs = rests.indices.dropLast().map { index in
      let target = index == 0 || choices.chance(3, of: 4) ? rests[index + 1] : "previous"
      return "\(rests[index]): \(target)"
    }
    return ["\(key): {\(pairs.joined(separator: ", "))}"]
  }

  /// The modes of a sheet, and the notches of its first mode.
  private mutating func sheetModes(_ all: [String]) -> (lines: [String], first: [String]) {
    var (lines, first): ([String], [String]) = ([], all)
    for mode in modes where choices.chance(1, of: 2) {
      // The first notch is unconditional, so that a mode without `enter` has a destination.
      let rests = all.prefix(1) + choices.some(Array(all.dropFirst()))
      if mode == modes[0] { first = Array(rests) }
      var parts = ["rests: [\(rests.joined(separator: ", "))]"]
      if choices.chance(1, of: 2) { parts.append("enter: \(choices.element(Array(rests)))") }
      parts += taps("tap", Array(rests))
      if choices.chance(1, of: 6) { parts.append("drag: false") }
      lines.append("\(mode): {\(parts.joined(separator: ", "))}")
    }
    return (lines.isEmpty ? [] : nested("modes:", lines), first)
  }
}
