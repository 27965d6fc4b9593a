import Model
import Solver
import Source
import Syntax
import Tables

/// Machines of specs with or without findings: outside of the proved domain a machine is safe, too.
package enum RandomMachines {
  private static func solved(_ file: SourceFile) -> (spec: Spec, solution: Solution)? {
    guard let spec = analyze(parse(file).tree).spec, let solution = solve(spec).solution else { return nil }
    return (spec, solution)
  }

  /// The data of a screen.
  package static func table(_ file: SourceFile) -> ScreenTable? {
    solved(file).map { ScreenTable($0.spec, $0.solution) }
  }

  package static func machine(_ file: SourceFile) -> Machine? { solved(file).map { Machine($0.spec, $0.solution) } }
}
