import Backends
import Foundation
import Machine
import TestSupport
import Testing

/// Every screen of the corpus as one module, compiled in every mode that a host may use.
@Suite struct CompileModesTests {
  private static func files(_ access: Access) -> [(name: String, text: String)] {
    let machines = ReplaySpecs.machines
    return machines.map { machine in
      (
        machine.program.screen + ".swift",
        SwiftBackend().emit(machine, options: EmitOptions(access: access, source: machine.screenDescription.file))
      )
    }
  }

  /// Nonisolated code that uses a machine, so that no declaration may belong to the main actor.
  private static let host = (
    name: "Host.swift",
    text: """
    nonisolated func replay(_ event: StudyTabs.Event) -> Int {
      var machine = StudyTabs.Machine(
        environment: StudyTabs.Environment(height: 852, width: 393, safeAreaTop: 59, safeAreaBottom: 34),
        measures: StudyTabs.Measures())
      let effects = machine.handle(event)
      return effects.isEmpty ? effects.count : 1
    }

    """
  )

  private static let sendable = (
    name: "Detached.swift",
    text: """
    nonisolated func offset(_ machine: StudyTabs.Machine) async -> Double {
      await Task.detached { machine.handled(.cancelled).reduce(machine.pageOffset) { sum, _ in sum + 1 } }.value
    }

    extension StudyTabs.Machine {
      nonisolated fileprivate func handled(_ event: StudyTabs.Event) -> StudyTabs.Effects {
        var copy = self
        return copy.handle(event)
      }
    }

    nonisolated func pages() -> [StudyTabs.SectionsPage] { StudyTabs.SectionsPage.allCases }

    """
  )

  /// A machine as state of a host: stored, compared and used as a key.
  private static let keeping = (
    name: "Keeping.swift",
    text: """
    nonisolated func kept(_ machine: StudyTabs.Machine) -> StudyTabs.Machine {
      var copy = machine
      copy.restore(machine.snapshot)
      return copy
    }

    nonisolated func keys(_ machine: StudyTabs.Machine, _ page: StudyTabs.Page, _ tap: StudyTabs.TapTarget) -> Int {
      let keys: Set<AnyHashable> = [machine.snapshot, machine.environment, machine.measures, page, tap]
      return keys.count
    }

    """
  )

  @Test(arguments: ["5", "6"])
  func generatedCodeCompilesInEveryLanguageMode(version: String) throws {
    let flags = ["-swift-version", version, "-warnings-as-errors", "-typecheck", "-package-name", "screens"]
    #expect(try Toolchain.check(Self.files(.package) + [Self.host, Self.sendable, Self.keeping], flags) == "")
  }

  /// Swift 6 also checks what crosses isolation, in a pass after the types.
  @Test(arguments: [["5", "-typecheck"], ["6", "-c"]])
  func generatedCodeCompilesWithDefaultMainActorIsolation(_ version: [String]) throws {
    let flags = ["-warnings-as-errors", "-default-isolation", "MainActor", "-swift-version"] + version
    #expect(try Toolchain.check(Self.files(.internal) + [Self.host, Self.sendable, Self.keeping], flags) == "")
  }

  @Test func generatedCodeCompilesForEmbeddedSwiftWithoutAllocation() throws {
    let flags = [
      "-swift-version", "6", "-warnings-as-errors", "-enable-experimental-feature", "Embedded", "-no-allocations", "-c",
    ]
    #expect(try Toolchain.check(Self.files(.public) + [Self.host], flags) == "")
  }

  /// The default configuration of the formatter, and a wider one.
  @Test(arguments: ["{}", "{\"version\": 1, \"lineLength\": 120}"])
  func formatterLeavesGeneratedCodeUnchanged(configuration: String) throws {
    let files = Self.files(configuration == "{}" ? .internal : .public)
    let folder = try Toolchain.cached(files + [(".swift-format", configuration)], ["format"]) { folder in
      // It reports every place that formatting would change, too.
      let lint = try Toolchain.run("swift", ["format", "lint", "--strict", "--recursive", "."], in: folder)
      try lint.messages.write(to: folder.appendingPathComponent("said"), atomically: false, encoding: .utf8)
    }
    #expect(try String(contentsOf: folder.appendingPathComponent("said"), encoding: .utf8) == "")
  }
}
