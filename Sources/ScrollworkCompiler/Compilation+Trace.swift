import Model
import Numerics
import Source
import Syntax
import Tables

/// A trace, read for one screen.
package struct Trace: Sendable {
  /// `nil` if the trace has errors.
  package var script: LoweredScenario?
  package var report: Report
}

extension Compilation {
  /// Reads a trace, a list of scenario steps in JSON or YAML. `nil` without a machine to play it on.
  package func readTrace(_ trace: SourceFile) -> Trace? {
    guard let spec, machine != nil else { return nil }
    let (tree, syntaxFindings) = parse(trace, knownWords)
    let (steps, modelFindings) = Model.readTrace(tree, for: spec)
    let report = Report(file: trace, findings: syntaxFindings + modelFindings)
    guard !report.hasErrors else { return Trace(script: nil, report: report) }
    let span = Span(0, trace.bytes.count)
    let scenario = Scenario(title: Name("trace", at: span), place: .everyDevice, steps: steps, span: span)
    return Trace(script: ScriptBuilder(spec).script(scenario), report: report)
  }

  /// Plays a trace at one configuration. `nil` without a machine.
  package func play(_ script: LoweredScenario, at place: Environment, settles: Bool) -> ScenarioRun? {
    machine.map { Simulator.run(PreparedScenario($0, script), at: place, settles: settles) }
  }
}
