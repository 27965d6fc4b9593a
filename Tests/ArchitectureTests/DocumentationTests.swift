import Foundation
import Testing

/// The documents at the top level agree with the repository.
@Suite struct DocumentationTests {
  private static let documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: documents) func everyLinkLeadsToAFile(_ document: String) throws {
    for link in try Self.text(document).matches(of: #/\]\(([^)#]+)/#) where !link.1.contains("://") {
      let target = Repository.root.appendingPathComponent(String(link.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(document) links to \(link.1)")
    }
  }

  @Test func codeMapListsEveryTarget() throws {
    let map = try Self.text("ARCHITECTURE.md")
    for layer in LayerTests.layers { #expect(map.contains("| `\(layer.name)` |"), "\(layer.name)") }
  }

  @Test func everyInvariantNamesExistingTests() throws {
    let suites = Set(
      Repository.files(below: "Tests", suffixes: [".swift"]).flatMap { file in
        file.text.matches(of: #/struct (\w+Tests)\b/#).map { String($0.1) }
      })
    let named = try Self.text("ARCHITECTURE.md").matches(of: #/`(\w+Tests)`/#).map { String($0.1) }
    #expect(named.count >= 15)
    for name in named { #expect(suites.contains(name), "ARCHITECTURE.md names \(name)") }
  }

  @Test func changelogNamesTheReleasedVersion() throws {
    let source = try Self.text("Sources/ScrollworkCLI/Version.swift")
    let version = try #require(source.firstMatch(of: #/version = "([0-9.]+)"/#)?.1)
    let released = try Self.text("CHANGELOG.md").firstMatch(of: #/\n## \[([0-9.]+)\] - [0-9]{4}-[0-9]{2}-[0-9]{2}\n/#)?
      .1
    #expect(released == version)
    // No other document states a version of the compiler.
    for document in Self.documents.dropLast() { #expect(try !Self.text(document).contains(version), "\(document)") }
  }
}
