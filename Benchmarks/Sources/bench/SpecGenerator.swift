/// Draws specs that differ in names, numbers and the order of their parts, all of them clean.
///
/// The shapes of their movement are few, as they are in one team's app: kinds of screen, numbers of headers, pages and
/// notches, and who moves first.
struct SpecGenerator {
  private var random: SplitMix64
  private var serial = 0

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  private static let words = [
    "map", "search", "feed", "route", "ticket", "album", "player", "queue", "inbox", "draft", "lesson", "shelf",
    "order", "basket", "profile", "gallery", "comment", "station", "recipe", "museum", "report", "ledger", "garden",
    "harbor", "island", "lantern", "meadow", "orchard", "pebble", "quarry", "river", "summit", "timber", "valley",
  ]

  mutating func spec(_ number: Int) -> (name: String, text: String) {
    let first = Self.words.randomElement(using: &random) ?? ""
    let second = Self.words.randomElement(using: &random) ?? ""
    serial = 0
    let screen = capitalized(first) + capitalized(second) + "\(number)"
    return (screen, number.isMultiple(of: 2) ? sheet(screen) : tabs(screen))
  }

  private func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// A name that this spec does not have yet.
  private mutating func name(_ kind: String) -> String {
    serial += 1
    return (Self.words.randomElement(using: &random) ?? "") + capitalized(kind) + "\(number(1...99))x\(serial)"
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func measures(_ feed: String) -> [String] {
    [
      "measures:", "  \(feed):", "    range: 0...\(number(20...100) * 1000)", "    typical: \(number(800...9000))",
    ]
  }

  private mutating func header(_ screen: String, _ what: String) -> [String] {
    [
      "# \(what) of \(screen), drawn for a benchmark: nobody wrote it, and nobody will miss it.",
      "# Lengths are points. The comment is as long as a person's would be: it says what the screen is for,",
      "# who asked for it, and why the numbers below are as they are.",
      "scrollwork: 1", "screen: \(screen)", "summary: \(what), number \(number(1...100_000)) of its kind.", "",
    ]
  }

  private mutating func sheet(_ screen: String) -> String {
    let (feed, map, panel, handle, rows) = (name("feed"), name("map"), name("panel"), name("handle"), name("rows"))
    let policies = [
      "{policy: projected, lookahead: 1/10, flick: 400}", "{policy: nearest}", "{like: floatingPanel}",
      "{like: flutter}",
    ]
    let policy = policies.randomElement(using: &random) ?? ""
    let hasMiddle = Bool.random(using: &random)
    var lines = header(screen, "A sheet") + measures(feed) + ["", "layout:"]
    lines += ["  - block: \(map)", "    height: fill"]
    lines += ["  - sheet: \(panel)", "    notches:", "      low: \(number(80...120)) + safeArea.bottom"]
    if hasMiddle { lines.append("      middle: 1/2 of available - \(number(0...33))") }
    lines += ["      high: available - safeArea.top - \(number(4...60))"]
    let settings = [
      ["    initial: low"],
      ["    handoff: expandFirst"], ["    release: \(policy)"],
      [
        "    spring:", "      response: 0.\(number(2...6))", "      damping: 0.\(number(5...9))",
        "      dampingAtRest: 1",
      ],
      ["    backdrop:", "      scale: 0.9", "      opacity: 0.\(number(3...9))", "      from: low", "      to: high"],
    ].shuffled(using: &random)
    lines += settings.flatMap { $0 }
    lines += ["    content:", "      - header: \(handle)", "        height: \(number(20...60))"]
    for index in 0..<number(1...3) {
      lines += ["      - block: \(name("block"))part\(index)", "        height: \(number(20...60))"]
    }
    lines += ["      - list: \(rows)", "        contentHeight: \(feed)"]
    lines += ["", "ensure:", "  - \(panel).high - \(panel).low >= \(number(60...150))", "", "scenarios:"]
    for index in 0..<3 {
      lines += [
        "  - scenario: number \(index) of \(panel)", "    given: {\(panel): high}", "    steps:",
        "      - drag: {on: \(rows), by: [-\(number(1...60)), -\(number(1...60))]}",
        "      - expect: {\(panel).height: \(panel).high}",
        "      - release: {velocity: 0}",
        "      - settle: true",
        "      - expect: {\(panel): high}",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func tabs(_ screen: String) -> String {
    let (feed, bar, page, sections) = (name("feed"), name("bar"), name("page"), name("sections"))
    var lines = header(screen, "Pages") + measures(feed) + ["", "layout:"]
    lines += ["  - bar: \(bar)", "    height: safeArea.top + \(number(40...60))", "  - scroll: \(page)"]
    lines +=
      [["    bounces: both", "    scrollsToTop: true"], ["    scrollsToTop: true", "    bounces: both"]]
      .randomElement(using: &random) ?? []
    lines.append("    content:")
    let behaviors = ["leave", "collapse", "stay"].shuffled(using: &random).prefix(number(1...3))
    for behavior in behaviors {
      lines += ["      - header: \(name(behavior))", "        height: \(number(60...100))"]
      if behavior == "collapse" { lines.append("        collapsed: \(number(20...50))") }
      lines.append("        onScroll: \(behavior)")
    }
    lines += ["      - tabs: \(sections)", "        strip: \(number(40...60))"]
    lines.append("        memory: \(["align", "resetAll", "independent"].randomElement(using: &random) ?? "")")
    lines.append("        pages:")
    var lists: [String] = []
    for _ in 0..<number(2...4) {
      let (title, list) = (name("page"), name("list"))
      lists.append(list)
      lines += ["          - page: \(title)", "            title: \(capitalized(title))", "            content:"]
      lines += ["              - list: \(list)", "                contentHeight: \(feed)"]
    }
    lines += ["", "ensure:", "  - \(sections).page >= \(number(100...180))", "", "scenarios:"]
    for index in 0..<number(1...2) {
      lines += [
        "  - scenario: number \(index) of \(page)", "    steps:",
        "      - drag: {on: \(lists[0]), by: [-1000, -\(number(1...60))]}",
        "      - expect: {\(page).offset: \(page).critical}",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Steele, Lea and Flood's generator: small, fast, the same everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
