import ScrollworkCompiler
import Source
import Testing

/// Expects that all scenarios of a spec pass, and that there is one.
func expectPassing(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let compilation = compile(SourceFile(path: "Spec.scroll.yaml", text: text))
  let played = try #require(
    compilation.playScenarios(), "\(compilation.report.findings.map(\.message))", sourceLocation: sourceLocation)
  #expect(
    played.failed == 0 && played.passed > 0, "\(played.report.findings.flatMap { [$0.message] + $0.notes })",
    sourceLocation: sourceLocation)
}
