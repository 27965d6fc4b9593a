import Foundation
import Machine
import ProgramIR
import TestSupport
import Testing

/// The declarations of events and effects, against the article Semantics and the machines of the corpus.
@Suite struct EventDeclarationTests {
  private static let article = try? String(
    contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/ScrollworkCompiler/Scrollwork.docc/Contributors/Semantics.md"),
    encoding: .utf8)

  /// The signature of a case as the article writes it: `began(region, at:)`.
  private func signature(_ name: String, _ fields: [(label: String, word: String)]) -> String {
    let parts = fields.map { $0.label == "_" ? $0.word : $0.label + ":" }
    return parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))"
  }

  /// The cases of an enumeration with the labels of their values, as the article writes them: `began(_, at:)`.
  private func signatures(in source: String, of name: String) throws -> [String] {
    let start = try #require(source.range(of: "enum \(name)"))
    let end = try #require(source[start.upperBound...].range(of: "\n  }\n"))
    let cases = source[start.upperBound..<end.lowerBound].matches(of: #/\n    case (\w+)(?:\(([^\n]*)\))?\n/#)
    return cases.map { match in
      guard let values = match.2 else { return "\(match.1)" }
      let labels = values.split(separator: ", ").map { value in
        value.split(separator: ":").count > 1 ? value.prefix { $0 != ":" } + ":" : "_"
      }
    }
  }
}
