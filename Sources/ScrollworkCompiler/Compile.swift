import Lint
import Model
import ScrollworkEngine
import Solver
import Source
import Syntax
import Tables

/// Compiles one spec: parse, analyze, solve, lint, build.
///
/// A phase with errors does not stop later phases that can still report findings: lint reads the solved lengths even if
/// names elsewhere are undefined. Only the machine needs a report without errors. `Compilation.proveMovement` proves the laws
/// of movement on the data of the screen, for `prove`.
package func compile(
  _ file: SourceFile, under configuration: Configuration = Configuration(), for goal: Goal = .machine
) -> Compilation {
  let (tree, syntaxFindings) = parse(file, knownWords)
  let (spec, modelFindings, draft) = analyze(tree, under: configuration)
  let (solution, solverFindings) = spec.map(solve) ?? (nil, draft.map(cycles) ?? [])
  let needsMachine = goal.needsMachine(of: spec)
  let solved = SolvedSpec(spec, solution)
  let (proved, lintFindings) = solved.map { lint($0.spec, $0.solution, tree) } ?? (0, [])
  let filter = ReportFilter(tree, configuration)
  let isSound = !(syntaxFindings + modelFindings + solverFindings).contains { $0.severity == .error }
  let wrong = EffectClaims.wrong(modelFindings + lintFindings, of: file, under: configuration, isSound ? solved : nil)
  func right(_ findings: [Diagnostic]) -> [Diagnostic] {
    wrong.isEmpty ? findings : findings.filter { !wrong.contains($0) }
  }
  let all = Report(
    file, syntax: syntaxFindings, model: right(modelFindings), later: solverFindings + right(lintFindings))
  let isWhole = solved != nil && !syntaxFindings.contains(where: \.rule.isFatal)
  let report = isWhole ? filter.applied(to: all) : filter.applied(toUnfinished: all)
  let isBuilt = needsMachine && isWhole && !report.hasErrors
  let machine = isBuilt ? solved.map { Machine($0.spec, $0.solution) } : nil
  let ignored = isBuilt ? all.errors(missingIn: report) : []
  let screen = machine?.table.screen
  guard let spec, let screen, case let broken = contradictions(in: screen.chains, screen, of: spec), !broken.isEmpty
  else {
    return Compilation(
      tree, spec, solution, machine, provedClaims: proved, report: report, filter: filter, ignored: ignored)
  }
  return Compilation(
    tree, spec, solution, provedClaims: proved, report: Report(file: file, findings: report.findings + broken),
    filter: filter)
}

/// The last result that a command needs of a spec.
package enum Goal: Sendable {
  /// The report and the solution.
  case report
  /// The machine too, if the spec has scenarios to play and the report has no errors.
  case scenarios
  /// The machine too, if the report has no errors.
  case machine

  fileprivate func needsMachine(of spec: Spec?) -> Bool {
    switch self {
    case .report: false
    case .scenarios: spec?.scenarios.isEmpty == false
    case .machine: true
    }
  }
}

extension SolvedSpec {
  fileprivate init?(_ spec: Spec?, _ solution: Solution?) {
    guard let spec, let solution else { return nil }
    self.init(spec, solution)
  }
}

/// The premises of the laws of movement that the order of consumers does not satisfy. A screen with one cannot be built.
func contradictions(
  in chains: [ScrollMachine.Chain], _ screen: ScrollMachine.Screen, of spec: Spec
) -> [Diagnostic] {
  chains.flatMap { screen.brokenPremises(of: $0) }.map {
    Diagnostic(.brokenLaw, "the data of the screen contradicts itself: \($0)", at: spec.screen.span)
  }
}

// MARK: - Other files

/// Reads the configuration of a folder. An empty file is an empty configuration.
package func configure(_ file: SourceFile) -> (configuration: Configuration, report: Report) {
  let (tree, syntaxFindings) = parse(file, knownWords)
  guard tree.root != nil else {
    return (Configuration(), Report(file: file, findings: syntaxFindings.filter { $0.rule != .emptyFile }))
  }
  let (configuration, findings, draft) = readConfiguration(tree, ruleRegistry, schema: ruleSchema)
  return (configuration, Report(file: file, findings: syntaxFindings + findings + Solver.cycles(in: draft)))
}

/// Reads the name of the screen that a spec describes. `nil` if the spec has none.
package func screenName(_ file: SourceFile) -> (text: String, span: Span)? {
  guard case .mapping(let entries)? = parse(file).tree.root?.content,
    let value = entries.first(where: { $0.key.scalarText == "screen" })?.value
  else { return nil }
  return value.scalarText.map { ($0, value.span) }
}

/// Returns the findings about several specs that the comments of one of them and its configuration leave.
package func kept(_ findings: [Diagnostic], in file: SourceFile, under configuration: Configuration) -> [Diagnostic] {
  ReportFilter(parse(file).tree, configuration).applied(toLater: findings, of: file)
}

/// Reads a list of known findings. An empty file is an empty list.
package func readBaseline(_ file: SourceFile) -> (baseline: Baseline, report: Report) {
  let (tree, syntaxFindings) = parse(file)
  guard tree.root != nil else {
    return (Baseline(), Report(file: file, findings: syntaxFindings.filter { $0.rule != .emptyFile }))
  }
  let (baseline, findings) = readBaseline(tree)
  return (baseline, Report(file: file, findings: syntaxFindings + findings))
}

/// The version of libyaml.
package var parserVersion: String { Syntax.parserVersion }
