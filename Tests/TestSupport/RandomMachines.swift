import Machine
import Model
import Solver
import Source
import Syntax
import Tables

/// Machines of random specs, with or without findings: outside of the proved domain a machine is safe, too.
package enum RandomMachines {
  /// The first machines of successive seeds.
  package static func machines(_ count: Int, from first: Int = 0) -> [Machine] {
    var machines: [Machine] = []
    var seed = first
    while machines.count < count, seed < first + 4 * count {
      if let machine = machine(seed) { machines.append(machine) }
      seed += 1
    }
    return machines
  }

  /// The machine of a seed, named by it, so that many fit in one module.
  package static func machine(_ seed: Int) -> Machine? {
    var choices = Choices(seed: UInt64(seed))
    return machine(SpecGenerator.spec(&choices), named: "Random\(seed)")
  }

  /// The data of a screen, with or without findings.
  package static func table(_ file: SourceFile) -> ScreenTable? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return ScreenTable(spec, solution)
  }

  package static func machine(_ file: SourceFile, named name: String = "Random") -> Machine? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    var machine = lower(spec, solution)
    machine.program.screen = name
    machine.screenDescription.screen = name
    return machine
  }
}
