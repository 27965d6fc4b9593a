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
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, csv, svg, html, mermaid, dot
  }

  @OptionGroup var specs: SpecArguments
  @OptionGroup var place: PlaceOptions

  @Option(help: "table, json, csv, svg or html: a page with a phone to touch; mermaid or dot: what leads where.")
  var format: Format = .table

  @Option(help: "auto (as the viewer prefers), light or dark, for svg.")
  var theme: Theme = .automatic

  @Option(help: ArgumentHelp("Writes into a file.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var colors: ColorOption

  func carryOut() throws(Refusal) -> Outcome {
    let places = try place.places()
    let compilations = try Inputs(specs.paths).compiled()
    try place.check(places, against: compilations.compactMap(\.spec))
    let screens = compilations.map { compilation in
      let placement = compilation.spec.map(places.surroundings)
      for note in placement?.notes ?? [] { Standard.say("note: \(note)") }
      return compilation.pageScreen(at: placement?.surroundings ?? [])
    }
    for compilation in compilations where compilation.report.hasErrors {
      let errors = compilation.report.findings.filter { $0.severity == .error }
      Standard.say(ShortRenderer().render([Report(file: compilation.file, findings: errors)]).dropLastNewline)
    }
    try write(screens, compilations.compactMap(\.diagram))
    return compilations.map { $0.outcome() }.max() ?? .clean
  }

  private func write(_ screens: [PageScreen], _ diagrams: [Diagram]) throws(Refusal) {
    if let output {
      try FileSystem.write(render(screens, diagrams, isColored: false), into: output)
    } else {
      try Standard.print(render(screens, diagrams, isColored: colors.isColored))
    }
  }

  private func render(_ screens: [PageScreen], _ diagrams: [Diagram], isColored: Bool) -> String {
    let preview = Preview(screens: screens.compactMap(\.preview))
    return switch format {
    case .html: emitHTML(screens)
    case .table: preview.table(width: Standard.width, isColored: isColored)
    case .json: preview.json
    case .csv: preview.csv
    case .svg: emitSVG(preview, options: SVGOptions(theme: theme))
    case .mermaid: diagrams.map(\.mermaid).joined(separator: "\n")
    case .dot: diagrams.map(\.dot).joined(separator: "\n")
    }
  }
}

extension Theme: ExpressibleByArgument {}

extension String {
  var dropLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
