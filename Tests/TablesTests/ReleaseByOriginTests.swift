import Model
import ScrollworkCompiler
import ScrollworkEngine
import Solver
import Source
import Tables
import TestSupport
import Testing

/// Releases by the notch where the sheet rested last, flicks that go on from the nearest notch, and dismissal from single
/// notches, against independent models of the code of pan handlers.
///
/// Heights are on 1/64 of a point and velocities are whole numbers, so that a model is exact. A third of the heights and
/// velocities are the values at which an answer changes.
@Suite struct ReleaseByOriginTests {
  /// The index of a notch, or −1 if the sheet is dismissed.
  typealias Place = Int

  struct Handler: CustomTestStringConvertible, Sendable {
    var name: String
    var keys: String
    var notches: [Double]
    var heights: [Double]
    var velocities: [Double]
    var isDismissible = false
    /// The place for the origin, the height and the velocity toward larger heights.
    var place: @Sendable (_ from: Int, _ height: Double, _ velocity: Double) -> Place

    var testDescription: String { name }
  }

  @Test(arguments: handlers) func releaseGoesWhereTheHandlerSendsIt(_ handler: Handler) throws {
    let tables = try handler.notches.indices.map { try table(handler, from: $0) }
    var random = SplitMix64(seed: 47)
    var seen: Set<Place> = []
    for _ in 0..<600 {
      let from = random.integer(0...(handler.notches.count - 1))
      let (height, velocity) = release(handler, &random)
      let place = try place(tables[from], handler, from: from, height, velocity)
      seen.insert(place)
      let model = stays(handler, height, velocity) ?? handler.place(from, height, velocity)
      #expect(place == model, "from \(from), height \(height), velocity \(velocity)")
    }
    #expect(seen.count == handler.notches.count + (handler.isDismissible ? 1 : 0), "\(seen)")
  }

  // MARK: The machine

  private func table(_ handler: Handler, from: Int) throws -> ScreenTable {
    let notches = handler.notches.enumerated().map { "n\($0): \($1)" }.joined(separator: ", ")
    let text = """
      scrollwork: 1
      screen: Known
      devices: [iPhone 15]
      layout:
        - block: map
          height: fill
        - sheet: panel
          notches: {\(notches)}
          initial: n\(from)
      \(handler.keys.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

      """
    let compilation = compile(SourceFile(path: "Known.scroll.yaml", text: text))
    #expect(compilation.report.findings.filter { $0.severity == .error }.map(\.message) == [], "\(text)")
    let (spec, solution) = (compilation.spec, compilation.solution)
    return ScreenTable(try #require(spec), try #require(solution))
  }

  private func place(
    _ table: ScreenTable, _ handler: Handler, from: Int, _ height: Double, _ velocity: Double
  ) throws -> Place {
    let panel = try #require(table.screen.nodes.firstIndex { $0.name == "panel" })
    var machine = ScrollMachine(
      table.screen, table.solver,
      environment: .init(height: 852, width: 393, safeAreaTop: 59, safeAreaBottom: 34), measures: [])
    machine.handle(.began(panel, at: handler.notches[from]))
    machine.handle(.dragged(panel, by: handler.notches[from] - height))
    machine.handle(.ended(panel, velocity: -velocity))
    return machine.state.sheets[0].phase.notch
  }

  private func release(_ handler: Handler, _ random: inout SplitMix64) -> (height: Double, velocity: Double) {
    let (lowest, highest) = (handler.isDismissible ? 0 : handler.notches[0], handler.notches[handler.notches.count - 1])
    var height = lowest + Double(random.integer(0...Int((highest - lowest) * 64))) / 64
    if random.integer(0...2) == 0 {
      let values = handler.heights + handler.notches
      height = values[random.integer(0...(values.count - 1))] + Double(random.integer(-1...1)) / 64
    }
    let velocity: Double =
      switch random.integer(0...3) {
      case 0: 0
      case 1: handler.velocities[random.integer(0...(handler.velocities.count - 1))] + Double(random.integer(-1...1))
      case 2: Double(random.integer(-150...150))
      case _: Double(random.integer(-4000...4000))
      }
    return (min(max(height, lowest), highest), random.integer(0...1) == 0 ? velocity : -velocity)
  }

  /// A sheet at a notch stays there unless the velocity can move it.
  private func stays(_ handler: Handler, _ height: Double, _ velocity: Double) -> Place? {
    guard let notch = handler.notches.firstIndex(of: height) else { return nil }
    let hasRoom =
      velocity > 0 ? notch < handler.notches.count - 1 : velocity < 0 && (notch > 0 || handler.isDismissible)
    return hasRoom ? nil : notch
  }

  // MARK: Models

  private static let three = [120.0, 400, 640]

  /// The index of the value that is nearest to a height, of two equally near ones the first.
  private static func nearest(_ height: Double, _ values: [Double]) -> Int {
    values.indices.min { (values[$0] - height).magnitude < (values[$1] - height).magnitude } ?? 0
  }

  static let handlers: [Handler] = [
    // More than 20 points from where the drag began lead to the next stop; elsewhere the nearest, at any velocity.
    Handler(
      name: "nearest, unless a distance from the origin is exceeded",
      keys: """
        release:
          policy: threshold
          velocity: none
          from:
            n0: {line: {n0: panel.n0 + 20, n1: (panel.n1 + panel.n2) / 2}}
            n1: {line: {n0: panel.n1 - 20, n1: panel.n1 + 20}}
            n2: {line: {n0: (panel.n0 + panel.n1) / 2, n1: panel.n2 - 20}}
        """, notches: three, heights: [140, 260, 380, 420, 520, 620], velocities: [1]
    ) { from, height, _ in
      let gap = max(0, min(1, three.lastIndex { $0 <= height } ?? 0))
      let middle = (three[gap] + three[gap + 1]) / 2
      let line = gap == from ? three[from] + 20 : gap + 1 == from ? three[from] - 20 : middle
      return height > line ? gap + 1 : gap
    },

    // A player: 100 points open it. From the full screen it closes below four fifths, or from 800 points a second on.
    Handler(
      name: "player",
      keys: """
        release:
          policy: threshold
          velocity: none
          line: {n0: (panel.n0 + panel.n1) / 2}
          from:
            n0: {line: {n0: panel.n0 + 100}}
            n1: {velocity: 800, line: {n0: 512}}
        """, notches: [64, 640], heights: [164, 512], velocities: [800]
    ) { from, height, velocity in
      if from == 0 { return height > 164 ? 1 : 0 }
      if velocity.magnitude >= 800 { return velocity > 0 ? 1 : 0 }
      return height > 512 ? 1 : 0
    },

    // From the full height a throw goes on by its direction, a hard one to the bottom. From elsewhere the nearest.
    Handler(
      name: "hard throw from the full height",
      keys: """
        release:
          policy: nearest
          from: {n2: {policy: directional, tolerance: 300, collapse: {leap: 1500}}}
        """, notches: three, heights: [260, 520], velocities: [300, 1500]
    ) { from, height, velocity in
      guard from == 2, velocity.magnitude > 300 else { return nearest(height, three) }
      if velocity < -1500 { return 0 }
      return velocity > 0 ? three.firstIndex { $0 > height } ?? 2 : three.lastIndex { $0 < height } ?? 0
    },

    // The nearest to a tenth of a second ahead; a flick leaves the present gap at least.
    Handler(
      name: "at least the next",
      keys: "release: {policy: projected, lookahead: 1/10, flick: {above: 400, goes: atLeastNext}}",
      notches: three, heights: [260, 520], velocities: [400]
    ) { _, height, velocity in
      let near = nearest(height + velocity / 10, three)
      guard velocity.magnitude > 400 else { return near }
      return velocity > 0
        ? max(near, three.firstIndex { $0 > height } ?? 2) : min(near, three.lastIndex { $0 < height } ?? 0)
    },

    // `index = nearest; if speed > 300 { index += direction }`
    Handler(
      name: "one beyond the nearest",
      keys: "release: {policy: projected, lookahead: 0, flick: {above: 300, goes: nextFromNearest}}",
      notches: three, heights: [260, 520], velocities: [300]
    ) { _, height, velocity in
      let near = nearest(height, three)
      guard velocity.magnitude > 300 else { return near }
      return max(0, min(2, near + (velocity > 0 ? 1 : -1)))
    },

    // The same by the sign of the velocity alone, a fifth of a second ahead.
    Handler(
      name: "one beyond the nearest at any velocity",
      keys: "release: {policy: projected, lookahead: 2/10, flick: {above: any, goes: nextFromNearest}}",
      notches: three, heights: [260, 520], velocities: [1]
    ) { _, height, velocity in
      let near = nearest(height + velocity / 5, three)
      return velocity == 0 ? near : max(0, min(2, near + (velocity > 0 ? 1 : -1)))
    },

    // Only a drag that began at the lowest height can close the sheet.
    Handler(
      name: "closed by a throw from the lowest notch",
      keys: "release: {policy: nearest}\ndismiss: {velocity: 700, from: [n0]}", notches: three,
      heights: [260, 520, 60], velocities: [700], isDismissible: true
    ) { from, height, velocity in
      from == 0 && velocity < -700 ? -1 : nearest(max(height, 120), three)
    },
    Handler(
      name: "closed by a pull from the lowest notch",
      keys: "release: {policy: directional}\ndismiss: {below: 60, from: [n0]}", notches: three,
      heights: [260, 520, 60], velocities: [1], isDismissible: true
    ) { from, height, velocity in
      if from == 0, height < 60 { return -1 }
      let clamped = max(height, 120)
      if velocity == 0 { return nearest(clamped, three) }
      return velocity > 0 ? three.firstIndex { $0 > clamped } ?? 2 : three.lastIndex { $0 < clamped } ?? 0
    },
    Handler(
      name: "closed near the lowest notch, from the lower two",
      keys: """
        release: {policy: nearest}
        dismiss: {below: panel.n0 - 60, velocity: 1000, within: panel.n0 + 30, rescue: false, from: [n0, n1]}
        """, notches: three, heights: [260, 520, 60, 150], velocities: [1000], isDismissible: true
    ) { from, height, velocity in
      if from < 2, height < 60 || velocity < -1000 && height <= 150 { return -1 }
      return nearest(max(height, 120), three)
    },
  ]
}
