import Machine
import Model
import Solver
import Source
import Syntax

/// Machines of specs that nobody wrote, whatever lint says of them: outside of what was proved a machine is safe too.
package enum RandomMachines {
  /// From as many seeds as it takes.
  package static func machines(_ count: Int, from first: Int = 0) -> [Machine] {
    var machines: [Machine] = []
    var seed = first
    while machines.count < count, seed < first + 4 * count {
      if let machine = machine(seed) { machines.append(machine) }
      seed += 1
    }
    return machines
  }

  /// Named by its seed, so that many can stand in one module.
  package static func machine(_ seed: Int) -> Machine? {
    var choices = Choices(seed: UInt64(seed))
    return machine(SpecGenerator.spec(&choices), named: "Random\(seed)")
  }

  package static func machine(_ file: SourceFile, named name: String = "Random") -> Machine? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    var machine = lower(spec, solution)
    machine.program.screen = name
    machine.screenDescription.screen = name
    return machine
  }
}
