import Backends
import Foundation
import Machine
import ProgramIR

/// Compares generated code with the interpreter, on traces generated for each screen.
package struct Replay: Sendable {
  package struct Screen: Sendable {
    package var machine: Machine
    package var traces: [ReplayTrace] = []
    package var digests: [String] = []
    package var coverage: Coverage
    package var bytecode: Bytecode
    package var table: ReplayTable

    fileprivate mutating func add(_ passage: ReplayGenerator.Passage) {
      traces.append(passage.trace)
      digests.append(passage.digest)
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

  /// Every `count`-th screen, from the one at `first` on.
  package func part(_ first: Int, of count: Int) -> Replay {
    var part = self
    part.screens = screens.enumerated().filter { $0.offset % count == first }.map(\.element)
    return part
  }

  package var stepCount: Int { screens.reduce(0) { $0 + $1.traces.reduce(0) { $0 + $1.steps.count } } }

  // MARK: Runners

  package enum Runner: Hashable, Sendable {
    case javaScript
    /// JavaScript as embedded in an HTML page.
    case page

    var name: String {
      switch self {
      case .javaScript: "JavaScript"
      case .page: "JavaScript of a page"
      }
    }
  }

  /// Runs all traces on generated code. Returns the first difference of each screen.
  package func differences(_ runner: Runner, fault: InjectedFault? = nil) throws -> [String] {
    let command = try command(runner, fault)
    let traces = screens.enumerated().flatMap { position, screen in screen.traces.map { (position, $0) } }
    let output = try run(command, traces.map { [Double($0)] + $1.words }, isVerbose: false)
    let digests = output.split(separator: "\n").map(String.init)
    let expected = screens.flatMap(\.digests)
    guard digests.count == expected.count else {
      return ["\(runner.name): \(digests.count) of \(expected.count) traces"]
    }
    var differing: Set<Int> = []
    var found: [String] = []
    for (number, (position, trace)) in traces.enumerated() where digests[number] != expected[number] {
      guard differing.insert(position).inserted else { continue }
      found.append(try describe(trace, of: position, runner, command))
    }
    return found
  }

  private func command(_ runner: Runner, _ fault: InjectedFault?) throws -> [String] {
    let machines = screens.map(\.machine)
    let files = JavaScriptDriver(machines, isModule: runner == .javaScript, fault: fault).files
    let folder = try Toolchain.cached(files, []) { _ in }
    return ["node", folder.appendingPathComponent("main.mjs").path]
  }

  private func run(_ command: [String], _ traces: [[Double]], isVerbose: Bool) throws -> String {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("traces")
    let data = traces.reduce(into: Data()) { data, words in words.withUnsafeBytes { data.append(contentsOf: $0) } }
    try data.write(to: file)
    let outcome = try Toolchain.run(command[0], Array(command.dropFirst()) + [file.path] + (isVerbose ? ["-v"] : []))
    guard outcome.status == 0 else { throw Toolchain.Failure(description: outcome.messages) }
    return outcome.output
  }

  /// Describes the first step at which a trace differs from the interpreter.
  private func describe(
    _ trace: ReplayTrace, of position: Int, _ runner: Runner, _ command: [String]
  ) throws -> String {
    let output = try run(command, [[Double(position)] + trace.words], isVerbose: true)
    let lines = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    var reference = ReplayReference(screens[position].bytecode, trace)
    var expected = [reference.opening(trace)]
    for step in trace.steps { expected.append(reference.step(step)) }
    let head = "\(screens[position].machine.program.screen), \(runner.name)"
    for (number, words) in expected.enumerated() {
      let said = number < lines.count ? lines[number] : []
      let wanted = words.map { ReplayDigest.hex($0.isNaN ? 0x7ff8_0000_0000_0000 : $0.bitPattern) }
      if said == wanted { continue }
      let step = number == 0 ? "the start" : "step \(number), \(reference.text(trace.steps[number - 1]))"
      let place = zip(said, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? min(said.count, wanted.count)
      let (got, want) = (value(said, place), value(wanted, place))
      return "\(head): at \(step): word \(place) is \(got), not \(want)"
    }
    return "\(head): digests differ, steps do not"
  }

  private func value(_ words: [String], _ place: Int) -> String {
    guard place < words.count, let bits = UInt64(words[place], radix: 16) else { return "missing" }
    return "\(Double(bitPattern: bits))"
  }
}
