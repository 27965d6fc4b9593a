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
///   - goal: what is wanted of it in the end.
///   - memo: what has been proved of shapes that several screens share.
package func compile(_ file: SourceFile, for goal: Goal = .machine, memo: inout ProofMemo) -> Compilation {
  let (tree, syntaxFindings) = parse(file)
  let suppressions = Suppressions(in: tree.comments, of: file)
  var report = Report(file: file, findings: syntaxFindings)

  let (spec, modelFindings) = analyze(tree)
  report.add(modelFindings)
  guard let spec else { return Compilation(tree, report: suppressions.applied(toUnfinished: report)) }

  let (solution, solverFindings) = solve(spec)
  report.add(solverFindings)
  guard let solution else { return Compilation(tree, spec, report: suppressions.applied(toUnfinished: report)) }

  report.add(lint(spec, solution))
  guard !suppressions.applied(to: report).hasErrors else {
    return Compilation(tree, spec, solution, report: suppressions.applied(to: report))
  }

  // A report on a screen that moves as a proved one does is complete: names and numbers do not change how it moves.
  let shape = MovementShape(spec)
  if goal == .report, memo.holds(shape) {
    return Compilation(tree, spec, solution, report: suppressions.applied(to: report))
  }
  let machine = lower(spec, solution)
  let (movementFindings, _) = verify(machine, memo: &memo)
  report.add(movementFindings)
  if movementFindings.isEmpty { memo.insert(shape) }
  return Compilation(tree, spec, solution, machine, report: suppressions.applied(to: report))
}

/// What a spec is compiled for.
package enum Goal: Sendable {
  /// Its findings. The machine may be missing even where there are none.
  case report
  /// Its machine, where the report has no errors.
  case machine
}

extension Suppressions {
  /// The report of a spec that came to nothing: it keeps at least one error.
  fileprivate func applied(toUnfinished report: Report) -> Report {
    let kept = applied(to: report)
    return kept.hasErrors ? kept : report
  }
}

/// The same for a spec on its own.
package func compile(_ file: SourceFile) -> Compilation {
  var memo = ProofMemo()
  return compile(file, memo: &memo)
}
