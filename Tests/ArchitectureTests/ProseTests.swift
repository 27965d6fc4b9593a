import Foundation
import Testing

/// The part of the writing rules that a program can check. CONTRIBUTING.md has the rules.
@Suite struct ProseTests {
  /// A run of `///` lines, and the line of code below it.
  struct DocComment {
    var path: String
    var line: Int
    var lines: [String]
    var declaration: String

    var place: String { "\(path):\(line)" }
  }

  static let comments = (sourceFiles + testFiles).flatMap(docComments)
  private static let sourceFiles = Repository.files(below: "Sources", suffixes: [".swift"])
  private static let testFiles = Repository.files(below: "Tests", suffixes: [".swift"])

  private static let bannedOpenings: Set<String> = [
    "What", "Where", "How", "Who", "Whose", "Which", "Of", "That", "Those", "Such", "As",
  ]

  private static let bannedPhrases = [
    "nobody", "somebody", "whoever", "whatever", "whichever", "at hand", "in sight", "comes about", "so many", "is no",
    "owe", "owes", "owed", "mend", "mends", "mended", "mending", "told",
  ]

  @Test func docCommentsAreFound() { #expect(Self.comments.count > 2_000) }

  @Test func docCommentsOpenWithANounOrAVerb() {
    for comment in Self.comments {
      let first = comment.lines[0].split { !$0.isLetter }.first.map(String.init) ?? ""
      #expect(!Self.bannedOpenings.contains(first), "\(comment.place): \(comment.lines[0])")
    }
  }

  /// "Whether" opens the comment of a Bool: a property, a function or an enumeration with two outcomes spelled out.
  @Test func whetherOpensTheCommentOfABool() {
    for comment in Self.comments where comment.lines[0].hasPrefix("Whether ") {
      let declaration = comment.declaration
      let isValue = declaration.contains("let ") && declaration.contains(":") && !declaration.contains("func ")
      let isOther =
        isValue && !declaration.contains("Bool") && !declaration.contains("= true")
        && !declaration.contains("= false") && !declaration.contains("static let is")
      #expect(!isOther, "\(comment.place): \(comment.lines[0]) / \(declaration)")
    }
  }

  @Test func docCommentsUsePlainWords() {
    for comment in Self.comments {
      for phrase in phrases(in: comment.lines.joined(separator: " ")) {
        Issue.record("\(comment.place): \(phrase)")
      }
    }
  }

  @Test func sentencesAreShort() {
    for comment in Self.comments {
      for sentence in sentences(comment.lines) where sentence.split(separator: " ").count > 40 {
        Issue.record("\(comment.place): \(sentence)")
      }
    }
  }

  /// Messages, help and explanations are string literals in Swift or Markdown.
  @Test func messagesUsePlainWords() {
    for file in Self.sourceFiles {
      for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") { continue }
        for literal in literals(in: code) {
          for phrase in phrases(in: literal) { Issue.record("\(file.path):\(index + 1): \(phrase): \(literal)") }
        }
      }
    }
    for file in Repository.files(below: "Sources", suffixes: [".md"]) {
      for phrase in phrases(in: withoutCodeBlocks(file.text)) { Issue.record("\(file.path): \(phrase)") }
    }
  }

  /// Help of the command line opens with an imperative: not with "Writes", nor with a clause.
  @Test func helpIsImperative() {
    var count = 0
    for file in Self.sourceFiles where file.path.hasPrefix("Sources/ScrollworkCLI/") {
      for help in file.text.matches(of: #/(?:help: |abstract: |ArgumentHelp\()\s*(?:"""\s*|")(\w+)/#) {
        count += 1
        let word = String(help.1)
        #expect(
          word.first?.isUppercase == true && word.last != "s" && !Self.bannedOpenings.contains(word)
            && !["A", "The", "Whether"].contains(word), "\(file.path): \(word)")
      }
    }
    #expect(count > 50)
  }

  /// A test has one name: its function, a plain statement about a component.
  @Test func testsAreNamedByTheirFunctions() {
    var count = 0
    for file in Self.testFiles {
      for attribute in file.text.matches(of: #/(?m)^ *@(?:Test|Suite)\(\s*"[^"]*"/#) {
        Issue.record("\(file.path): \(attribute.0) has a display name")
      }
      for test in file.text.matches(of: #/(?m)^ *@Test[^{]*?\bfunc (\w+)/#) {
        count += 1
        let words = test.1.replacing(#/[A-Z]/#) { " " + $0.output.lowercased() }
        let opening = words.prefix { $0 != " " }.capitalized
        #expect(
          !Self.bannedOpenings.contains(opening) && phrases(in: String(words)).isEmpty, "\(file.path): \(test.1)")
      }
    }
    #expect(count > 1_000)
  }

  /// The banned phrases of a text, outside of backticks.
  private func phrases(in text: String) -> [String] {
    // "There is no device" is plain English; "is no map" is not.
    let words = (" " + words(of: text).joined(separator: " ") + " ").replacingOccurrences(
      of: " there is no ", with: " ")
    return Self.bannedPhrases.filter { words.contains(" \($0) ") }
  }

  private func words(of text: String) -> [String] {
    let plain = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "x" }.joined()
    return plain.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
  }
}

/// The doc comments of a file.
private func docComments(of file: Repository.File) -> [ProseTests.DocComment] {
  let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
  var result: [ProseTests.DocComment] = []
  var index = 0
  while index < lines.count {
    guard lines[index].hasPrefix("///") else {
      index += 1
      continue
    }
    let start = index
    while index < lines.count, lines[index].hasPrefix("///") { index += 1 }
    result.append(
      ProseTests.DocComment(
        path: file.path, line: start + 1,
        lines: lines[start..<index].map { String($0.dropFirst(3).drop { $0 == " " }) },
        declaration: index < lines.count ? String(lines[index]) : ""))
  }
  return result
}

/// Sentences end at a stop, a colon or a semicolon before a space; an empty line and a list item end one, too.
private func sentences(_ lines: [String]) -> [String] {
  var result: [String] = [""]
  for line in lines {
    if line.isEmpty || line.hasPrefix("- ") { result.append("") }
    for word in line.split(separator: " ") {
      result[result.count - 1] += " " + word
      if let last = word.last, ".!?:;".contains(last) { result.append("") }
    }
  }
  return result
}

/// The contents of the string literals of a line, interpolations included.
private func literals(in line: Substring) -> [String] {
  var result: [String] = []
  var current: String?
  var isEscaped = false
  for character in line {
    if isEscaped {
      current?.append(character)
      isEscaped = false
    } else if character == "\\" {
      isEscaped = true
    } else if character == "\"" {
      if let literal = current { result.append(literal) }
      current = current == nil ? "" : nil
    } else {
      current?.append(character)
    }
  }
  return result
}

private func withoutCodeBlocks(_ text: String) -> String {
  text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    .joined(separator: " ")
}
