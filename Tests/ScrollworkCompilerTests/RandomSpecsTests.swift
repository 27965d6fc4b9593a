import Foundation
import Model
import Numerics
import ScrollworkCompiler
import Solver
import Source
import Syntax
import TestSupport
import Testing

/// The number of random specs. In a debug build the model checker takes most of the time.
let specCount = ProcessInfo.processInfo.environment["RANDOM_SPECS"].flatMap(Int.init)

/// Random specs through all phases.
@Suite struct RandomSpecsTests {
  @Test func randomSpecsAreWellFormed() {
    let count = specCount ?? 30
    var machines = 0
    alwaysForSpecs(count) { file in
      let compilation = compile(file)
      machines += compilation.machine == nil ? 0 : 1
      // Findings of random specs are about lengths, never about the language or movement.
      guard compilation.solution == nil else {
        let broken = compilation.report.findings.filter { $0.rule == .brokenLaw }
        return broken.isEmpty ? nil : broken.map(\.message).description
      }
      return compilation.report.findings.filter { $0.severity == .error }.map(\.message).description
    }
    #expect(machines * 2 >= count, "\(machines) of \(count) are machines")
  }

  @Test func generatorCoversTheLanguageReproducibly() {
    var text = ""
    for seed in 0..<400 {
      var choices = Choices(seed: UInt64(seed))
      let spec = SpecGenerator.spec(&choices)
      var again = Choices(tape: choices.made)
      #expect(SpecGenerator.spec(&again).bytes == spec.bytes)
      text += spec.text(Span(0, spec.bytes.count))
    }
    let missing = Self.language.filter { !text.contains($0) }
    #expect(missing.isEmpty)
  }

  private static let language = [
    "bar: ", "block: ", "carousel: ", "header: ", "scroll: ", "tabs: ", "list: ", "sheet: ", "onScroll: leave",
    "onScroll: collapse", "onScroll: stay", "onScroll: return\n", "onScroll: returnCollapsed", "stretch: true",
    "snap: true", "dragsSheet: false", "memory: resetAll", "memory: independent", "swipe: false", "strip: {", "inset: ",
    "pullToRefresh: outer", "pullToRefresh: inner", "anchor: progress", "fling: stop", "scrollsToTop: true",
    "{fill: 2}", "edge: top", "reference: safeArea", "when: ", ".contentHeight, ", "of available", "%", "initial: ",
    "handoff: scrollFirst", "handoff: never", "sizing: resting", "policy: nearest", "policy: projected",
    "policy: stepwise", "policy: directional", "policy: threshold", "like: flutter", "overdrag: {", "hyperbolic(",
    "spring: ", "backdrop: ", "outside: block", "outside: dismiss", "undimmedThrough: ", "dismiss: {below",
    "dismiss: {velocity", "tap: {", "previous", "drag: false", "rests: [", "enter: ", "modes: [", "measures:", "let:",
    "ensure:", "scenarios:", "select: ", "tap: sheet", "mode: ", "orientations: [portrait, landscape]", "iPad",
    "follows: ", "{fit: ", "of: list", "of: scroll", "stays: whenShort", "over: sheets",
    "observe:", "follows: observer", "moves: withFinger", "moves: atOnce", "moves: atRelease",
    "landscape and", "keyboard: 0...346", "0...1000000000", "700...700", "clamp(", "min(", "max(",
  ]

  @Test func failingSpecsAreShrunk() {
    func fails(_ choices: inout Choices) -> Bool {
      let spec = SpecGenerator.spec(&choices)
      return spec.text(Span(0, spec.bytes.count)).contains("onScroll: stay")
    }
    let seed = (0..<1000).first { seed in
      var choices = Choices(seed: UInt64(seed))
      return fails(&choices) && choices.made.count > 200
    }
    guard let seed else {
      Issue.record("no large spec has a header that stays")
      return
    }
    var choices = Choices(seed: UInt64(seed))
    _ = fails(&choices)
    var small = Choices(tape: Choices.smallest(choices.made, trials: 2000) { fails(&$0) })
    #expect(SpecGenerator.spec(&small).bytes.count < 200)
  }

  @Test func verdictsAgreeWithSamples() {
    var counts = VerdictCounts()
    alwaysForSpecs(1000) { verdicts(of: $0, &counts) }
    #expect(counts.proved > 10_000 && counts.refuted > 500)
    #expect(counts.unknown * 1000 < counts.proved)
  }

  @Test func verdictsOnFlexibleHeightsAgreeWithSamples() {
    var counts = VerdictCounts()
    alwaysForSpecs(250, from: 5000, features: [.sharing, .constraints]) { verdicts(of: $0, &counts) }
    #expect(counts.proved > 2500 && counts.refuted > 100)
    #expect(counts.unknown * 1000 < counts.proved)
  }

  @Test func verdictsOnValuesByCaseAgreeWithSamples() {
    var counts = VerdictCounts()
    alwaysForSpecs(250, from: 9000, features: [.sharing, .cases]) { verdicts(of: $0, &counts) }
    #expect(counts.proved > 2500 && counts.refuted > 100)
    #expect(counts.unknown * 1000 < counts.proved)
  }

  /// A difference between a verdict and a sample. `nil` if there is none, or the spec has no solution.
  private func verdicts(of file: SourceFile, _ counts: inout VerdictCounts) -> String? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return Trial(spec, solution, seed: file.bytes.count).fault(&counts)
  }
}

struct VerdictCounts {
  var (proved, refuted, unknown) = (0, 0, 0)
}

/// The obligations of a screen, evaluated at points of its domain.
private struct Trial {
  let spec: Spec
  let solution: Solution
  let domain: Domain
  var points: [[Rational]]

  init(_ spec: Spec, _ solution: Solution, seed: Int) {
    (self.spec, self.solution) = (spec, solution)
    domain = spec.domain
    var random = SplitMix64(seed: UInt64(seed))
    points = []
    for box in domain.boxes {
      for _ in 0..<max(3, 12 / domain.boxes.count) { points.append(box.map { random.rational(in: $0) }) }
    }
  }

  func fault(_ counts: inout VerdictCounts) -> String? {
    let prover = Prover(graph: solution.graph)
    for obligation in solution.obligations {
      for claim in obligation.claims {
        switch prover.verdict(claim, over: domain) {
        case .proved:
          counts.proved += 1
          if let point = points.first(where: { solution.graph.fails(claim, at: $0) }) {
            return "`\(obligation.row(in: spec).text)` is proved and fails at \(point)"
          }
        case .refuted(let witness):
          counts.refuted += 1
          let point = witness.point
          let isReal = witness.candidate.map { domain.candidates[$0] == point } ?? true
          guard isReal, solution.graph.fails(claim, at: point), domain.boxes.contains(where: { holds($0, point) })
          else {
            return "`\(obligation.row(in: spec).text)` is refuted and holds at \(point)"
          }
        case .unknown: counts.unknown += 1
        }
      }
    }
    return nil
  }

  private func holds(_ box: [Interval], _ point: [Rational]) -> Bool {
    box.count == point.count && zip(box, point).allSatisfy { $0.contains($1) }
  }
}

extension SplitMix64 {
  /// A number of a bounded interval, often an end.
  mutating func rational(in interval: Interval) -> Rational {
    guard let lower = interval.lower, let upper = interval.upper else { return .zero }
    switch integer(0...5) {
    case 0: return lower
    case 1: return upper
    case _: return lower + (upper - lower) * Rational(integer(0...96), 96)
    }
  }
}
