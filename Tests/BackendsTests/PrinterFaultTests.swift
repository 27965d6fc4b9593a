import Backends
import Machine
import ProgramIR
import TestSupport
import Testing

/// The replay detects three typical faults of a printer.
@Suite struct PrinterFaultTests {
  private static let screens = Task {
    let names: Set<String> = ["StudyTabs", "ParkingCurtain", "MailDraft"]
    return await Replay(ReplaySpecs.machines.filter { names.contains($0.program.screen) }, traces: 300, steps: 3...14)
  }

  @Test func replayDetectsTheLibrarysMinimum() async throws {
    #expect(try await Self.screens.value.differences(.javaScript, fault: .libraryMinimum) != [])
  }

  @Test func replayDetectsSwappedSwitchCases() async throws {
    #expect(try await Self.screens.value.differences(.swift(optimized: false), fault: .swappedArms) != [])
    #expect(try await Self.screens.value.differences(.javaScript, fault: .swappedArms) != [])
  }

  /// `if page == self.page` without `self.` compiles and is always true.
  @Test func replayDetectsAMissingSelf() async throws {
    let replay = await Replay([Self.turning], traces: 20, steps: 3...14)
    #expect(try replay.differences(.swift(optimized: false)) == [])
    #expect(try replay.differences(.swift(optimized: false), fault: .lostSelf) != [])
  }

  /// A screen of two pages that counts page changes.
  private static let turning: Machine = {
    let page = Field("page", .enumeration("Page"))
    let environment = [
      Field("environment", .record(ReservedNames.environment)), Field("measures", .record(ReservedNames.measures)),
    ]
    return Printed.machine(
      Program(
        screen: "Turning",
        enumerations: [
          Enumeration("Page", [.init("first"), .init("second")], summary: "Pages."),
          Enumeration(ReservedNames.event, [.init("turn", [page])], summary: "Events."),
          Enumeration(ReservedNames.effect, [.init("turned")], summary: "Effects."),
        ],
        records: [
          Record(ReservedNames.environment, [Field("height", .number)], summary: "Surroundings."),
          Record(ReservedNames.measures, [], summary: "None."),
        ], state: [page, Field("turns", .number)],
        functions: [
          Function(
            ReservedNames.start, .action, environment, summary: "Starts.",
            body: [
              .assign(.state("page"), .enumCase(enumeration: "Page", name: "first", payload: [])),
              .assign(.state("turns"), .zero),
            ]),
          Function(
            ReservedNames.handle, .action, [Field("event", .enumeration(ReservedNames.event))], returns: .number,
            summary: "Turns.",
            body: [
              .switch(
                .local("event"), enumeration: ReservedNames.event,
                [
                  SwitchCase(
                    ["turn"], ["page"],
                    [
                      .if(.equal(.local("page"), .state("page")), then: [.return(.zero)], otherwise: []),
                      .assign(.state("page"), .local("page")),
                      .assign(.state("turns"), .state("turns") + .number(1)), .emit("turned", []),
                    ])
                ]), .return(.number(1)),
            ]),
        ]))
  }()
}
