import Machine
import ProgramIR
import ScrollworkCompiler
import Source
import Testing

@testable import Verifier

/// The sets of active notches are proved once, and bound the states of a sheet.
@Suite struct ActiveNotchTests {
  /// - Parameters:
  ///   - highest: a further notch.
  ///   - rest: what follows the sheet.
  private func compilation(
    _ keys: String, highest: String = "high: available", tap: String = "{low: high, high: previous}", rest: String = ""
  ) -> Compilation {
    compile(
      SourceFile(
        path: "Test.scroll.yaml",
        text: """
          scrollwork: 1
          screen: Test
          orientations: [portrait, landscape]
          layout:
            - block: map
              height: fill
            - sheet: search
              notches:
                low: 90
                mid: {height: 200, when: portrait}
                tall: {height: 260, when: portrait}
                wide: {height: 280, when: landscape}
                \(highest)
              tap: \(tap)
              \(keys)
              content:
                - {header: grip, height: 40}
                - {list: rows, contentHeight: 5000}
          \(rest)
          """))
  }

  @Test func machineCarriesTheExactSets() throws {
    let machine = try #require(compilation("").machine)
    let activity = try #require(machine.notchActivities["search"])
    #expect(activity.flags == ["midIsActive", "tallIsActive", "wideIsActive"])
    #expect(activity.sets == [[true, true, false], [false, false, true]])
  }

  @Test(arguments: ["sizing: resting", "handoff: scrollFirst"])
  func notchesByOrientationAreProved(keys: String) throws {
    let report = try #require(compilation(keys).verify())
    #expect(report.unproved == [])
    #expect(report.findings.isEmpty)
  }

  @Test func secondSheetIsProvedBesideNotchesByOrientation() throws {
    let route = """
        - sheet: route
          notches: {low: 0, high: 60}
          tap: {low: high, high: previous}
      """
    let report = compilation("", highest: "", tap: "{low: wide, wide: previous, tall: previous}", rest: route).verify()
    #expect(report?.unproved == [])
  }

  /// Without the sets, the checker has to assume that the flags are independent.
  @Test func setsReduceTheStates() throws {
    var machine = try #require(compilation("").machine)
    func configurations() -> Int {
      checkStates(machine, SymbolTable(machine.program), ProofBudget(), cache: ProofCache()).statistics.configurations
    }
    let exact = configurations()
    machine.notchActivities = [:]
    #expect(2 * exact < configurations())
  }
}
