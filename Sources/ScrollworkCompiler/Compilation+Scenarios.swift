import Source
import Tables

/// The results of the scenarios of one spec.
package struct ScenarioResults: Sendable {
  package struct Entry: Sendable {
    package var prepared: PreparedScenario
    /// The first failing step at each failing configuration, with the observed values. Empty if the scenario passes.
    package var findings: [Diagnostic]
    /// The configuration of the first finding. `nil` if the scenario passes or runs on no device.
    package var failingPlace: Environment?
    /// The steps that the machine ignores. They do not fail the scenario: a host can report late.
    package var notes: [Diagnostic]

    package var title: String { prepared.script.title }
    package var span: Span { prepared.script.span }
  }

  package var file: SourceFile
  /// In the order of the file.
  package var scenarios: [Entry] = []

  package var passed: Int { scenarios.count(where: \.findings.isEmpty) }
  package var failed: Int { scenarios.count - passed }

  /// The findings about scenarios that run on no device.
  package var notRun: [Diagnostic] { scenarios.flatMap(\.findings).filter { $0.rule == .scenarioNotRun } }

  /// The report of all scenarios that fail or have steps without effect.
  package var report: Report { Report(file: file, findings: scenarios.flatMap { $0.findings + $0.notes }) }
}

extension Compilation {
  /// Plays every scenario at each of its configurations. `nil` without a machine.
  package func playScenarios() -> ScenarioResults? {
    guard let machine else { return nil }
    var results = ScenarioResults(file: file)
    for prepared in PreparedScenario.all(of: machine) {
      let script = prepared.script
      let runs = script.places.map { Simulator.run(prepared, at: $0) }
      let failures = runs.compactMap(ScenarioFailure.init)
      results.scenarios.append(
        ScenarioResults.Entry(
          prepared: prepared,
          findings: script.places.isEmpty
            ? [notRun(script)] : findings(of: failures, script),
          failingPlace: failures.min { $0.step < $1.step }?.environment,
          notes: ignoredSteps(of: runs, script)))
    }
    return results
  }

  /// The finding about a scenario that has passed and failed nowhere.
  private func notRun(_ script: LoweredScenario) -> Diagnostic {
    Diagnostic(
      .scenarioNotRun, "the scenario `\(script.title)` runs on no device", at: script.span,
      caption: "nothing of it is checked",
      notes: ["a scenario without `on` runs on the devices of the spec, and none is inside its `environment`"],
      help: ["widen `environment`, or write the numbers: `on: {height: 852, width: 393}`"])
  }

  /// One finding for each step that is the first to fail at some configuration.
  private func findings(of failures: [ScenarioFailure], _ script: LoweredScenario) -> [Diagnostic] {
    let steps = Set(failures.map(\.step)).sorted()
    return steps.compactMap { step in
      let places = failures.filter { $0.step == step }
      return places.first.map { diagnostic($0, failing: places, of: script) }
    }
  }

  /// One note for each step that the machine ignores at some configuration.
  private func ignoredSteps(of runs: [ScenarioRun], _ script: LoweredScenario) -> [Diagnostic] {
    let ignored = runs.flatMap { run in run.ignored.map { (step: $0, place: run.environment.name) } }
    let notes = Set(ignored.map(\.step.step)).sorted().compactMap { index -> Diagnostic? in
      let own = ignored.filter { $0.step.step == index }
      guard let (step, place) = own.first else { return nil }
      let devices = own.count == script.places.count ? "" : place.map { " on \($0)" } ?? ""
      let instead = step.decelerating.map { "`\($0)`" } ?? "no node"
      return Diagnostic(
        .ignoredStep, "`\(step.node)` does not decelerate, so this `drift` is ignored\(devices)",
        at: script.steps[index].span, caption: "\(instead) decelerates here",
        help: [step.decelerating.map { "write `on: \($0)`" } ?? "release with a velocity before it"])
    }
    return filter.applied(toLater: notes, of: file)
  }

  private func diagnostic(_ failure: ScenarioFailure, failing: [ScenarioFailure], of script: LoweredScenario)
    -> Diagnostic
  {
    let place = failure.place.map { " on \($0)" } ?? ""
    var notes = failure.differences.flatMap { difference in
      ["- \(difference.subject): \(difference.expected)", "+ \(difference.subject): \(difference.actual)"]
    }
    if !failure.positions.isEmpty { notes.append("positions then: \(failure.positions)") }
    for (node, motion) in failure.moving {
      switch motion {
      case .decelerates: notes.append("`\(node)` still decelerates: `settle` or `drift` moves it on")
      case .animates: notes.append("`\(node)` is still on its way: `settle` ends its movement")
      }
    }
    if script.places.count > 1 {
      let places = failing.compactMap(\.place)
      let rest = places.count > 3 ? " and \(places.count - 3) more" : ""
      notes.append(
        failing.count == script.places.count
          ? "it fails on all \(failing.count) devices"
          : "it fails on \(places.prefix(3).joined(separator: ", "))\(rest)")
    }
    let first = failure.differences[0]
    return Diagnostic(
      .failingScenario, "the scenario `\(script.title)` fails\(place)", at: first.span,
      caption: "\(first.subject) is \(first.actual), not \(first.expected)",
      labels: failure.differences.dropFirst().map {
        Label($0.span, "\($0.subject) is \($0.actual), not \($0.expected)")
      }, notes: notes)
  }
}

/// The first failing step of a run.
private struct ScenarioFailure {
  var step: Int
  var environment: Environment
  var place: String? { environment.name }
  /// The differences at that step. At least one.
  var differences: [StepFailure]
  var positions: String
  /// The nodes that still move then.
  var moving: [(node: String, motion: Motion)]

  init?(_ run: ScenarioRun) {
    guard let first = run.failures.first else { return nil }
    step = first.step
    differences = run.failures.filter { $0.step == first.step }
    environment = run.environment
    moving = first.moving
    positions = (first.record?.positions ?? []).map { "\($0.node) \(JSONWriter.text($0.value))" }.joined(
      separator: ", ")
  }
}
