import Source

/// A fixed point of fixes: applies the fixes of a report, compiles again and repeats until no fix remains.
package struct FixApplier: Sendable {
  package let original: SourceFile
  /// The report of the original file.
  package let originalReport: Report
  package private(set) var file: SourceFile
  /// The report of the fixed file.
  package private(set) var report: Report
  /// The number of applied fixes.
  package private(set) var count = 0
  /// Whether fixes remained at the end of the loop, which is a defect of Scrollwork.
  package private(set) var didNotConverge = false

  /// The maximum number of rounds. It exceeds every chain of fixes that follow from one another.
  private static let maxRounds = 32
  /// The maximum number of fixes that are tried alone. The others of the file are not applied.
  private static let maxTries = 256

  /// Applies the fixes of a round together. If that breaks the file, applies them one by one, and refuses those that
  /// break it.
  ///
  /// - Parameters:
  ///   - report: The report of the file to fix, which includes its bytes.
  ///   - takesUnsafe: Whether fixes that change the meaning of the spec are applied too.
  package init(_ report: Report, takesUnsafe: Bool, compile: (SourceFile) -> Report) {
    original = report.file
    originalReport = report
    file = report.file
    self.report = report
    var texts: Set<[UInt8]> = [file.bytes]
    // The result if the loop does not converge: the version with the fewest findings, the earliest on a tie.
    var best = (file: file, report: report, count: 0)
    // The findings whose fixes break the file.
    var refused: Set<String> = []
    var (rounds, tries) = (0, 0)
    var isOneByOne = false
    while rounds < Self.maxRounds {
      if tries == Self.maxTries { return }
      let fixes = FixSelection(
        self.report, takesUnsafe: takesUnsafe, passing: refused, limit: isOneByOne ? 1 : .max)
      if fixes.count == 0 { return }
      let fixed = fixes.applied(to: file)
      let next = compile(fixed)
      if isOneByOne { tries += 1 } else { rounds += 1 }
      if Self.breaks(next, self.report) {
        if fixes.count == 1 { refused.formUnion(fixes.findings) }
        isOneByOne = true
        continue
      }
      // A text that occurred before would make the loop endless.
      guard texts.insert(fixed.bytes).inserted else { break }
      (file, self.report) = (fixed, next)
      count += fixes.count
      if next.findings.count < best.report.findings.count { best = (file, next, count) }
    }
    (didNotConverge, (file, self.report, count)) = (true, best)
  }

  package var hasChanged: Bool { count > 0 }

  /// Whether the new file is unreadable or has errors that the old file does not have.
  private static func breaks(_ new: Report, _ old: Report) -> Bool {
    func isUnreadable(_ report: Report) -> Bool {
      report.findings.contains { [.invalidYAML, .invalidUTF8, .multipleDocuments].contains($0.rule) }
    }
    return isUnreadable(new) && !isUnreadable(old) || new.hasErrors && !old.hasErrors
  }
}
