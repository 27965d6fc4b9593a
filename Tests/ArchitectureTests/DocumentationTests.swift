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

  // MARK: - The reference

  private static let articles = Dictionary(
    uniqueKeysWithValues: Repository.files(below: "Sources/ScrollworkCompiler/Scrollwork.docc", suffixes: [".md"])
      .map { (URL(fileURLWithPath: $0.path).deletingPathExtension().lastPathComponent, $0.text) })

  private static func links(in text: some StringProtocol) -> [String] {
    String(text).matches(of: #/<doc:(\w+)>/#).map { String($0.1) }
  }

  @Test func everyLinkOfAnArticleLeadsToAnArticle() {
    #expect(Self.articles.count >= 30)
    for (name, text) in Self.articles {
      for link in Self.links(in: text) { #expect(Self.articles[link] != nil, "\(name) links to \(link)") }
    }
  }

  @Test func firstPageListsEveryArticleOnce() throws {
    let topics = try #require(Self.articles["Scrollwork"]?.components(separatedBy: "\n## Topics\n").last)
    #expect(Self.links(in: topics).sorted() == Self.articles.keys.filter { $0 != "Scrollwork" }.sorted())
  }

  /// The pages that a user needs to write, test and ship a screen.
  @Test func pathOfUsersIsShort() throws {
    let page = try #require(Self.articles["Scrollwork"])
    let path = try #require(page.firstMatch(of: #/\n## Topics\n\n### The path\n((?s:.)*?)\n### /#)?.1)
    let names = Self.links(in: path)
    #expect(names.count >= 9)
    let words = names.reduce(0) { $0 + (Self.articles[$1]?.split(whereSeparator: \.isWhitespace).count ?? 0) }
    #expect(words <= 12_000, "\(words)")
    #expect(!names.contains("Keys") && !names.contains("Semantics"))
  }
}
