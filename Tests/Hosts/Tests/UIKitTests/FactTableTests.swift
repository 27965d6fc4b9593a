import Testing
import UIKit

/// `FACTS.md` and the tests name each other.
@Suite struct FactTableTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func everyFactHasATestAndEveryTestAFact() throws {
    let table = try text("../../FACTS.md")
    let named = table.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix("` |") }
      .compactMap { $0.split(separator: "`").dropLast().last.map(String.init) }
    #expect(Set(named).count == named.count)
    var tests: [String] = []
    for file in ["ScrollFactTests.swift", "RecognizerFactTests.swift", "ViewFactTests.swift"] {
      var isTest = false
      for line in try text(file).split(separator: "\n") {
        isTest = isTest || line.contains("@Test")
        guard isTest, let start = line.range(of: "func ") else { continue }
        tests.append(String(line[start.upperBound...].prefix { $0 != "(" }))
        isTest = false
      }
    }
    #expect(tests.count > 60)
    #expect(Set(named).subtracting(tests) == [])
    #expect(Set(tests).subtracting(named) == [])
  }

  @Test func everyKnobIsAQuestionToADevice() throws {
    let rows = try text("../../FACTS.md").split(separator: "\n").filter { $0.hasPrefix("| ") && $0.hasSuffix(" |") }
    let questions = rows.filter { $0.contains("? | ") }
      .map { $0.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(questions.allSatisfy { $0.count == 5 })
    #expect(questions.map { $0[2] }.sorted() == Knobs.all.map(\.name).sorted())
    // What a device answered has its record.
    for question in questions where !question[3].isEmpty {
      let file = Self.folder.appendingPathComponent("../../\(question[3])").standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: file.path), "\(question[2])")
    }
  }
}
