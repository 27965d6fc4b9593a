import Foundation
import Testing

/// The citations of the article Semantics in comments of sources and tests.
@Suite struct SemanticsTests {
  private static let article = Repository.files(below: "Sources/ScrollworkCompiler/Scrollwork.docc", suffixes: [".md"])
    .first { $0.path.hasSuffix("/Semantics.md") }

  /// The numbers of the headings that match a pattern, such as `## 3. Release`.
  private static func numbers(of heading: Regex<(Substring, Substring)>) -> [Int] {
    article?.text.matches(of: heading.anchorsMatchLineEndings()).compactMap { Int($0.1) } ?? []
  }

  private static let sections = numbers(of: #/^## ([0-9]+)\. /#)
  private static let laws = numbers(of: #/^### Law ([0-9]+): /#)

  @Test func sectionsAndLawsAreNumberedWithoutGaps() {
    #expect(Self.sections == Array(1...6))
    #expect(Self.laws == Array(1...9))
  }

  /// A reader finds the code of a law by its number.
  @Test func engineCitesEveryLaw() {
    let text = Repository.files(below: "Sources/ScrollworkEngine", suffixes: [".swift"]).map(\.text).joined()
    for law in Self.laws { #expect(text.contains("(law \(law))"), "no file of the engine cites law \(law)") }
  }

  @Test func everyCitationNamesASectionOrALaw() {
    var count = 0
    for file in Repository.files(below: "Sources", suffixes: [".swift"])
      + Repository.files(below: "Tests", suffixes: [".swift"]) where !file.path.hasSuffix("/SemanticsTests.swift")
    {
      #expect(!file.text.contains("semantics.md"), "\(file.path) cites a file instead of the article")
      for citation in file.text.matches(of: #/Semantics, section ([0-9]+)/#) {
        count += 1
        #expect(Self.sections.contains(Int(citation.1) ?? 0), "\(file.path): \(citation.0)")
      }
      for citation in file.text.matches(of: #/\b[Ll]aws? ([0-9]+)(?: and ([0-9]+))?\b/#) {
        count += 1
        for number in [citation.1, citation.2 ?? citation.1] {
          #expect(Self.laws.contains(Int(number) ?? 0), "\(file.path): \(citation.0)")
        }
      }
    }
    #expect(count >= 12)
  }
}
