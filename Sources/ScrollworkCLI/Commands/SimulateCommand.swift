import ArgumentParser
import Backends
import ScrollworkCompiler
import Source
import Tables

struct SimulateCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Run a trace of gestures on a screen.",
    discussion: """
      The trace is a list of the steps of a scenario, in JSON or YAML:
        [{"given": {"search": "medium"}}, {"drag": {"on": "results", "by": [-60, -60]}}, {"release": {"velocity": -900}}]
      Every step, and every movement of a drag, prints one line with all positions.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json
  }

  @OptionGroup var spec: SpecArgument
  @OptionGroup var place: PlaceOptions

  @Option(
    help: ArgumentHelp("Read the trace from a file, or - for standard input.", valueName: "file"), completion: .file())
  var trace: String

  @Option(help: "Print a table, or json with one object per line.")
  var format: Format = .table

  @Flag(help: "Finish all animations after every release, cancel, tap, move and mode.")
  var settle = false

  @OptionGroup var colors: ColorOption

  func execute() throws(CLIError) -> ExitStatus {
    let places = try place.places()
    guard trace != "-" || spec.path != "-" else {
      throw CLIError("the spec and the trace cannot both come from standard input")
    }
    let compilation = try Inputs.compileOne(spec.path)
    guard let spec = compilation.spec, compilation.machine != nil else {
      return compilation.reportFindings(isColored: colors.colorsMessages)
    }
    try place.check(places, against: [spec])
    let environment = try onePlace(places.configurations(for: spec))
    let file = try readTrace()
    guard let trace = compilation.readTrace(file) else { return .internalError }
    if !trace.report.findings.isEmpty {
      Console.say(.rendered([trace.report], isColored: colors.colorsMessages))
    }
    guard let script = trace.script else { return .usage }
    guard let run = compilation.play(script, at: environment, settles: settle) else { return .internalError }
    switch format {
    case .json: try Console.print(run.records.map { $0.json + "\n" }.joined())
    case .table: try Console.print(table(of: run.records, isColored: colors.isColored))
    }
    return report(run, file)
  }

  private func onePlace(_ placement: ResolvedConfigurations) throws(CLIError) -> Environment {
    for note in placement.notes { Console.say("note: \(note)") }
    guard let first = placement.environments.first else {
      throw CLIError("the spec lists no device; use --device or --set")
    }
    if placement.environments.count > 1 {
      let devices = Set(placement.environments.map(\.device))
      if place.device.isEmpty {
        Console.say("note: on \(first.device ?? "the first device"), the first of the spec's; --device names another")
      } else if devices.count > 1 {
        throw CLIError("simulate runs on one device; --device names several")
      } else {
        Console.say(
          "note: in \((first.orientation ?? .portrait).rawValue), the first of the spec's; --orientation names another")
      }
    }
    return first
  }

  private func readTrace() throws(CLIError) -> SourceFile {
    do throws(FileSystem.Problem) {
      let limit = SourceFile.maximumSize
      let isStandardInput = trace == "-"
      let bytes =
        isStandardInput ? try FileSystem.readStandardInput(limit: limit) : try FileSystem.read(trace, limit: limit)
      guard let bytes else { throw FileSystem.Problem(trace, "it is larger than a trace may be") }
      return SourceFile(path: isStandardInput ? "<stdin>" : trace, bytes: bytes)
    } catch {
      throw CLIError("the trace \(error.path) cannot be read: \(error.reason)")
    }
  }

  /// Reports failed expectations of the trace. A step that cannot be carried out is an error in the trace.
  private func report(_ run: ScenarioRun, _ file: SourceFile) -> ExitStatus {
    var outcome = ExitStatus.clean
    let lines = LineTable(file)
    for failure in run.failures {
      let place = lines.location(of: failure.span.start)
      let head = "\(file.path):\(place.line):\(place.column): error: step \(failure.step): \(failure.subject)"
      if case .expect = run.script.steps[failure.step].kind {
        Console.say("\(head) is \(failure.actual), not \(failure.expected) [\(Rule.failingScenario.id)]")
        outcome = max(outcome, .findings)
      } else {
        Console.say("\(head) cannot be \(failure.expected); \(failure.actual)")
        outcome = .usage
      }
    }
    return outcome
  }
}

extension StepRecord {
  /// The record as one line of JSON.
  fileprivate var json: String {
    JSON.members([
      "step": JSON(step), "delta": delta.map { JSON($0) }, "positions": Self.numbers(positions),
      "resting": .map(resting.map { .init($0.0, JSON($0.1)) }), "mode": JSON(mode),
      "pages": .map(pages.map { .init($0.0, .text($0.1)) }), "consumed": consumed.map(Self.numbers),
      "rest": rest.map { JSON($0) }, "effects": .list(effects.map(\.json)),
    ]).line
  }

  private static func numbers(_ values: [(node: String, value: Double)]) -> JSON {
    .map(values.map { .init($0.node, JSON($0.value)) })
  }
}

extension EffectRecord {
  fileprivate var json: JSON {
    let arguments = arguments.map { key, value -> JSON.Member in
      switch value {
      case .text(let text): .init(key, .text(text))
      case .number(let number): .init(key, JSON(number))
      case .none: .init(key, .null)
      }
    }
    return .map([.init(effect.rawValue, .map(arguments))])
  }
}

/// Returns a table of the records: positions, the rest of each movement, and the effects for the host.
private func table(of records: [StepRecord], isColored: Bool) -> String {
  guard let first = records.first else { return "" }
  var columns = [
    TextColumn("step", records.map { record in "\(record.step)" + (record.delta.map { ".\($0)" } ?? "") }, .left)
  ]
  for (index, position) in first.positions.enumerated() {
    columns.append(
      TextColumn(position.node, records.map { JSONWriter.text($0.positions[index].value) }, .decimalPoint))
  }
  for (index, rest) in first.resting.enumerated() {
    columns.append(
      TextColumn("\(rest.sheet) rests", records.map { $0.resting[index].notch ?? Simulator.moving }, .left))
  }
  for (index, page) in first.pages.enumerated() {
    columns.append(TextColumn("\(page.tabs) shows", records.map { $0.pages[index].page }, .left))
  }
  if first.mode != nil { columns.append(TextColumn("mode", records.map { $0.mode ?? "" }, .left)) }
  columns.append(TextColumn("left over", records.map { $0.rest.map(JSONWriter.text) ?? "" }, .decimalPoint))
  columns.append(TextColumn("effects", records.map(effects), .left))
  return columns.text(isColored: isColored)
}

private func effects(of record: StepRecord) -> String {
  record.effects.map { effect in
    let arguments = effect.arguments.compactMap { argument -> String? in
      switch argument.value {
      case .text(let text): text
      case .number(let number): "\(argument.key) \(JSONWriter.text(number))"
      case .none: nil
      }
    }
    return ([effect.effect.rawValue] + arguments).joined(separator: " ")
  }.joined(separator: ", ")
}
