extension SpecDiff {
  /// The comparison as Markdown, for a comment on a change under review.
  package var markdown: String {
    let changed = screens.filter { $0.change != .none }
    guard !changed.isEmpty else { return "No length, notch, behavior, assertion or outcome of a scenario differs.\n" }
    return changed.map(\.markdown).joined(separator: "\n")
  }
}

extension SpecDiff.Screen {
  /// The maximum number of devices in an unfolded table.
  private static let openRows = 6

  fileprivate var markdown: String {
    var lines = ["### " + Markdown.text(name), "", Markdown.code(fileText), ""]
    switch change {
    case .added: lines.append("This screen is new.")
    case .removed: lines.append("This screen is gone.")
    case .changed, .none: break
    }
    let forms = formLines(Markdown.code).map { "\(Markdown.code($0.path)): \($0.text)" }
    lines += (sentences.map(Markdown.sentence) + forms).map { "- " + $0 }
    return (lines + (table.isEmpty ? [] : [""] + table)).joined(separator: "\n") + "\n"
  }

  private var table: [String] {
    let shown = tabledLengths
    let rows = tabledPlaces
    guard !rows.isEmpty else { return [] }
    let lines =
      ["| device | " + shown.map { Markdown.text($0.path) }.joined(separator: " | ") + " |"]
      + ["| --- |" + shown.map { _ in " ---: |" }.joined()]
      + rows.map { place in
        "| \(Markdown.text(places[place])) | "
          + shown.map { length in
            let isSame = length.values[place].old == length.values[place].new
            return isSame ? length.text(at: place) : "**\(length.text(at: place))**"
          }.joined(separator: " | ") + " |"
      }
    guard rows.count > Self.openRows else { return lines }
    return ["<details><summary>\(rows.count) devices</summary>", ""] + lines + ["", "</details>"]
  }
}

/// Text with Markdown syntax escaped.
private enum Markdown {
  /// The characters that begin a link, a tag, emphasis, a cell or an escape.
  private static let signs: Set<Character> = ["\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "&", "~", "@"]

  static func text(_ text: String) -> String { escaped(EscapedText.line(text)) }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.map { signs.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// A code span between more backquotes than any run in the text.
  static func code(_ text: String) -> String {
    let line = EscapedText.line(text)
    // An empty code span would turn the text that follows into code.
    guard !line.isEmpty else { return "" }
    var longest = 0
    var run = 0
    for character in line {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let pad = longest > 0 ? " " : ""
    return fence + pad + line + pad + fence
  }

  /// Converts a sentence whose names are between backquotes: names remain code spans, and the rest is escaped.
  static func sentence(_ sentence: String) -> String {
    let parts = EscapedText.line(sentence).split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return text(sentence) }
    return parts.enumerated().map { $0 % 2 == 1 ? code(String($1)) : escaped($1) }.joined()
  }
}
