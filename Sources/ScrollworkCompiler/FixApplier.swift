import Source

/// A file with the fixes of its findings put in, and the fixes of what is found then, until nothing is left to fix.
package struct FixApplier: Sendable {
  package let original: SourceFile
  /// What there was to be said of it.
  package let originalReport: Report
  package private(set) var file: SourceFile
  /// What is left to be said.
  package private(set) var report: Report
  /// How many fixes went in.
  package private(set) var count = 0
  /// Whether there were still fixes when it was given up, which is a fault of ours.
  package private(set) var didNotConverge = false

  /// More rounds than any chain of fixes that follow from one another.
  private static let maxRounds = 32

  /// - Parameters:
  ///   - report: with the bytes of the file.
  ///   - takesUnsafe: whether fixes are put in that change what is meant.
  package init(_ report: Report, takesUnsafe: Bool, compile: (SourceFile) -> Report) {
    original = report.file
    originalReport = report
    file = report.file
    self.report = report
    var texts: Set<[UInt8]> = [file.bytes]
    var search = FixBisection()
    // To be left with where there is no end to it: that with the fewest findings, the earliest of several.
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
      // Text that was there before would come again for ever.
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

  /// Whether a file can no longer be read as it could, or has errors though it had none.
  private static func breaks(_ new: Report, _ old: Report) -> Bool {
    func isUnreadable(_ report: Report) -> Bool {
      report.findings.contains { [.invalidYAML, .invalidUTF8, .multipleDocuments].contains($0.rule) }
    }
    return isUnreadable(new) && !isUnreadable(old) || new.hasErrors && !old.hasErrors
  }
}

/// Of fixes that do harm together, which those are: first those on the lines of an error that comes with them are held
/// back, and when the others are in, of those left half are tried, until one that does harm is alone.
private struct FixBisection {
  /// The most fixes that are tried together.
  private(set) var limit = Int.max
  /// Findings whose fixes do harm.
  private var refused: Set<String> = []
  /// Findings whose fixes wait until all others are in.
  private var held: Set<String> = []
  private var halves = false
  /// Whether the last that did harm is known, and as many as went well are doubled.
  private var grows = false
  private var tries = 0

  /// What is left after so many tries stays as it is.
  private static let maxTries = 32

  var isOver: Bool { tries == Self.maxTries }

  /// Findings whose fixes are not taken now.
  var passed: Set<String> { refused.union(held) }

  /// Nothing is left but what was held back.
  mutating func turnsToTheHeld() -> Bool {
    defer { (held, halves, limit) = ([], true, .max) }
    return !held.isEmpty
  }

  /// Those fixes did harm.
  mutating func narrow(_ fixes: FixSelection, _ file: SourceFile, _ harm: Report) {
    tries += 1
    let errors = harm.findings.filter { $0.severity == .error }
    let places = errors.flatMap { [$0.span] + $0.labels.map(\.span) }
    let suspects = halves ? [] : fixes.findings(besides: places, in: file)
    if !suspects.isEmpty, suspects.count < fixes.findings.count {
      held.formUnion(suspects)
      return
    }
    (halves, grows) = (true, fixes.count == 1)
    if grows { refused.formUnion(fixes.findings) }
    limit = max(1, fixes.count / 2)
  }

  /// Those fixes went well. Says whether they were a part only.
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
