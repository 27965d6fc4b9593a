#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints what Scrollwork costs. The argument is the release binary.
@main
enum Bench {
  static func main() {
    guard let binary = CommandLine.arguments.dropFirst().first else {
      print("usage: bench PATH-OF-SCROLLWORK [NUMBER-OF-SPECS]")
      exit(2)
    }
    let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 10_000
    startUp(binary)
    corpus(binary, count)
    dragging()
  }

  private static func startUp(_ binary: String) {
    let nothing = best(of: 50) { run("/bin/true", []) }
    let version = best(of: 50) { run(binary, ["--version"]) }
    print(
      "start-up, ms                     \(column(version * 1000, digits: 2))  (of an empty program:\(column(nothing * 1000, digits: 2)))"
    )
  }

  // MARK: - Ten thousand specs

  private static func corpus(_ binary: String, _ count: Int) {
    let folder = "/tmp/scrollwork-bench-\(getpid())"
    mkdir(folder, 0o700)
    defer { run("/bin/rm", ["-rf", folder]) }
    var generator = SpecGenerator(seed: 1)
    var files: [[UInt8]] = []
    var lines = 0
    for number in 0..<count {
      let spec = generator.spec(number)
      files.append(Array(spec.text.utf8))
      lines += spec.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      write(files[number], to: "\(folder)/\(spec.name).scroll.yaml")
    }
    let bytes = files.reduce(0) { $0 + $1.count }
    print(
      "specs                            \(column(Double(count), digits: 0))  of\(column(Double(lines) / Double(count), digits: 1)) lines, \(bytes / 1024) KiB"
    )

    var events = 0
    let scan = best(of: 3) { events = files.reduce(0) { $0 + scanEvents($1) } }
    print("libyaml's events alone, ms       \(column(scan * 1000, digits: 0))  \(events) events")
    let status = run(binary, ["lint", "--fail-on", "note", folder])
    guard status == 0 else {
      print("lint finds something in the drawn specs (exit \(status)); its time means nothing")
      return
    }
    for jobs in [1, 2] {
      let lint = best(of: 3) { run(binary, ["lint", "--jobs", "\(jobs)", folder]) }
      let ratio = jobs == 1 ? "  times libyaml's:\(column(lint / scan, digits: 2))" : ""
      print("lint on \(jobs) thread\(jobs == 1 ? ", " : "s,") ms             \(column(lint * 1000, digits: 0))\(ratio)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    _ = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  // MARK: - A finger

  /// Both are told the same movements and must end in the same place.
  private static func dragging() {
    let steps = 1_000_000
    var random = SplitMix64(state: 7)
    // There and back again between the ends, so that nothing is pulled past them.
    var position = 0.0
    let way = (0..<2048).map { _ in
      let movement = Double(Int.random(in: -1280...1280, using: &random)) / 64
      guard (0...900).contains(position - movement) else { return 0.0 }
      position -= movement
      return movement
    }
    let movements = way + way.reversed().map { -$0 }
    let environment = StudyTabs.Environment(height: 852, width: 393, safeAreaTop: 59, safeAreaBottom: 34)
    let start = StudyTabs.Machine(environment: environment, measures: StudyTabs.Measures())

    var machine = start
    var effects = 0
    let generated = best(of: 7) {
      machine = start
      _ = machine.handle(.began(.fluentRows, at: 0))
      effects = 0
      for step in 0..<steps {
        effects += machine.handle(.dragged(.fluentRows, by: movements[step & 4095])).count
      }
    }
    var hand = HandWrittenTabs(critical: 0, ranges: (0, 0, 0))
    var answers = 0
    let written = best(of: 7) {
      hand = HandWrittenTabs(
        critical: start.geometry.page.critical,
        ranges: (start.geometry.fluentRows.range, start.geometry.spokenRows.range, start.geometry.communityRows.range))
      hand.finger = .fluent
      answers = 0
      for step in 0..<steps {
        let answer = hand.drag(.fluent, by: movements[step & 4095])
        answers += (answer.page == nil ? 0 : 1) + (answer.list == nil ? 0 : 1)
      }
    }
    guard machine.pageOffset == hand.header, machine.fluentRowsOffset == hand.lists.fluent else {
      print("the generated machine is at \(machine.pageOffset), the hand-written one at \(hand.header)")
      exit(1)
    }
    let nanoseconds = (generated / Double(steps) * 1e9, written / Double(steps) * 1e9)
    print("a dragged step, generated, ns    \(column(nanoseconds.0, digits: 2))  (\(effects) effects)")
    print("a dragged step, by hand, ns      \(column(nanoseconds.1, digits: 2))  (\(answers) answers)")
    print("ratio                            \(column(nanoseconds.0 / nanoseconds.1, digits: 2))")
  }
}

/// Inside `Bench` the name `write` is taken.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
