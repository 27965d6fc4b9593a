import Foundation
import Testing

/// A type name means one thing in the whole project.
@Suite struct TypeNameTests {
  /// Names that say nothing without their outer type.
  private static let conventional: Set<String> = [
    "Answer", "Content", "Entry", "Format", "Key", "Kind", "Label", "Member", "Origin", "Outcome", "Part", "Result",
    "Role",
    "Row", "State", "Step", "Style", "Symbol", "Value",
  ]

  /// Types that describe a screen for another reader, whose nested types have the names of the parts that they describe.
  private static let views: Set<String> = [
    "DeclaredTransitions", "Diagram", "Preview", "ScreenDescription", "ScrollMachine", "SheetDeclaration", "SpecDiff",
    "TabsDeclaration",
  ]

  /// Names that are the standard terms of two fields. At most ten.
  private static let exceptions: Set<String> = [
    "Bound", "Edge", "Encoding", "ExitStatus", "Node", "Term",
  ]

  struct Declaration: Hashable {
    var name: String
    var path: String
    /// The names of the outer types, from the outermost.
    var outer: [String]
    /// Whether the type or an outer type is private.
    var isPrivate: Bool

    var qualifiedName: String { (outer + [name]).joined(separator: ".") }
  }

  static let declarations = Repository.files(below: "Sources", suffixes: [".swift"]).flatMap(typeDeclarations)

  @Test func declarationsAreFound() {
    #expect(Self.declarations.count > 500)
    #expect(Self.declarations.contains { $0.qualifiedName == "SheetDeclaration.Tap" })
  }

  /// The compiler and the library of apps share no module, so each has its own names.
  @Test func noTopLevelNameIsDeclaredTwice() {
    let libraries: Set = ["ScrollworkHost", "ScrollworkUIKit", "ScrollworkSwiftUI"]
    for isLibrary in [false, true] {
      let declarations = Self.declarations.filter { declaration in
        declaration.outer.isEmpty
          && isLibrary == libraries.contains(String(declaration.path.split(separator: "/")[1]))
      }
      for (name, all) in Dictionary(grouping: declarations, by: \.name) {
        // A type may have one declaration for each system in one file.
        let files = Set(all.map(\.path))
        if files.count > 1 { Issue.record("\(name) is declared in \(files.sorted().joined(separator: ", "))") }
      }
    }
  }

  @Test func nestedNamesRepeatOnlyWhereTheOuterTypeSaysWhich() {
    #expect(Self.exceptions.count <= 10)
    let repeated = Self.repeatedNestedNames
    for (name, all) in repeated where !Self.exceptions.contains(name) {
      Issue.record("\(name) is declared as \(all.map(\.qualifiedName).sorted().joined(separator: ", "))")
    }
    for name in Self.exceptions { #expect(repeated[name] != nil, "\(name) is not repeated any more") }
  }

  /// The nested types that share their name with another type without a reason.
  private static var repeatedNestedNames: [String: [Declaration]] {
    Dictionary(grouping: declarations.filter { !$0.isPrivate && views.isDisjoint(with: $0.outer) }, by: \.name)
      .filter { name, all in
        all.count > 1 && all.contains { !$0.outer.isEmpty } && !conventional.contains(name)
      }
  }
}

/// The types that a file declares. Indentation shows the nesting, since swift-format checks it.
private func typeDeclarations(in file: Repository.File) -> [TypeNameTests.Declaration] {
  let modifiers: Set<String> = ["package", "public", "internal", "fileprivate", "private", "final", "indirect"]
  let types: Set<String> = ["struct", "enum", "class", "protocol", "actor", "typealias"]
  var scopes: [(indentation: Int, name: String, isPrivate: Bool)] = []
  var declarations: [TypeNameTests.Declaration] = []
  for line in code(of: file.text).split(separator: "\n") {
    let indentation = line.prefix { $0 == " " }.count
    let words = String(line).words
    if line.dropFirst(indentation).first != "}", !words.isEmpty {
      while let last = scopes.last, indentation <= last.indentation { scopes.removeLast() }
    }
    guard let keyword = words.firstIndex(where: { !modifiers.contains($0) }), keyword + 1 < words.count,
      types.contains(words[keyword]) || words[keyword] == "extension"
    else { continue }
    let isPrivate = words[..<keyword].contains { $0.hasSuffix("private") } || scopes.last?.isPrivate == true
    let name = words[keyword + 1]
    if types.contains(words[keyword]) {
      declarations.append(
        TypeNameTests.Declaration(name: name, path: file.path, outer: scopes.map(\.name), isPrivate: isPrivate))
    }
    if words[keyword] != "typealias" { scopes.append((indentation, name, isPrivate)) }
  }
  return declarations
}
