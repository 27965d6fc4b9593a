import Testing

/// The imports between targets, compared with the table in Package.swift.
@Suite struct LayerTests {
  struct Layer {
    var name: String
    var imports: [String]
  }

  /// The rows of the table `layers`.
  static let layers: [Layer] = {
    guard let manifest = Repository.files(suffixes: ["Package.swift"]).first(where: { $0.path == "Package.swift" }),
      let start = manifest.text.range(of: "let layers:"),
      let open = manifest.text.range(of: "= [", range: start.upperBound..<manifest.text.endIndex),
      let end = manifest.text.range(of: "\n]", range: open.upperBound..<manifest.text.endIndex)
    else { return [] }
    // A row is a name followed by the list of what it may import.
    var layers: [Layer] = []
    var name: String?
    var isInList = false
    let table = withoutComments(String(manifest.text[open.upperBound..<end.lowerBound]))
    for token in tokens(of: table) {
      switch token {
      case "[": isInList = true
      case "]":
        isInList = false
        name = nil
      default:
        if isInList {
          layers[layers.count - 1].imports.append(token)
        } else if name == nil {
          name = token
          layers.append(Layer(name: token, imports: []))
        }
      }
    }
    return layers
  }()

  /// The rows of the code map in ARCHITECTURE.md, from bottom to top.
  static let rows: [[String]] = [
    ["ScrollworkEngine", "Source", "Numerics", "CLibYAML"],
    ["Syntax", "Model", "Solver", "Tables"],
    ["Lint", "Laws", "Backends"],
    ["ScrollworkCompiler"],
    ["ScrollworkLanguageServer", "ScrollworkCLI"],
    ["ScrollworkHost"],
    ["ScrollworkUIKit"],
    ["ScrollworkSwiftUI"],
  ]

  /// Modules of other packages and of the system.
  static let externalPackages: Set<String> = ["ArgumentParser", "UIKit", "SwiftUI"]
  /// Modules of the language and of the C library, which every file may import.
  static let standard: Set<String> = ["Glibc", "Musl", "Darwin", "Dispatch", "Synchronization"]

  /// A position is a value in the state of a machine. Another module changes it by an event or by a snapshot, and the compiler
  /// lets it set nothing.
  @Test func onlyTheEngineDecidesWhereAPositionGoes() {
    let engine = Repository.sources.filter { $0.parts[1] == "ScrollworkEngine" }
    func lines(_ kind: String, of files: [Repository.Source]) -> [String] {
      files.flatMap { $0.code.split(separator: "\n") }.map { String($0.drop { $0 == " " }) }
        .filter { ($0.hasPrefix("public ") || $0.hasPrefix("package ")) && $0.contains(kind) }
    }
    let stored = lines(" var ", of: engine.filter { $0.path.hasSuffix("/ScrollMachine.swift") })
    #expect(!stored.isEmpty && stored.allSatisfy { $0.hasPrefix("public internal(set) var ") }, "\(stored)")
    let changing = lines(" mutating func ", of: engine).compactMap { line in
      line.split(separator: "(").first?.split(separator: " ").last.map(String.init)
    }
    // `moveChain` moves what the simulator compares a step with, and `sheet` writes the lengths of a screen.
    #expect(Set(changing) == ["handle", "restore", "moveChain", "sheet"], "\(changing)")
    for file in Repository.sources where file.parts[1] != "ScrollworkEngine" {
      #expect(!file.code.contains("@testable"), "\(file.path)")
    }
  }

  @Test func manifestTableIsParsed() {
    #expect(Self.layers.map(\.name).contains("ScrollworkCompiler"))
    #expect(Self.layers.count >= 11)
  }

  @Test func targetsImportOnlyLowerLayersOrEarlierNeighbors() {
    for layer in Self.layers {
      guard let row = Self.rows.firstIndex(where: { $0.contains(layer.name) }) else {
        Issue.record("\(layer.name) is in no row")
        continue
      }
      for target in layer.imports where !Self.externalPackages.contains(target) {
        guard let below = Self.rows.firstIndex(where: { $0.contains(target) }) else {
          Issue.record("\(target), which \(layer.name) imports, is in no row")
          continue
        }
        if below < row { continue }
        // Foundations, phases and entry points may import earlier targets of their row.
        let isEarlierNeighbor =
          below == row && [0, 1, 4].contains(row)
          && (Self.rows[row].firstIndex(of: target) ?? 0) < (Self.rows[row].firstIndex(of: layer.name) ?? 0)
        #expect(isEarlierNeighbor, "\(layer.name) imports \(target)")
      }
    }
  }

  @Test func backendsAndLintKeepTheirForbiddenImports() {
    let imports = Dictionary(uniqueKeysWithValues: Self.layers.map { ($0.name, Set($0.imports)) })
    #expect(imports["Backends"]?.isDisjoint(with: ["Solver", "Model", "Syntax"]) == true)
    #expect(imports["Lint"]?.isDisjoint(with: ["Tables"]) == true)
  }

  /// A package declaration of Tables that has a type of Model does not compile in any other file, so Backends
  /// cannot switch over an enumeration of Model.
  @Test func tablesKeepModelToThemselves() {
    let entrances: Set<String> = [
      "Machine.swift", "ScreenTable.swift", "Description/DescriptionBuilder.swift", "Simulation/LoweredScenario.swift",
      "Simulation/ScriptBuilder.swift",
    ]
    for file in Repository.sources where file.path.hasPrefix("Sources/Tables/") {
      guard imports(of: file).contains("Model") else { continue }
      let isEntrance = entrances.contains(String(file.path.dropFirst("Sources/Tables/".count)))
      #expect(
        file.code.contains("internal import Model\n") != isEntrance, "\(file.path) shows types of Model to consumers")
    }
  }

  /// An app that links the library links nothing of the compiler. The engine is the one target that both share.
  @Test func compilerAndAppLibraryShareOnlyTheEngine() {
    let library: Set<String> = ["ScrollworkHost", "ScrollworkUIKit", "ScrollworkSwiftUI"]
    for layer in Self.layers {
      let imports = Set(layer.imports).subtracting(Self.externalPackages).subtracting(["ScrollworkEngine"])
      #expect(library.contains(layer.name) ? imports.isSubset(of: library) : imports.isDisjoint(with: library))
    }
    #expect(Self.layers.first { $0.name == "ScrollworkEngine" }?.imports == [])
    #expect(Self.layers.first { $0.name == "ScrollworkHost" }?.imports == ["ScrollworkEngine"])
  }

  @Test func everyImportIsListedInTheManifest() {
    let rows = Dictionary(uniqueKeysWithValues: Self.layers.map { ($0.name, Set($0.imports)) })
    for file in Repository.sources {
      guard let row = rows[file.parts[1]] else {
        Issue.record("\(file.path) belongs to no row of the table")
        continue
      }
      for module in imports(of: file) {
        #expect(row.contains(module) || Self.standard.contains(module), "\(file.path) imports \(module)")
      }
    }
  }

  @Test func oneFileImportsLibyaml() {
    let files = Repository.sources.filter { imports(of: $0).contains("CLibYAML") }
    #expect(files.count == 1, "\(files.map(\.path))")
  }

  @Test func noSourceImportsFoundation() {
    for file in Repository.sources {
      for module in imports(of: file) {
        #expect(!module.hasPrefix("Foundation"), "\(file.path) imports \(module)")
      }
    }
  }
}

/// The modules that a file imports.
private func imports(of file: Repository.Source) -> [String] {
  file.code.split(separator: "\n").compactMap { line in
    var words = line.split(separator: " ").map(String.init)
    while let first = words.first, first.hasPrefix("@") || ["package", "public", "internal", "private"].contains(first)
    {
      words.removeFirst()
    }
    guard words.first == "import", words.count >= 2 else { return nil }
    let kinds: Set<String> = ["struct", "enum", "class", "protocol", "func", "var", "let", "typealias"]
    let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
    return name.split(separator: ".").first.map(String.init)
  }
}

private func withoutComments(_ text: String) -> String {
  text.split(separator: "\n").map { line in
    line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? String(line)
  }.joined(separator: "\n")
}

/// The brackets and the quoted names of the table.
private func tokens(of table: String) -> [String] {
  var tokens: [String] = []
  var quoted: String?
  for character in table {
    switch (character, quoted) {
    case ("\"", let text?):
      tokens.append(text)
      quoted = nil
    case ("\"", nil): quoted = ""
    case (_, let text?): quoted = text + String(character)
    case ("[", nil), ("]", nil): tokens.append(String(character))
    case (_, nil): continue
    }
  }
  return tokens
}
