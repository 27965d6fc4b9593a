import ArgumentParser
import Backends
import Machine
import ScrollworkCompiler
import Source

struct PreviewCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows the lengths of screens on devices.",
    discussion: """
      A spec need not be clean: what could be solved is shown, and what fails is marked. --set makes one sample of its \
      own; with --device it changes the values there.

      --format html writes a page with a phone to touch, which needs no network and no server. With --watch it looks \
      for news in a file beside itself, so that an open page follows the spec. --open shows it at once, in a file of its \
      own where --output names none.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv, svg, html, mermaid, dot
  }

  @OptionGroup var specs: SpecArguments
  @OptionGroup var place: PlaceOptions

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "table, json, csv, svg or html: a page with a phone to touch; mermaid or dot: what leads where.",
      discussion: "Without it a table, or with --open a page.", valueName: "format"))
  var chosenFormat: Format?

  @Option(help: "auto (as the viewer prefers), light or dark, for svg.")
  var theme: Theme = .automatic

  @Option(help: ArgumentHelp("Writes into a file.", valueName: "file"), completion: .file())
  var output: String?

  @Option(help: "What the columns of the table are: quantities (a device per line) or devices.")
  var columns: Preview.Columns = .quantities

  @Flag(help: "Draws the notches of each sheet under the table.")
  var sketch = false

  @Flag(help: "Opens the page or the drawing with what the system opens such files with.")
  var open = false

  @Flag(help: "Goes on: shows everything again whenever a spec changes.")
  var watch = false

  @OptionGroup var colors: ColorOption

  func execute() throws(CLIError) -> ExitStatus {
    guard format == .table || !sketch else { throw CLIError("--sketch is for tables") }
    guard format == .table || columns == .quantities else { throw CLIError("--columns is for tables") }
    guard format == .svg || theme == .automatic else {
      throw CLIError("--theme is for svg; a page has a switch for it")
    }
    guard format == .html || format == .svg || !open else { throw CLIError("--open is for html and svg") }
    if watch {
      var following = self
      following.output = try destination
      return try following.followChanges()
    }
    let view = try compiled()
    try show(view, in: destination)
    return view.outcome
  }

  var format: Format { chosenFormat ?? (open ? .html : .table) }

  /// The path of the output file. `nil` for standard output.
  private var destination: String? {
    get throws(CLIError) {
      guard open, output == nil else { return output }
      return try FileSystem.temporaryFile(named: "preview." + format.rawValue)
    }
  }

  private func show(_ view: View, in file: String?) throws(CLIError) {
    var command = self
    command.output = file
    try command.write(view)
    if open, let file { try SystemOpener.open(file) }
  }

  /// The target of the compilation. Tables and drawings need lengths only; the HTML page also needs the machine.
  private var goal: Goal {
    switch format {
    case .table, .json, .csv, .svg, .mermaid, .dot: .report
    case .html: .machine
    }
  }

  private var isDiagram: Bool {
    switch format {
    case .mermaid, .dot: true
    case .table, .json, .csv, .svg, .html: false
    }
  }

  /// The content of one preview.
  struct View {
    var screens: [PageScreen]
    var diagrams: [Diagram]
    var outcome: ExitStatus
  }

  /// Compiles the specs in their current state and prints notes and errors.
  func compiled() throws(CLIError) -> View {
    let places = try place.places()
    let inputs = try Inputs(specs.paths)
    try inputs.refuse(outputs: [output].compactMap(\.self))
    let compilations = try inputs.compiled(for: goal) { $1 }
    try place.check(places, against: compilations.compactMap(\.spec))
    let screens = compilations.map { compilation in
      let placement = compilation.spec.map(places.configurations)
      for note in placement?.notes ?? [] { Console.say("note: \(note)") }
      return compilation.pageScreen(at: placement?.environments ?? [])
    }
    for compilation in compilations where compilation.report.hasErrors {
      let errors = compilation.report.findings.filter { $0.severity == .error }
      Console.say(.short([Report(file: compilation.file, findings: errors)]))
    }
    return View(
      screens: screens, diagrams: isDiagram ? compilations.compactMap(\.diagram) : [],
      outcome: compilations.map { $0.outcome() }.max() ?? .clean)
  }

  func write(_ view: View) throws(CLIError) {
    if let output {
      try FileSystem.write(render(view, isColored: false), into: output)
    } else {
      try Console.print(render(view, isColored: colors.isColored))
    }
  }

  private func render(_ view: View, isColored: Bool) -> String {
    let preview = Preview(screens: view.screens.compactMap(\.preview))
    return switch format {
    case .html: emitHTML(view.screens)
    case .table:
      preview.table(width: Console.width, columns: columns, hasSketch: sketch, isColored: isColored)
    case .json: preview.json
    case .csv: preview.csv
    case .svg: emitSVG(preview, options: SVGOptions(theme: theme))
    case .mermaid: view.diagrams.map(\.mermaid).joined(separator: "\n")
    case .dot: view.diagrams.map(\.dot).joined(separator: "\n")
    }
  }
}

extension Theme: ExpressibleByArgument {}
extension Preview.Columns: ExpressibleByArgument {}

extension String {
  var dropLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
