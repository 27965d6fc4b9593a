import Model
import Numerics
import Source

/// What of a spec decides how its screen moves: which nodes lie in which, and what is said of them, without names,
/// lengths, texts and places in the file; and without what only takes up room, like bars and headers that just leave.
///
/// Screens of one shape are lowered to programs that differ in names and in the geometry behind their limits, so what is
/// proved of one for every geometry in order holds for all. That spares a linter the lowering, which costs more than
/// everything before it. Springs and backdrops are left out: they only ride along.
package struct MovementShape: Hashable, Sendable {
  private var words: [UInt8] = []
  /// Numbers that the program compares with: of release policies.
  private var numbers: [Rational] = []

  package init(_ spec: Spec) {
    let nodes = Told(spec)
    words.reserveCapacity(nodes.count * 12)
    count(spec.modes.count)
    count(spec.measures.isEmpty ? 0 : 1)
    count(nodes.count)
    list(spec.column, nodes)
    list(spec.sheets, nodes)
    for (index, node) in spec.nodes.enumerated() where nodes.numbers[index] != nil { add(node.kind, nodes) }
  }

  /// The nodes of which a shape tells, by their numbers in it.
  ///
  /// A bar, block, carousel or header has a place in the geometry, which a shape leaves out. The program asks of one only
  /// where headers come back, snap or stretch in the same scroll, or where a sheet lays its content out anew.
  private struct Told {
    private(set) var numbers: [Int?] = []
    private(set) var count = 0

    init(_ spec: Spec) {
      let isAll = spec.sheets.contains { sheet in
        if case .sheet(let sheet) = spec[sheet].kind { sheet.sizing != .rigid } else { false }
      }
      let asks = spec.nodes.map { $0.kind.asks(of: spec) }
      numbers.reserveCapacity(spec.nodes.count)
      for node in spec.nodes {
        let isTold =
          switch node.kind {
          case .scroll, .tabs, .page, .list, .sheet: true
          case .bar, .block, .carousel, .header: isAll || node.parent.map { asks[$0.index] } ?? false
          }
        numbers.append(isTold ? count : nil)
        count += isTold ? 1 : 0
      }
    }
  }

  /// The shape for whoever keeps what was proved of it: two shapes are the same exactly if their bytes are.
  ///
  /// How many words there are, then the words; of every number how long its text is, then the text, "1/3".
  package var bytes: [UInt8] {
    var written = self
    written.words.removeAll(keepingCapacity: true)
    written.count(words.count)
    written.words += words
    for number in numbers {
      let text = number.description.utf8
      written.count(text.count)
      written.words += text
    }
    return written.words
  }

  private mutating func count(_ count: Int) {
    // Seven bits at a time, so that no two lists of counts look alike.
    var rest = UInt(bitPattern: count)
    while rest > 127 {
      words.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    words.append(UInt8(rest))
  }

  private mutating func flag(_ flag: Bool) { words.append(flag ? 1 : 0) }

  /// The position of a case in its type.
  private mutating func choice<Choice: CaseIterable & Equatable>(_ choice: Choice) where Choice.AllCases == [Choice] {
    count(Choice.allCases.firstIndex(of: choice) ?? 0)
  }

  private mutating func optional(_ index: Int?) { count(index.map { $0 + 1 } ?? 0) }

  private mutating func list(_ list: [NodeID], _ nodes: Told) {
    let numbers = list.compactMap { nodes.numbers[$0.index] }
    count(numbers.count)
    for number in numbers { count(number) }
  }

  // MARK: Nodes

  private mutating func add(_ kind: Node.Kind, _ nodes: Told) {
    switch kind {
    case .bar: words.append(0)
    case .block: words.append(1)
    case .carousel: words.append(2)
    case .header(let header):
      words.append(3)
      choice(header.onScroll)
      flag(header.collapsed != nil)
      flag(header.snap)
      flag(header.stretch)
      flag(header.dragsSheet)
    case .scroll(let scroll):
      words.append(4)
      list(scroll.content, nodes)
      // What moves inside is handed over to only at the end.
      flag(scroll.content.last.map { nodes.numbers[$0.index] != nil } ?? false)
      choice(scroll.bounces)
      choice(scroll.fling)
      choice(scroll.anchor)
      choice(scroll.pullToRefresh)
      flag(scroll.scrollsToTop)
    case .tabs(let tabs):
      words.append(5)
      list(tabs.pages, nodes)
      choice(tabs.memory)
      flag(tabs.swipe)
      flag(tabs.inset != nil)
    case .page(let page):
      words.append(6)
      list(page.content, nodes)
    case .list(let list):
      words.append(7)
      choice(list.bounces)
      flag(list.scrollsToTop)
    case .sheet(let sheet):
      words.append(8)
      add(sheet, nodes)
    }
  }

  private mutating func add(_ sheet: Sheet, _ nodes: Told) {
    choice(sheet.edge)
    choice(sheet.reference)
    count(sheet.notches.count)
    for notch in sheet.notches { flag(notch.condition != nil) }
    count(sheet.initial)
    choice(sheet.handoff)
    choice(sheet.sizing)
    add(sheet.release.policy)
    add(sheet.overdrag.top)
    add(sheet.overdrag.bottom)
    flag(sheet.backdrop != nil)
    add(sheet.outside)
    optional(sheet.undimmedThrough)
    add(sheet.dismiss)
    var entries: [Span: Int] = [:]
    add(sheet.tap, &entries)
    flag(sheet.drag)
    list(sheet.content, nodes)
    count(sheet.modes.count)
    for mode in sheet.modes { add(mode, &entries) }
  }

  private mutating func add(_ mode: SheetMode, _ entries: inout [Span: Int]) {
    count(mode.mode.index)
    count(mode.rests.count)
    for notch in mode.rests { count(notch) }
    optional(mode.enter)
    flag(mode.drag)
    add(mode.tap, &entries)
  }

  /// - Parameter entries: numbers those of the file, since an entry that modes share is dead only if it is in all of them.
  private mutating func add(_ taps: [Tap], _ entries: inout [Span: Int]) {
    count(taps.count)
    for tap in taps {
      let number = entries[tap.span] ?? entries.count
      entries[tap.span] = number
      count(number)
      count(tap.notch)
      switch tap.target {
      case .previous: count(0)
      case .notch(let notch): count(notch + 1)
      }
    }
  }

  private mutating func add(_ policy: Release.Policy) {
    switch policy {
    case .nearest: words.append(0)
    case .projected(let lookahead, let flick):
      words.append(1)
      flag(flick != nil)
      numbers += [lookahead] + (flick.map { [$0] } ?? [])
    case .stepwise(let rate, let redirect, let skip):
      words.append(2)
      flag(skip)
      numbers += [rate, redirect]
    case .directional(let tolerance, let tiesUp):
      words.append(3)
      flag(tiesUp)
      numbers.append(tolerance)
    case .threshold(let velocity, let distance):
      words.append(4)
      numbers += [velocity, distance]
    }
  }

  private mutating func add(_ overdrag: Overdrag) {
    switch overdrag {
    case .none: words.append(0)
    case .hyperbolic(let factor):
      words.append(1)
      numbers.append(factor)
    case .halved: words.append(2)
    }
  }

  private mutating func add(_ outside: Outside) {
    switch outside {
    case .passThrough: count(0)
    case .block: count(1)
    case .dismiss: count(2)
    case .notch(let notch): count(notch + 3)
    }
  }

  private mutating func add(_ dismiss: Dismiss?) {
    flag(dismiss != nil)
    guard let dismiss else { return }
    optional(dismiss.below)
    flag(dismiss.velocity != nil)
    if let velocity = dismiss.velocity { numbers.append(velocity) }
  }
}

extension Node.Kind {
  /// Whether it is a scroll with a header that does more than leave, collapse or stay.
  fileprivate func asks(of spec: Spec) -> Bool {
    guard case .scroll(let scroll) = self else { return false }
    return scroll.content.contains { child in
      guard case .header(let header) = spec[child].kind else { return false }
      return switch header.onScroll {
      case .leave, .collapse, .stay: header.snap || header.stretch
      case .returns, .returnCollapsed: true
      }
    }
  }
}
