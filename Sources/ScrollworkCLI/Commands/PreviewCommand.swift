import ArgumentParser
import Backends
import ScrollworkCompiler
import Source
import Tables

struct PreviewCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Print the lengths of screens on devices.",
    discussion: """
      Specs with errors are shown as far as they are solved, and failing obligations are marked. --set makes one \
      environment; with --device it changes numbers of that device.

      --format html writes a page with an interactive phone, which needs no network and no server. With --watch an \
      open page follows the spec through a file beside it. --open without --output opens a temporary file.

      --site writes a page for each screen and an index with search and filters, for a server or a disk. --since marks \
      what differs from an earlier version, and shows both versions on the pages.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv, svg, filmstrip, html, mermaid, dot
  }

  @OptionGroup var specs: SpecArguments
  @OptionGroup var place: PlaceOptions

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "Print a table, json, csv, svg, filmstrip (scenarios step by step, as svg), html (an interactive page), or mermaid or dot (diagrams of the states).",
      discussion: "[table; html with --open]", valueName: "format"))
  var chosenFormat: Format?

  @Option(help: "Draw svg in this theme: auto (by viewer), light or dark.")
  var theme: Theme = .automatic

  @Option(
    help: ArgumentHelp("Draw only the scenarios with this title in a filmstrip. Repeatable.", valueName: "title"))
  var scenario: [String] = []

  @Option(
    help: ArgumentHelp("With svg, draw the positions over the travel of a finger on this node.", valueName: "node"))
  var graph: String?

  @Option(help: ArgumentHelp("Write into a file. [standard output]", valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Write a site of pages into a folder.", valueName: "folder"), completion: .directory)
  var site: String?

  @Option(
    help: ArgumentHelp("With --site, compare with an earlier version: a folder, or REV:path.", valueName: "old"),
    completion: .directory)
  var since: String?

  @Option(help: "Arrange the table with quantities or devices as columns.")
  var columns: Preview.Columns = .quantities

  @Flag(help: "Draw the notches of each sheet below the table.")
  var sketch = false

  @Flag(help: "Open the page or the drawing with the system's default application.")
  var open = false

  @Flag(help: "Keep running, and print again when a spec changes.")
  var watch = false

  @OptionGroup var colors: ColorOption

  func execute() throws(CLIError) -> ExitStatus {
    guard site != nil || since == nil else { throw CLIError("--since is for --site") }
    if let site { return try writeSite(into: site) }
    guard format == .table || !sketch else { throw CLIError("--sketch is for tables") }
    guard format == .table || columns == .quantities else { throw CLIError("--columns is for tables") }
    guard format == .svg || format == .filmstrip || theme == .automatic else {
      throw CLIError("--theme is for svg and filmstrip; a page has a switch for it")
    }
    guard format == .svg || graph == nil else { throw CLIError("--graph is for svg") }
    guard format == .filmstrip || scenario.isEmpty else { throw CLIError("--scenario is for filmstrip") }
    guard format == .html || format == .svg || format == .filmstrip || !open else {
      throw CLIError("--open is for html, svg and filmstrip")
    }
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
      return try FileSystem.temporaryFile(named: "preview." + (format == .filmstrip ? "svg" : format.rawValue))
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
    case .svg where graph != nil: .machine
    case .table, .json, .csv, .svg, .mermaid, .dot: .report
    case .filmstrip, .html: .machine
    }
  }

  private var isDiagram: Bool {
    switch format {
    case .mermaid, .dot: true
    case .table, .json, .csv, .svg, .filmstrip, .html: false
    }
  }

  /// The content of one preview.
  struct View {
    var screens: [PageScreen]
    var diagrams: [Diagram]
    var graphs: [TravelGraph]
    var outcome: ExitStatus
  }

  /// Compiles the specs in their current state and prints notes and errors.
  func compiled() throws(CLIError) -> View {
    let places = try place.places()
    let inputs = try Inputs(specs.paths)
    try inputs.refuse(outputs: [output].compactMap(\.self))
    let compilations = try inputs.compiled(for: goal) { $1 }
    try place.check(places, against: compilations.compactMap(\.spec))
    var screens = compilations.map { compilation in
      let placement = compilation.spec.map(places.configurations)
      for note in placement?.notes ?? [] { Console.say("note: \(note)") }
      return compilation.pageScreen(at: placement?.environments ?? [])
    }
    if !scenario.isEmpty { try select(scenario, in: &screens) }
    for compilation in compilations where compilation.report.hasErrors {
      let errors = compilation.report.findings.filter { $0.severity == .error }
      Console.say(.short([Report(file: compilation.file, findings: errors)]))
    }
    return View(
      screens: screens, diagrams: isDiagram ? compilations.compactMap(\.diagram) : [],
      graphs: try graphs(of: screens),
      outcome: compilations.map { $0.outcome() }.max() ?? .clean)
  }

  /// Keeps the scenarios with the given titles.
  private func select(_ titles: [String], in screens: inout [PageScreen]) throws(CLIError) {
    let known = screens.flatMap(\.scenarios).map(\.script.title)
    if let unknown = titles.first(where: { !known.contains($0) }) {
      throw CLIError("no scenario has the title '\(unknown)'")
    }
    for index in screens.indices {
      screens[index].scenarios.removeAll { !titles.contains($0.script.title) }
    }
  }

  /// The graphs of the screens on which a finger on the chosen node moves something: at least one.
  private func graphs(of screens: [PageScreen]) throws(CLIError) -> [TravelGraph] {
    guard let graph else { return [] }
    var found: [TravelGraph] = []
    for screen in screens {
      guard let preview = screen.preview, screen.machine != nil else { continue }
      if let travel = TravelGraph(of: graph, preview) { found.append(travel) }
    }
    if found.isEmpty { throw CLIError("no finger on a node named '\(graph)' moves anything") }
    return found
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
    case .svg:
      graph == nil
        ? emitSVG(preview, options: SVGOptions(theme: theme))
        : emitSVG(view.graphs, options: SVGOptions(theme: theme))
    case .filmstrip: emitFilmstrip(view.screens, options: SVGOptions(theme: theme))
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
