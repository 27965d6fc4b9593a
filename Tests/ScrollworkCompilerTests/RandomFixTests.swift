import Foundation
import ScrollworkCompiler
import ScrollworkEngine
import Source
import Tables
import TestSupport
import Testing

/// Safe fixes change no movement: the same random events on the machines of a spec before and after its fixes.
@Suite struct RandomFixTests {
  /// The number of specs with a fix. `make replay` tries more.
  private static let count = ProcessInfo.processInfo.environment["REPLAY_FIXES"].flatMap(Int.init) ?? 60

  @Test func machinesMoveTheSameAfterSafeFixes() {
    var (compared, seed) = (0, UInt64(0))
    var rules: [String: Int] = [:]
    while compared < Self.count, seed < 20 * UInt64(Self.count) {
      defer { seed += 1 }
      let file = IdleSpec.file(seed: seed)
      let before = compile(file)
      let (fixed, made) = fixed(file)
      let after = compile(fixed)
      guard !made.isEmpty, let old = before.machine?.table else { continue }
      compared += 1
      for rule in made { rules[rule, default: 0] += 1 }
      let new = after.machine?.table
      let fault = new.map { difference(old, $0, seed: seed) } ?? "the fixed spec has errors"
      guard let fault else { continue }
      func text(_ file: SourceFile) -> String { file.text(Span(0, file.bytes.count)) }
      Issue.record("seed \(seed), \(made): \(fault)\n\(text(file))\n\(text(fixed))")
      return
    }
    #expect(compared == Self.count)
    #expect(rules.count >= 4, "\(rules)")
    print("fixes: \(compared) specs, \(rules.sorted { $0.key < $1.key })")
  }

  /// The file after all safe fixes, one after the other, and the rules of their findings.
  private func fixed(_ file: SourceFile) -> (file: SourceFile, rules: [String]) {
    var (file, rules) = (file, [String]())
    while rules.count < 20 {
      let findings = compile(file).report.findings
      guard let finding = findings.first(where: { $0.fixes.contains(where: \.isSafe) }),
        let fix = finding.fixes.first(where: \.isSafe)
      else { break }
      rules.append(finding.rule.id)
      file = SourceFile(path: file.path, text: fix.made(in: file.text(Span(0, file.bytes.count))))
    }
    return (file, rules)
  }

  /// The first difference of two machines under the same events. `nil` if there is none.
  private func difference(_ old: ScreenTable, _ new: ScreenTable, seed: UInt64) -> String? {
    guard old.screen.nodes.map(\.name) == new.screen.nodes.map(\.name) else { return "the nodes differ" }
    var events = RandomEvents(seed: seed)
    for _ in 0..<4 {
      events.restart()
      let environment = events.environment().map { $0.isFinite ? $0 : 0 }
      var before = old.machine(environment: environment, measures: [])
      var after = new.machine(environment: environment, measures: [])
      for step in 0..<60 {
        let event = events.event(before)
        let rests = (before.handle(event), after.handle(event))
        if rests.0 != rests.1 { return "step \(step), \(event): \(rests.0) is left, then \(rests.1)" }
        if before.effects != after.effects {
          return "step \(step), \(event): \(before.effects), then \(after.effects)"
        }
        for node in before.screen.nodes.indices where before.shown(node) != after.shown(node) {
          return "step \(step), \(event): \(before.shown(node)), then \(after.shown(node))"
        }
      }
    }
    return nil
  }
}
