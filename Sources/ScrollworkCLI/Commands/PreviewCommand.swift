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
    case table, json, csv, svg
  }

  @OptionGroup var specs: SpecArguments
  @OptionGroup var place: PlaceOptions

  @Option(help: "table, json, csv or svg.")
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
    let screens = compilations.compactMap { compilation -> Preview.Screen? in
      guard let spec = compilation.spec, compilation.solution != nil else { return nil }
      let placement = places.surroundings(for: spec)
      for note in placement.notes { Standard.say("note: \(note)") }
      return compilation.preview(at: placement.surroundings)
    }
    for compilation in compilations where compilation.report.hasErrors {
      let errors = compilation.report.findings.filter { $0.severity == .error }
      Standard.say(ShortRenderer().render([Report(file: compilation.file, findings: errors)]).dropLastNewline)
    }
    try write(Preview(screens: screens))
    return compilations.map { $0.outcome() }.max() ?? .clean
  }

  private func write(_ preview: Preview) throws(Refusal) {
    if let output {
      try FileSystem.write(render(preview, isColored: false), into: output)
    } else {
      try Standard.print(render(preview, isColored: colors.isColored))
    }
  }

  private func render(_ preview: Preview, isColored: Bool) -> String {
    switch format {
    case .table: preview.table(width: Standard.width, isColored: isColored)
    case .json: preview.json
    case .csv: preview.csv
    case .svg: emitSVG(preview, options: SVGOptions(theme: theme))
    }
  }
}

extension Theme: ExpressibleByArgument {}

extension String {
  var dropLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
