import Backends
import Machine
import ProgramIR
import TestSupport
import Testing

/// The replay detects two typical faults of a printer.
@Suite struct PrinterFaultTests {
  private static let screens = Task {
    let names: Set<String> = ["StudyTabs", "ParkingCurtain", "MailDraft"]
    return await Replay(ReplaySpecs.machines.filter { names.contains($0.program.screen) }, traces: 300, steps: 3...14)
  }

  @Test func replayDetectsTheLibrarysMinimum() async throws {
    #expect(try await Self.screens.value.differences(.javaScript, fault: .libraryMinimum) != [])
  }

  @Test func replayDetectsSwappedSwitchCases() async throws {
    #expect(try await Self.screens.value.differences(.javaScript, fault: .swappedArms) != [])
  }
}
