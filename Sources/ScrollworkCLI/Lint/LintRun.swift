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

  init(_ inputs: Inputs, jobs: Int, _ memory: CompilerMemory) {
    let cache = memory.results
    configurationReports = inputs.configurations.files.map(\.report).filter { !$0.findings.isEmpty }
    results = forEachBatchInParallel(inputs.inputs, jobs: jobs, with: memory.compiler) { compiler, inputs in
      Self.results(of: inputs, &compiler, cache)
    }
    cache?.keep(results.compactMap { result in result.new.map { ($0, $1) } }, used: results.compactMap(\.used))
  }

  /// A spec that the cache does not know, and where its result goes.
  private struct Open {
    var file: SourceFile
    var configuration: Configuration
    var place: Int
    var hash: SipHash?
  }

  /// Specs of more bytes than this are not compiled together: each may take a hundred times as much memory.
  private static let mostBytes = 200_000

  /// What the cache knows is taken from there, the rest compiled together.
  private static func results(
    of inputs: ArraySlice<Inputs.Input>, _ compiler: inout Compiler, _ cache: ResultCache?
  ) -> [Result] {
    var results: [Result] = []
    var open: [Open] = []
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
          open.append(Open(file: file, configuration: configuration, place: results.count, hash: answer?.hash))
          results.append(Result(input: input, report: Report(file: file)))
          if open.reduce(0, { $0 + $1.file.bytes.count }) > mostBytes { compile(&open, &compiler, into: &results) }
        }
      }
    }
    compile(&open, &compiler, into: &results)
    return results
  }

  /// Closes what is open.
  private static func compile(_ open: inout [Open], _ compiler: inout Compiler, into results: inout [Result]) {
    let compilations = compiler.compile(open.map { ($0.file, $0.configuration) }, for: .report)
    for (one, compilation) in zip(open, compilations) {
      let report = compilation.report
      results[one.place].report = brief(report, of: results[one.place].input)
      results[one.place].proofs = compilation.proofCounts
      results[one.place].new = one.hash.map { ($0, ResultCache.bytes(of: report.findings)) }
    }
    open = []
  }

  /// Nobody asks for the lines of a clean file, except to have standard input back.
  private static func brief(_ report: Report, of input: Inputs.Input) -> Report {
    if case .standardInput = input.item { return report }
    return report.findings.isEmpty ? Report(file: SourceFile(path: report.file.path, bytes: [])) : report
  }
}
