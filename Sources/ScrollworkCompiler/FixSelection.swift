import Source

/// The fixes of a report that can be applied together. If two fixes touch, the fix of the first finding is selected.
/// The next round offers the other again if it is still needed.
package struct FixSelection {
  package private(set) var count = 0
  /// The findings that the selected fixes address, named by `name(of:)`.
  private(set) var findings: Set<String> = []
  /// The edits in the order of the file, each with its finding. Only edits of one fix may touch.
  private var edits: [(edit: Edit, finding: String)] = []

  /// - Parameters:
  ///   - passing: The findings whose fixes are excluded.
  ///   - limit: The maximum number of fixes.
  package init(_ report: Report, takesUnsafe: Bool, passing: Set<String> = [], limit: Int = .max) {
    for finding in report.findings where count < limit {
      let fix = finding.fixes.first(where: \.isSafe) ?? (takesUnsafe ? finding.fixes.first : nil)
      let name = Self.name(of: finding)
      guard let fix, !fix.edits.isEmpty, !passing.contains(name), fits(fix, report.file.bytes.count) else { continue }
      count += 1
      findings.insert(name)
      for edit in fix.edits { edits.insert((edit, name), at: place(of: edit.span.start)) }
    }
  }

  /// The identity of a finding across versions of a file, in which its position may move.
  private static func name(of finding: Diagnostic) -> String { "\(finding.rule.id): \(finding.message)" }

  private func fits(_ fix: FixIt, _ size: Int) -> Bool {
    var end = 0
    return fix.edits.allSatisfy { edit in
      let isInOrder = edit.span.start >= end && edit.span.end >= edit.span.start && edit.span.end <= size
      end = edit.span.end
      let next = place(of: edit.span.start)
      let isFree =
        (next == edits.count || edits[next].edit.span.start > edit.span.end)
        && (next == 0 || edits[next - 1].edit.span.end < edit.span.start)
      return isInOrder && isFree
    }
  }

  /// The insertion index of an edit: after all edits that start at the same offset or before it.
  private func place(of start: Int) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].edit.span.start <= start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Applies the fixes. All other bytes are unchanged, and inserted lines use the line breaks of the file.
  func applied(to file: SourceFile) -> SourceFile { fixed(file).file }

  /// Returns the findings whose fixes lie on the lines of the given spans of the fixed file.
  ///
  /// - Parameter file: The file before the fixes.
  func findings(onLinesOf places: [Span], in file: SourceFile) -> Set<String> {
    let (text, spans) = fixed(file)
    var found: Set<String> = []
    for (span, edit) in zip(spans, edits) where !found.contains(edit.finding) {
      let lines = Span(text.line(of: span.start).start, text.line(of: span.end).end)
      if places.contains(where: { lines.start <= $0.end && $0.start <= lines.end }) { found.insert(edit.finding) }
    }
    return found
  }

  /// The file with the fixes applied, and the spans of the replacements in it.
  private func fixed(_ file: SourceFile) -> (file: SourceFile, spans: [Span]) {
    let bytes = file.bytes
    let endsInCRLF = file.lineBreak == "\r\n"
    var result: [UInt8] = []
    var spans: [Span] = []
    result.reserveCapacity(bytes.count + 64 * edits.count)
    var position = 0
    for (edit, _) in edits {
      result += bytes[position..<edit.span.start]
      let start = result.count
      for byte in edit.replacement.utf8 {
        if endsInCRLF, byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
        result.append(byte)
      }
      spans.append(Span(start, result.count))
      position = edit.span.end
    }
    return (SourceFile(path: file.path, bytes: result + bytes[position...]), spans)
  }
}
