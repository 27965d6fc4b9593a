import Foundation
import Testing

/// A type name means one thing in the whole project.
@Suite struct TypeNameTests {
  /// Enumerations of the language that Machine re-exports, so that its readers do not import Model.
  private static let reexported: Set<String> = ["Effect", "ScrollStop"]

  struct Declaration: Hashable {
    var name: String
    var path: String
    var isTopLevel: Bool
  }

  static let declarations = Repository.files(below: "Sources", suffixes: [".swift"]).flatMap { file in
    code(of: file.text).split(separator: "\n").compactMap { line -> Declaration? in
      let words = line.words
      let kinds: Set<String> = ["struct", "enum", "class", "protocol", "actor", "typealias"]
      let modifiers: Set<String> = ["package", "public", "internal", "fileprivate", "private", "final", "indirect"]
      guard let index = words.firstIndex(where: { !modifiers.contains($0) }), kinds.contains(words[index]),
        index + 1 < words.count
      else { return nil }
      return Declaration(name: words[index + 1], path: file.path, isTopLevel: line.first != " ")
    }
  }

  @Test func declarationsAreFound() { #expect(Self.declarations.count > 500) }

  @Test func noTopLevelNameIsDeclaredTwice() {
    let names = Dictionary(grouping: Self.declarations.filter(\.isTopLevel), by: \.name)
    for (name, all) in names where all.count > 1 && !Self.reexported.contains(name) {
      Issue.record("\(name) is declared in \(all.map(\.path).sorted().joined(separator: ", "))")
    }
  }
}

extension Substring {
  fileprivate var words: [String] { String(self).words }
}
