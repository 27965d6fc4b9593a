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
    results = forEachBatchInParallel(inputs.inputs, jobs: jobs) { compiler, inputs in
      Self.results(of: inputs, &compiler, cache)
    }
    cache?.keep(results.compactMap { result in result.new.map { ($0, $1) } }, used: results.compactMap(\.used))
  }

  /// What the cache knows is taken from there, the rest compiled together.
  private static func results(
    of inputs: ArraySlice<Inputs.Input>, _ compiler: inout Compiler, _ cache: ResultCache?
  ) -> [Result] {
    var results: [Result] = []
    var open: [(file: SourceFile, configuration: Configuration)] = []
    var places: [(result: Int, hash: SipHash?)] = []
    for input in inputs {
      switch input.load() {
      case .unreadable(let file, let finding):
        results.append(Result(input: input, report: Report(file: file, findings: [finding])))
      case .file(let file, let configuration):
        let answer = cache?.answer(for: file, input.configuration)
        if let answer, let findings = answer.findings {
          let report = brief(Report(file: file, findings: findings), of: input)
          results.append(
            Result(input: input, report: report, isKnown: true, used: answer.isFresh ? nil : answer.hash))
        } else {
          places.append((results.count, answer?.hash))
          open.append((file, configuration))
          results.append(Result(input: input, report: Report(file: file)))
        }
      }
    }
    for (compilation, place) in zip(compiler.compile(open, for: .report), places) {
      let report = compilation.report
      results[place.result].report = brief(report, of: results[place.result].input)
      results[place.result].proofs = compilation.proofCounts
      results[place.result].new = place.hash.map { ($0, ResultCache.bytes(of: report.findings)) }
    }
    return results
  }

  /// Nobody asks for the lines of a clean file, except to have standard input back.
  private static func brief(_ report: Report, of input: Inputs.Input) -> Report {
    if case .standardInput = input.item { return report }
    return report.findings.isEmpty ? Report(file: SourceFile(path: report.file.path, bytes: [])) : report
  }
}
