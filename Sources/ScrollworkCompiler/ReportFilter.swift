import Model
import Source
import Syntax

/// The suppressions of a file and the configuration of its folder, which filter its report.
struct ReportFilter: Sendable {
  private let referenced: [Span]
  private let suppressions: Suppressions
  private let configuration: Configuration

  init(_ tree: SyntaxTree, _ configuration: Configuration) {
    referenced = tree.referenced
    suppressions = Suppressions(in: tree.comments, texts: tree.commentsInTexts, of: tree.file, ruleRegistry)
    self.configuration = configuration
  }

  /// Filters the report of a spec that went through all phases. If errors remain, a suppression without a finding is
  /// not stale, since lint skips rules while obligations fail.
  func applied(to report: Report) -> Report {
    let whole = filtered(report, isComplete: true)
    return whole.hasErrors ? filtered(report, isComplete: false) : whole
  }

  /// Filters the report of a spec that did not go through all phases. Keeps at least one error, since a comment cannot
  /// replace a missing part.
  func applied(toUnfinished report: Report) -> Report {
    let kept = filtered(report, isComplete: false)
    return kept.hasErrors ? kept : report.withoutSafeFixes(in: referenced)
  }

  /// Filters findings that come after the report: those of scenarios and about several specs.
  func applied(toLater findings: [Diagnostic], of file: SourceFile) -> [Diagnostic] {
    if findings.isEmpty { return [] }
    // The report of the earlier phases already checks the comments themselves.
    let kept = filtered(Report(file: file, findings: findings), isComplete: false).findings
    return kept.filter { finding in findings.contains { $0.rule == finding.rule && $0.span == finding.span } }
  }

  /// Applies suppressions before the configuration, so that a suppression of a disabled finding is not stale.
  private func filtered(_ report: Report, isComplete: Bool) -> Report {
    let report = report.withoutSafeFixes(in: referenced)
    return configuration.judged(suppressions.applied(to: report, isComplete: isComplete))
  }
}

extension Report {
  /// Creates the report of all phases. While the syntax has errors, fixes of model warnings are unsafe, since a
  /// repaired spec may need what they remove.
  init(_ file: SourceFile, syntax: [Diagnostic], model: [Diagnostic], later: [Diagnostic]) {
    let errors = model.filter { $0.severity == .error }
    let kept = syntax.filter { finding in
      // An error in the text itself explains more than its missing quotes.
      finding.rule != .unquotedText || !errors.contains { finding.span.joined($0.span) == finding.span }
    }
    self.init(file: file, findings: kept)
    add((hasErrors ? model.map(\.besideErrors) : model) + later)
  }

  /// The rules of errors that another version of the report does not have.
  func errors(missingIn other: Report) -> [Rule] {
    func errors(_ report: Report) -> Set<Rule> {
      Set(report.findings.filter { $0.severity == .error }.map(\.rule))
    }
    let missing = errors(self).subtracting(errors(other))
    return missing.isEmpty ? [] : ruleRegistry.rules.filter(missing.contains)
  }

  /// Returns the report with the fixes inside the given spans marked unsafe. Aliases refer to such a span, so the fix
  /// may be wrong at another use.
  fileprivate func withoutSafeFixes(in places: [Span]) -> Report {
    if places.isEmpty { return self }
    return Report(
      file: file,
      findings: findings.map { finding in
        var finding = finding
        for (index, fix) in finding.fixes.enumerated() where fix.isSafe {
          finding.fixes[index].isSafe = !fix.edits.contains { edit in places.contains(where: edit.span.overlaps) }
        }
        return finding
      })
  }
}
