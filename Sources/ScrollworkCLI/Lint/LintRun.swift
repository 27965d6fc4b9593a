import Model
import ScrollworkCompiler
import Source

/// One look at all specs of a command line.
struct LintRun {
  /// What became of one spec.
  struct Result: Sendable {
    var input: Inputs.Input
    /// With the bytes of the file only where there are findings.
    var report: Report
    /// Whether the cache knew it.
    var isKnown = false
    /// What was proved of how it moves, if that was looked at now.
    var proofs = ProofCounts()
    /// For the cache, where it did not.
    fileprivate var new: (hash: SipHash, bytes: [UInt8])?
    fileprivate var used: SipHash?
  }

  let results: [Result]
  /// The configurations of the specs, as far as there is something to say of them.
  let configurationReports: [Report]

  init(_ inputs: Inputs, jobs: Int, cache: ResultCache?) {
    configurationReports = inputs.configurations.files.map(\.report).filter { !$0.findings.isEmpty }
    results = forEachInParallel(inputs.inputs, jobs: jobs) { compiler, input in
      Self.result(of: input, &compiler, cache)
    }
    cache?.keep(results.compactMap { result in result.new.map { ($0, $1) } }, used: results.compactMap(\.used))
  }

  private static func result(of input: Inputs.Input, _ compiler: inout Compiler, _ cache: ResultCache?) -> Result {
    switch input.load() {
    case .unreadable(let file, let finding):
      return Result(input: input, report: Report(file: file, findings: [finding]))
    case .file(let file, let configuration):
      let answer = cache?.answer(for: file, input.configuration)
      if let answer, let findings = answer.findings {
        let report = brief(Report(file: file, findings: findings), of: input)
        return Result(input: input, report: report, isKnown: true, used: answer.isFresh ? nil : answer.hash)
      }
      let compilation = compiler.compile(file, under: configuration, for: .report)
      let report = compilation.report
      var result = Result(input: input, report: brief(report, of: input))
      result.proofs = compilation.proofCounts
      result.new = answer.map { ($0.hash, ResultCache.bytes(of: report.findings)) }
      return result
    }
  }

  /// Nobody asks for the lines of a clean file, except to have standard input back.
  private static func brief(_ report: Report, of input: Inputs.Input) -> Report {
    if case .standardInput = input.item { return report }
    return report.findings.isEmpty ? Report(file: SourceFile(path: report.file.path, bytes: [])) : report
  }
}
