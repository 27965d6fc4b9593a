import Backends
import Machine
import TestSupport
import Testing

@Suite struct HostileNamesTests {
  /// Screens of the corpus with hostile names.
  static let machines: [Machine] = {
    let specs = ReplaySpecs.machines
    guard !specs.isEmpty else { return [] }
    return (0..<24).map { seed in
      var names = HostileNames(seed: UInt64(seed))
      var machine = names.rename(specs[(seed * 11) % specs.count])
      // Eight screens for each source of names: keywords, the standard library, and the generated file.
      let road = [0, 96, 124][seed % 3] + seed / 3
      machine.program.screen = HostileNames.capitalized(HostileNames.names[road])
      machine.screenDescription.screen = machine.program.screen
      return machine
    }
  }()

  @Test func renamedProgramsAreVerified() {
    for machine in Self.machines { #expect(machine.program.verifyIR().isEmpty) }
  }

  @Test func renamedProgramsCompileWithoutWarning() throws {
    for access in Access.allCases {
      let files = Self.machines.map { machine in
        (
          machine.program.screen + ".swift",
          SwiftBackend().emit(machine, options: EmitOptions(access: access, source: machine.screenDescription.file))
        )
      }
      let flags = ["-swift-version", "6", "-warnings-as-errors", "-typecheck", "-package-name", "screens"]
      #expect(try Toolchain.check(files, flags) == "")
    }
  }

  @Test func renamedProgramsAgreeWithTheInterpreter() async throws {
    let replay = await Replay(Self.machines, traces: 60, steps: 3...14, seed: 77)
    for runner in [Replay.Runner.swift(optimized: false), .javaScript, .page] {
      let differences = try replay.differences(runner)
      #expect(differences == [], "\(differences)")
    }
  }
}
