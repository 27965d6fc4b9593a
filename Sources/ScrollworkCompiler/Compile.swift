import Lint
import Machine
import Model
import Solver
import Source
import Syntax
import Verifier

/// Takes a spec through all phases, each as far as the one before came.
///
/// A phase that finds errors does not stop those that can still say something: lint reads what was solved although names
/// elsewhere are undefined. Only movement waits for a clean report, since a machine is a promise. What the file's
/// comments suppress is taken out of the report once, at the end; but a comment cannot make a part appear that is not
/// there, so an error that leaves nothing to go on with is told in any case.
///
/// - Parameters:
///   - configuration: what holds for the specs of the file's folder.
///   - goal: what is wanted of it in the end.
///   - memo: what has been proved of shapes that several screens share.
package func compile(
  _ file: SourceFile, under configuration: Configuration = Configuration(), for goal: Goal = .machine,
  memo: inout ProofMemo
) -> Compilation {
  let (tree, syntaxFindings) = parse(file)
  let judgement = Judgement(Suppressions(in: tree.comments, of: file), configuration)
  var report = Report(file: file, findings: syntaxFindings)

  let (spec, modelFindings) = analyze(tree, under: configuration)
  report.add(modelFindings)
  guard let spec else { return Compilation(tree, report: judgement.applied(toUnfinished: report)) }

  // A report on a screen that moves as a proved one does needs no machine: names and numbers change nothing about that.
  let shape = MovementShape(spec)
  let known = goal == .report ? memo.statistics(of: shape) : nil
  let (solution, solverFindings) = solve(spec, forMachine: goal != .lengths && known == nil)
  report.add(solverFindings)
  guard let solution else { return Compilation(tree, spec, report: judgement.applied(toUnfinished: report)) }

  report.add(lint(spec, solution, tree))
  guard goal != .lengths, !judgement.applied(to: report).hasErrors else {
    return Compilation(tree, spec, solution, report: judgement.applied(to: report, isComplete: false))
  }

  if let known {
    return Compilation(tree, spec, solution, verification: known, report: judgement.applied(to: report))
  }
  let machine = lower(spec, solution)
  let (movementFindings, statistics) = verify(machine, memo: &memo)
  report.add(movementFindings)
  if movementFindings.isEmpty { memo.insert(shape, statistics) }
  return Compilation(
    tree, spec, solution, machine, verification: statistics, report: judgement.applied(to: report))
}

/// What a spec is compiled for.
package enum Goal: Sendable {
  /// Its lengths. Nothing is found out about how it moves.
  case lengths
  /// Its findings. The machine may be missing even where there are none.
  case report
  /// Its machine, where the report has no errors.
  case machine
}

/// What the comments of a file and the configuration of its folder leave of its findings.
private struct Judgement {
  private let suppressions: Suppressions
  private let configuration: Configuration

  init(_ suppressions: Suppressions, _ configuration: Configuration) {
    self.suppressions = suppressions
    self.configuration = configuration
  }

  /// Comments first, so that one about a finding that is turned off is not called stale.
  func applied(to report: Report, isComplete: Bool = true) -> Report {
    configuration.judged(suppressions.applied(to: report, isComplete: isComplete))
  }

  /// The report of a spec that came to nothing: it keeps at least one error.
  func applied(toUnfinished report: Report) -> Report {
    let kept = applied(to: report, isComplete: false)
    return kept.hasErrors ? kept : report
  }
}

/// The same for a spec on its own.
package func compile(
  _ file: SourceFile, under configuration: Configuration = Configuration(), for goal: Goal = .machine
) -> Compilation {
  var memo = ProofMemo()
  return compile(file, under: configuration, for: goal, memo: &memo)
}

/// Reads the configuration of a folder. An empty file is one that settles nothing.
package func configure(_ file: SourceFile) -> (configuration: Configuration, report: Report) {
  let (tree, syntaxFindings) = parse(file)
  guard tree.root != nil else {
    return (Configuration(), Report(file: file, findings: syntaxFindings.filter { $0.id != .emptyFile }))
  }
  let (configuration, findings) = readConfiguration(tree)
  return (configuration, Report(file: file, findings: syntaxFindings + findings))
}

/// Reads a list of known findings. An empty file is one that lists none.
package func readBaseline(_ file: SourceFile) -> (baseline: Baseline, report: Report) {
  let (tree, syntaxFindings) = parse(file)
  guard tree.root != nil else {
    return (Baseline(), Report(file: file, findings: syntaxFindings.filter { $0.id != .emptyFile }))
  }
  let (baseline, findings) = readBaseline(tree)
  return (baseline, Report(file: file, findings: syntaxFindings + findings))
}

/// The version of the library that reads YAML for us.
package var parserVersion: String { Syntax.parserVersion }
