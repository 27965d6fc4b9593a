import ProgramIR
import Tables

/// A machine: the program of a screen, with the declarations that backends, the simulator and the verifier read.
package struct Machine: Sendable {
  package var program: Program
  /// The declared plan of every movement. The program's functions implement the declarations; the verifier compares the
  /// two.
  package var chains: [Chain]
  package var screenDescription: ScreenDescription
  /// The data of the screen, which the engine runs.
  package var table: ScreenTable
  package var scripts: [LoweredScenario]
  /// Every listed device in every listed orientation, with typical measures.
  package var places: [Environment]

  package init(
    program: Program, chains: [Chain], screenDescription: ScreenDescription, scripts: [LoweredScenario],
    places: [Environment] = [], table: ScreenTable = .empty
  ) {
    self.table = table
    self.program = program
    self.chains = chains
    self.screenDescription = screenDescription
    self.scripts = scripts
    self.places = places
  }

  package var sheets: [SheetDeclaration] { screenDescription.sheets }
  package var tabs: [TabsDeclaration] { screenDescription.tabs }
  package var drags: [DragDeclaration] { screenDescription.drags }
}
