import Backends
import Tables

extension Compilation {
  /// The resting states of the screen and the transitions between them. `nil` without a solution. The report may have
  /// errors, since a diagram guarantees nothing.
  package var diagram: Diagram? {
    guard let spec, let solution else { return nil }
    return Diagram(machine ?? Machine(spec, solution))
  }
}
