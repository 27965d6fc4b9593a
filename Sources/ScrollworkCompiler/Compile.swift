import Model
import Source
import Syntax
import Verifier

/// Takes specs through all phases, each as far as the one before came.
///
/// A phase that finds errors does not stop those that can still say something: lint reads what was solved although names
/// elsewhere are undefined. Only movement waits for a clean report, since a machine is a promise. What the file's
/// comments suppress is taken out of the report once, at the end; but a comment cannot make a part appear that is not
/// there, so an error that leaves nothing to go on with is told in any case.
///
/// Every phase sees all specs before the next begins. A compiler is a lot of code, each part of which a spec needs once:
/// a dozen specs side by side cost a fifth less than one after the other, since a processor keeps at hand what it has
/// just been doing.
///
/// - Parameters:
///   - files: with what holds for the specs of each file's folder.
///   - goal: what is wanted of them in the end.
///   - memo: what has been proved of shapes that several screens share.
package func compile(
  _ files: [(file: SourceFile, configuration: Configuration)], for goal: Goal, memo: inout ProofMemo
) -> [Compilation] {
  var passages = files.map { Passage($0.file, under: $0.configuration, for: goal) }
  for index in passages.indices { passages[index].analyze() }
  for index in passages.indices { passages[index].solve(memo) }
  for index in passages.indices { passages[index].lint() }
  for index in passages.indices { passages[index].verify(&memo) }
  return passages.map(\.compilation)
}

/// The same for one spec.
package func compile(
  _ file: SourceFile, under configuration: Configuration = Configuration(), for goal: Goal = .machine,
  memo: inout ProofMemo
) -> Compilation {
  compile([(file, configuration)], for: goal, memo: &memo)[0]
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

/// The same for a spec of which nothing is known.
package func compile(
  _ file: SourceFile, under configuration: Configuration = Configuration(), for goal: Goal = .machine
) -> Compilation {
  var memo = ProofMemo()
  return compile(file, under: configuration, for: goal, memo: &memo)
}

/// Reads the configuration of a folder. An empty file is one that settles nothing.
package func configure(_ file: SourceFile) -> (configuration: Configuration, report: Report) {
  let (tree, syntaxFindings) = parse(file, knownWords)
  guard tree.root != nil else {
    return (Configuration(), Report(file: file, findings: syntaxFindings.filter { $0.rule != .emptyFile }))
  }
  let (configuration, findings) = readConfiguration(tree, ruleRegistry, schema: ruleSchema)
  return (configuration, Report(file: file, findings: syntaxFindings + findings))
}

/// Reads a list of known findings. An empty file is one that lists none.
package func readBaseline(_ file: SourceFile) -> (baseline: Baseline, report: Report) {
  let (tree, syntaxFindings) = parse(file)
  guard tree.root != nil else {
    return (Baseline(), Report(file: file, findings: syntaxFindings.filter { $0.rule != .emptyFile }))
  }
  let (baseline, findings) = readBaseline(tree)
  return (baseline, Report(file: file, findings: syntaxFindings + findings))
}

/// The version of the library that reads YAML for us.
package var parserVersion: String { Syntax.parserVersion }
