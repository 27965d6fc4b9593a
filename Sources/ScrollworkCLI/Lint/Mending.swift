import Model
import ScrollworkCompiler
import Source

/// A file with the fixes of its findings put in, and the fixes of what is found then, until nothing is left to fix.
struct Mending: Sendable {
  let original: SourceFile
  private(set) var file: SourceFile
  /// What is left to be said.
  private(set) var report: Report
  /// How many fixes went in.
  private(set) var count = 0
  /// Whether there were still fixes when it was given up, which is a fault of ours.
  private(set) var isEndless = false

  /// More rounds than any chain of fixes that follow from one another.
  private static let mostRounds = 32

  /// - Parameters:
  ///   - report: with the bytes of the file.
  ///   - takesUnsafe: whether fixes are put in that change what is meant.
  init(_ report: Report, takesUnsafe: Bool, compile: (SourceFile) -> Report) {
    original = report.file
    file = report.file
    self.report = report
    var texts: Set<[UInt8]> = [file.bytes]
    var refused: Set<String> = []
    var limit = Int.max
    // To be left with where there is no end to it: that with the fewest findings, the earliest of several.
    var best = (file: file, report: report, count: 0)
    var rounds = 0
    while rounds < Self.mostRounds {
      let fixes = FixSelection(self.report, takesUnsafe: takesUnsafe, refused: refused, limit: limit)
      if fixes.count == 0 { return }
      let mended = SourceFile(path: file.path, bytes: fixes.applied(to: file.bytes))
      let next = compile(mended)
      if Self.breaks(next, self.report) {
        // Of several that do harm together half are tried, until the one that does is alone.
        if fixes.count == 1 { refused.formUnion(fixes.findings) }
        limit = fixes.count == 1 ? .max : fixes.count / 2
        continue
      }
      // Text that was there before would come again for ever.
      guard texts.insert(mended.bytes).inserted else { break }
      (file, self.report) = (mended, next)
      count += fixes.count
      (rounds, limit) = (rounds + 1, .max)
      if next.findings.count < best.report.findings.count { best = (file, next, count) }
    }
    isEndless = FixSelection(self.report, takesUnsafe: takesUnsafe, refused: refused).count > 0
    if isEndless { (file, self.report, count) = best }
  }

  var hasChanged: Bool { count > 0 }

  /// Whether a file can no longer be read as it could, or has errors though it had none.
  private static func breaks(_ new: Report, _ old: Report) -> Bool {
    func isUnreadable(_ report: Report) -> Bool {
      report.findings.contains { [.invalidYAML, .invalidUTF8, .severalDocuments].contains($0.id) }
    }
    return isUnreadable(new) && !isUnreadable(old) || new.hasErrors && !old.hasErrors
  }
}

/// The fixes of a report that can go in together: of two that touch one another, that of the first finding. The other
/// has its turn in the next round, if it is still needed.
struct FixSelection {
  private(set) var count = 0
  /// What they mend, for those that are not to be tried again.
  private(set) var findings: Set<String> = []
  /// In the order of the file, none touching another but those of one fix.
  private var edits: [Edit] = []

  /// - Parameters:
  ///   - refused: findings whose fixes are not taken.
  ///   - limit: the most fixes that are taken.
  init(_ report: Report, takesUnsafe: Bool, refused: Set<String> = [], limit: Int = .max) {
    for finding in report.findings where count < limit {
      let fix = finding.fixes.first(where: \.isSafe) ?? (takesUnsafe ? finding.fixes.first : nil)
      let name = "\(finding.id.rawValue): \(finding.message)"
      guard let fix, !fix.edits.isEmpty, !refused.contains(name), fits(fix, report.file.bytes.count) else { continue }
      count += 1
      findings.insert(name)
      for edit in fix.edits { edits.insert(edit, at: place(of: edit.span.start)) }
    }
  }

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

  /// Where an edit that starts there belongs: behind all that start there or before.
  private func place(of start: Int) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].span.start <= start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The file with the fixes in it; every other byte as it was. Lines that come in end as those of the file do.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    let endsInCRLF = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
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
    return result + bytes[position...]
  }
}
