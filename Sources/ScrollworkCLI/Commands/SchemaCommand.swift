import ArgumentParser
import Model
import ScrollworkCompiler

struct SchemaCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema of specs or of configurations.",
    discussion: """
      For editors that complete and check YAML. An editor applies the schema in a file to a spec that begins with the \
      comment

        # yaml-language-server: $schema=scrollwork.schema.json

      The compiler rejects everything that the schema rejects, and more.
      """)

  @Argument(help: "Print the schema of a spec, or of a configuration (.scrollwork.yaml).")
  var subject: SchemaSubject = .spec

  func execute() throws(CLIError) -> ExitStatus {
    try Console.print(jsonSchema(of: subject, rules: ruleSchema, isIndented: Console.outputIsTerminal))
    return .clean
  }
}

extension SchemaSubject: ExpressibleByArgument {}
