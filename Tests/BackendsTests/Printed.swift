import Backends
import Foundation
import Machine
import ProgramIR
import Source

/// Small programs as text, simplified like the programs of the lowering.
enum Printed {
  static func machine(_ program: Program, summary: String? = nil) -> Machine {
    Machine(
      program: program.simplified(), chains: [],
      screenDescription: ScreenDescription(
        screen: program.screen, summary: summary, file: "specs/Sample.scroll.yaml", nodes: [], modes: [], devices: []),
      scripts: [])
  }

  static func javaScript(_ program: Program) -> String {
    JavaScriptBackend().emit(machine(program), options: EmitOptions(source: "specs/Sample.scroll.yaml"))
  }

  /// A program with one function, which may read the state field `page`.
  static func program(_ function: Function) -> Program {
    Program(
      screen: "Sample",
      enumerations: [
        Enumeration("Page", [.init("first"), .init("second")], summary: "Pages."),
        Enumeration(
          "Phase", [.init("resting"), .init("moving", [Field("to", .enumeration("Page"))])], summary: "Phases."),
        Enumeration(
          ReservedNames.optionalNumber, [.init("none"), .init("some", [Field("_", .number)])],
          summary: "A number, or none."),
      ],
      state: [
        Field("page", .enumeration("Page")), Field("phase", .enumeration("Phase")), Field("offset", .number),
      ], functions: [function])
  }
}
