import Foundation
import TestSupport
import Testing

/// The digests of all answers of each screen of the corpus to the same random events. A line of `Tests/Expected/Movement.txt`
/// changes with the movement of its screen, so no change of movement goes unseen.
@Suite struct MovementDigestTests {
  private static let file = Corpus.folder.deletingLastPathComponent()
    .appendingPathComponent("Tests/Expected/Movement.txt")

  /// `UPDATE_EXPECT=1` writes the file.
  @Test func screensMoveAsBefore() throws {
    let lines = Corpus.machines.map { machine in
      let measures = machine.screenDescription.measures.map(\.typical.double)
      var engine = machine.table.machine(environment: [852, 393, 59, 34, 0], measures: measures)
      return machine.screenDescription.screen + " " + EngineSession.digest(&engine, seed: 11, events: 2_000)
    }
    let text = lines.sorted().map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    let found = text.split(separator: "\n")
    #expect(found.filter { !expected.contains($0) } == [] && found.count == expected.count)
  }
}
