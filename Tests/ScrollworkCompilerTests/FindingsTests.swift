import Foundation
import Model
import ScrollworkCompiler
import Source
import Syntax
import TestSupport
import Testing

/// The files in `Tests/Findings`: a spec with all its findings as comments. The folder names the phases that run.
/// `UPDATE_EXPECT=1` writes the comments.
@Suite struct FindingsTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Findings")
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_EXPECT"] != nil

  static let paths: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".scroll.yaml") }.sorted()
  }()

  /// Returns the function from a file to its findings. `nil` for the name of another folder.
  private static func phases(_ area: Substring?) -> ((SourceFile) -> [Diagnostic])? {
    switch area {
    case "syntax": { parse($0).findings }
    case "model":
      { file in
        let (tree, findings) = parse(file)
        return findings + analyze(tree).findings
      }
    case "lint": { compile($0, for: .report).report.findings }
    // The findings of `test`: those of the scenarios, or those of a spec that has errors.
    case "scenarios":
      { file in
        let compilation = compile(file)
        return compilation.playScenarios()?.report.findings ?? compilation.report.findings
      }
    case _: nil
    }
  }

  @Test(arguments: paths) func findingsAreThoseOfTheFile(_ path: String) throws {
    let url = Self.folder.appendingPathComponent(path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let marked = MarkedText(text)
    let phases = try #require(Self.phases(path.split(separator: "/").first))
    let findings = phases(marked.file)
    let complete = marked.text(marking: findings)
    if Self.isUpdating {
      for mark in marked.unmatched(by: findings) { print("\(path):\(mark.line): gone: \(mark.id) \(mark.fragment)") }
      if text != complete { try complete.write(to: url, atomically: true, encoding: .utf8) }
    } else {
      #expect(text == complete, "UPDATE_EXPECT=1 writes the findings of \(path):\n\(complete)")
    }
    // A fix of an error of lint may let rules report that depend on what was wrong. `SafeFixTests` applies those fixes.
    if path.hasPrefix("lint/") || path.hasPrefix("scenarios/") { return }
    expectSafeFixes(of: findings, in: marked.file, from: phases)
  }

  @Test func filesAreFound() { #expect(Self.paths.count > 100) }
}
