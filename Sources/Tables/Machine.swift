package import Model
import Solver

/// A screen that can move: the data that the engine runs, with its description and its scenarios.
package struct Machine: Sendable {
  package var screenDescription: ScreenDescription
  /// The data of the screen, which the engine runs.
  package var table: ScreenTable
  package var scripts: [LoweredScenario]
  /// Every listed device in every listed orientation, with typical measures.
  package var places: [Environment]

  /// Creates the machine of a solved screen.
  ///
  /// **Invariant:** this only requires that every length exists. The solver proves that limits are in order; outside of the
  /// proved environments, `ClampedForms` keep them in order.
  package init(_ spec: Spec, _ solution: Solution) {
    let scripts = ScriptBuilder(spec)
    screenDescription = ScreenDescription(spec, solution)
    table = ScreenTable(spec, solution)
    self.scripts = scripts.scripts()
    places = scripts.places(.everyDevice)
  }
}
