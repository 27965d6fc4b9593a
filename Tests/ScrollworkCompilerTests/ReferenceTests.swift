import Foundation
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Every YAML example of the reference compiles, or has the finding that it shows, and its scenarios pass.
///
/// `Distribution/examples.py` completes the examples, also for the site.
@Suite struct ReferenceTests {
  struct Example: Decodable, Sendable, CustomTestStringConvertible {
    var place: String
    var spec: String?
    var finding: String?

    var testDescription: String { place }
  }

  private static let examples: [Example] = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let script = root.appendingPathComponent("Distribution/examples.py").path
    let data = try? Toolchain.run("python3", ["-B", script]).output.data(using: .utf8)
    return data.flatMap { try? JSONDecoder().decode([Example].self, from: $0) } ?? []
  }()

  @Test func referenceHasExamples() { #expect(Self.examples.count >= 30) }

  @Test(arguments: examples)
  func exampleCompilesOrHasItsFinding(_ example: Example) throws {
    let text = try #require(example.spec, "no comment says where the example belongs")
    let compilation = compile(SourceFile(path: "Example.scroll.yaml", text: text))
    let report = compilation.report
    let ids = Set(report.findings.map(\.rule.id)).subtracting(["unused-name", "unused-keyboard"])
    #expect(ids == Set([example.finding].compactMap { $0 }), "\(TextRenderer().render([report]))\n\(text)")
    let failures = compilation.playScenarios()?.report.findings ?? []
    #expect(failures.isEmpty, "\(failures.map { [$0.message] + $0.notes })")
  }
}
