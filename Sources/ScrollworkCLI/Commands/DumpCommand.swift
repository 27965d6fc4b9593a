import ArgumentParser
import Machine
import ScrollworkCompiler

struct DumpCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Print the result of a compiler phase.",
    discussion: """
      For debugging the compiler. The text may change with any version. A spec with errors prints the last stage that \
      it reached, and its findings.
      """)

  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case spec, tables
    /// A stage of earlier versions, which is refused.
    case program

    static var allValueStrings: [String] { [spec.rawValue, tables.rawValue] }
  }

  @OptionGroup var spec: SpecArgument

  @Option(help: "Print the typed spec (spec), or the data that the engine runs (tables).")
  var stage: Stage

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if stage == .program {
      throw ValidationError("there is no program any more: --stage tables prints the data that the engine runs")
    }
  }

  func execute() throws(CLIError) -> ExitStatus {
    let compilation = try Inputs.compileOne(spec.path, for: stage == .spec ? .report : .machine)
    if stage == .tables, let table = compilation.machine?.table {
      try Console.print("tables \(compilation.machine?.screenDescription.screen ?? ""):\n" + table.text)
      return .clean
    }
    if let dump = compilation.specDump { try Console.print(dump) }
    guard stage != .spec || compilation.report.hasErrors else { return .clean }
    return compilation.reportFindings(isColored: colors.colorsMessages)
  }
}
