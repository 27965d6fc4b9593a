import Foundation
import Numerics
import ScrollworkCompiler
import Solver
import Source
import TestSupport
import Testing

/// Every verdict against z3, and every proof against ten thousand samples: minutes of work, run by `make certificates`,
/// which installs z3. Specs are not lowered, since proving movement would take fifty times as long.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SCROLLWORK_CERTIFICATES"] != nil))
struct CertificateTests {
  private struct Certificate {
    var origin: String
    var report: ClaimReport
  }

  @Test func z3AgreesWithEveryVerdictOnTheCorpus() throws {
    let files = try Corpus.files()
    let compilations = files.map { compile($0, for: .report) }
    let certificates = zip(files, compilations).flatMap { file, compilation in
      (compilation.prove() ?? []).map { Certificate(origin: file.path, report: $0) }
    }
    #expect(files.count > 30 && certificates.count > 400)
    try compare(certificates)
  }

  /// The first two parts have no flexible lengths.
  @Test(arguments: 0..<10)
  func z3AgreesWithEveryVerdictOnRandomSpecs(_ part: Int) throws {
    var certificates: [Certificate] = []
    for seed in part * 250..<(part + 1) * 250 {
      var choices = Choices(seed: 1_000_000 + UInt64(seed))
      let features: SpecGenerator.Features = part < 2 ? [] : [.sharing, .constraints]
      let file = SpecGenerator.spec(&choices, features: part % 9 == 1 ? features.union(.cases) : features)
      let compilation = compile(file, for: .report)
      let origin = "seed \(1_000_000 + seed)"
      certificates += (compilation.prove() ?? []).map { Certificate(origin: origin, report: $0) }
    }
    #expect(certificates.count > 3000)
    try compare(certificates)
  }

  /// Compares verdicts and answers. The number of unknown verdicts is limited.
  private func compare(_ certificates: [Certificate]) throws {
    let answers = try Z3.answers(to: certificates.map(\.report.script))
    var counts = (proved: 0, refuted: 0, unknown: 0, silent: 0)
    for (certificate, answer) in zip(certificates, answers) {
      let (expected, status): (String, String)
      switch certificate.report.verdict {
      case .proved:
        (expected, status) = ("unsat", "unsat")
        counts.proved += 1
      case .refuted:
        (expected, status) = ("sat", "sat")
        counts.refuted += 1
      case .unknown:
        (expected, status) = (answer, "unknown")
        counts.unknown += 1
      }
      counts.silent += answer == "unknown" ? 1 : 0
      let agrees = answer == expected || answer == "unknown"
      #expect(agrees, "\(certificate.origin): `\(certificate.report.claim)`: \(answer)\n\(certificate.report.script)")
      #expect(certificate.report.script.contains("(set-info :status \(status))"))
    }
    print(
      "\(counts.proved) proved, \(counts.refuted) refuted, \(counts.unknown) unknown; \(counts.silent) left open by z3")
    #expect(counts.silent == 0 && counts.unknown * 1000 <= certificates.count)
  }

  @Test func provedClaimsOfTheCorpusHoldAtSamples() throws {
    for file in try Corpus.files() {
      let compilation = compile(file, for: .report)
      guard let spec = compilation.spec, let solution = compilation.solution else { continue }
      let reportedClaims = solution.reportedClaims(of: spec)
      let prover = Prover(graph: reportedClaims.graph)
      var random = SplitMix64(seed: UInt64(file.bytes.count))
      let claims = reportedClaims.all.flatMap { claim in
        claim.claims.filter { prover.verdict($0, over: claim.domain) == .proved }
          .map { (claim: $0, domain: claim.domain, text: claim.text) }
      }
      for domain in Set(claims.map(\.domain)) {
        let own = claims.filter { $0.domain == domain }
        for round in 0..<10_000 {
          let point = domain.boxes[round % domain.boxes.count].map { random.rational(in: $0) }
          let broken = own.filter { reportedClaims.graph.fails($0.claim, at: point) }
          #expect(broken.isEmpty, "\(file.path): \(broken.map(\.text)) at \(point)")
        }
      }
    }
  }
}

extension FormGraph {
  /// Whether a claim fails at a point: its conditions hold and its conclusion does not.
  func fails(_ claim: Claim, at point: [Rational]) -> Bool {
    !holds([claim.conclusion], at: point) && holds(claim.given, at: point)
  }
}
