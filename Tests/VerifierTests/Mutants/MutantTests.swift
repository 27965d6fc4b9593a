import Foundation
import Machine
import ScrollworkCompiler
import Source
import Testing

/// Every single edit of a compiled machine is rejected by a law, or its survival has a known reason. An unexplained
/// survivor would be a missing law.
///
/// `make mutants` tests all edits of the five screens against the recorded matrices. `make test` tests a sample of
/// every screen and lists all, so that a matrix cannot become stale.
@Suite struct MutantTests {
  static let screens = [
    "sheets/ShortcutsOverlay", "sheets/MapsOverlay", "sheets/MailDraft", "nested/StudyTabs", "sheets/ParkingCurtain",
  ]

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let environment = ProcessInfo.processInfo.environment

  private func compiled(_ screen: String) throws -> Machine {
    let root = Self.tests.deletingLastPathComponent()
    let path = "specs/\(screen).scroll.yaml"
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return try #require(compile(SourceFile(path: path, text: text)).machine)
  }

  private func file(_ machine: Machine) -> URL {
    Self.tests.appendingPathComponent("Mutants").appendingPathComponent("\(machine.program.screen).txt")
  }

  /// The recorded rows, each below the name of its function.
  private func recorded(_ machine: Machine) throws -> [String] {
    let lines = try String(contentsOf: file(machine), encoding: .utf8).split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.hasPrefix("== ") }.filter { !$0.hasPrefix("== ") })
  }

  @Test(arguments: screens)
  func sampleOfMutantsMeetsItsRecordedFate(_ screen: String) throws {
    let machine = try compiled(screen)
    let recorded = try recorded(machine)
    let mutants = Mutator(machine).mutants
    #expect(recorded.filter { $0.hasSuffix(" \(MutantMatrix.Survival.unexplained.kind)") } == [])
    #expect(recorded.count == mutants.count, "UPDATE_EXPECT=1 make mutants records the matrix anew")
    for (mutant, line) in zip(mutants, recorded) where !line.hasPrefix(mutant.line + " → ") {
      Issue.record("\(mutant.function): \(mutant.line)\nis recorded as\n\(line)")
      return
    }
    let step = 1601
    let matrix = MutantMatrix(machine) { $0 % step == 7 }
    #expect(matrix.rows.map(\.line) == stride(from: 7, to: recorded.count, by: step).map { recorded[$0] })
  }

  /// All screens, or one: `MUTANTS=StudyTabs`.
  private static let tried: [String] = {
    guard let name = environment["MUTANTS"] else { return [] }
    let chosen = screens.filter { $0.hasSuffix("/" + name) }
    return chosen.isEmpty ? screens : chosen
  }()

  @Test(
    .enabled(if: environment["MUTANTS"] != nil),
    arguments: tried)
  func everyMutantMeetsItsRecordedFate(_ screen: String) throws {
    let machine = try compiled(screen)
    let matrix = MutantMatrix(machine)
    if Self.environment["UPDATE_EXPECT"] != nil {
      try matrix.text.write(to: file(machine), atomically: true, encoding: .utf8)
    } else {
      let recorded = try String(contentsOf: file(machine), encoding: .utf8)
      #expect(matrix.text == recorded, "UPDATE_EXPECT=1 make mutants records it anew")
    }
  }
}
