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
  /// scenarios and promises.
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
      failures: solution.obligations.filter { $0.isGrave && !solution.meets($0, at: parameters) }.map { obligation in
        let places = solution.quantities.indices.filter { index in
          obligation.subject.isAbout(solution.quantities[index])
        }
        return Preview.Failure(quantities: places, message: message(for: obligation, spec))
      })
  }

  private func message(for obligation: Obligation, _ spec: Spec) -> String {
    func path(_ node: NodeID, _ quantity: Quantity) -> String { spec.path(node, quantity) }
    switch obligation.subject {
    case .notchOrder(let sheet, let lower, let upper):
      return "\(path(sheet, .notch(upper))) is not above \(path(sheet, .notch(lower)))"
    case .restingNotch(let sheet, let mode):
      let name = "`\(spec[sheet].name.text)` has no notch to rest at"
      return mode.map { "\(name) in mode `\(spec.modes[$0.index].text)`" } ?? name
    case .notchNotNegative(let sheet, let notch):
      return "\(path(sheet, .notch(notch))) is negative"
    case .pageSpace(let node):
      return "`\(spec[node].name.text)` leaves no space to its pages"
    case .critical(let node):
      return "\(path(node, .critical)) is negative"
    case .inset(let node):
      return "the inset of `\(spec[node].name.text)` is negative"
    case .collapsedWithinHeight(let node):
      return "\(path(node, .collapsed)) is above \(path(node, .height))"
    case .widthWithinScreen(let node):
      return "`\(spec[node].name.text)` is wider than the screen"
    case .heightNotNegative(let node):
      return "\(path(node, .height)) is negative"
    case .lengthNotNegative(let node, let quantity):
      return "\(path(node, quantity)) is negative"
    case .columnSum(let node):
      return "the column of \(node.map { "`\(spec[$0].name.text)`" } ?? "the screen") does not come out exactly"
    case .sharedLines(let lines):
      return "\(lines.map { spec.text(of: $0) }.joined(separator: " and ")) cannot hold together"
    case .decidedShares(let winner, let loser):
      return "only the order of the nodes decides that \(spec.text(of: loser)) yields to \(spec.text(of: winner))"
    case .noFurtherDraws(let count):
      return "only the order of the nodes may decide between \(count) lines"
    case .clampBounds(let offset):
      return "the bounds of the clamp on line \(LineTable(file).location(of: offset).line) are out of order"
    case .observerOrder(let id):
      return "observer `\(spec.observers[id.index].name.text)` does not end beyond its beginning"
    case .assertion(let index):
      guard spec.assertions.indices.contains(index) else { return "an assertion fails" }
      let assertion = spec.assertions[index]
      return "`\(file.text(assertion.span))` does not hold"
    }
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

extension Obligation {
  /// Whether a violation makes lengths meaningless.
  fileprivate var isGrave: Bool {
    switch subject {
    case .decidedShares, .noFurtherDraws, .observerOrder: false
    case .notchOrder, .restingNotch, .notchNotNegative, .pageSpace, .critical, .inset, .collapsedWithinHeight,
      .widthWithinScreen, .heightNotNegative, .lengthNotNegative, .columnSum, .sharedLines, .clampBounds, .assertion:
      true
    }
  }
}

extension Obligation.Subject {
  /// Whether a table marks the quantity when this obligation is violated.
  func isAbout(_ solved: SolvedQuantity) -> Bool {
    switch self {
    case .notchOrder(let sheet, let lower, let upper):
      solved.node == sheet && (solved.quantity == .notch(lower) || solved.quantity == .notch(upper))
    case .restingNotch(let sheet, _): solved.node == sheet && solved.quantity == .available
    case .notchNotNegative(let sheet, let notch): solved.node == sheet && solved.quantity == .notch(notch)
    case .pageSpace(let node): solved.node == node && [.page, .viewport].contains(solved.quantity)
    case .critical(let node): solved.node == node && solved.quantity == .critical
    case .inset(let node): solved.node == node && solved.quantity == .pinnedAt
    case .collapsedWithinHeight(let node): solved.node == node && solved.quantity == .collapsed
    case .widthWithinScreen(let node): solved.node == node && solved.quantity == .width
    case .heightNotNegative(let node): solved.node == node && solved.quantity == .height
    case .lengthNotNegative(let node, let quantity): solved.node == node && solved.quantity == quantity
    case .columnSum(let node): solved.node == node && solved.quantity == .height
    case .sharedLines(let lines):
      solved.quantity == .height && lines.contains { $0.node == solved.node }
    case .decidedShares, .noFurtherDraws, .clampBounds, .assertion, .observerOrder: false
    }
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
