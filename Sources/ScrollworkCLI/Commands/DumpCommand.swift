import ArgumentParser
import Model
import ScrollworkCompiler
import Tables

struct DumpCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Print the result of a compiler phase.",
    discussion: """
      For debugging the compiler. The text may change with any version. A spec with errors prints the last stage that \
      it reached, and its findings.
      """)

  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case keys, spec, forms, tables
    /// A stage of earlier versions, which is refused.
    case program

    static var allValueStrings: [String] { [keys, spec, forms, tables].map(\.rawValue) }
  }

  @Argument(
    help: ArgumentHelp("Read a spec, or - for standard input. The stage keys takes none.", valueName: "spec"),
    completion: .file(extensions: ["yaml"]))
  var path: String?

  @Option(
    help: """
      Print the keys of the language (keys), the typed spec (spec), the closed forms of its lengths (forms), or the data \
      that the engine runs (tables).
      """)
  var stage: Stage

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if stage == .program {
      throw ValidationError("there is no program any more: --stage tables prints the data that the engine runs")
    }
    if path != nil, stage == .keys {
      throw ValidationError("--stage keys takes no spec: it prints the keys of the language")
    }
    if path == nil, stage != .keys { throw ValidationError("--stage \(stage.rawValue) wants a spec") }
  }

  func execute() throws(CLIError) -> ExitStatus {
    guard let path else {
      try Console.print(keyDump)
      return .clean
    }
    let compilation = try Inputs.compileOne(path, for: stage == .tables ? .machine : .report)
    if stage == .tables, let table = compilation.machine?.table {
      try Console.print("tables \(compilation.machine?.screenDescription.screen ?? ""):\n" + table.text)
      return .clean
    }
    if stage == .forms, let dump = compilation.formDump {
      try Console.print(dump)
      return .clean
    }
    if let dump = compilation.specDump { try Console.print(dump) }
    guard stage != .spec || compilation.report.hasErrors else { return .clean }
    return compilation.reportFindings(isColored: colors.colorsMessages)
  }
}
