import Model
import ScrollworkCompiler
import Source

/// One pass over all specs of a command line.
struct LintRun {
  /// The result for one spec.
  struct Result: Sendable {
    var input: Inputs.Input
    /// The report, without the bytes of the file if it has no findings.
    var report: Report
    /// The name of the screen. Empty if the spec has none.
    var screen = ""
    /// The number of geometric obligations that are proved.
    var provedClaims = 0
  }

  let results: [Result]
  /// The reports of configurations with findings.
  let configurationReports: [Report]

  init(_ inputs: Inputs, jobs: Int) {
    configurationReports = inputs.configurations.files.map(\.report).filter { !$0.findings.isEmpty }
    results = mapInParallel(inputs.inputs, jobs: jobs) { Self.result(of: $0) }
  }

  private static func result(of input: Inputs.Input) -> Result {
    switch input.load() {
    case .unreadable(let file, let finding):
      return Result(input: input, report: Report(file: file, findings: [finding]))
    case .file(let file, let configuration):
      let compilation = compile(file, under: configuration, for: .report)
      return Result(
        input: input, report: brief(compilation.report, of: input), screen: compilation.spec?.screen.text ?? "",
        provedClaims: compilation.provedClaims)
    }
  }

  /// Adds a finding to each spec whose screen has the name of an earlier one. A clean report has no bytes,
  /// so the files of such a pair are read again.
  static func reportRepeatedScreens(in results: inout [Result]) {
    var first: [String: Int] = [:]
    for index in results.indices where !results[index].screen.isEmpty {
      let key = Screen.key(of: results[index].screen)
      guard let earlier = first[key] else {
        first[key] = index
        continue
      }
      let input = results[index].input
      guard let other = screen(of: results[earlier]), let screen = screen(of: results[index]) else { continue }
      let findings = kept(
        [screen.finding(beside: other)], in: screen.file,
        under: input.configuration?.configuration ?? Configuration())
      guard !findings.isEmpty else { continue }
      var report = Report(file: screen.file, findings: results[index].report.findings)
      report.add(findings)
      results[index].report = report
    }
  }

  private static func screen(of result: Result) -> Screen? {
    result.report.file.bytes.isEmpty ? Screen(result.input) : Screen(result.report.file)
  }

  /// Removes the bytes of a clean file from the report. Standard input keeps them, since the run may print them.
  private static func brief(_ report: Report, of input: Inputs.Input) -> Report {
    if case .standardInput = input.item { return report }
    return report.findings.isEmpty ? Report(file: SourceFile(path: report.file.path, bytes: [])) : report
  }
}
