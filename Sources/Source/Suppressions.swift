/// What the comments of a file say should not be reported.
///
/// `# scrollwork: ignore ID` holds for its own line, or for the line below where it stands alone;
/// `# scrollwork: ignore-file ID` for the file. Several ids are separated by commas or spaces; what follows ` -- ` is
/// the reason.
package struct Suppressions: Sendable {
  private struct Entry {
    var id: FindingID
    var span: Span
    /// `nil`: every line.
    var line: Int?
    var isUsed = false
  }

  private var entries: [Entry] = []
  private var unknown: [(name: String, span: Span)] = []
  private let lines: LineTable

  /// - Parameter comments: from `#` to the end of the line each.
  package init(in comments: [Span], of file: SourceFile) {
    lines = LineTable(file)
    for comment in comments { read(comment, file) }
  }

  private mutating func read(_ comment: Span, _ file: SourceFile) {
    let bytes = Array(file.bytes[comment.start..<min(comment.end, file.bytes.count)])
    let words = Self.words(bytes)
    guard words.count >= 2, Self.text(bytes, words[0]) == "scrollwork:" else { return }
    let verb = Self.text(bytes, words[1])
    guard verb == "ignore" || verb == "ignore-file" else {
      unknown.append((verb, Span(comment.start + words[1].lowerBound, comment.start + words[1].upperBound)))
      return
    }
    let line = lines.location(of: comment.start).line
    let before = file.bytes[lines.span(ofLine: line).start..<comment.start]
    let standsAlone = before.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    for word in words.dropFirst(2) {
      let name = Self.text(bytes, word)
      if name == "--" || name == "—" { break }
      let span = Span(comment.start + word.lowerBound, comment.start + word.upperBound)
      guard let id = FindingID(rawValue: name) else {
        unknown.append((name, span))
        continue
      }
      entries.append(Entry(id: id, span: span, line: verb == "ignore-file" ? nil : standsAlone ? line + 1 : line))
    }
  }

  /// Ranges of words in a comment without its `#`; commas part words too.
  private static func words(_ bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for index in 1...max(1, bytes.count) {
      let isWord = index < bytes.count && ![0x20, 0x09, 0x2C].contains(bytes[index])
      if isWord, start == nil { start = index }
      if !isWord, let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    return words
  }

  private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A report without what is suppressed, and with what the suppressions themselves deserve.
  package func applied(to report: Report) -> Report {
    var entries = self.entries
    var kept: [Diagnostic] = []
    for finding in report.findings {
      let line = lines.location(of: finding.span.start).line
      let matching = entries.indices.filter { entries[$0].id == finding.id && (entries[$0].line ?? line) == line }
      for index in matching { entries[index].isUsed = true }
      if matching.isEmpty { kept.append(finding) }
    }
    kept += entries.filter { !$0.isUsed }.map { entry in
      Diagnostic(
        .staleSuppression, "no `\(entry.id.rawValue)` is found here; this suppression suppresses nothing",
        at: entry.span, help: ["remove it"])
    }
    kept += unknown.map { name, span in
      let near = Spelling.nearest(to: name, in: FindingID.allCases.map(\.rawValue) + ["ignore", "ignore-file"])
      return Diagnostic(
        .unknownSuppression, "there is no finding named `\(name)`", at: span,
        fixes: near.map { [FixIt("write `\($0)`", isSafe: true, edits: [Edit(span, $0)])] } ?? [])
    }
    return Report(file: report.file, findings: kept)
  }
}
