import ArgumentParser
import Model
import ScrollworkCompiler

struct SchemaCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints a JSON Schema of specs or of configurations.",
    discussion: """
      For editors that complete and check YAML. With the schema in a file, an editor takes it for a spec that begins \
      with the comment

        # yaml-language-server: $schema=scrollwork.schema.json

      What the schema refuses the compiler refuses too, and much more besides.
      """)

  @Argument(help: "spec, or configuration for .scrollwork.yaml.")
  var subject: SchemaSubject = .spec

  func execute() throws(CLIError) -> ExitStatus {
    try Console.print(jsonSchema(of: subject, rules: ruleSchema))
    return .clean
  }
}

extension SchemaSubject: ExpressibleByArgument {}
