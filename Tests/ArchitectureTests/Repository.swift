import Foundation

/// The files of this package as text, for tests that read the sources.
struct Repository {
  struct File {
    /// The path relative to the package's folder.
    var path: String
    var text: String

    /// The components of the path.
    var parts: [String] { path.split(separator: "/").map(String.init) }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Every file below a folder, sorted by path, without hidden files and build products.
  static func files(below folder: String = "", suffixes: [String]? = nil) -> [File] {
    let base = folder.isEmpty ? root : root.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(at: base, includingPropertiesForKeys: [.isRegularFileKey]) else {
      return []
    }
    var files: [File] = []
    for case let url as URL in walk {
      let path = String(url.standardizedFileURL.path.dropFirst(root.standardizedFileURL.path.count + 1))
      // The benchmark has a build folder of its own.
      let isMade = [".build", ".git", "Generated", "Benchmarks/.build", "Tests/Hosts/Sources/Screens"].contains(path)
      if isMade { walk.skipDescendants() }
      guard (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
      if let suffixes, !suffixes.contains(where: path.hasSuffix) { continue }
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      files.append(File(path: path, text: text))
    }
    return files.sorted { $0.path < $1.path }
  }

  /// A source file as code.
  struct Source {
    var path: String
    /// The components of the path.
    var parts: [String]
    var code: String
    /// The distinct words of the code.
    var words: Set<String>
  }

  /// The sources, read once for all tests.
  static let sources = files(below: "Sources", suffixes: [".swift"]).map { file in
    let code = code(of: file.text)
    return Source(path: file.path, parts: file.parts, code: code, words: Set(code.words))
  }
}

/// Returns Swift code without comments and without the contents of string literals.
///
/// Interpolations are kept, since they are code.
func code(of text: String) -> String {
  var lexer = CodeLexer(text: Array(text.utf8))
  return lexer.run()
}

private struct CodeLexer {
  let text: [UInt8]
  var position = 0
  var result: [UInt8] = []

  init(text: [UInt8]) { self.text = text }

  mutating func run() -> String {
    readCode(untilParenthesis: false)
    return String(decoding: result, as: UTF8.self)
  }

  private func looks(at word: StaticString, then pounds: Int = 0) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count + pounds <= text.count else { return false }
    for offset in 0..<count where text[position + offset] != word.utf8Start[offset] { return false }
    for offset in 0..<pounds where text[position + count + offset] != Self.pound { return false }
    return true
  }

  private static let (quote, pound) = (UInt8(ascii: "\""), UInt8(ascii: "#"))
  private static let (open, close, newline) = (UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\n"))

  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while position < text.count {
      if looks(at: "//") {
        while position < text.count, text[position] != Self.newline { position += 1 }
      } else if looks(at: "/*") {
        skipBlockComment()
      } else if text[position] == Self.quote || (text[position] == Self.pound && isRawString) {
        readString()
      } else {
        if text[position] == Self.open { depth += 1 }
        if text[position] == Self.close {
          depth -= 1
          if untilParenthesis && depth == 0 {
            result.append(Self.close)
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
        if text[position] == Self.newline { result.append(Self.newline) }
        position += 1
      }
    } while depth > 0 && position < text.count
  }

  private var isRawString: Bool {
    text[position...].first { $0 != Self.pound } == Self.quote
  }

  private mutating func readString() {
    let pounds = text[position...].prefix { $0 == Self.pound }.count
    position += pounds
    let quotes: StaticString = looks(at: "\"\"\"") ? "\"\"\"" : "\""
    position += quotes.utf8CodeUnitCount
    result.append(Self.quote)
    while position < text.count {
      if looks(at: quotes, then: pounds) {
        position += quotes.utf8CodeUnitCount + pounds
        break
      }
      if looks(at: "\\", then: pounds) {
        let escaped = position + 1 + pounds
        if escaped < text.count, text[escaped] == Self.open {
          position = escaped
          readCode(untilParenthesis: true)
          continue
        }
        position += 2 + pounds
      } else {
        if text[position] == Self.newline { result.append(Self.newline) }
        position += 1
      }
    }
    result.append(Self.quote)
  }
}

extension String {
  /// The words of code: identifiers, keywords and numbers, in order.
  var words: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "`") }.map(String.init)
  }
}
