import Foundation
import Testing

/// Conventions of the sources that a test can check in their text.
@Suite struct SourceConventionTests {
  static let sources = Repository.sources

  @Test func sourcesContainNoDeliberateTraps() {
    for file in Self.sources {
      for word in ["fatalError", "preconditionFailure"] {
        #expect(!file.words.contains(word), "\(file.path) says \(word)")
      }
      for text in ["try!", "as!", "unowned(unsafe)", "unsafeBitCast"] {
        #expect(!file.code.contains(text), "\(file.path) says \(text)")
      }
    }
  }

  @Test func floatingPointIsUsedOnlyForEvaluation() {
    let exempt = Self.library.union(["Tables", "Backends", "ScrollworkCLI"])
    for file in Self.sources where !exempt.contains(file.parts[1]) && !file.path.hasSuffix("+Double.swift") {
      for word in ["Double", "Float", "Float80", "CGFloat"] {
        #expect(!file.words.contains(word), "\(file.path) says \(word)")
      }
    }
    // The description of a screen is exact, like the solution.
    for file in Self.sources where file.path.hasPrefix("Sources/Tables/Description/") {
      #expect(!file.words.contains("Double"), "\(file.path) says Double")
    }
  }

  @Test func sourcesUseNoLocaleDependentTypes() {
    for file in Self.sources {
      for word in ["NSString", "DateFormatter", "NSRegularExpression", "NumberFormatter", "Regex"] {
        #expect(!file.words.contains(word), "\(file.path) says \(word)")
      }
      #expect(!file.code.contains("String(format:"), "\(file.path) formats by format strings")
    }
  }

  /// A `default:` over an enumeration of this project would hide a case that is added later. One that answers no is
  /// right for that case too.
  @Test func switchesOverOurEnumerationsNameEveryCase() {
    let ours = Self.sources.flatMap { enumerations(in: $0.code) }
    for file in Self.sources {
      for cases in switchesWithDefault(in: file.code) {
        let owner = ours.first { !cases.isEmpty && $0.cases.isSuperset(of: cases) }
        #expect(owner == nil, "\(file.path): default: beside \(cases.sorted()) of \(owner?.name ?? "")")
      }
    }
  }

  @Test func onlyTheCommandLinePrints() {
    for file in Self.sources where file.parts[1] != "ScrollworkCLI" {
      let calls = file.code.split(separator: "\n").filter { line in
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.hasPrefix("print(") || text.hasPrefix("debugPrint(") || text.hasPrefix("dump(")
      }
      #expect(calls.isEmpty, "\(file.path) prints")
    }
  }

  /// Paths of a developer's machine mean nothing to a reader.
  @Test func noFileContainsAnAbsoluteUserPath() {
    // The needles are assembled here, so that this file does not match itself.
    let needles = ["work/", "root/", "home/", "Users/", "tmp/b-"].map { "/" + $0 }
    let files = Repository.files(suffixes: [
      ".swift", ".md", ".yaml", ".yml", ".json", ".h", ".modulemap", "Makefile", ".sh", ".js", ".ts", ".txt", ".csv",
      ".tutorial", ".expected",
    ])
    for file in files {
      // Lines are split only if the file matches: the files have six megabytes.
      for needle in needles where Data(file.text.utf8).range(of: Data(needle.utf8)) != nil {
        for line in file.text.split(separator: "\n") where line.contains(needle) {
          let before = line.range(of: needle).map { line[..<$0.lowerBound].last } ?? nil
          // A match inside a longer path is not an absolute path.
          if let before, before.isLetter || before.isNumber || before == "_" || before == "." { continue }
          Issue.record("\(file.path): \(line)")
        }
      }
    }
  }

  /// The targets that apps link.
  static let library: Set<String> = ["ScrollworkEngine", "ScrollworkHost", "ScrollworkUIKit", "ScrollworkSwiftUI"]

  /// The targets that compile sources of a library a second time, by a symbolic link. Their own types are as public as those
  /// that they replace.
  private static let relinked = Set(
    (FileManager.default.subpaths(atPath: Repository.root.appendingPathComponent("Sources").path) ?? []).compactMap {
      path -> String? in
      let url = Repository.root.appendingPathComponent("Sources").appendingPathComponent(path)
      let isLink = (try? url.resourceValues(forKeys: [.isSymbolicLinkKey]))?.isSymbolicLink == true
      return isLink ? path.split(separator: "/").first.map(String.init) : nil
    })

  /// Targets see each other's declarations through `package`; the compiler is not a library.
  @Test func theCompilerHasNoPublicDeclarations() {
    #expect(Self.relinked == ["Laws"])
    for file in Self.sources where !Self.library.union(Self.relinked).contains(file.parts[1]) {
      let lines = file.code.split(separator: "\n").filter { line in
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.hasPrefix("public ") || text.hasPrefix("open class ")
      }
      #expect(lines.isEmpty, "\(file.path): \(lines.first ?? "")")
    }
  }

  @Test func typeNamesHaveNoEmptySuffix() {
    let empty: Set<String> = ["Manager", "Helper", "Util", "Utils", "Info", "Impl"]
    for file in Self.sources {
      let words = file.code.words
      for (keyword, name) in zip(words, words.dropFirst())
      where ["struct", "class", "enum", "protocol", "actor"].contains(keyword) {
        #expect(!empty.contains { name.hasSuffix($0) }, "\(file.path) declares \(name)")
      }
    }
  }
}

private struct Enumeration {
  var name: String
  var cases: Set<String>
}

/// The enumerations that code declares, with the names of their cases.
private func enumerations(in code: String) -> [Enumeration] {
  var result: [Enumeration] = []
  for declaration in blocks(in: code, after: "enum") {
    var cases: Set<String> = []
    // Patterns of a switch begin with a dot; cases of a declaration do not.
    for line in declaration.body.split(separator: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix("case "), !text.hasPrefix("case .") else { continue }
      var depth = 0
      var name = ""
      for character in text.dropFirst("case ".count) + "," {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if character == "," && depth == 0 {
          if let word = name.words.first { cases.insert(word.filter { $0 != "`" }) }
          name = ""
        } else {
          name.append(character)
        }
      }
    }
    result.append(Enumeration(name: declaration.name, cases: cases))
  }
  return result
}

/// The answers of a `default:` that hold for a case that is added later.
private let negativeAnswers: Set<String> = [
  "nil", "false", ".zero", "[]", "return nil", "return false", "return .zero", "return []", "return", "break",
  "continue",
]

/// The case names in the patterns of each switch whose `default:` answers something else than no.
private func switchesWithDefault(in code: String) -> [Set<String>] {
  blocks(in: code, after: "switch").compactMap { block in
    let inner = blocks(in: block.body, after: "switch").map(\.body)
    var own = block.body
    for text in inner { own = own.replacingOccurrences(of: text, with: "") }
    let lines = own.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let place = lines.firstIndex(where: { $0.hasPrefix("default:") }) else { return nil }
    let answer = (lines[place].dropFirst("default:".count) + " " + lines[(place + 1)...].joined(separator: " "))
      .trimmingCharacters(in: .whitespaces)
    if negativeAnswers.contains(answer) { return nil }
    let names = lines.filter { $0.hasPrefix("case .") }.flatMap { line in
      line.dropFirst("case ".count).split(separator: ",").compactMap { part -> String? in
        let text = part.trimmingCharacters(in: .whitespaces)
        return text.hasPrefix(".") ? text.words.first : nil
      }
    }
    return Set(names)
  }
}

/// The contents of the braces after a keyword, with the word that follows the keyword.
private func blocks(in code: String, after keyword: String) -> [(name: String, body: String)] {
  var result: [(String, String)] = []
  var search = code.startIndex
  while let found = code.range(of: keyword + " ", range: search..<code.endIndex) {
    search = found.upperBound
    let before = found.lowerBound == code.startIndex ? " " : code[code.index(before: found.lowerBound)]
    guard !before.isLetter, before != ".", before != "_" else { continue }
    guard let open = code[found.upperBound...].firstIndex(of: "{") else { continue }
    var depth = 0
    var end = open
    while end < code.endIndex {
      if code[end] == "{" { depth += 1 }
      if code[end] == "}" { depth -= 1 }
      if depth == 0 { break }
      end = code.index(after: end)
    }
    guard end < code.endIndex else { continue }
    let name = code[found.upperBound..<open].split { !($0.isLetter || $0.isNumber || $0 == "_") }.first
    result.append((name.map(String.init) ?? "", String(code[code.index(after: open)..<end])))
  }
  return result
}
