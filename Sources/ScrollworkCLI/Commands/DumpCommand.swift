import ArgumentParser
import Machine
import ProgramIR
import ScrollworkCompiler
import Source

struct DumpCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Print the result of a compiler phase.",
    discussion: """
      For debugging the compiler. The text may change with any version. A spec with errors prints the last stage that \
      it reached, and its findings.
      """)

  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case spec, tables, program
  }

  @OptionGroup var spec: SpecArgument

  @Option(help: "Print the typed spec (spec), the data of the engine (tables) or the lowered program (program).")
  var stage: Stage

  @Option(help: ArgumentHelp("Print only this function of the program.", valueName: "name"))
  var function: String?

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if function != nil, stage != .program { throw ValidationError("--function needs --stage program") }
  }

  func execute() throws(CLIError) -> ExitStatus {
    let compilation = try Inputs.compileOne(spec.path, for: stage == .spec ? .report : .machine)
    if stage == .program, let program = compilation.machine?.program {
      try Console.print(text(of: program))
      return .clean
    }
    if stage == .tables, let table = compilation.machine?.table {
      try Console.print("tables \(compilation.machine?.screenDescription.screen ?? ""):\n" + table.text)
      return .clean
    }
    if let dump = compilation.specDump { try Console.print(dump) }
    guard stage != .spec || compilation.report.hasErrors else { return .clean }
    return compilation.reportFindings(isColored: colors.colorsMessages)
  }

  private func text(of program: Program) throws(CLIError) -> String {
    guard let function else { return "\(program)\n" }
    guard let found = program.function(function) else {
      let near = EditDistance.nearest(to: function, in: program.functions.map(\.name))
      throw CLIError("the program has no function `\(function)`" + .suggestion(near))
    }
    return "\(found)\n"
  }
}
