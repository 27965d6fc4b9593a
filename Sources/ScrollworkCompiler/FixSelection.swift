import Source

/// The fixes of a report that can be applied together. If two fixes touch, the fix of the first finding is selected.
/// The next round offers the other again if it is still needed.
package struct FixSelection {
  package private(set) var count = 0
  /// The findings that the selected fixes address, named by `name(of:)`.
  private(set) var findings: Set<String> = []
  /// The edits in the order of the file. Only edits of one fix may touch.
  private var edits: [Edit] = []

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
      for edit in fix.edits { edits.insert(edit, at: place(of: edit.span.start)) }
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
        (next == edits.count || edits[next].span.start > edit.span.end)
        && (next == 0 || edits[next - 1].span.end < edit.span.start)
      return isInOrder && isFree
    }
  }

  /// The insertion index of an edit: after all edits that start at the same offset or before it.
  private func place(of start: Int) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].span.start <= start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Applies the fixes. All other bytes are unchanged, and inserted lines use the line breaks of the file.
  func applied(to file: SourceFile) -> SourceFile {
    let bytes = file.bytes
    let endsInCRLF = file.lineBreak == "\r\n"
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64 * edits.count)
    var position = 0
    for edit in edits {
      result += bytes[position..<edit.span.start]
      for byte in edit.replacement.utf8 {
        if endsInCRLF, byte == 0x0A, result.last != 0x0D { result.append(0x0D) }
        result.append(byte)
      }
      position = edit.span.end
    }
    return SourceFile(path: file.path, bytes: result + bytes[position...])
  }
}
