import Backends
import Model
import Numerics
import Solver
import Source
import Tables

extension Compilation {
  /// The lengths of the screen at each configuration. `nil` without a solution. The report may have errors: a sample
  /// lists the obligations that are violated at its configuration.
  package func preview(at places: [Environment]) -> Preview.Screen? {
    guard let spec, let solution else { return nil }
    var printer = FormPrinter(solution, in: spec)
    let quantities = solution.quantities.map { solved in
      let node = spec[solved.node]
      return Preview.Quantity(
        node: node.name.text, name: solved.quantity.text(in: node), form: printer.text(of: solved),
        weight: spec.weight(of: solved.quantity, in: solved.node))
    }
    let stretches = zip(spec.observers, solution.stretches).flatMap { observer, stretch in
      [("from", stretch.from), ("to", stretch.to)].map { end, form in
        Preview.Quantity(
          node: observer.name.text, name: end, form: printer.text(of: form), weight: .essential)
      }
    }
    let samples = places.map { sample(spec, solution, at: $0) }
    let listed = DeviceSelection().configurations(for: spec).environments
    let usual = listed == places ? samples : listed.map { sample(spec, solution, at: $0) }
    return Preview.Screen(
      name: spec.screen.text, file: file.path, quantities: quantities + stretches, samples: samples,
      usual: (quantities + stretches).indices.map { index in usual.map { $0.values[index] } },
      machine: machine ?? Machine(spec, solution))
  }

  /// The content of an HTML page about the spec: its solution, its machine, its findings, and the verdicts of its
  /// scenarios and assertions.
  package func pageScreen(at places: [Environment]) -> PageScreen {
    let lines = LineTable(file)
    let results = playScenarios()
    let preview = preview(at: places)
    // A device on which everything holds moves as the spec says, also where others fail.
    let holds = preview?.samples.contains { $0.failures.isEmpty } ?? false
    return PageScreen(
      file: file.path, preview: preview, machine: machine ?? (holds ? preview?.machine : nil),
      findings: (report.findings + (results?.notRun ?? [])).map { pageFinding($0, places, lines) },
      scenarios: pageScenarios(results, at: places, lines),
      assertions: pageAssertions(at: places, lines))
  }

  /// The content of an HTML page that shows the spec together with an earlier version, moved by the same finger.
  package func pageScreen(
    comparedWith earlier: Compilation, _ comparison: SpecDiff.Screen, _ places: DeviceSelection
  ) -> PageScreen {
    func page(of compilation: Compilation) -> PageScreen {
      compilation.pageScreen(at: compilation.spec.map { places.configurations(for: $0).environments } ?? [])
    }
    var screen = page(of: self)
    screen.earlier = [page(of: earlier)]
    screen.changes = comparison.changes
    return screen
  }

  /// The scenarios, each in one configuration: the first where it fails, else the one in the middle of the page's list
  /// if the scenario runs there.
  private func pageScenarios(
    _ results: ScenarioResults?, at places: [Environment], _ lines: LineTable
  ) -> [PageScreen.ScenarioVerdict] {
    guard let spec, let solution, let results else { return [] }
    let usual = places.isEmpty ? nil : places[places.count / 2].name
    return results.scenarios.compactMap { verdict in
      let script = verdict.prepared.script
      guard
        let place = verdict.failingPlace ?? script.places.first(where: { $0.name == usual }) ?? script.places.first
      else { return nil }
      return PageScreen.ScenarioVerdict(
        prepared: verdict.prepared, line: lines.location(of: script.span.start).line, place: place,
        failure: verdict.findings.first.map { $0.caption ?? $0.message },
        captions: script.steps.map(sourceText), sampled: { sample(spec, solution, at: $0) })
    }
  }

  /// Returns the source text of a step, on one line and without comments.
  private func sourceText(of step: LoweredStep) -> String {
    let bytes = file.bytes[min(step.span.start, file.bytes.count)..<min(step.span.end, file.bytes.count)]
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      String(line.firstRange(of: " #").map { line[..<$0.lowerBound] } ?? line)
        .split(separator: " ").joined(separator: " ")
    }.joined(separator: " ")
  }

  private func pageFinding(
    _ finding: Diagnostic, _ places: [Environment], _ lines: LineTable
  ) -> PageScreen.Finding {
    let place = lines.location(of: finding.span.start)
    let text = TextRenderer(width: 100).render(finding, file, lines)
    return PageScreen.Finding(
      severity: finding.severity.rawValue, id: finding.rule.id, message: finding.message, line: place.line,
      column: place.column, details: text.split(separator: "\n").dropFirst().joined(separator: "\n"),
      fix: finding.fixes.first.flatMap { changedLines(of: $0) },
      place: finding.counterexample.flatMap { phoneSetup(of: $0, places) })
  }

  /// The lines of the file that a fix changes, as the fix leaves them.
  private func changedLines(of fix: FixIt) -> String? {
    guard let first = fix.edits.first else { return nil }
    let fixed = file.applying(fix.edits)
    let growth = fixed.bytes.count - file.bytes.count
    let end = min(fixed.bytes.count, max(first.span.start, (fix.edits.last?.span.end ?? 0) + growth))
    let newline = UInt8(ascii: "\n")
    let start = fixed.bytes[..<min(first.span.start, end)].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let stop = fixed.bytes[end...].firstIndex(of: newline) ?? fixed.bytes.count
    return String(decoding: fixed.bytes[start..<max(start, stop)], as: UTF8.self)
  }

  /// The bars of the system on a device. An environment without a device has those of the nearest listed one.
  private func bars(_ spec: Spec, at place: Environment) -> Preview.Sample.Bars {
    let height = place.environment[EnvironmentQuantity.height.rawValue]
    let device =
      spec.deviceTable.first { $0.name == place.device } ?? spec.configurations.nearest(inHeight: height)?.device
    let bars = spec.container.bars(of: device?.group ?? "", place.side)
    return Preview.Sample.Bars(navigation: bars.top.lower, tab: bars.bottom.lower)
  }

  private func sample(_ spec: Spec, _ solution: Solution, at place: Environment) -> Preview.Sample {
    let parameters = place.environment + place.measures
    let sample = solution.sample(spec, at: parameters)
    return Preview.Sample(
      device: place.device, orientation: place.orientation?.rawValue,
      environment: zip(EnvironmentQuantity.allCases, place.environment).map { Preview.Amount($0.text, $1) },
      turned: zip(EnvironmentQuantity.allCases, place.turned).map { Preview.Amount($0.text, $1) },
      bars: bars(spec, at: place),
      measures: zip(spec.measures, place.measures).map { Preview.Amount($0.name.text, $1) },
      values: sample.values.map(\.value)
        + solution.stretches.flatMap { [$0.from, $0.to] }.map { solution.graph.evaluate($0, at: parameters) },
      failures: solution.obligations.compactMap { failure($0, spec, solution, at: parameters) })
  }

  /// Returns a violation at one configuration that makes lengths meaningless. `nil` if there is none.
  private func failure(
    _ obligation: Obligation, _ spec: Spec, _ solution: Solution, at parameters: [Rational]
  ) -> Preview.Failure? {
    if solution.meets(obligation, at: parameters) { return nil }
    let row = obligation.row(in: spec)
    if !row.isGrave { return nil }
    let places = solution.quantities.indices.filter { row.marks(solution.quantities[$0]) }
    return Preview.Failure(quantities: places, message: row.violation)
  }
}

extension Solution {
  /// Whether the claims of an obligation hold at one parameter point.
  fileprivate func meets(_ obligation: Obligation, at parameters: [Rational]) -> Bool {
    obligation.claims.allSatisfy { claim in
      !graph.holds(claim.given, at: parameters) || graph.holds([claim.conclusion], at: parameters)
    }
  }
}

extension Obligation.Row {
  /// Whether a table marks the quantity at a violation.
  fileprivate func marks(_ solved: SolvedQuantity) -> Bool {
    marksQuantities && quantities.contains { $0.node == solved.node && $0.quantity == solved.quantity }
  }
}

extension Spec {
  /// The importance of a quantity for a reader of previews.
  fileprivate func weight(of quantity: Quantity, in node: NodeID) -> Preview.Quantity.Weight {
    switch (self[node].kind, quantity) {
    case (.sheet, .available), (.sheet, .notch), (.scroll, .returned), (.tabs, .page): .essential
    case (.scroll(let scroll), .critical): leaf(of: scroll) != nil ? .essential : .detail
    case (.scroll(let scroll), .range): leaf(of: scroll) != nil ? .detail : .essential
    case (.list, .viewport), (.box, .height), (.header, .height): .telling
    case (.scroll, .viewport), (.tabs, .strip), (.tabs, .pinnedAt): .telling
    case (.list, .insetTop), (.list, .insetBottom): .telling
    case (.box, _), (.header, _), (.scroll, _), (.tabs, _), (.page, _), (.list, _),
      (.sheet, _):
      .detail
    }
  }
}
