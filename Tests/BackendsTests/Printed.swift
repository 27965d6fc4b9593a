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

  static func swift(_ program: Program) -> String {
    SwiftBackend().emit(machine(program), options: EmitOptions(source: "specs/Sample.scroll.yaml"))
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

  /// The lines of the body of a function that returns a number, in Swift.
  static func swiftBody(_ body: [Statement], _ parameters: [Field] = numbers) -> [String] {
    lines(swift(program(function(body, parameters))), from: "func sample(")
  }

  static func javaScriptBody(_ body: [Statement], _ parameters: [Field] = numbers) -> [String] {
    lines(javaScript(program(function(body, parameters))), from: "#sample(")
  }

  static let numbers = ["a", "b", "c"].map { Field($0, .number) }

  private static func function(_ body: [Statement], _ parameters: [Field]) -> Function {
    Function("sample", .action, parameters, returns: .number, summary: "A sample.", body: body)
  }

  /// The lines between a function's first line and its closing brace, without indentation.
  private static func lines(_ text: String, from start: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.contains(start) }) else { return [] }
    // A single expression may follow the brace on the function's own line.
    if lines[first].hasSuffix(" }"), let brace = lines[first].range(of: "{ ") {
      return [String(lines[first][brace.upperBound...].dropLast(2))]
    }
    let level = lines[first].prefix { $0 == " " }.count
    let body = lines[(first + 1)...].prefix { $0 != String(repeating: " ", count: level) + "}" }
    return body.map { String($0.dropFirst(level + 2)) }
  }
}
