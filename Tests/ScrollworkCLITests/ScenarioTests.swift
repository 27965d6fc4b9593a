import Foundation
import Testing

@Suite struct ScenarioTests {
  /// Definitions count with their expanded size, doubled or chained.
  @Test(arguments: [(60, "a"), (20_000, "1")])
  func expansionOfDefinitionsInStepsIsLimited(count: Int, addend: String) throws {
    let lines = (1..<count).map { "  a\($0): a\($0 - 1) + \(addend == "a" ? "a\($0 - 1)" : addend)" }
    let text = Sample.clean().replacingOccurrences(
      of: "layout:", with: "let:\n  a0: feed\n\(lines.joined(separator: "\n"))\nlayout:"
    ).replacingOccurrences(of: "by: [-100]", with: "by: [a\(count - 1)]")
    let run = try Tool.atHome("test", "-", input: text)
    let told = run.output + run.errors
    #expect(run.status == 1 && told.contains("`a\(count - 1)` has too many parts [invalid-expression]"), "\(run)")
  }

  @Test func specsOfThisPackagePassTheirScenarios() throws {
    let run = try Tool.atHome("test", "specs")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix(" passed, 0 failed\n"))
  }
}
