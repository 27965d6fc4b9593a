import Foundation
import Model
import ScrollworkEngine
import Solver
import Source
import Syntax
import Tables
import TestSupport
import Testing

/// The WebAssembly module of the engine answers like the engine, bit for bit.
@Suite struct EngineModuleTests {
  private static let events = ProcessInfo.processInfo.environment["MODULE_EVENTS"].flatMap(Int.init) ?? 800
  /// The screens of the corpus, and random ones, which use keys that no screen of the corpus uses.
  private static let tables =
    Corpus.all.compactMap(table)
    + (0..<80).compactMap { seed in
      var choices = Choices(seed: UInt64(seed))
      return table(SpecGenerator.spec(&choices))
    }

  private static func table(_ file: SourceFile) -> ScreenTable? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return ScreenTable(spec, solution)
  }

  private static let root = Corpus.folder.deletingLastPathComponent()

  @Test(.enabled(if: Toolchain.has("node"), "Node runs the module"))
  func moduleAnswersLikeTheEngine() throws {
    #expect(Self.tables.count >= 100)
    var numbers: [Double] = []
    for (seed, table) in Self.tables.enumerated() {
      var session = ModuleSession(table, random: SplitMix64(seed: UInt64(seed)))
      numbers += session.numbers(events: Self.events)
    }
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("events")
    try numbers.withUnsafeBytes { Data($0) }.write(to: file)
    let outcome = try Toolchain.run(
      "node",
      [
        Self.root.appendingPathComponent("Tests/Web/replay.mjs").path,
        Self.root.appendingPathComponent("Web/engine.wasm.gz").path, file.path, "--time",
      ])
    let lines = outcome.output.split(separator: "\n")
    #expect(
      lines.first == "\(Self.tables.count) screens, \(Self.tables.count * Self.events) events, 1 imports",
      "\(outcome.messages)")
    if let time = lines.last { print(time) }
  }

  /// A changed source without a new module is found without a compiler for it.
  @Test func moduleIsThatOfTheSources() throws {
    let outcome = try Toolchain.run("python3", ["-B", Self.root.appendingPathComponent("Web/build").path, "--check"])
    #expect(outcome.status == 0, "\(outcome.messages)")
  }
}

/// Random events on a machine, with a digest of its answers: the data that Tests/Web/replay.mjs plays on the module.
private struct ModuleSession {
  private let table: ScreenTable
  private var machine: ScrollMachine
  private var random: SplitMix64
  private var owner = 0
  private var hash: UInt32 = 0
  private static let environment = [844.0, 390, 47, 34, 0]

  init(_ table: ScreenTable, random: SplitMix64) {
    (self.table, self.random) = (table, random)
    machine = table.machine(
      environment: Self.environment, measures: Array(repeating: 1_000, count: table.screen.measures.count))
  }

  mutating func numbers(events: Int) -> [Double] {
    let (encoded, screen) = (table.encoded, table.screen)
    var numbers = [Double(encoded.count)] + encoded
    numbers += [Double(screen.nodes.count), Double(screen.observers.count), Double(screen.measures.count)]
    numbers += Self.environment + machine.state.measures
    for _ in 0..<events {
      let (kind, subject, one, other, brought) = next()
      hash = 0
      // An event whose numbers no event has is not sent.
      add(event(kind, subject, one, other, brought).map { machine.handle($0) } ?? 0)
      addAnswers(kind)
      numbers += [Double(kind), Double(subject), one, other, Double(brought.count)] + brought + [Double(hash)]
    }
    return numbers + [-1]
  }

  // MARK: Events

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func amount() -> Double {
    switch pick(60) {
    case 0: [Double.nan, .infinity, -.infinity, 1e300, -0.0][pick(5)]
    default: Double(pick(8_000) - 4_000) / 16
    }
  }

  private mutating func next() -> (kind: Int, subject: Int, one: Double, other: Double, brought: [Double]) {
    var subject = pick(machine.screen.nodes.count + 2) - 1
    var one = amount()
    var brought: [Double] = []
    let kind = [1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 5, 9][pick(3) == 0 ? pick(12) : 2 + pick(8)]
    let chosen = pick(3) == 0 ? pick(21) : kind
    switch chosen {
    case 1:
      owner = subject
      if machine.screen.nodes.indices.contains(subject) { one = machine.position(subject) + one / 64 }
    case 2, 3, 5: if pick(8) > 0 { subject = owner }
    case 9: subject = machine.state.lastToken - pick(2)
    case 10: one = Double(pick(6) - 3)
    case 11: one = Double(pick(3))
    case 17: subject = pick(4) - 1
    case 18:
      brought = [
        Double(400 + pick(600)), Double(300 + pick(700)), Double(pick(60)), Double(pick(40)), Double(pick(2) * 300),
      ]
    case 19, 20: brought = machine.state.measures.map { _ in Double(pick(40_000)) / 8 }
    default: break
    }
    return (chosen, subject, one, amount(), brought)
  }

  private func event(
    _ kind: Int, _ subject: Int, _ one: Double, _ other: Double, _ brought: [Double]
  ) -> ScrollMachine.Event? {
    let all: [ScrollMachine.Event?] = [
      .seen(subject, at: one), .began(subject, at: one), .dragged(subject, by: one), .ended(subject, velocity: one),
      .cancelled, .drifted(subject, by: one, velocity: other), .came(toRest: subject), .placed(subject, at: one),
      .scrolledToTop, .settled(subject), Int(exactly: one).map { .move(subject, to: $0) },
      Int(exactly: one).flatMap { ScrollMachine.ScrollStop(rawValue: $0) }.map { .scroll(subject, to: $0) },
      .tapped(subject), .tappedOutside(subject), .tappedTitle(subject), .willShow(subject), .selected(subject),
      .mode(subject), .resized(ScrollMachine.Environment(brought)), .measured(brought), .prepended(brought),
    ]
    return all[kind]
  }

  // MARK: Answers

  private mutating func add(_ number: Double) {
    for word in [UInt32(truncatingIfNeeded: number.bitPattern), UInt32(number.bitPattern >> 32)] {
      hash = (hash ^ word) &* 16_777_619
    }
  }

  private mutating func add(_ flag: Bool) { add(flag ? 1 : 0) }

  /// Adds numbers that a call writes to the room.
  private mutating func add(_ numbers: [Double]) {
    add(Double(numbers.count))
    for number in numbers { add(number) }
  }

  private mutating func addAnswers(_ kind: Int) {
    add(
      machine.effects.flatMap { effect in
        let values = numbers(effect)
        return values + Array(repeating: 0, count: 8 - values.count)
      })
    add(Double(machine.state.mode))
    add(machine.isCovered)
    for node in machine.screen.nodes.indices { addAnswers(about: node, kind) }
    for observer in machine.screen.observers.indices { add(machine.progress(ofObserver: observer, at: 100)) }
    let snapshot = machine.snapshot
    add(
      [Double(snapshot.mode)] + zip(snapshot.notches, snapshot.heights).flatMap { [Double($0), $1] }
        + snapshot.pages.map(Double.init) + snapshot.offsets)
  }

  private mutating func addAnswers(about node: Int, _ kind: Int) {
    let shown = machine.shown(node)
    let (lower, upper) = machine.limits(node)
    for number in [machine.position(node), shown, lower, upper] { add(number) }
    add(machine.screen.tabs.firstIndex(of: node).map { Double(machine.state.tabs[$0].page) } ?? -1)
    let parent = machine.screen.nodes[node].parent.map(machine.position) ?? 0
    let lengths = machine.state.lengths.nodes[node]
    var (progress, visible) = (0.0, lengths.height)
    var notches: [Double] = []
    switch machine.screen.nodes[node].kind {
    case .sheet(let sheet):
      progress = machine.progress(ofSheet: node, at: machine.position(node))
      let first = machine.screen.sheets.prefix { $0 < node }.reduce(0) { $0 + self.notches(of: $1) }
      for notch in first..<first + sheet.notches.count {
        notches += [machine.state.lengths.notches[notch], machine.state.lengths.active[notch] ? 1 : 0]
      }
    case .header:
      progress = machine.progress(ofHeader: node, at: parent)
      visible = machine.height(ofHeader: node, at: parent)
    case .bar: visible = machine.shownHeight(ofBar: node, machine.position)
    case .block, .footer, .scroll, .tabs, .page: break
    }
    add(progress)
    add(visible)
    add(machine.screen.sheets.firstIndex(of: node).map { numbers(machine.state.sheets[$0].phase) } ?? [])
    add(machine.backdrop(node, at: shown).map { [$0.scale, $0.opacity, $0.dim] } ?? [])
    add(machine.passesTouches(node, at: shown))
    for notch in [ScrollMachine.Notch.free, .gone, 0, 1] {
      add(notch < self.notches(of: node) && self.notches(of: node) > 0 ? machine.height(node, at: notch) : 0)
    }
    if kind >= 17 { add(ScrollMachine.LengthField.allCases.map { lengths[$0] } + notches) }
  }

  /// The number of notches of a sheet. 0 for other nodes.
  private func notches(of node: Int) -> Int {
    if case .sheet(let sheet) = machine.screen.nodes[node].kind { sheet.notches.count } else { 0 }
  }

  private func numbers(_ phase: ScrollMachine.Phase) -> [Double] {
    switch phase {
    case .resting(let notch): [0, Double(notch), Double(notch), 0]
    case .tracking(let notch): [1, Double(notch), Double(notch), 0]
    case .settling(let notch, let from, let token): [2, Double(notch), Double(from), Double(token)]
    }
  }

  private func numbers(_ effect: ScrollMachine.Effect) -> [Double] {
    switch effect {
    case .place(let node, let at): [0, Double(node), at]
    case .coast(let node): [1, Double(node)]
    case .halt(let node): [2, Double(node)]
    case .settle(let node, let to): [3, Double(node), to]
    case .fling(let node, let velocity): [4, Double(node), velocity]
    case .animate(let node, let notch, let height, let response, let damping, let velocity, let token):
      [5, Double(node), Double(notch), height, response, damping, velocity ?? .nan, Double(token)]
    case .stop(let node, let token): [6, Double(node), Double(token)]
    case .layOut(let node, let height): [7, Double(node), height]
    case .select(let page): [8, Double(page)]
    case .rested(let node, let notch): [9, Double(node), Double(notch)]
    case .dismissed(let node): [10, Double(node)]
    }
  }
}
