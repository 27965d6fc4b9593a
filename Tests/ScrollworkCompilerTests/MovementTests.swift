import Machine
import Model
import Source
import Syntax
import TestSupport
import Testing
import Verifier

@testable import ScrollworkCompiler

/// The laws of movement, as `generate` and `prove` check them.
@Suite struct MovementTests {
  private func compilation(_ text: String) -> Compilation { compile(SourceFile(path: "Spec.scroll.yaml", text: text)) }

  @Test(arguments: FormattedSpecTests.corpus)
  func corpusKeepsAllLaws(_ text: String) throws {
    let compilation = compilation(text)
    #expect(compilation.report.findings.isEmpty && compilation.machine != nil)
    #expect(compilation.movementFindings().isEmpty)
  }

  @Test func screenOfTheSameCanonicalFormReusesProofs() throws {
    let cache = ProofCache()
    let first = try #require(compilation(Specs.clean).verify(cache))
    let renamed = Specs.clean.replacing("panel", with: "drawer").replacing("rows", with: "lines")
      .replacing("height: 44", with: "height: 48")
    let machine = try #require(compilation(renamed).machine)
    let second = verify(machine, cache: cache)
    #expect(second.findings.isEmpty && second.statistics.paths == 0)
    #expect(second.statistics.obligations == first.counts.obligations)
  }

  @Test func proofsOfOtherScreensDoNotChangeTheCounts() {
    let shared = ProofCache()
    alwaysForSpecs(specCount ?? 15) { file in
      let compilation = compile(file)
      guard let alone = compilation.verify()?.counts.text, let after = compilation.verify(shared)?.counts.text else {
        return nil
      }
      return alone == after ? nil : "\(alone), then \(after)"
    }
  }

  /// Neither a comment nor the configuration hides a defect of the compiler.
  @Test func brokenLawCannotBeSuppressed() {
    var configuration = Configuration()
    for rule in ruleRegistry.rules { configuration.levels[rule] = .off }
    let text =
      "# scrollwork: ignore-file broken-law\n# scrollwork: ignore-file unproved-law\n" + Specs.clean
    let file = SourceFile(path: "Spec.scroll.yaml", text: text)
    let findings = [Rule.brokenLaw, .unprovedLaw].map { Diagnostic($0, "Example", at: Span(0, 1)) }
    for configuration in [configuration, Configuration()] {
      let kept = ReportFilter(parse(file).tree, configuration).applied(toLater: findings, of: file)
      #expect(kept.map(\.rule) == [.brokenLaw] && kept.map(\.severity) == [.error])
    }
    let plain = SourceFile(path: "Spec.scroll.yaml", text: Specs.clean)
    #expect(ReportFilter(parse(plain).tree, Configuration()).applied(toLater: findings, of: plain) == findings)
  }
}
