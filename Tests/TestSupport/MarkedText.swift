import Source
import Testing

/// A spec with its expected findings below the text that they are about:
///
///     layout:
///       - bar: navigation
///         hieght: 44
///     #   ^^^^^^ unknown-key: `bar` has no key `hieght`
///     #          = fix: write `height`
///
/// A line of carets, with or without a `#` before them, expects a finding there: its rule and, after a colon, a part of
/// its message or caption. A line of tildes expects a label there, by a part of its message. `#<` is before signs that
/// begin in the first column. A line with `=` is a detail of the finding above. Such lines are removed before the spec is
/// parsed. Columns are those of a terminal, as in printed findings.
package struct MarkedText {
  package struct Mark {
    /// The line in the text without marks, from 1.
    package var line: Int
    /// The columns in cells of a terminal, from 0.
    package var columns: Range<Int>
    package var isLabel: Bool
    /// The rule; empty for a label.
    package var id: String
    package var fragment: String
  }

  package let file: SourceFile
  package let marks: [Mark]

  package init(_ text: String, path: String = "Marked.scroll.yaml") {
    var lines: [Substring] = []
    var marks: [Mark] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.wholeMatch(of: #/# += (severity|caption|note|help|fix|unsafe fix|counterexample): .*/#) != nil {
        continue
      }
      if let mark = Self.mark(in: line, below: lines.count) { marks.append(mark) } else { lines.append(line) }
    }
    file = SourceFile(path: path, text: lines.joined(separator: "\n"))
    self.marks = marks
  }

  private static func mark(in line: Substring, below number: Int) -> Mark? {
    var rest = line.drop { $0 == " " }
    if rest.first == "#" { rest = rest.dropFirst().drop { $0 == " " } }
    let isFirst = rest.first == "<"
    if isFirst { rest = rest.dropFirst() }
    guard let sign = rest.first, sign == "^" || sign == "~" else { return nil }
    let start = isFirst ? 0 : line.distance(from: line.startIndex, to: rest.startIndex)
    let signs = rest.prefix { $0 == sign }
    let words = String(rest.dropFirst(signs.count).drop { $0 == " " })
    let isLabel = sign == "~"
    let parts = words.split(separator: ":", maxSplits: 1).map { String($0.drop { $0 == " " }) }
    return Mark(
      line: number, columns: start..<(start + signs.count), isLabel: isLabel, id: isLabel ? "" : parts.first ?? "",
      fragment: isLabel ? words : parts.count > 1 ? parts[1] : "")
  }
}

extension MarkedText {
  /// Returns the spec with comments that mark the findings completely.
  package func text(marking findings: [Diagnostic]) -> String {
    Places(file).marking(Report(file: file, findings: findings).findings)
  }

  /// Returns the marks that none of the findings or labels has.
  package func unmatched(by findings: [Diagnostic]) -> [Mark] {
    let places = Places(file)
    return marks.filter { mark in
      mark.isLabel
        ? !findings.flatMap(\.labels).contains {
          places.matches(mark, $0.span) && $0.message.contains(mark.fragment)
        } : !findings.contains { places.matches(mark, $0) && places.matches(mark, $0.span) }
    }
  }
}

/// Expects each safe fix to remove its finding and to add none.
///
/// - Parameter findings: Returns the findings of a file.
package func expectSafeFixes(
  of found: [Diagnostic], in file: SourceFile, sourceLocation: SourceLocation = #_sourceLocation,
  from findings: (SourceFile) -> [Diagnostic]
) {
  let text = file.text(Span(0, file.bytes.count))
  for finding in found {
    for fix in finding.fixes where fix.isSafe {
      var expected = found.map(\.identity)
      if let index = expected.firstIndex(of: finding.identity) { expected.remove(at: index) }
      var added: [String] = []
      for left in findings(SourceFile(path: file.path, text: fix.made(in: text))).map(\.identity) {
        if let index = expected.firstIndex(of: left) { expected.remove(at: index) } else { added.append(left) }
      }
      #expect(
        added.isEmpty, "`\(finding.message)`, fixed by \(fix.message), leaves this", sourceLocation: sourceLocation)
    }
  }
}

extension Diagnostic {
  /// The rule and the message of a finding, without its position.
  fileprivate var identity: String { "\(rule.id): \(message)" }
}

/// Expects exactly the findings that are marked in a spec.
///
/// - Parameter findings: Returns the findings of a file.
/// - Returns: The findings, for further expectations.
@discardableResult
package func expectFindings(
  _ markedSpec: String, sourceLocation: SourceLocation = #_sourceLocation, from findings: (SourceFile) -> [Diagnostic]
) -> [Diagnostic] {
  let marked = MarkedText(markedSpec)
  let found = Report(file: marked.file, findings: findings(marked.file)).findings
  let places = Places(marked.file)
  var unexpected = found
  var complaints: [String] = []
  for mark in marked.marks where !mark.isLabel {
    let match = unexpected.firstIndex { places.matches(mark, $0) && places.matches(mark, $0.span) }
    if let match {
      unexpected.remove(at: match)
    } else {
      complaints.append("not found: line \(mark.line): \(mark.id)\(mark.fragment.isEmpty ? "" : ": " + mark.fragment)")
    }
  }
  for mark in marked.marks where mark.isLabel {
    let labels = found.flatMap(\.labels)
    let isThere = labels.contains { places.matches(mark, $0.span) && $0.message.contains(mark.fragment) }
    if !isThere { complaints.append("no such label: line \(mark.line): \(mark.fragment)") }
  }
  if !unexpected.isEmpty { complaints.append("not expected: " + unexpected.map(\.rule.id).joined(separator: ", ")) }
  if !complaints.isEmpty {
    let text = complaints.joined(separator: "\n") + "\n\nWhat is found:\n" + places.marking(found)
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
  return found
}

/// The positions of spans in the lines of a file, in cells of a terminal.
private struct Places {
  let file: SourceFile
  let lines: LineTable

  init(_ file: SourceFile) {
    self.file = file
    lines = LineTable(file)
  }

  func matches(_ mark: MarkedText.Mark, _ finding: Diagnostic) -> Bool {
    guard finding.rule.id == mark.id else { return false }
    return ([finding.message] + [finding.caption].compactMap { $0 }).contains {
      mark.fragment.isEmpty || $0.contains(mark.fragment)
    }
  }

  /// Whether a mark is at a span. An empty span is marked by one caret, a multiline span up to the end of its first
  /// line.
  func matches(_ mark: MarkedText.Mark, _ span: Span) -> Bool {
    let place = columns(of: span)
    return place.line == mark.line && place.columns == mark.columns
  }

  func columns(of span: Span) -> (line: Int, columns: Range<Int>) {
    let line = lines.location(of: span.start).line
    let whole = lines.span(ofLine: line)
    let start = TerminalEscaping.width(file.text(Span(whole.start, span.start)))
    let end = TerminalEscaping.width(file.text(Span(whole.start, max(span.start, min(span.end, whole.end)))))
    return (line, start..<max(start + 1, end))
  }

  /// The file with marks for the findings, as input for a test.
  func marking(_ findings: [Diagnostic]) -> String {
    var text: [String] = []
    for line in 1...lines.lineCount {
      text.append(file.text(lines.span(ofLine: line)))
      for finding in findings {
        let marks = mark(finding.span, "^", "\(finding.rule.id): \(finding.message)", below: line)
        text += marks
        if !marks.isEmpty {
          text += finding.details.map { "#     = \($0): \($1.replacing("\n", with: "\\n"))" }
        }
        for label in finding.labels { text += mark(label.span, "~", label.message, below: line) }
      }
    }
    return text.joined(separator: "\n")
  }

  private func mark(_ span: Span, _ sign: String, _ words: String, below line: Int) -> [String] {
    let place = columns(of: span)
    guard place.line == line else { return [] }
    let column = place.columns.lowerBound
    let indent = column == 0 ? "#<" : "#" + String(repeating: " ", count: column - 1)
    return [indent + String(repeating: sign, count: place.columns.count) + " " + words]
  }
}

extension Diagnostic {
  /// The parts of a finding beside its rule, message, span and labels, each with its name.
  fileprivate var details: [(name: String, text: String)] {
    (severity == rule.severity ? [] : [("severity", severity.rawValue)])
      + [caption].compactMap { $0 }.map { ("caption", $0) } + notes.map { ("note", $0) } + help.map { ("help", $0) }
      + fixes.map { ($0.isSafe ? "fix" : "unsafe fix", $0.message) }
      + [counterexample].compactMap { $0 }.map { ("counterexample", $0.line) }
  }
}

extension Counterexample {
  fileprivate var line: String {
    ([device, orientation].compactMap { $0 } + (environment + values).map { "\($0.name) \($0.value)" })
      .joined(separator: ", ")
  }
}
