import Testing

/// The house's floors, as Package.swift draws them.
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

  /// From the ground up; what stands on one line does not import its neighbors unless `rightward` says so.
  static let floors: [[String]] = [
    ["Source", "Numerics", "ProgramIR", "CLibYAML"],
    ["Syntax", "Model", "Solver", "Machine"],
    ["Proofs", "Lint", "Formatter", "Verifier", "Backends"],
    ["ScrollworkCompiler"],
    ["ScrollworkLanguageServer", "ScrollworkCLI"],
  ]

  /// Packages of others, and what they are for.
  static let guests: Set<String> = ["ArgumentParser"]
  /// What every file may import: the language's own modules and the C library.
  static let standard: Set<String> = ["Glibc", "Musl", "Darwin", "Dispatch", "Synchronization"]

  @Test func theTableIsThere() {
    #expect(Self.layers.map(\.name).contains("ScrollworkCompiler"))
    #expect(Self.layers.count >= 11)
  }

  @Test func importsGoDownOrAlongTheFloor() {
    for layer in Self.layers {
      guard let floor = Self.floors.firstIndex(where: { $0.contains(layer.name) }) else {
        Issue.record("\(layer.name) stands on no floor")
        continue
      }
      for target in layer.imports where !Self.guests.contains(target) {
        guard let below = Self.floors.firstIndex(where: { $0.contains(target) }) else {
          Issue.record("\(target), which \(layer.name) imports, stands on no floor")
          continue
        }
        if below < floor { continue }
        // Ground, phases and the rim follow each other, and Lint uses Proofs; the others in a row are independent.
        let isAlong =
          below == floor && ([0, 1, 4].contains(floor) || (layer.name, target) == ("Lint", "Proofs"))
          && (Self.floors[floor].firstIndex(of: target) ?? 0) < (Self.floors[floor].firstIndex(of: layer.name) ?? 0)
        #expect(isAlong, "\(layer.name) imports \(target)")
      }
    }
  }

  @Test func theThreeProhibitions() {
    let imports = Dictionary(uniqueKeysWithValues: Self.layers.map { ($0.name, Set($0.imports)) })
    #expect(imports["Backends"]?.isDisjoint(with: ["Solver", "Model", "Syntax"]) == true)
    #expect(imports["Lint"]?.isDisjoint(with: ["Machine"]) == true)
    #expect(imports["Verifier"]?.isDisjoint(with: ["Solver", "Model", "Syntax"]) == true)
  }

  @Test func everyImportStandsInItsRow() {
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

  @Test func oneFileSeesLibyaml() {
    let files = Repository.sources.filter { imports(of: $0).contains("CLibYAML") }
    #expect(files.count == 1, "\(files.map(\.path))")
  }

  @Test func foundationStaysOutside() {
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

/// Brackets, and what stands in quotes.
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
