import Backends
import Machine

extension Compilation {
  /// What the screen can rest in and what leads from one to another; `nil` if there is no solution. It takes no clean
  /// report, as it promises nothing.
  package var diagram: Diagram? {
    guard let spec, let solution else { return nil }
    return Diagram(machine ?? lower(spec, solution))
  }
}
