import Foundation
import Machine
import ProgramIR
import ScrollworkCompiler
import Source
import TestSupport
import Testing

/// Random traces on random screens: the interpreter keeps the laws.
/// Gestures turn around, pause, jump and report wrong values; some numbers are not finite; events come in any order.
///
/// A sample is part of `make test`. `make replay` runs a thousand specs and more.
@Suite(.serialized) struct RandomReplayTests {
  private static func number(_ name: String, _ absent: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? absent
  }

  @Test func lawsHoldOnRandomScreens() {
    let count = Self.number("REPLAY_SPECS", 100)
    var movements = (all: 0, onGrid: 0)
    alwaysForSpecs(count) { file in
      guard let machine = RandomMachines.machine(file) else { return nil }
      let fault = fault(of: machine, traces: 4, steps: 30, &movements)
      // Nothing is guaranteed for a screen that lint rejects.
      return fault.flatMap { compile(file, for: .report).report.hasErrors ? nil : $0 }
    }
    print("laws: \(count) specs, \(movements.all) movements, \(movements.onGrid) of them on the grid")
    #expect(movements.all > 5 * count && movements.onGrid * 10 > movements.all)
  }

  @Test func lawsHoldOnTheCorpus() {
    var movements = (all: 0, onGrid: 0)
    for machine in ReplaySpecs.machines {
      let fault = fault(of: machine, traces: Self.number("REPLAY_SPECS", 100) / 25, steps: 25, &movements)
      #expect(fault == nil, "\(machine.program.screen)")
    }
    #expect(movements.onGrid > 200)
  }

  private func fault(
    of machine: Machine, traces: Int, steps: Int, _ movements: inout (all: Int, onGrid: Int)
  ) -> String? {
    var generator = ReplayGenerator(
      Bytecode(machine.program), places: machine.scripts.flatMap(\.places),
      seed: UInt64(machine.program.functions.count), isExact: true)
    for _ in 0..<traces {
      let trace = generator.trace(steps: steps).trace
      var checker = LawChecker(machine, environment: trace.environment, measures: trace.measures)
      defer {
        movements.all += checker.movements.all
        movements.onGrid += checker.movements.onGrid
      }
      for case .event(let event) in trace.steps {
        if let fault = checker.handle(event) { return fault }
      }
    }
    return nil
  }
}
