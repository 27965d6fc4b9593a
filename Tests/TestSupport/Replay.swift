import Machine
import ProgramIR

/// Traces generated for each screen, and what they reach in the interpreted program.
package struct Replay: Sendable {
  package struct Screen: Sendable {
    package var machine: Machine
    package var traces: [ReplayTrace] = []
    package var coverage: Coverage
    package var bytecode: Bytecode
    package var table: ReplayTable

    fileprivate mutating func add(_ passage: ReplayGenerator.Passage) {
      traces.append(passage.trace)
      table.add(passage.trace, places: passage.places)
      coverage.add(passage.coverage)
    }

    /// Adds a trace if it covers a new cell or branch.
    fileprivate mutating func addIfNew(_ passage: ReplayGenerator.Passage) {
      let goesNewWays = zip(coverage.counts, passage.coverage.counts).contains { $0 == 0 && $1 > 0 }
      guard table.add(passage.trace, places: passage.places) || goesNewWays else { return }
      add(passage)
    }
  }

  /// The search after random traces: which branches are open, and how many traces to try.
  package struct Search: Sendable {
    /// The number of traces to try for each screen with open branches.
    package var limit: Int
    /// Whether an uncovered branch could be covered.
    package var isOpen: @Sendable (CoveragePoint, Machine) -> Bool

    package init(limit: Int, isOpen: @escaping @Sendable (CoveragePoint, Machine) -> Bool) {
      self.limit = limit
      self.isOpen = isOpen
    }
  }

  package private(set) var screens: [Screen]

  /// Generates traces and runs them on the interpreter, several screens at once.
  package init(
    _ machines: [Machine], traces: Int, steps: ClosedRange<Int>, seed: UInt64 = 1, search: Search? = nil
  ) async {
    screens = await withTaskGroup(of: (Int, Screen).self) { group in
      for (position, machine) in machines.enumerated() {
        group.addTask {
          var screen = Self.screen(machine, traces, steps, seed &+ UInt64(position))
          if let search { Self.extend(&screen, search, seed: seed &+ UInt64(position)) }
          return (position, screen)
        }
      }
      var found: [(Int, Screen)] = []
      for await screen in group { found.append(screen) }
      return found.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func screen(_ machine: Machine, _ traces: Int, _ steps: ClosedRange<Int>, _ seed: UInt64) -> Screen {
    let bytecode = Bytecode(machine.program)
    var screen = Screen(
      machine: machine, coverage: Coverage(bytecode), bytecode: bytecode, table: ReplayTable(bytecode))
    let places = machine.scripts.flatMap(\.places)
    var generator = ReplayGenerator(bytecode, places: places, seed: seed)
    var lengths = ReplayRandom(seed: ~seed)
    for trace in machine.program.extremeTraces { screen.add(generator.passage(trace)) }
    for environment in machine.program.boundaryEnvironments { screen.add(generator.trace(from: environment)) }
    for _ in 0..<traces {
      // Some traces are long, since remote states need many steps.
      screen.add(generator.trace(steps: lengths.within(steps) * (lengths.happens(5) ? 5 : 1)))
    }
    return screen
  }

  /// Enters every cell of every reachable row, then searches for the open branches from all rows.
  private static func extend(_ screen: inout Screen, _ search: Search, seed: UInt64) {
    let places = screen.machine.scripts.flatMap(\.places)
    var generator = ReplayGenerator(screen.bytecode, places: places, seed: seed &+ 99, isExact: true)
    var random = ReplayRandom(seed: seed)
    fill(&screen, &generator)
    var open = screen.coverage.missing(in: screen.bytecode).filter { search.isOpen($0, screen.machine) }
    for _ in 0..<search.limit / 50 {
      let missing = Set(screen.coverage.missing(in: screen.bytecode).map(\.description))
      open.removeAll { !missing.contains($0.description) }
      if open.isEmpty { return }
      let starts = screen.table.starts
      for _ in 0..<50 { screen.addIfNew(generator.passage(random.pick(starts), steps: 20)) }
      fill(&screen, &generator)
    }
  }

  /// Enters the cells of all rows, including rows that are found on the way.
  private static func fill(_ screen: inout Screen, _ generator: inout ReplayGenerator) {
    while true {
      let gaps = screen.table.gaps
      if gaps.isEmpty { return }
      for gap in gaps { screen.add(generator.passage(gap.start, saying: gap.event, steps: 1)) }
    }
  }

  package var stepCount: Int { screens.reduce(0) { $0 + $1.traces.reduce(0) { $0 + $1.steps.count } } }
}
