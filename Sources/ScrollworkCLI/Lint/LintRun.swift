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
    /// Whether the result is from the cache.
    var isKnown = false
    /// The name of the screen. Empty if the spec has none.
    var screen = ""
    /// The number of geometric obligations that are proved.
    var provedClaims = 0
    /// The entry to add to the cache. `nil` for a result from the cache.
    fileprivate var new: (hash: SipHash, bytes: [UInt8])?
    fileprivate var used: SipHash?
  }

  let results: [Result]
  /// The reports of configurations with findings.
  let configurationReports: [Report]

  /// - Parameter cache: `nil` if results are neither looked up nor kept.
  init(_ inputs: Inputs, jobs: Int, _ cache: ResultCache?) {
    configurationReports = inputs.configurations.files.map(\.report).filter { !$0.findings.isEmpty }
    results = mapInParallel(inputs.inputs, jobs: jobs) { Self.result(of: $0, cache) }
    cache?.keep(results.compactMap { result in result.new.map { ($0, $1) } }, used: results.compactMap(\.used))
  }

  private static func result(of input: Inputs.Input, _ cache: ResultCache?) -> Result {
    switch input.load() {
    case .unreadable(let file, let finding):
      return Result(input: input, report: Report(file: file, findings: [finding]))
    case .file(let file, let configuration):
      let answer = cache?.answer(for: file, input.configuration)
      if let answer, let known = answer.result {
        return Result(
          input: input, report: brief(Report(file: file, findings: known.findings), of: input), isKnown: true,
          screen: known.screen, provedClaims: known.provedClaims, used: answer.isFresh ? nil : answer.hash)
      }
      let compilation = compile(file, under: configuration, for: .report)
      let result = LintResult(
        screen: compilation.spec?.screen.text ?? "", provedClaims: compilation.provedClaims,
        findings: compilation.report.findings)
      return Result(
        input: input, report: brief(compilation.report, of: input), screen: result.screen,
        provedClaims: result.provedClaims,
        new: answer.map { ($0.hash, ResultCache.bytes(of: result)) })
    }
  }

  /// Adds a finding to each spec whose screen has the name of an earlier one. The cache keeps what is known about one
  /// spec alone, so the files of such a pair are read again.
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
        [screen.finding(.repeatedScreen, beside: other)], in: screen.file,
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
