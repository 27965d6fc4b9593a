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

  /// - Parameters:
  ///   - report: The report of the file to fix, which includes its bytes.
  ///   - takesUnsafe: Whether fixes that change the meaning of the spec are applied too.
  package init(_ report: Report, takesUnsafe: Bool, compile: (SourceFile) -> Report) {
    original = report.file
    originalReport = report
    file = report.file
    self.report = report
    var texts: Set<[UInt8]> = [file.bytes]
    var search = FixBisection()
    // The result if the loop does not converge: the version with the fewest findings, the earliest on a tie.
    var best = (file: file, report: report, count: 0)
    var rounds = 0
    while rounds < Self.maxRounds, !search.isOver {
      let fixes = FixSelection(self.report, takesUnsafe: takesUnsafe, passing: search.passed, limit: search.limit)
      if fixes.count == 0 {
        if search.turnsToTheHeld() { continue }
        return
      }
      let fixed = fixes.applied(to: file)
      let next = compile(fixed)
      if Self.breaks(next, self.report) {
        search.narrow(fixes, file, next)
        continue
      }
      // A text that occurred before would make the loop endless.
      guard texts.insert(fixed.bytes).inserted else { break }
      (file, self.report) = (fixed, next)
      count += fixes.count
      if !search.widens(fixes) { rounds += 1 }
      if next.findings.count < best.report.findings.count { best = (file, next, count) }
    }
    didNotConverge =
      !search.isOver
      && FixSelection(self.report, takesUnsafe: takesUnsafe, passing: search.passed).count > 0
    if didNotConverge { (file, self.report, count) = best }
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

/// Finds the fixes in a batch that break the file. Holds back the fixes on lines with new errors, applies the rest,
/// then bisects what was held back until a single harmful fix is isolated.
private struct FixBisection {
  /// The maximum number of fixes in one attempt.
  private(set) var limit = Int.max
  /// The findings whose fixes break the file.
  private var refused: Set<String> = []
  /// The findings whose fixes wait until all others are applied.
  private var held: Set<String> = []
  private var halves = false
  /// Whether the last harmful fix is isolated, so that the limit doubles after each success.
  private var grows = false
  private var tries = 0

  /// The maximum number of attempts. The fixes that remain then are not applied.
  private static let maxTries = 32

  var isOver: Bool { tries == Self.maxTries }

  /// The findings whose fixes are excluded from the next attempt.
  var passed: Set<String> { refused.union(held) }

  /// Starts the bisection of the fixes that were held back. Returns false if there are none.
  mutating func turnsToTheHeld() -> Bool {
    defer { (held, halves, limit) = ([], true, .max) }
    return !held.isEmpty
  }

  /// Records that the fixes broke the file.
  mutating func narrow(_ fixes: FixSelection, _ file: SourceFile, _ harm: Report) {
    tries += 1
    let errors = harm.findings.filter { $0.severity == .error }
    let places = errors.flatMap { [$0.span] + $0.labels.map(\.span) }
    let suspects = halves ? [] : fixes.findings(onLinesOf: places, in: file)
    if !suspects.isEmpty, suspects.count < fixes.findings.count {
      held.formUnion(suspects)
      return
    }
    (halves, grows) = (true, fixes.count == 1)
    if grows { refused.formUnion(fixes.findings) }
    limit = max(1, fixes.count / 2)
  }

  /// Records that the fixes did not break the file. Returns whether they were only part of the batch.
  mutating func widens(_ fixes: FixSelection) -> Bool {
    guard fixes.count == limit else {
      limit = .max
      return false
    }
    tries += 1
    if grows { limit *= 2 }
    return true
  }
}
