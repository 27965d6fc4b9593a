import Foundation

/// The files of this package as text, for tests that read rather than run.
struct Repository {
  struct File {
    /// Relative to the package's folder.
    var path: String
    var text: String

    /// The folders and the name.
    var parts: [String] { path.split(separator: "/").map(String.init) }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Everything below a folder except what is hidden or built, sorted by path.
  static func files(below folder: String = "", suffixes: [String]? = nil) -> [File] {
    let base = folder.isEmpty ? root : root.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: [.isRegularFileKey]) else {
      return []
    }
    var files: [File] = []
    for case let url as URL in walk {
      let path = String(url.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count + 1))
      if path == ".build" || path == ".git" || path == "Generated" { walk.skipDescendants() }
      guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
      if let suffixes, !suffixes.contains(where: path.hasSuffix) { continue }
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      files.append(File(path: path, text: text))
    }
    return files.sorted { $0.path < $1.path }
  }

  static let sources = files(below: "Sources", suffixes: [".swift"])
}

/// Swift without what only people read: comments are gone, and so is the inside of string literals.
///
/// Interpolations are kept, since they are code.
func code(of text: String) -> String {
  var lexer = CodeLexer(text: Array(text.unicodeScalars))
  return lexer.run()
}

private struct CodeLexer {
  let text: [Unicode.Scalar]
  var position = 0
  var result = String.UnicodeScalarView()

  init(text: [Unicode.Scalar]) { self.text = text }

  mutating func run() -> String {
    readCode(untilParenthesis: false)
    return String(result)
  }

  private func looks(at word: String) -> Bool {
    text[position...].starts(with: word.unicodeScalars)
  }

  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while position < text.count {
      if looks(at: "//") {
        while position < text.count, text[position] != "\n" { position += 1 }
      } else if looks(at: "/*") {
        skipBlockComment()
      } else if text[position] == "\"" || (text[position] == "#" && isRawString) {
        readString()
      } else {
        if text[position] == "(" { depth += 1 }
        if text[position] == ")" {
          depth -= 1
          if untilParenthesis && depth == 0 {
            result.append(")")
            position += 1
            return
          }
        }
        result.append(text[position])
        position += 1
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if looks(at: "/*") {
        depth += 1
        position += 2
      } else if looks(at: "*/") {
        depth -= 1
        position += 2
      } else {
        if text[position] == "\n" { result.append("\n") }
        position += 1
      }
    } while depth > 0 && position < text.count
  }

  private var isRawString: Bool {
    text[position...].first { $0 != "#" } == "\""
  }

  private mutating func readString() {
    let pounds = text[position...].prefix { $0 == "#" }.count
    position += pounds
    let quotes = looks(at: "\"\"\"") ? "\"\"\"" : "\""
    let raw = String(repeating: "#", count: pounds)
    position += quotes.count
    result.append("\"")
    while position < text.count {
      if looks(at: quotes + raw) {
        position += quotes.count + pounds
        break
      }
      if looks(at: "\\" + raw + "(") {
        position += 1 + pounds
        readCode(untilParenthesis: true)
      } else if looks(at: "\\" + raw) {
        position += 2 + pounds
      } else {
        if text[position] == "\n" { result.append("\n") }
        position += 1
      }
    }
    result.append("\"")
  }
}

extension String {
  /// The words of code: identifiers, keywords and numbers, in order.
  var words: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "`") }.map(String.init)
  }
}
