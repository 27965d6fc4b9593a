import Foundation
import TestSupport
import Testing

/// The events and effects of the engine, against the article Semantics.
@Suite struct EventDeclarationTests {
  private static let root = Corpus.folder.deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The cases of an enumeration with the labels of their values, as the article writes them: `began(_, at:)`.
  private func signatures(in source: String, of name: String) throws -> [String] {
    let start = try #require(source.range(of: "enum \(name)"))
    let end = try #require(source[start.upperBound...].range(of: "\n  }\n"))
    let cases = source[start.upperBound...end.lowerBound].matches(of: #/\n    case (\w+)(?:\(([^\n]*)\))?\n/#)
    return cases.map { match in
      guard let values = match.2 else { return "\(match.1)" }
      let labels = values.split(separator: ", ").map { value in
        value.split(separator: ":").count > 1 ? value.prefix { $0 != ":" } + ":" : "_"
      }
      return "\(match.1)(\(labels.joined(separator: ", ")))"
    }
  }

  @Test(arguments: [("Event", 20), ("Effect", 11)])
  func theArticleShowsEveryEventAndEffectWithItsValues(_ name: String, _ count: Int) throws {
    let article = try text("Sources/ScrollworkCompiler/Scrollwork.docc/Contributors/Semantics.md")
    // The article names the values without a label.
    let written = article.matches(of: #/`(\w+(?:\([^`]*\))?)`/#).map { match in
      match.1.replacing(#/([(,] ?)\w+(?=[,)])/#) { "\($0.1)_" }
    }
    let found = try signatures(in: text("Sources/ScrollworkEngine/\(name).swift"), of: name)
    #expect(found.count >= count, "\(found)")
    for signature in found { #expect(written.contains { $0 == signature }, "\(signature)") }
  }
}
