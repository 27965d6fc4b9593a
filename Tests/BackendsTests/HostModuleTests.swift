import Foundation
import Model
import ScrollworkEngine
import Solver
import Source
import Syntax
import Tables
import TestSupport
import Testing

@testable import ScrollworkHost

/// The WebAssembly module moves a screen like the app's host, bit for bit: under fingers, and by itself.
@MainActor @Suite struct HostModuleTests {
  private static let root = Corpus.folder.deletingLastPathComponent()

  @Test(.enabled(if: Toolchain.has("node"), "Node runs the module"))
  func moduleMovesLikeTheHost() throws {
    var (numbers, screens, calls) = ([Double](), 0, 0)
    for (seed, file) in Corpus.all.enumerated() {
      guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { continue }
      let session = FingerSession(ScreenTable(spec, solution), random: SplitMix64(seed: UInt64(seed)))
      numbers += session.numbers
      screens += 1
      calls += session.calls
      #expect(session.isAtRest, "\(file.path) does not come to rest")
    }
    #expect(screens >= 50 && calls >= 10_000)
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = folder.appendingPathComponent("calls")
    try numbers.withUnsafeBytes { Data($0) }.write(to: data)
    let outcome = try Toolchain.run(
      "node",
      [
        Self.root.appendingPathComponent("Tests/Web/fingers.mjs").path,
        Self.root.appendingPathComponent("Web/engine.wasm.gz").path, data.path,
      ])
    #expect(outcome.output == "\(screens) screens, \(calls) calls\n", "\(outcome.messages)")
  }
}

/// Random fingers, taps and requests on a screen, with a digest of what is seen after each: the data that
/// Tests/Web/fingers.mjs plays on the module.
@MainActor private final class FingerSession {
  private(set) var numbers: [Double]
  private(set) var calls = 0
  private var random: SplitMix64
  private var screen: RunningScreen!
  private var hash: UInt32 = 0
  private var time = 0.0
  private static let environment = [844.0, 390, 47, 34, 0]

  init(_ table: ScreenTable, random: SplitMix64) {
    self.random = random
    let measures = Array(repeating: 1_000.0, count: table.screen.measures.count)
    numbers = [Double(table.encoded.count)] + table.encoded
    numbers += [Double(table.screen.nodes.count), Double(measures.count)] + Self.environment + measures
    screen = RunningScreen(
      table.machine(environment: Self.environment, measures: measures), ScrollMachine.Environment(Self.environment)
    ) { [unowned self] event, rest in
      let (kind, subject, one, other) = event.numbers
      for number in [Double(kind), Double(subject), one, other, rest] { add(number) }
    }
    for _ in 0..<12 { gesture() }
    tick(for: 600)
    numbers.append(-1)
  }

  var isAtRest: Bool { !screen.isRunning }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
  private func amount(_ most: Int) -> Double { Double(pick(8 * most + 1) - 4 * most) / 4 }

  // MARK: Calls

  private func gesture() {
    let (nodes, topology) = (screen.machine.screen.nodes.indices, screen.host.topology)
    let node = pick(nodes.count)
    switch pick(12) {
    case 0: call(7, node, pick(3) == 0 ? Double(topology.sheets.randomElement(using: &random) ?? -1) : -1)
    case 1: call(8)
    case 2: topology.sheets.randomElement(using: &random).map { call(9, $0, Double(pick(5) - 2)) }
    case 3: topology.scrollViews.randomElement(using: &random).map { call(10, $0, abs(amount(500))) }
    case 4: topology.tabs.randomElement(using: &random).map { swipe($0) }
    case 5:
      if let tabs = topology.tabs.randomElement(using: &random), let page = topology.children[tabs].last {
        call(11, page)
      } else {
        call(12, pick(3))
      }
    case 6: call(13, brought: [Double(500 + pick(500)), Double(300 + pick(600)), 47, 34, Double(pick(2) * 300)])
    case 7: call(14, pick(2), brought: screen.host.measures.map { _ in Double(pick(16_000)) / 8 })
    default: drag(node)
    }
    tick(for: pick(4) == 0 ? 400 : pick(30))
  }

  private func drag(_ node: Int) {
    call(0, node)
    if pick(6) > 0 {
      call(2, node)
      var (translation, pace) = (0.0, amount(24))
      for _ in 0..<pick(20) {
        if pick(6) == 0 { pace = amount(60) }
        translation += pace
        call(3, 0, translation)
        tick(for: pick(3))
      }
      call(4, pick(8) == 0 ? 1 : 0, pick(4) == 0 ? 0 : amount(3_000))
    }
    call(1)
  }

  private func swipe(_ tabs: Int) {
    guard let index = screen.host.selectedIndex(tabs) else { return }
    let count = screen.host.topology.children[tabs].count
    let next = min(max(index + (pick(2) == 0 ? 1 : -1), 0), count - 1)
    for part in 1..<4 {
      call(5, tabs, Double(index) + Double(next - index) * Double(part) / 4)
      tick(for: 1)
    }
    call(6, tabs, Double(pick(2) == 0 ? next : index))
  }

  private func tick(for frames: Int) {
    for _ in 0..<frames where screen.isRunning {
      time += 1.0 / 64
      call(15)
    }
  }

  /// Calls a function of the module by its number in fingers.mjs, here and in the data.
  private func call(_ kind: Int, _ subject: Int = 0, _ value: Double = 0, brought: [Double] = []) {
    hash = 0
    screen.time = time
    let host = screen.host
    switch kind {
    case 0: add(screen.touchDown(on: subject) ? 1 : 0)
    case 1: screen.touchUp()
    case 2: screen.panBegan(on: subject)
    case 3: screen.panMoved(to: value)
    case 4: screen.panEnded(velocity: value, isCancelled: subject == 1)
    case 5: screen.swipe(subject, to: value)
    case 6: screen.letGo(subject, toPage: Int(value))
    case 7: host.tapped(on: subject, beside: value < 0 ? nil : Int(value))
    case 8: host.statusBarTapped()
    case 9: host.move(subject, toNotch: Int(value), isAnimated: true)
    case 10: host.send(.placed(subject, at: value))
    case 11: host.select(subject, isAnimated: true)
    case 12: host.setMode(subject, isAnimated: true)
    case 13:
      screen.environment = ScrollMachine.Environment(brought)
      screen.layOut()
    case 14:
      if subject == 1 { host.prepend(brought) } else { host.measure(brought) }
      screen.layOut()
    default: screen.tick(at: time)
    }
    addAnswers()
    numbers += [Double(kind), time, Double(subject), value, Double(brought.count)] + brought + [Double(hash)]
    calls += 1
  }

  // MARK: Answers

  private func add(_ number: Double) {
    for word in [UInt32(truncatingIfNeeded: number.bitPattern), UInt32(number.bitPattern >> 32)] {
      hash = (hash ^ word) &* 16_777_619
    }
  }

  private func addAnswers() {
    add(screen.isRunning ? 1 : 0)
    for node in screen.machine.screen.nodes.indices {
      for number in [screen.host.shown[node], screen.machine.position(node), screen.turn(of: node)] { add(number) }
    }
    for frame in screen.host.frames {
      add(frame?.top ?? 0)
      add(frame?.height ?? 0)
      add(frame?.leading ?? 0)
      add(frame?.width ?? 0)
    }
  }
}
