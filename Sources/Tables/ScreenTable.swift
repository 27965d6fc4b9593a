import Model
import Numerics
import ScrollworkEngine
import Solver

/// A solved screen as the data that the engine runs.
package struct ScreenTable: Sendable {
  package let screen: ScrollMachine.Screen
  package let lengths: LengthTable
  package let solver: ScrollMachine.LengthSolver

  package init(_ spec: Spec, _ solution: Solution) {
    let builder = ScreenBuilder(spec, solution)
    screen = builder.screen()
    var lengths = LengthTable(spec, solution, ScreenPlaces(spec))
    lengths.wholeBars = spec.bars.filter { spec.motion(of: $0)?.staysWhenShort != true }.map(\.index)
    self.lengths = lengths
    solver = lengths.solver(ScrollMachine.Lengths(screen))
  }

  /// Starts the screen. Both lists are in points, in the order of the spec.
  package func machine(environment: [Double], measures: [Double]) -> ScrollMachine {
    ScrollMachine(screen, solver, environment: ScrollMachine.Environment(environment), measures: measures)
  }
}
