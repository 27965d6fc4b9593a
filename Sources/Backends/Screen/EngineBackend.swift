import Machine

/// A screen as one Swift file for the module `ScrollworkEngine`: names, transitions as data, and lengths as formulas.
///
/// **Invariant:** the file contains no loop, no assignment to a position, and no arithmetic but closed forms. It compiles
/// under Swift 5 and 6 and with the main actor as default isolation, and `swift format` leaves it unchanged.
package struct EngineBackend: Backend {
  package let name = "engine"
  package let summary = "a Swift file of data for the module ScrollworkEngine"
  package let suffix = ".screen.swift"
  package let hasAccessLevels = true

  package init() {}

  package func emit(_ machine: Machine, options: EmitOptions) -> String {
    GeneratedText.sealed(
      GeneratedText.firstLine(source: options.source, version: options.version),
      "\n" + ScreenFile(machine, options).lines.map { $0 + "\n" }.joined())
  }
}
