import Lint
import Machine
import Model
import Solver
import Source
import Syntax
import Verifier

/// A spec on its way through the phases: what each has made of it so far, and what there is to say.
struct Passage {
  private let goal: Goal
  private let configuration: Configuration
  private let tree: SyntaxTree
  private let filter: ReportFilter
  private var report: Report
  /// Whether the file is no YAML as it stands, and what the spec says a guess.
  private let isGuessed: Bool
  private var spec: Spec?
  private var shape: MovementShape?
  private var solution: Solution?
  /// What is known of how screens of this shape move.
  private var known: VerificationStatistics?
  /// What became of the spec, once there is nothing more to find out.
  private var outcome: Compilation?

  /// Parsed.
  init(_ file: SourceFile, under configuration: Configuration, for goal: Goal) {
    (self.goal, self.configuration) = (goal, configuration)
    let (tree, findings) = parse(file, knownWords)
    self.tree = tree
    filter = ReportFilter(tree, configuration)
    report = Report(file: file, findings: findings)
    isGuessed = findings.contains(where: \.rule.isFatal)
  }

  mutating func analyze() {
    let (spec, findings) = Model.analyze(tree, under: configuration)
    report = report.withoutQuoting(of: findings)
    report.add(report.hasErrors ? findings.map(\.besideErrors) : findings)
    self.spec = spec
    if spec == nil { end(filter.applied(toUnfinished: report)) }
  }

  /// A report on a screen that moves as a proved one does needs no machine: names and lengths change nothing about that.
  mutating func solve(_ memo: ProofMemo) {
    guard outcome == nil, let spec else { return }
    let shape = MovementShape(spec)
    self.shape = shape
    known = goal == .report ? memo.statistics(of: shape) : nil
    let (solution, findings) = Solver.solve(spec, forMachine: goal != .lengths && known == nil)
    report.add(findings)
    self.solution = solution
    if solution == nil { end(filter.applied(toUnfinished: report)) }
  }

  mutating func lint() {
    guard outcome == nil, let spec, let solution else { return }
    report.add(Lint.lint(spec, solution, tree))
    if isGuessed { return end(filter.applied(toUnfinished: report)) }
    let isSound = goal != .lengths && !filter.applied(to: report).hasErrors
    if !isSound { end(filter.applied(to: report, isComplete: false)) }
  }

  mutating func verify(_ memo: inout ProofMemo) {
    guard outcome == nil, let spec, let shape, let solution else { return }
    // Another screen may have been of this shape meanwhile.
    let known = known ?? memo.statistics(of: shape)
    if let known, goal == .report { return end(filter.applied(to: report), verification: known) }
    let machine = lower(spec, solution)
    if let known { return end(filter.applied(to: report), machine, verification: known) }
    let (findings, statistics) = Verifier.verify(machine, memo: &memo)
    report.add(findings.filter { !isTold($0, of: spec) })
    if findings.isEmpty { memo.insert(shape, statistics) }
    end(filter.applied(to: report), machine, verification: statistics)
  }

  /// Whether a finding tells how a notch is reached that lint has told never to be active.
  private func isTold(_ finding: Diagnostic, of spec: Spec) -> Bool {
    guard finding.rule == .dragOnlyNotch || finding.rule == .unreachableNotch else { return false }
    let dead = report.findings.filter { $0.rule == .conditionAlwaysFalse }.map(\.span)
    return spec.nodes.contains { node in
      guard case .sheet(let sheet) = node.kind else { return false }
      return sheet.notches.contains { notch in
        notch.name.span == finding.span && notch.condition.map { dead.contains($0.span) } == true
      }
    }
  }

  private mutating func end(
    _ report: Report, _ machine: Machine? = nil, verification: VerificationStatistics? = nil
  ) {
    outcome = Compilation(
      tree, spec, solution, machine, verification: verification, report: report,
      ignored: machine == nil ? [] : ignoredErrors(besides: report))
  }

  /// The errors that are found and that a report has no more.
  private func ignoredErrors(besides report: Report) -> [Rule] {
    func errors(_ report: Report) -> Set<Rule> {
      Set(report.findings.filter { $0.severity == .error }.map(\.rule))
    }
    let ignored = errors(self.report).subtracting(errors(report))
    return ruleRegistry.rules.filter(ignored.contains)
  }

  /// Wherever the spec has come to.
  var compilation: Compilation { outcome ?? Compilation(tree, spec, solution, report: report) }
}

/// What the comments of a file and the configuration of its folder leave of its findings.
private struct ReportFilter {
  private let referenced: [Span]
  private let suppressions: Suppressions
  private let configuration: Configuration

  init(_ tree: SyntaxTree, _ configuration: Configuration) {
    referenced = tree.referenced
    suppressions = Suppressions(in: tree.comments, besides: tree.commentsInTexts, of: tree.file, ruleRegistry)
    self.configuration = configuration
  }

  /// Comments first, so that one about a finding that is turned off is not called stale.
  func applied(to report: Report, isComplete: Bool = true) -> Report {
    let report = report.withoutSafeFixes(in: referenced)
    return configuration.judged(suppressions.applied(to: report, isComplete: isComplete))
  }

  /// The report of a spec that came to nothing: it keeps at least one error.
  func applied(toUnfinished report: Report) -> Report {
    let kept = applied(to: report, isComplete: false)
    return kept.hasErrors ? kept : report.withoutSafeFixes(in: referenced)
  }
}

extension Report {
  /// What is right in one place may be wrong in another that stands for the same text: nothing of it is changed without
  /// asking.
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

  /// A text that is wrong whether or not it is quoted is told for what it is, not for its quotes.
  fileprivate func withoutQuoting(of others: [Diagnostic]) -> Report {
    guard findings.contains(where: { $0.rule == .unquotedText }) else { return self }
    let kept = findings.filter { finding in
      finding.rule != .unquotedText
        || !others.contains { $0.severity == .error && finding.span.joined($0.span) == finding.span }
    }
    return Report(file: file, findings: kept)
  }
}
