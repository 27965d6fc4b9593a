import Source

/// Screens with one sheet and random keys, of which some have no effect or have a former form.
package struct IdleSpec {
  private var random: SplitMix64
  private var lines: [String] = []

  package static func file(seed: UInt64) -> SourceFile {
    var spec = IdleSpec(random: SplitMix64(seed: seed))
    spec.draw()
    return SourceFile(path: "Idle.scroll.yaml", text: spec.lines.joined(separator: "\n") + "\n")
  }

  private init(random: SplitMix64) { self.random = random }

  /// Adds a key with one of several values, with a probability in percent.
  private mutating func maybe(_ percent: Int, _ indent: Int, _ key: String, _ values: [String]) {
    guard random.chance(percent, of: 100) else { return }
    add(indent, "\(key): \(random.element(values))")
  }

  private mutating func add(_ indent: Int, _ text: String) {
    lines.append(String(repeating: " ", count: indent) + text)
  }

  private mutating func draw() {
    lines = ["scrollwork: 1", "screen: Idle", "devices: [iPhone 15]"]
    let hasModes = random.chance(1, of: 4)
    if hasModes { lines.append("modes: [calm, busy]") }
    lines += ["layout:", "  - block: map", "    height: fill", "  - sheet: panel", "    notches:"]
    let notches = random.element([
      ["low: 400"], ["low: 200", "high: 600"], ["low: 160", "mid: 50% of available", "high: available - 40"],
      ["low: 200", "high: {height: 600, when: width > 100}"],
    ])
    for notch in notches { add(6, notch) }
    let names = notches.map { String($0.prefix { $0 != ":" }) }
    maybe(30, 4, "initial", names + ["dismissed"])
    maybe(60, 4, "handoff", ["expandFirst", "scrollFirst", "never"])
    maybe(40, 4, "sizing", ["rigid", "resting"])
    maybe(60, 4, "release", Self.releases)
    maybe(40, 4, "overdrag", ["none", "{top: halved}", "{bottom: halved}", "{top: halved, bottom: hyperbolic(0.5)}"])
    maybe(30, 4, "outside", ["passThrough", "block", "dismiss"] + names)
    maybe(30, 4, "undimmedThrough", names)
    maybe(60, 4, "dismiss", Self.dismissals + ["{below: 150, velocity: 900, within: \(names[0])}"])
    maybe(30, 4, "tap", names.flatMap { from in (names + ["previous"]).map { "{\(from): \($0)}" } })
    maybe(15, 4, "drag", ["true", "false"])
    maybe(20, 4, "spring", ["{response: 0.3, damping: 0.6, dampingAtRest: 0.6}", "{dampingAtRest: 1}"])
    maybe(20, 4, "backdrop", ["{dim: 0.4}", "{dim: 0, from: \(names[0])}", "{scale: 0.9}"])
    if hasModes {
      add(4, "modes:")
      maybe(70, 6, "calm", ["{drag: true}", "{outside: passThrough}", "{enter: stay}", "{rests: [\(names[0])]}"])
      add(6, "busy: {drag: \(random.element(["true", "false"]))}")
    }
    add(4, "content:")
    add(6, "- header: grip")
    add(8, "height: 44")
    maybe(20, 8, "dragsSheet", ["true", "false"])
    maybe(20, 8, "onScroll", ["stay"])
    switch random.integer(0...9) {
    case 0...2: list(6)
    case 3...6: scroll()
    case 7: tabs()
    default: lines += ["      - block: body", "        height: fill"]
    }
  }

  private mutating func list(_ indent: Int) {
    add(indent, "- list: rows")
    add(indent + 2, "contentHeight: \(random.element(["900", "300", "100"]))")
    maybe(40, indent + 2, "bounces", ["top", "bottom", "both", "none"])
    maybe(20, indent + 2, "near", ["44", "120"])
    maybe(20, indent + 2, "scrollsToTop", ["true", "false"])
  }

  private mutating func tabs() {
    add(6, "- scroll: inner")
    add(8, "content:")
    add(10, "- header: hero")
    add(12, "height: 90")
    add(10, "- tabs: books")
    add(12, "strip: 40")
    maybe(50, 12, "memory", ["align", "resetAll"])
    maybe(20, 12, "initial", ["first"])
    add(12, "pages:")
    for page in ["first", "second"] {
      add(14, "- page: \(page)")
      add(16, "content: [{list: \(page)Rows, contentHeight: 900}]")
    }
  }

  private mutating func scroll() {
    add(6, "- scroll: inner")
    maybe(30, 8, "bounces", ["top", "bottom", "both"])
    maybe(30, 8, "fling", ["stop", "cross"])
    maybe(20, 8, "pullToRefresh", ["inner", "outer"])
    maybe(20, 8, "anchor", ["offset", "progress"])
    add(8, "content:")
    add(10, "- header: hero")
    add(12, "height: \(random.element(["120", "80"]))")
    maybe(70, 12, "onScroll", ["leave", "collapse", "stay", "return"])
    maybe(30, 12, "collapsed", ["40"])
    maybe(30, 12, "snap", ["true", "direction", "false", "{open: 20}", "{policy: nearest}"])
    maybe(30, 12, "stretch", ["true", "false"])
    maybe(20, 12, "stays", ["whenShort"])
    list(10)
  }

  private static let releases = [
    "{policy: nearest}", "{like: flutter}", "{like: compose}", "{policy: projected, lookahead: 1/5, flick: 500}",
    "{like: floatingPanel, skip: true}", "{like: floatingPanel, redirect: 1/2}", "{policy: directional, leap: 800}",
    "{policy: threshold, velocity: none, distance: 60, atRest: distance}", "{policy: free}",
    "{policy: free, rate: 99/100}", "{policy: stepwise, rate: 998/1000}",
    "{expand: {policy: nearest}, collapse: {policy: directional}}", "{policy: nearest, leap: 300}",
    "{policy: nearest, leap: 300, expand: {policy: directional}}", "{policy: nearest, atRest: nearest}",
    "{expand: {policy: threshold, velocity: none, distance: 40}, atRest: {policy: threshold, distance: 30}}",
    "{policy: projected, flick: none, from: {low: {flick: 300}}}",
  ]

  private static let dismissals = [
    "none", "{below: 150}", "{below: 150, velocity: 900}", "{velocity: 900}", "{as: notch}",
    "{below: 150, velocity: 900, rescue: false}", "{below: 0, velocity: 900}", "{below: 150, rescue: false}",
    "{velocity: 900, rescue: true}",
  ]
}
