import Model
import Source
import Syntax
import Testing

/// Random damage to a spec that uses every construct: analysis never traps, and errors in the layout leave no spec.
@Suite struct MutationTests {
  @Test(arguments: 0..<8)
  func damagedSpecsNeverTrapAndHaveFindings(seed: Int) throws {
    var random = Xorshift(seed: UInt64(seed))
    let whole = Array(Self.everything.utf8)
    let words = Self.words
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0...random.next(below: 4) { damage(&bytes, words, &random) }
      let file = SourceFile(path: "Damaged.scroll.yaml", bytes: bytes)
      let (tree, problems) = parse(file)
      let (spec, findings, _) = analyze(tree)
      let hasErrors = (problems + findings).contains { $0.severity == .error }
      #expect(spec != nil || hasErrors, "no spec, and no error says why:\n\(file.text(Span(0, bytes.count)))")
      for finding in findings {
        let spans = [finding.span] + finding.labels.map(\.span) + finding.fixes.flatMap { $0.edits.map(\.span) }
        #expect(spans.allSatisfy { $0.start >= 0 && $0.start <= $0.end && $0.end <= bytes.count }, "\(finding.message)")
      }
    }
  }

  /// Removes, duplicates, swaps or inserts a piece.
  private func damage(_ bytes: inout [UInt8], _ words: [[UInt8]], _ random: inout Xorshift) {
    let start = random.next(below: bytes.count)
    let end = min(bytes.count, start + 1 + random.next(below: 12))
    switch random.next(below: 5) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: random.next(below: bytes.count))
    case 2: bytes.insert(contentsOf: words[random.next(below: words.count)], at: start)
    case 3: bytes.replaceSubrange(start..<end, with: words[random.next(below: words.count)])
    default: bytes.swapAt(start, random.next(below: bytes.count))
    }
  }

  private static let words: [[UInt8]] = [
    "(", ")", "-", "%", " of ", "...", ".", ",", "{", "}", "[", "]", ": ", "\n", "\n  - ", "\n    ", "*", "&a ", "#",
    "'",
    "\"", "|", "0", "1e3", "99999999999999999999", "available", "height", "fill", "search", "rows.height", "previous",
    "none", "sheet: ", "list: ", "page: ", "tabs: ", "mode", "@high", "<=", "=", "−", "😀", "流", "\u{0}", "\r\n", "\t",
    "min(", "clamp(", "true", "null", "~", "when: ", "notches: ", "steps: ", "- drag: {on: rows, by: 1}\n",
  ].map { Array($0.utf8) }

  private static let everything = """
    scrollwork: 1
    screen: Everything
    summary: All there is.
    devices: [iPhone, iPad mini (6th generation)]
    orientations: [portrait, landscape]
    environment: {height: 320...1400, safeArea: {top: 0...62, bottom: 0...34}, keyboard: 0...346}
    measures: {feed: {range: 0...100000, typical: 4200}, tags: 44...240}
    let: {gap: 8, both: gap + tags, half: 1/2}
    modes: [browse, edit]
    layout:
      - bar: navigation
        height: safeArea.top + 44
      - scroll: page
        bounces: both
        content:
          - header: hero
            height: 200
            collapsed: half of 88
            onScroll: collapse
          - header: tools
            height: both
            onScroll: return
          - tabs: sections
            strip: {height: 50, inset: safeArea.top}
            memory: independent
            pages:
              - page: first
                title: First
                content: [{list: rows, contentHeight: feed}]
              - page: second
                content: [{list: others, contentHeight: "min(feed, 900)"}]
      - sheet: search
        notches:
          low: 100
          medium: 50% - gap
          high: {height: available - safeArea.top, when: keyboard == 0 and portrait}
        initial: medium
        release: {like: floatingPanel, skip: true}
        overdrag: {top: hyperbolic(0.55), bottom: halved}
        spring: {response: 0.4, damping: 0.8}
        backdrop: {scale: 0.9, dim: 0.3, from: low, to: medium}
        outside: low
        dismiss: {below: low, velocity: 2400}
        tap: {low: medium, medium: previous}
        content:
          - header: handle
            height: 20
          - list: results
            contentHeight: feed
        modes:
          edit: {rests: [low, medium], enter: low, tap: {low: medium}, drag: false}
    ensure:
      - sections.page >= 100
      - search.highest <= height
    scenarios:
      - scenario: a drag
        on: {device: iPhone 15, orientation: landscape}
        given: {search: low, sections: second, mode: edit, feed: 90, rows.offset: 0}
        steps:
          - drag: {on: rows, by: [-60, gap]}
          - release: {velocity: -900}
          - settle: true
          - expect: {search: low, rows.offset: 0, search.progress: 0, effects: [stop, {animate: search}]}
          - select: sections.first
          - resize: {height: 400, safeArea: {top: 0}}

    """
}

/// G. Marsaglia, "Xorshift RNGs" (2003): reproducible on every platform.
struct Xorshift {
  private var state: UInt64

  init(seed: UInt64) { state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return bound > 0 ? Int(state % UInt64(bound)) : 0
  }
}
