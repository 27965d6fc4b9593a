import Backends
import Foundation
import Machine
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Screens so long that their solver is split into stages.
@Suite(.serialized) struct LongScreenTests {
  /// A column of flexible lengths beside a sheet with conditional notches, so that stages pass numbers, bools and
  /// conditionally assigned variables.
  private static let machine: Machine? = {
    var lines = [
      "# scrollwork: ignore-file ambiguous-heights", "scrollwork: 1", "screen: Long",
      "environment: {height: 2600...9000, keyboard: 0...346}", "measures: {extra: 0...60}", "layout:",
    ]
    for box in 0..<150 {
      let priority = ["high", "medium", "low"][box % 3]
      lines += [
        "  - block: box\(box)",
        "    height: {min: \(8 + box % 5), prefer: \(24 + box % 9), max: \(60 + box % 11), priority: \(priority)}",
      ]
    }
    lines += [
      "  - sheet: panel", "    notches:", "      low: 90 + extra", "      middle: {height: 40%, when: keyboard < 200}",
      "      high: {height: 80%, when: keyboard < 300}", "    content:", "      - header: handle", "        height: 44",
      "      - list: rows", "        contentHeight: 4000",
    ]
    return compile(SourceFile(path: "Long.scroll.yaml", text: lines.joined(separator: "\n") + "\n")).machine
  }()

  private func text(_ access: Access = .internal) throws -> String {
    SwiftBackend().emit(try #require(Self.machine), options: EmitOptions(access: access, source: "Long.scroll.yaml"))
  }

  @Test func solverOfALongScreenIsSplitIntoStages() throws {
    let functions = try text().components(separatedBy: "static func ")
    let stages = functions.filter { $0.hasPrefix("solveStage") }
    #expect(stages.count > 2)
    for stage in stages {
      #expect(stage.components(separatedBy: "\n    let ").count <= 300, "\(stage.prefix(80))")
    }
  }

  @Test func solverOfAShortScreenIsNotSplit() {
    for machine in ReplaySpecs.machines {
      let text = SwiftBackend().emit(machine, options: EmitOptions(source: machine.screenDescription.file))
      #expect(!text.contains("solveStage"), "\(machine.program.screen)")
    }
  }

  @Test func generatedCodeOfALongScreenAgreesWithTheInterpreter() async throws {
    let replay = await Replay([try #require(Self.machine)], traces: 60, steps: 3...20, seed: 1)
    #expect(replay.stepCount > 400)
    #expect(try replay.differences(.swift(optimized: true)) == [])
    #expect(try replay.differences(.javaScript) == [])
  }

  @Test(arguments: [Access.internal, .public])
  func generatedCodeOfALongScreenCompilesForEveryAccessLevel(_ access: Access) throws {
    let flags = [
      "-swift-version", "6", "-warnings-as-errors", "-enable-experimental-feature", "Embedded", "-no-allocations", "-c",
      "-parse-as-library",
    ]
    #expect(try Toolchain.check([("Long.swift", text(access))], flags) == "")
  }

  @Test func formatterLeavesALongScreenUnchanged() throws {
    let folder = try Toolchain.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try text().write(to: folder.appendingPathComponent("Long.swift"), atomically: false, encoding: .utf8)
    let lint = try Toolchain.run("swift", ["format", "lint", "--strict", "Long.swift"], in: folder)
    #expect(lint.messages == "")
  }
}
