/// The suppressions that the comments of a file declare.
///
/// `# scrollwork: ignore ID` applies to its own line. In a comment alone on its line, it applies to the next line that
/// has more than a comment. `# scrollwork: ignore-file ID` applies to the file. Several ids are separated by commas or
/// spaces. The text after ` -- `, or after any separate dash, is the reason.
package struct Suppressions: Sendable {
  private let registry: RuleRegistry
  private var entries: [Entry] = []
  /// The first findings about comments that suppress nothing.
  private var problems: [Diagnostic] = []
  /// The lines of the file. The table is empty if no comment addresses Scrollwork.
  private let lines: LineTable
  /// The lines of the latest call of `lineBelow`, up to its result.
  private var linesAbove = 0..<0

  /// An id in a suppression comment.
  private struct Entry {
    var rule: Rule
    /// The span of the id.
    var span: Span
    /// The line that the entry applies to, from 1. `nil` if it applies to every line.
    var line: Int?
    /// The text to remove with the entry.
    var removal: Span
    var isUsed = false
  }

  /// - Parameters:
  ///   - comments: the spans of the comments, each from `#` to the end of the line.
  ///   - texts: the spans inside of texts that look like comments.
  ///   - registry: the rules that comments can name.
  package init(in comments: [Span], texts: [Span] = [], of file: SourceFile, _ registry: RuleRegistry) {
    self.registry = registry
    let own = comments.compactMap { SuppressionComment($0, in: file) }
    let inside = texts.compactMap { SuppressionComment($0, in: file) }.filter { $0.isWhole(registry) }
    problems = inside.prefix(Self.maxCount).map { .insideOfText(at: $0.span) }
    let isSilent = own.isEmpty && problems.isEmpty
    lines = LineTable(isSilent ? SourceFile(path: file.path, bytes: []) : file)
    for comment in own { read(comment, file) }
  }

  private mutating func read(_ comment: SuppressionComment, _ file: SourceFile) {
    let line = lines.location(of: comment.span.start).line
    let own = lines.span(ofLine: line)
    let standsAlone = file.bytes[own.start..<comment.span.start].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    let target: Int?
    switch comment.verb {
    case .ignoreFile: target = nil
    case .ignore: target = standsAlone ? lineBelow(line, file) : line
    case .other(let name, let span):
      report(.unknownVerb(name, at: span))
      return
    case .none(let head, let span):
      report(.wrongHead(head, at: span))
      return
    }
    if comment.ids.isEmpty { report(.noID(at: comment.span)) }
    for (index, word) in comment.ids.enumerated() {
      let rule = registry[word.text]
      let reason = registry.retired[word.text]
      if rule == nil, reason == nil {
        report(.unknownID(word.text, registry, at: word.span))
        continue
      }
      // Removing the only id removes its comment, and removing a comment alone on a line removes the line.
      var removal = index == 0 ? word.span : Span(comment.ids[index - 1].span.end, word.span.end)
      if comment.ids.count == 1 {
        removal = standsAlone ? wholeLine(line, file) : Span(blanksBefore(comment.span.start, file), comment.span.end)
      } else if index == 0 {
        removal.end = comment.ids[1].span.start
      }
      if let rule { entries.append(Entry(rule: rule, span: word.span, line: target, removal: removal)) }
      if let reason { report(.retired(word.text, reason, removal, at: word.span)) }
    }
  }

  /// Adds a finding, unless there are more than a report lists.
  private mutating func report(_ finding: Diagnostic) {
    if problems.count < Self.maxCount { problems.append(finding) }
  }

  /// Returns the next line that has more than a comment.
  private mutating func lineBelow(_ line: Int, _ file: SourceFile) -> Int {
    // Consecutive comment lines apply to the same line.
    if linesAbove.contains(line) { return linesAbove.upperBound }
    var next = line + 1
    while next < lines.lineCount {
      let span = lines.span(ofLine: next)
      let first = file.bytes[span.start..<span.end].first { $0 != 0x20 && $0 != 0x09 }
      if let first, first != UInt8(ascii: "#") { break }
      next += 1
    }
    linesAbove = line..<next
    return next
  }

  private func wholeLine(_ line: Int, _ file: SourceFile) -> Span {
    let span = lines.span(ofLine: line)
    return Span(span.start, line < lines.lineCount ? lines.span(ofLine: line + 1).start : span.end)
  }

  private func blanksBefore(_ offset: Int, _ file: SourceFile) -> Int {
    var start = offset
    while start > 0, file.bytes[start - 1] == 0x20 || file.bytes[start - 1] == 0x09 { start -= 1 }
    return start
  }

  /// Returns the report without suppressed findings, and with the findings about the suppressions themselves.
  ///
  /// - Parameter isComplete: whether every check has run. If not, a suppression without a match is not reported as
  ///   stale.
  package func applied(to report: Report, isComplete: Bool = true) -> Report {
    guard !entries.isEmpty || !problems.isEmpty else { return report }
    var entries = self.entries
    let byReach = Dictionary(grouping: entries.indices) {
      SuppressionScope(rule: entries[$0].rule, line: entries[$0].line)
    }
    func isSuppressed(_ finding: Diagnostic) -> Bool {
      let line = lines.location(of: finding.span.start).line
      let matching = [line, nil].flatMap { byReach[SuppressionScope(rule: finding.rule, line: $0)] ?? [] }
      for index in matching { entries[index].isUsed = true }
      return !matching.isEmpty
    }
    var kept = report.findings.filter { !isSuppressed($0) }
    // A suppression can suppress findings about suppressions, except that it is stale itself.
    let aboutSuppressions: Set<Rule> = [.staleSuppression, .unknownSuppression]
    let stale =
      isComplete ? entries.filter { !$0.isUsed && !aboutSuppressions.contains($0.rule) && $0.rule.isCheckedByLint } : []
    let left = Dictionary(kept.map { ($0.rule, $0.span) }) { first, _ in first }
    let unused = stale.prefix(Self.maxCount).map {
      Diagnostic.stale($0.rule, elsewhere: left[$0.rule], $0.removal, at: $0.span)
    }
    kept += (unused + problems).prefix(Self.maxCount).filter { !isSuppressed($0) }
    let idle = isComplete ? entries.filter { !$0.isUsed && aboutSuppressions.contains($0.rule) } : []
    kept += idle.prefix(Self.maxCount).map { .stale($0.rule, elsewhere: nil, $0.removal, at: $0.span) }
    return Report(file: report.file, findings: kept)
  }

  /// The rule and the line that an entry suppresses. Without a line, the entry applies to the whole file.
  private struct SuppressionScope: Hashable {
    var rule: Rule
    var line: Int?
  }

  /// The maximum number of findings about suppressions in a report.
  private static let maxCount = 200
}

/// A parsed comment that addresses Scrollwork.
private struct SuppressionComment {
  enum Verb {
    case ignore
    case ignoreFile
    case other(String, Span)
    /// A misspelled beginning of a suppression, which has no verb.
    case none(String, Span)
  }

  struct Word {
    var text: String
    var span: Span
  }

  let span: Span
  let verb: Verb
  let ids: [Word]

  init?(_ span: Span, in file: SourceFile) {
    let first = file.bytes[min(span.start + 1, span.end)..<span.end].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x2C }
    // This check rejects most comments early.
    guard first == UInt8(ascii: "s") || first == UInt8(ascii: "S") else { return nil }
    self.span = span
    let words = Self.words(span, file.bytes)
    guard words.count > 1, file.text(words[0]) == "scrollwork:" else {
      // `Scrollwork: ignore` and `scrollwork:ignore` address Scrollwork too.
      guard let head = words.first, words.map({ file.text($0).lowercased() }).joined().hasPrefix("scrollwork:ignore")
      else { return nil }
      (verb, ids) = (.none(file.text(head), head), [])
      return
    }
    let verb = file.text(words[1])
    switch verb {
    case "ignore": self.verb = .ignore
    case "ignore-file": self.verb = .ignoreFile
    default: self.verb = .other(verb, words[1])
    }
    let reason = words.firstIndex { ["--", "—", "–", "-"].contains(file.text($0)) } ?? words.count
    ids = words[2..<max(2, reason)].map { Word(text: file.text($0), span: $0) }
  }

  /// Whether the comment would suppress a rule if it were outside of a text.
  func isWhole(_ registry: RuleRegistry) -> Bool {
    switch verb {
    // The last id may be followed by the quote that ends the text.
    case .ignore, .ignoreFile:
      ids.contains { registry[String($0.text.prefix { !"'\"".contains($0) })] != nil }
    case .other, .none: false
    }
  }

  /// Returns the words of the comment without the `#`. Blanks and commas separate words, and an em dash is always a
  /// word.
  private static func words(_ span: Span, _ bytes: [UInt8]) -> [Span] {
    let end = min(span.end, bytes.count)
    let dash: [UInt8] = [0xE2, 0x80, 0x94]
    var words: [Span] = []
    var position = span.start + 1
    while position < end {
      let start = position
      if bytes[position..<end].starts(with: dash) {
        position += dash.count
      } else {
        while position < end, ![0x20, 0x09, 0x2C].contains(bytes[position]), !bytes[position..<end].starts(with: dash) {
          position += 1
        }
      }
      if position > start { words.append(Span(start, position)) } else { position += 1 }
    }
    return words
  }
}

/// The verbs of suppressions, and the synonyms that other tools use.
private enum SuppressionVerb {
  static let all = ["ignore", "ignore-file"]

  private static let synonyms = [
    "disable": "ignore", "suppress": "ignore", "allow": "ignore", "ignore-line": "ignore", "ignore-next": "ignore",
    "ignore-next-line": "ignore", "disable-line": "ignore", "disable-next-line": "ignore",
    "disable-file": "ignore-file",
    "ignore-all": "ignore-file",
  ]

  /// Returns the verb that a word is or is a synonym of. `nil` if it is neither.
  static func meant(by word: String) -> String? {
    let word = word.lowercased()
    return all.contains(word) ? word : synonyms[word]
  }
}

extension Diagnostic {
  /// - Parameter elsewhere: the span of the finding if the file has it on another line.
  fileprivate static func stale(_ rule: Rule, elsewhere: Span?, _ removal: Span, at span: Span) -> Diagnostic {
    // A suppression on the wrong line is still needed, so that removing it is not a safe fix.
    Diagnostic(
      .staleSuppression, "there is no `\(rule.id)` here to be suppressed", at: span,
      labels: elsewhere.map { [Label($0, "it is here")] } ?? [],
      help: elsewhere == nil ? [] : ["put the comment on the line of the finding, or alone on the one above"],
      fixes: [FixIt("remove the suppression", isSafe: elsewhere == nil, edits: [Edit(removal, "")])])
  }

  fileprivate static func retired(_ id: String, _ reason: String, _ removal: Span, at span: Span) -> Diagnostic {
    Diagnostic(
      .staleSuppression, "the rule `\(id)` is gone: \(reason)", at: span,
      fixes: [FixIt("remove the suppression", isSafe: true, edits: [Edit(removal, "")])])
  }

  fileprivate static func unknownID(_ id: String, _ registry: RuleRegistry, at span: Span) -> Diagnostic {
    let meant = registry.suggestion(for: id)
    guard let meant, registry.renamed[id] != nil else {
      return unknown("`\(id.brief)` is not the id of a rule", meant: meant, at: span)
    }
    return Diagnostic(
      .unknownSuppression, "the rule `\(id)` is called `\(meant)` now", at: span,
      fixes: [FixIt("write `\(meant)`", isSafe: true, edits: [Edit(span, meant)])])
  }

  fileprivate static func unknownVerb(_ verb: String, at span: Span) -> Diagnostic {
    unknown(
      "`\(verb.brief)` is nothing that a comment can ask for",
      meant: SuppressionVerb.meant(by: verb) ?? EditDistance.nearest(to: verb, in: SuppressionVerb.all), at: span)
  }

  private static func unknown(_ message: String, meant: String?, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownSuppression, message, at: span,
      help: meant == nil ? ["suppress by the id in brackets, as in `# scrollwork: ignore notch-gap`"] : [],
      fixes: meant.map { [FixIt("write `\($0)`", isSafe: false, edits: [Edit(span, $0)])] } ?? [])
  }

  fileprivate static func wrongHead(_ head: String, at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownSuppression, "`\(head.brief)` is not how a suppression begins, so this suppresses nothing", at: span,
      help: ["write it as in `# scrollwork: ignore notch-gap`"])
  }

  fileprivate static func insideOfText(at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownSuppression, "this is inside of a text and is not a comment, so it suppresses nothing", at: span,
      help: ["put it outside, on the line of the finding or alone on the one above"])
  }

  fileprivate static func noID(at span: Span) -> Diagnostic {
    Diagnostic(
      .unknownSuppression, "this suppression names no finding", at: span, help: ["write the id that the finding shows"])
  }
}

extension String {
  fileprivate var brief: String { utf8.count <= 40 ? self : String(prefix(39)) + "…" }
}
