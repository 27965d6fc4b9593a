import Foundation
import Machine
import ProgramIR
import TestSupport
import Testing

/// Every screen of the corpus and random screens, driven by an unreliable host: the laws hold, no event loop is
/// endless, and every sheet ends at a notch.
@Suite struct HostModelTests {
  /// The number of runs per screen.
  private static let rounds = ProcessInfo.processInfo.environment["REPLAY_ROUNDS"].flatMap(Int.init) ?? 1

  @Test(arguments: [1, 2, 3])
  func corpusKeepsTheLawsOnARoughHost(_ pixels: Int) {
    for (number, machine) in ReplaySpecs.machines.enumerated() {
      guard let place = machine.scripts.flatMap(\.places).first else { continue }
      for seed in 0..<Self.rounds {
        play(
          machine, environment: place.environment.map(\.double), measures: place.measures.map(\.double), pixels,
          seed: UInt64(number * 100 + seed))
      }
    }
  }

  @Test func randomScreensKeepTheLawsOnARoughHost() {
    for (number, machine) in RandomMachines.machines(40 * Self.rounds, from: 500).enumerated() {
      let measures =
        machine.program.record(ReservedNames.measures)?.fields.map { _ in 700.0 + Double(number) / 3 } ?? []
      for seed in 0..<2 {
        play(
          machine, environment: [852, 393, 59, 34, 0], measures: measures, 1 + (number + seed) % 3,
          seed: UInt64(number * 10 + seed))
      }
    }
  }

  /// A scroll that is shown outside of its range must be placed, there and on the way back.
  @Test(arguments: 1...4)
  func missingPlaceEffectIsDetected(_ dropped: Int) throws {
    let sound = try #require(ReplaySpecs.machines.first { $0.program.screen == "AboutPage" })
    var machine = sound
    let function = try #require(machine.program.functions.firstIndex { $0.name == "applyDragAbout" })
    machine.program.functions[function].body = sound.program.functions[function].body.map { statement in
      guard case .if(.or(var parts), let then, let otherwise) = statement, parts.count == 5 else {
        return statement
      }
      parts.remove(at: dropped)
      return .if(.or(parts), then: then, otherwise: otherwise)
    }
    #expect(machine.program != sound.program)
    #expect(fault(sound) == nil && fault(machine)?.contains("the host shows about at") == true)
  }

  /// Pulls a page beyond both ends and back.
  private func fault(_ machine: Machine) -> String? {
    let environment = machine.scripts.flatMap(\.places).first?.environment.map(\.double) ?? []
    var checker = LawChecker(machine, environment: environment, measures: [])
    let bytecode = checker.bytecode
    guard let about: Value<Double> = bytecode.enumCase(ReservedNames.region, "about") else { return "no region" }
    func event(_ name: String, _ by: Double) -> Value<Double>? {
      bytecode.enumCase(ReservedNames.event, name, [about, .number(by)])
    }
    let events = [event("began", 0)] + [40, 40, -30, -70, -9_000, -50, 20, 8_980, 9_000].map { event("dragged", $0) }
    for event in events.compactMap(\.self) {
      if let fault = checker.handle(event) { return fault }
    }
    return nil
  }

  private func play(_ machine: Machine, environment: [Double], measures: [Double], _ pixels: Int, seed: UInt64) {
    var host = HostModel(machine, environment: environment, measures: measures, pixels: pixels, seed: seed)
    for _ in 0..<12 where host.fault == nil { host.act() }
    host.settle()
    #expect(
      host.fault == nil,
      "\(machine.program.screen), 1/\(pixels) pt, seed \(seed): \(host.story.suffix(12).joined(separator: "; "))")
  }
}
