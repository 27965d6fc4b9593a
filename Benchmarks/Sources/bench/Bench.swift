#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints what Scrollwork costs. The arguments are the release binary and the folder with the programs of others that it
/// is compared with.
@main
enum Bench {
  static func main() {
    guard let binary = CommandLine.arguments.dropFirst().first else {
      print("usage: bench PATH-OF-SCROLLWORK [FOLDER-OF-OTHER-PROGRAMS]")
      exit(2)
    }
    // Peers measure theirs beside it.
    if binary == "boxes" { return Boxes.measure() }
    startUp(binary)
    dragging()
    previews(binary)
    for count in [1_000, 10_000] { Corpus(count)?.measure(binary, others: CommandLine.arguments.dropFirst(2).first) }
  }

  private static func startUp(_ binary: String) {
    let nothing = best(of: 50) { run("/bin/true", []) }
    let version = best(of: 50) { run(binary, ["--version"]) }
    print(
      "start-up, ms                     \(column(version * 1000, digits: 2))  (of an empty program:\(column(nothing * 1000, digits: 2)))"
    )
  }

  // MARK: - Previews

  /// Whole processes, over the specs of this repository: a table of all of them, and the page of one, of which the first
  /// is of usual size and the second the largest.
  private static func previews(_ binary: String) {
    let page = ["preview", "--format", "html"]
    for (name, arguments, goal) in [
      ("table of all specs", ["preview", "../specs"], 50),
      ("page of StudyTabs", page + ["../specs/nested/StudyTabs.scroll.yaml"], 100),
      ("page of AirportGuide", page + ["../specs/nested/AirportGuide.scroll.yaml"], 100),
    ] {
      guard run(binary, arguments) == 0 else {
        print("not measured: \(name), which does not run")
        continue
      }
      var cost = Double.infinity
      let time = best(of: 15) {
        let before = secondsOfChildren()
        run(binary, arguments)
        cost = min(cost, secondsOfChildren() - before)
      }
      let label = "preview: \(name), ms"
      print(
        "\(label)\(String(repeating: " ", count: max(0, 33 - label.count)))\(column(time * 1000, digits: 1))"
          + "  (of processors:\(column(cost * 1000, digits: 1)); goal \(goal))")
    }
  }

  // MARK: - A finger

  /// Both are told the same movements and must end in the same place.
  private static func dragging() {
    let steps = 1_000_000
    var random = SplitMix64(state: 7)
    // There and back again, and now and then beyond an end.
    var position = 0.0
    let way = (0..<2048).map { _ in
      let movement = Double(Int.random(in: -1280...1280, using: &random)) / 64
      guard (-40...900).contains(position - movement) else { return 0.0 }
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
    var hand = HandWrittenTabs(critical: 0, viewport: 1, ranges: (0, 0, 0))
    var answers = 0
    let written = best(of: 7) {
      hand = HandWrittenTabs(
        critical: start.geometry.page.critical, viewport: max(1, start.geometry.page.viewport),
        ranges: (start.geometry.fluentRows.range, start.geometry.spokenRows.range, start.geometry.communityRows.range))
      hand.finger = .fluent
      answers = 0
      for step in 0..<steps {
        let answer = hand.drag(.fluent, by: movements[step & 4095])
        answers += (answer.page == nil ? 0 : 1) + (answer.list == nil ? 0 : 1)
      }
    }
    // What is not read at the end need not be kept up to date, and the optimizer finds that out.
    guard machine.pageOffset == hand.header, machine.pagePinned == hand.isPinned,
      machine.fluentRowsOffset == hand.lists.fluent, effects == answers
    else {
      print("the generated machine is at \(machine.pageOffset), the hand-written one at \(hand.header)")
      print("\(effects) effects, \(answers) answers")
      exit(1)
    }
    let nanoseconds = (generated / Double(steps) * 1e9, written / Double(steps) * 1e9)
    print("a dragged step, generated, ns    \(column(nanoseconds.0, digits: 2))  (\(effects) effects)")
    print("a dragged step, by hand, ns      \(column(nanoseconds.1, digits: 2))  (\(answers) answers)")
    print("ratio                            \(column(nanoseconds.0 / nanoseconds.1, digits: 2))")
  }
}
